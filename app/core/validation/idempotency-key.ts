/** The header and the hidden form field; requests with the same value result in a single write. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

export const MAX_KEY_LENGTH = 200;
