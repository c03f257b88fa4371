import { z } from 'zod';
import { requiredLine } from '../validation/fields';
import { MAX_PASSKEY_NAME } from './passkey';

export const PasskeyName = z.strictObject({ passkeyName: requiredLine('Name', MAX_PASSKEY_NAME) });

/** No credential id is longer than 1,023 bytes. */
const base64Url = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters, { abort: true })
    .regex(/^[\w-]+$/);
const id = base64Url(1_364);
/** Enough for the longest id, an RSA key of 4,096 bits and the certificates of makers. */
const MAX_ATTESTATION = 16_384;
/** Browsers add members to the challenge, the type and the origin. */
const MAX_CLIENT_DATA = 8_192;
const MAX_AUTHENTICATOR_DATA = 4_096;
/** An RSA key of 16,384 bits signs with 2,048 bytes. */
const MAX_SIGNATURE = 2_731;
/** A user handle has 64 bytes at most. */
const MAX_USER_HANDLE = 86;

/** The parts of a browser's answer that the server reads; authenticators and browsers add others. */
const answer = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.object({
    id,
    rawId: id,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: base64Url(MAX_CLIENT_DATA), ...response }),
  });

export const NewCredential = answer({
  attestationObject: base64Url(MAX_ATTESTATION),
  transports: z
    .array(z.string().max(40))
    .max(10)
    .optional()
    .catch(() => undefined),
});

export const SignedCredential = answer({
  authenticatorData: base64Url(MAX_AUTHENTICATOR_DATA),
  signature: base64Url(MAX_SIGNATURE),
  userHandle: base64Url(MAX_USER_HANDLE),
});
