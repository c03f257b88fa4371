/**
 * What a posted form says of a field: of several controls of one name the last counts; undefined: it has none. Browsers
 * send a line break as two characters where the person typed, and the control counted, one.
 */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.getAll(name).at(-1);
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : undefined;
}

/** A switch: a hidden "false" comes before the box. */
export function flagOf(form: FormData, name: string): boolean | undefined {
  const value = textOf(form, name);
  return value === undefined ? undefined : value === 'true' || value === 'on';
}

/** The lines of a text box that say something, whatever ends them. */
export const linesOf = (form: FormData, name: string): string[] | undefined =>
  textOf(form, name)
    ?.split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Names with commas between them. */
export const namesOf = (form: FormData, name: string): string[] | undefined =>
  textOf(form, name)
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Several text fields; white space around a text does not count towards its length. */
export const textsOf = (form: FormData, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(form, name)?.trim()]));

/** Only what the form has: a field that it lacks stays as it is stored. */
export const given = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
