import { z } from 'zod';
import { MAX_KEY_LENGTH } from '~/rules/validation/idempotency-key';

export const NO_FILE = 'There is no file in the form.';

/** The idempotency key among the fields of a form. */
export const KEY_FIELD = z.string().optional().meta({
  maxLength: MAX_KEY_LENGTH,
  description: 'Same as the header, for forms that cannot set one.',
});
