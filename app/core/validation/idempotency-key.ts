/** The name of the header and of a form's hidden field; requests with the same value result in a single write. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Characters. */
export const MAX_KEY_LENGTH = 200;
