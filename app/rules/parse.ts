import type { z } from 'zod';
import { Failure, type FieldErrors } from './errors';

/**
 * What the schema makes of the input: trimmed, sanitised, safe to store.
 * Throws a 400 `Failure` whose message is the first problem and whose `fields` hold all of them.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'form'];
    const message = issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message;
    for (const name of names) (fields[name] ??= []).push(message);
  }
  throw new Failure(400, summary(fields), fields);
}

function summary(fields: FieldErrors): string {
  const [name, messages] = Object.entries(fields)[0] ?? ['', ['The input is not valid']];
  const first = messages[0] ?? '';
  return first === 'Unknown field' ? `Unknown field: ${name}` : first;
}
