import type { ControlValues } from '~/core/forms/control-values';
import { rowsOf, withRows, type RowValues } from '~/core/forms/rows';
import type { MergeBase } from '~/core/merge/field-merge';
import {
  toChoice,
  readStillRow,
  STILL_TEXTS,
  type KitFile,
  type StillTexts,
  stillChange,
  stillProblems,
  clearanceProblems,
} from './still-rows';
import { Failure, type FieldErrors } from '~/core/validation/errors';
import type { CreditedPeople } from './kit-form.server';

const LIST = 'stills';

export interface StillsOfForm {
  changes: Map<string, Partial<StillTexts>>;
  errors: FieldErrors;
  /** The pictures that cannot be cleared; `changes` has their other input. */
  unclear: Map<string, Failure>;
  personOf: (key: string) => { personId: string; name: string };
}

const CHANGED = 'Somebody has changed this since you opened the form. Save again to overwrite it, or reload.';

/** Reads the pictures' input from the form's rows, as far as it differs from the stored values. */
export function readStills(
  values: ControlValues,
  files: ReadonlyMap<string, KitFile>,
  cast: CreditedPeople,
  base: MergeBase,
): StillsOfForm {
  const typed = new Map<string, string>();
  const credited = new Map(
    [...cast.people].map(([key, { name }]) => [name.toLowerCase(), key] as const).reverse(),
  );
  const keyOf = (name: string) => {
    const key = credited.get(name.toLowerCase()) ?? toChoice({ personId: '', name }).key;
    typed.set(key, name);
    return key;
  };
  const changes: StillsOfForm['changes'] = new Map();
  const errors: FieldErrors = {};
  const unclear: StillsOfForm['unclear'] = new Map();
  (rowsOf(values, LIST) ?? []).forEach((row, index) => {
    const file = files.get(row.file ?? '');
    if (!file?.mayEdit || file.mediaType !== 'image' || changes.has(file.file)) return;
    const { change, conflicts } = stillChange(file, readStillRow(row, keyOf), base);
    const at = (name: string) => `${LIST}.${index}.${name}`;
    for (const name of conflicts) errors[at(name)] = [`${file.name}: ${CHANGED}`];
    for (const [name, problem] of Object.entries(stillProblems(file, change)))
      errors[at(name)] = [`${file.name}: ${problem}`];
    const refusals = Object.entries(clearanceProblems(file, change));
    if (refusals.length > 0) {
      delete change.cleared;
      const messages = Object.fromEntries(refusals.map(([name, problem]) => [name, [problem]]));
      unclear.set(file.file, new Failure(400, `${refusals.map(([, text]) => text).join('. ')}.`, messages));
    }
    if (Object.keys(change).length > 0) changes.set(file.file, change);
  });
  const personOf = (key: string) => cast.people.get(key) ?? { personId: '', name: typed.get(key) ?? '' };
  return { changes, errors, unclear, personOf };
}

/** Throws 400 if the input for pictures is invalid. */
export function rejectStillProblems({ errors }: StillsOfForm): void {
  const messages = Object.values(errors).flat();
  if (messages.length > 0) throw new Failure(400, messages.join(' '), errors);
}

const CONTROLS: Readonly<Record<string, string>> = {
  'press.credit': 'credit',
  'press.cleared': 'cleared',
  'press.rights': 'rights',
  ...Object.fromEntries(STILL_TEXTS.map((name) => [name, name])),
};

const controlOf = (field: string) => CONTROLS[field] ?? (field.startsWith('people') ? 'others' : 'cleared');

/** Returns the values of a saved form, with the input for the pictures that failed, and the errors at their rows. */
export function failuresAtRows(
  saved: ControlValues,
  typed: ControlValues,
  failures: ReadonlyMap<string, Failure>,
): { values: ControlValues; errors: FieldErrors } {
  const byFile = new Map((rowsOf(typed, LIST) ?? []).map((row) => [row.file, row]));
  const errors: FieldErrors = {};
  const rows = (rowsOf(saved, LIST) ?? []).map((row, index) => {
    const failure = failures.get(row.file ?? '');
    if (!failure) return row;
    const fields = Object.entries(failure.fields);
    const named = fields.length > 0 ? fields : [['press.cleared', [failure.message]] as const];
    for (const [field, messages] of named)
      errors[`${LIST}.${index}.${controlOf(field)}`] = messages.map((text) => `${row.name}: ${text}`);
    return { ...row, ...textsIn(byFile.get(row.file) ?? {}) };
  });
  return { values: withRows(saved, LIST, rows), errors };
}

const textsIn = (row: RowValues): RowValues =>
  Object.fromEntries(
    [...STILL_TEXTS, 'people', 'others', 'cleared'].flatMap((name) =>
      row[name] === undefined ? [] : [[name, row[name]] as const],
    ),
  );
