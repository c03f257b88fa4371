/** Returns a copy of an object without these properties. */
export function omit<T extends object, const K extends keyof T>(from: T, keys: readonly K[]): Omit<T, K> {
  const rest = { ...from };
  for (const key of keys) delete rest[key];
  return rest;
}

/** Returns a copy of an object with only these properties. */
export const pick = <T extends object, const K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
