import { z } from 'zod';
import { requiredLine } from '../validation/fields';
import { MAX_PASSKEY_NAME } from './passkey';

export const PasskeyName = z.strictObject({ passkeyName: requiredLine('Name', MAX_PASSKEY_NAME) });

/** No credential id is longer than 1,023 bytes. */
const id = z.string().regex(/^[\w-]{1,1364}$/);
const bytes = z.string().regex(/^[\w-]+$/);

/** The parts of a browser's answer that the server reads; authenticators and browsers add others. */
const answer = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.object({
    id,
    rawId: id,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: bytes, ...response }),
  });

export const NewCredential = answer({
  attestationObject: bytes,
  transports: z
    .array(z.string().max(40))
    .max(10)
    .optional()
    .catch(() => undefined),
});

export const SignedCredential = answer({
  authenticatorData: bytes,
  signature: bytes,
  userHandle: bytes,
});
