import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';

/** The key that makes a repetition of the request known: its header, else its form's field. Null where it has neither. */
export function idempotencyKeyOf(
  { headers }: Request,
  form: Iterable<[name: string, value: unknown]> = [],
): string | null {
  const values = [...form].filter(([name]) => name === IDEMPOTENCY_KEY).map(([, value]) => value);
  const key = headers.get(IDEMPOTENCY_KEY) || values.at(-1);
  return typeof key === 'string' && key !== '' ? key : null;
}
