import { z } from 'zod';
import type { Actor } from '~/core/access/permissions';
import { runIdempotent } from '~/core/db/idempotency.server';
import { receiveParts, type FileReceiver } from '~/core/forms/multipart.server';
import { idempotencyKeyOf } from '~/core/request/page-query.server';
import { Failure } from '~/core/validation/errors';
import { IDEMPOTENCY_KEY, MAX_KEY_LENGTH } from '~/core/validation/idempotency-key';

const NO_FILE = 'There is no file in the form.';

export const KEY_FIELD = z.string().optional().meta({
  maxLength: MAX_KEY_LENGTH,
  description: 'Same as the header, for forms that cannot set one.',
});

/** A form with the field `file`, and an idempotency key if it cannot be sent as a header. */
export const fileForm = <Shape extends z.ZodRawShape>(description: string, more: Shape) =>
  z.strictObject({
    file: z.string().meta({ format: 'binary', minLength: 1, description }),
    ...more,
    [IDEMPOTENCY_KEY]: KEY_FIELD,
  });

interface FileFormOptions<Content> extends FileReceiver<Content> {
  sha256Of: (received: Content) => string;
  /** The file that the form is about. */
  about?: string;
  /** See `runIdempotent`. */
  long?: boolean;
}

/** What a form has sent, without its idempotency key. */
export interface FormFile<Content> {
  received: Content;
  filename: string;
  fields: Record<string, string>;
}

/**
 * Reads a form with exactly one file, and does the work, once for each idempotency key. What the work has not stored is discarded.
 * Throws 400 without a file and what `receiveParts` throws.
 */
export async function runFileForm<Content, Result>(
  { request, actor }: { request: Request; actor: Actor },
  { sha256Of, about, long = false, ...receiver }: FileFormOptions<Content>,
  work: (sent: FormFile<Content>) => Promise<Result>,
): Promise<Result> {
  const { fields, files } = await receiveParts(request, 'one', receiver);
  const [part] = files;
  try {
    if (part?.field !== 'file') throw new Failure(400, NO_FILE, { file: [NO_FILE] });
    const { received, filename } = part;
    const own = Object.fromEntries(fields.filter(([name]) => name !== IDEMPOTENCY_KEY));
    const run = () => work({ received, filename, fields: own });
    const key = idempotencyKeyOf(request, fields);
    const content = [...(about === undefined ? [] : [about]), fields, sha256Of(received)];
    return await (key ? runIdempotent(actor, key, content, run, { long }) : run());
  } finally {
    await Promise.all(files.map((each) => receiver.discard(each.received)));
  }
}
