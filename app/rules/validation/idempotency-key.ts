/** The name of the header and of a form's hidden field whose value makes two sendings of one request a single write. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Characters. */
export const MAX_KEY_LENGTH = 200;
