import { z } from 'zod';
import type { Actor } from '~/core/access/permissions';
import { runIdempotent } from '~/core/db/idempotency.server';
import { SMALL_FORM } from '~/core/forms/form-limits.server';
import { receiveParts, type UploadedFile } from '~/core/forms/multipart.server';
import { idempotencyKeyOf } from '~/core/request/page-query.server';
import { Failure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { KEY_FIELD } from '~/media/api/uploads-api.server';
import { KindInput } from '~/moving/run/import-input.server';
import { discard } from '~/media/intake/upload-receive.server';
import { exportReceiver, MAX_MEDIA_BYTES, type ReceivedExport } from '~/moving/files/kept-files.server';
import { MAX_EXPORT_BYTES } from '~/moving/sources/source-item';

/** A form with the largest files, and its own parts. */
const MAX_BYTES = MAX_EXPORT_BYTES + MAX_MEDIA_BYTES + 1024 * 1024;
const TOO_LARGE = 'The files are larger than an export and its pictures may be.';

const ExportFields = z.strictObject({ kind: KindInput, [IDEMPOTENCY_KEY]: KEY_FIELD });

interface Sent {
  kind: string | undefined;
  recordId: string | undefined;
}

/** Receives the files of a call and runs its work, once per idempotency key. The files are gone afterwards unless the work keeps them. */
export async function withExport<Result>(
  request: Request,
  actor: Actor,
  work: (parts: UploadedFile<ReceivedExport>[], sent: Sent) => Promise<Result>,
): Promise<Result> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAX_BYTES)
    throw new Failure(413, TOO_LARGE, { file: [TOO_LARGE] });
  const { fields, files, problem } = await receiveParts(request, 'many', exportReceiver(), SMALL_FORM);
  try {
    if (problem !== undefined) throw problem as Error;
    const { kind } = parse(ExportFields, Object.fromEntries(fields));
    const key = idempotencyKeyOf(request, fields);
    if (key === null) return await work(files, { kind, recordId: undefined });
    const content = [
      fields,
      ...files.map(({ field, filename, received }) => [field, filename, received.sha256]),
    ];
    return await runIdempotent(actor, key, content, (recordId) => work(files, { kind, recordId }), {
      long: true,
    });
  } finally {
    await Promise.all(files.map(({ received }) => discard(received)));
  }
}
