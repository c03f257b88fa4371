import type { z } from 'zod';
import { Failure, type FieldErrors } from './errors';

const UNKNOWN = 'Unknown field';
/** How many problems an answer reports. */
const MAX_PROBLEMS = 50;
const MAX_NAME = 200;

/** Returns the name of a field as an answer repeats it: its sender decides how long it is. */
export const shortName = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;

/**
 * Returns the parsed input: trimmed, sanitised and safe to store. Throws a 400 `Failure` whose message is the first
 * problem and whose `fields` contain the first fifty.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = fieldErrors(result.error.issues);
  throw new Failure(400, summary(fields), fields);
}

/** Returns each problem with the name of its field. */
function* problemsOf(issues: z.core.$ZodIssue[]): Generator<[name: string, message: string]> {
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) yield [[...issue.path, key].join('.'), UNKNOWN];
    else if (issue.path.length === 0) yield ['form', 'The input is not valid'];
    else yield [issue.path.join('.') || 'form', issue.message];
  }
}

/** Built from entries, so that a field called `__proto__` or `constructor` is an ordinary key. */
function fieldErrors(issues: z.core.$ZodIssue[]): FieldErrors {
  const fields = new Map<string, string[]>();
  let count = 0;
  for (const [name, message] of problemsOf(issues)) {
    if (count === MAX_PROBLEMS) break;
    count += 1;
    const field = shortName(name);
    fields.set(field, [...(fields.get(field) ?? []), message]);
  }
  return Object.fromEntries(fields);
}

function summary(fields: FieldErrors): string {
  const [name, messages] = Object.entries(fields)[0] ?? ['', ['The input is not valid']];
  const first = messages[0] ?? '';
  return first === UNKNOWN ? `Unknown field: ${name}` : first;
}
