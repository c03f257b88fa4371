import { CONFIRMED, FORCED } from '~/rules/forms/form-error';
import { partsOf } from '~/rules/text/parts';

/**
 * Returns a posted field, or undefined if the form lacks it; of several controls with one name the last counts.
 * Browsers send a line break as two characters although the control counts one.
 */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.getAll(name).at(-1);
  // A pattern takes three times as long for a text of nothing but line breaks.
  return typeof value === 'string' ? value.split('\r\n').join('\n').split('\r').join('\n') : undefined;
}

/** Whether a save of the form has to ask first: its user has not confirmed it yet. */
export const asksFirst = (form: FormData): boolean => !form.has(CONFIRMED) && !isForced(form);

const isForced = (form: FormData): boolean => form.has(FORCED);

/** What the user of a form has said to the questions about it; that about files which are held back is the last. */
export const answersOf = (form: FormData) => ({ asksFirst: asksFirst(form), force: isForced(form) });

/** A hidden "false" precedes a switch's checkbox in the form. */
export function flagOf(form: FormData, name: string): boolean | undefined {
  const value = textOf(form, name);
  return value === undefined ? undefined : value === 'true' || value === 'on';
}

/** Returns the lines of a text box that are not blank; of more than `max` one more, so that a rule can refuse them. */
export function linesOf(form: FormData, name: string, max: number): string[] | undefined {
  const text = textOf(form, name);
  return text === undefined ? undefined : partsOf(text, '\n', max);
}

/** Returns the names in a comma-separated list, as `linesOf` does. */
export function namesOf(form: FormData, name: string, max: number): string[] | undefined {
  const text = textOf(form, name);
  return text === undefined ? undefined : partsOf(text, ',', max);
}

/** Returns the text of all checkboxes with one name, one a line; a hidden empty field before them says that there are some. */
export function checkedText(form: FormData, name: string): string | undefined {
  const values = form.getAll(name).filter((value) => typeof value === 'string');
  return values.length === 0 ? undefined : values.filter(Boolean).join('\n');
}

/** Returns the chosen values of checkboxes with one name, as `linesOf` does. */
export function checkedValues(form: FormData, name: string, max: number): string[] | undefined {
  const text = checkedText(form, name);
  return text === undefined ? undefined : partsOf(text, '\n', max);
}

/** Returns several text fields, trimmed, because surrounding white space does not count towards the length. */
export const textsOf = (form: FormData, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(form, name)?.trim()]));

/** Drops the fields that the form lacks; they stay as stored. */
export const omitUndefined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Returns a form with these fields. */
export function textForm(fields: Iterable<[string, string]>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
