import { z } from 'zod';
import { requiredLine } from '../validation/fields';
import { MAX_PASSKEY_NAME } from './passkey';

export const PasskeyName = z.strictObject({ passkeyName: requiredLine('Name', MAX_PASSKEY_NAME) });

/** No credential id is longer than 1,023 bytes. */
const id = z
  .string()
  .max(1_364, { abort: true })
  .regex(/^[\w-]+$/);
/** Longer than any attestation with its certificates. */
const bytes = z
  .string()
  .max(30_000, { abort: true })
  .regex(/^[\w-]+$/);

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
