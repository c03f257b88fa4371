import type { Field, Fields } from '~/core/fields/field';
import { toLocalSeconds, fromLocalInput } from '~/core/text/formats';

/** The values of a form's controls by name, which is a path such as `credits.0.name`. */
export type ControlValues = Readonly<Record<string, string>>;

/** Returns the names and values of a form's text controls, as they would be sent. */
export const textEntries = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/** Sets a control's value as if typed, so that the form receives an input event. */
export function typeInto(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  control.value = text;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Returns the control values of fields and their rows. A list has a control with the number of its rows, and each row
 * has one for its id.
 */
export function controlValues(fields: Fields, view: object, prefix = ''): ControlValues {
  const values = view as Readonly<Record<string, unknown>>;
  return Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) => valuesOfField(field, values[name], prefix + name)),
  ) as ControlValues;
}

function valuesOfField(field: Field, value: unknown, path: string): ControlValues {
  if (field.type === 'group') return controlValues(field.of, value as object, `${path}.`);
  if (field.type !== 'items') return { [path]: controlValue(field, value) };
  const items = value as { id: string }[];
  const rows = items.map((item, index) => ({
    [`${path}.${index}.id`]: item.id,
    ...controlValues(field.of, item, `${path}.${index}.`),
  }));
  return Object.assign({ [path]: String(items.length) }, ...rows) as ControlValues;
}

export function controlValue({ type: kind }: Field, value: unknown): string {
  if (kind === 'optionalMoment') return value ? toLocalSeconds(value as string) : '';
  if (kind === 'codes') return (value as string[]).join(', ');
  if (kind === 'names' || kind === 'references') return (value as string[]).join('\n');
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
}

/** The name of the hidden field with the date that the form was opened with. */
export const SHOWN_DATE = 'publishAtShown';

const trimmedText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** The moment in `publishAt`; what is no date stays text, so that validation can name it. */
export const dateIn = (form: FormData): string => {
  const typed = trimmedText(form, 'publishAt');
  return fromLocalInput(typed)?.toISOString() ?? typed;
};

/** Whether the user has typed another date: Enter in its control presses Save, but what they want is that date. */
export const hasNewDate = (form: FormData): boolean => {
  const typed = trimmedText(form, 'publishAt');
  return typed !== '' && typed !== trimmedText(form, SHOWN_DATE);
};
