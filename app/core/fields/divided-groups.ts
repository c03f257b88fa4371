import type { Fields } from './field';

type Values = Readonly<Record<string, unknown>>;

/** Replaces divided groups by their fields, named by path. */
export const dividedFields = (fields: Fields, prefix = ''): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.type === 'group' && field.isDivided
        ? Object.entries(dividedFields(field.of, `${prefix}${name}.`))
        : [[prefix + name, field] as const],
    ),
  );

/** Replaces divided groups in a record or change by their values, named by path. */
export const dividedValues = (fields: Fields, values: object, prefix = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      const field = fields[name];
      return field?.type === 'group' && field.isDivided && typeof value === 'object' && value !== null
        ? Object.entries(dividedValues(field.of, value, `${prefix}${name}.`))
        : [[prefix + name, value] as const];
    }),
  );

export function joinDivided(fields: Fields, divided: Values): Record<string, unknown> {
  const joined = new Map<string, unknown>();
  const parts = new Map<string, Record<string, unknown>>();
  for (const [path, value] of Object.entries(divided)) {
    const [name = '', ...rest] = path.split('.');
    const field = fields[name];
    if (rest.length === 0 || field?.type !== 'group' || !field.isDivided) joined.set(path, value);
    else parts.set(name, { ...parts.get(name), [rest.join('.')]: value });
  }
  for (const [name, values] of parts) {
    const field = fields[name];
    if (field?.type === 'group') joined.set(name, joinDivided(field.of, values));
  }
  return Object.fromEntries(joined);
}
