import type { z } from 'zod';
import { Failure, type FieldErrors } from './errors';

const UNKNOWN = 'Unknown field';

/**
 * Returns the parsed input: trimmed, sanitised and safe to store. Throws a 400 `Failure` whose message is the first
 * problem and whose `fields` contain all of them.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = fieldErrors(result.error.issues);
  throw new Failure(400, summary(fields), fields);
}

/** Built from entries, so that a field called `__proto__` or `constructor` is an ordinary key. */
function fieldErrors(issues: z.core.$ZodIssue[]): FieldErrors {
  const fields = new Map<string, string[]>();
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys';
    const paths = unknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const name = path.join('.') || 'form';
      const message = unknown ? UNKNOWN : path.length === 0 ? 'The input is not valid' : issue.message;
      fields.set(name, [...(fields.get(name) ?? []), message]);
    }
  }
  return Object.fromEntries(fields);
}

function summary(fields: FieldErrors): string {
  const [name, messages] = Object.entries(fields)[0] ?? ['', ['The input is not valid']];
  const first = messages[0] ?? '';
  return first === UNKNOWN ? `Unknown field: ${name}` : first;
}
