import type { FieldErrors } from '../validation/errors';
import type { ControlValues } from './control-values';

/**
 * Returns errors under the names that their controls have after rows were added, removed or moved. Errors of a removed row are left
 * out.
 */
export function moveErrors(errors: FieldErrors, before: ControlValues, after: ControlValues): FieldErrors {
  if (Object.keys(errors).length === 0) return errors;
  const names = new Map(Object.keys(after).map((name) => [byRowIds(name, after), name]));
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, messages]) => {
      const moved = names.get(byRowIds(name, before));
      return moved === undefined ? [] : [[moved, messages]];
    }),
  );
}

/** Returns the name of a control with the ids of its rows instead of their places: `credits.a1.name` for `credits.0.name`. */
function byRowIds(name: string, values: ControlValues): string {
  const parts = name.split('.');
  return parts.map((part, index) => values[`${parts.slice(0, index + 1).join('.')}.id`] ?? part).join('.');
}
