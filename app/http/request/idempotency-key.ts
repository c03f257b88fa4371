import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';

/** Returns the idempotency key from the request's header, else from its form's field; null if neither is set. */
export function idempotencyKeyOf(
  { headers }: Request,
  form: Iterable<[name: string, value: unknown]> = [],
): string | null {
  const values = [...form].filter(([name]) => name === IDEMPOTENCY_KEY).map(([, value]) => value);
  const key = headers.get(IDEMPOTENCY_KEY) || values.at(-1);
  return typeof key === 'string' && key !== '' ? key : null;
}
