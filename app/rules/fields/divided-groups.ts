import type { Fields } from './field';

type Values = Readonly<Record<string, unknown>>;

/** Returns the fields with those of divided groups in the place of the groups, by their paths. */
export const dividedFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.type === 'group' && field.isDivided
        ? Object.entries(field.of).map(([part, each]) => [`${name}.${part}`, each] as const)
        : [[name, field] as const],
    ),
  );

/** Returns the values of a record or of a change with those of divided groups in the place of the groups, by their paths. */
export const dividedValues = (fields: Fields, values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      const field = fields[name];
      return field?.type === 'group' && field.isDivided && typeof value === 'object' && value !== null
        ? Object.entries(value).map(([part, each]) => [`${name}.${part}`, each] as const)
        : [[name, value] as const];
    }),
  );

/** Returns divided values as a change of the record: `dividedValues` reversed. */
export function joinDivided(fields: Fields, divided: Values): Record<string, unknown> {
  const joined = new Map<string, unknown>();
  for (const [path, value] of Object.entries(divided)) {
    const [name = '', part] = path.split('.', 2);
    const field = fields[name];
    if (part === undefined || field?.type !== 'group' || !field.isDivided) joined.set(path, value);
    else joined.set(name, { ...(joined.get(name) as object | undefined), [part]: value });
  }
  return Object.fromEntries(joined);
}
