import { z } from 'zod';
import { parse } from '~/rules/validation/parse';

/** What the body of a call may say that can let out files which are held back; it is stored nowhere. */
const Force = z.strictObject({
  force: z.boolean({ error: 'force must be true or false' }).optional().meta({
    description:
      'Whether pictures and films that are held back for the press are put on the site. Without it the call fails with 409 and the question as its error; it needs the right to open kits, and the scope `shows`.',
  }),
});

/** Why a call that can let files out fails. */
export const HELD_BACK =
  'A picture or a film is held back for the press, or somebody in a picture has refused it. `fields` says where it is.';

/** Returns the schema of a body with `force`; without a schema `force` alone is in the body. */
export const withForce = (body: z.ZodType | undefined): z.ZodType =>
  body instanceof z.ZodObject ? body.extend(Force.shape) : Force;

/** Returns what a body says of files that are held back, and the body without it. Throws 400, also for more than that if nothing else is asked for. */
export function takeForce(
  sent: unknown,
  { isAlone }: { isAlone: boolean },
): { force: boolean; body: unknown } {
  if (isAlone) return { force: parse(Force, sent ?? {}).force ?? false, body: undefined };
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { force: false, body: sent };
  const { force: given, ...body } = sent as Record<string, unknown>;
  const { force = false } = parse(Force, 'force' in sent ? { force: given } : {});
  return { force, body };
}
