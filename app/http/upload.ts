import type { ActionFunctionArgs } from '@remix-run/node';
import { Failure, signInFirst, TooMany } from '~/rules/errors';
import type { Actor } from '~/rules/permissions';
import { once } from '~/services/idempotency';
import { findSessionUser } from '~/services/sessions';
import { opened } from '~/services/storage/open';
import { createUpload, deleteUpload, type UploadView } from '~/services/uploads';
import { toActor } from '~/services/user-view';
import type { Context } from './context';
import { toFailure } from './failures';
import { discardAll, passOver, readMultipart } from './multipart';
import { readToken } from './session';

/** What a form says beside the file. */
const ROOM_FOR_FIELDS = 1024 * 1024;

/** Who calls, by bearer token, else by cookie: beside a token, good or not, no cookie counts. Throws 401. */
export async function callerOf(request: Request): Promise<Actor> {
  const bearer = /^bearer\b *(.*)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  const token = bearer ?? (await readToken(request));
  const user = token === null ? null : await findSessionUser(token);
  if (!user) throw signInFirst();
  return toActor(user);
}

/** A call of the API that concerns uploads: one method, JSON, and every failure in one shape. */
export function uploadCall(method: string, handle: (args: ActionFunctionArgs) => Promise<Response>) {
  return async (args: ActionFunctionArgs): Promise<Response> => {
    try {
      if (args.request.method === method) return await handle(args);
      passOver(args.request);
      return answerFailure(new Failure(405, `Use ${method}.`), args.context, { Allow: method });
    } catch (error) {
      passOver(args.request);
      return answerFailure(toFailure(error), args.context);
    }
  };
}

/** A `GET` of a call that has none. */
export const onlyBy =
  (method: string) =>
  ({ context }: { context: Context }) =>
    answerFailure(new Failure(405, `Use ${method}.`), context, { Allow: method });

/** The envelope of every error. What nobody expected is logged, and said in words that tell nothing. */
export function answerFailure(
  error: unknown,
  context: Context,
  headers: Record<string, string> = {},
): Response {
  const { requestId, log } = context;
  if (!(error instanceof Failure)) log.error({ err: error, requestId }, 'unexpected error in a call');
  const failure = error instanceof Failure ? error : new Failure(500, 'Something went wrong on our side.');
  const { message, status, fields } = failure;
  const body = { error: message, ...(Object.keys(fields).length > 0 && { fields }), requestId };
  const wait: Record<string, string> =
    failure instanceof TooMany ? { 'Retry-After': String(failure.seconds) } : {};
  return answer(body, status, { ...wait, ...headers });
}

export const answer = (body: object, status: number, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

/** `POST /api/upload`: a form with one `file`, and `type`, `slug` and `fileType` in any order. */
export const postUpload = uploadCall('POST', async ({ request }) => {
  const actor = await callerOf(request);
  refuseLength(request);
  const { fields, files } = await readMultipart(request, 'one');
  const [part] = files;
  if (part?.field !== 'file') {
    await discardAll(files);
    throw new Failure(400, 'There is no file in the form.', { file: ['There is no file in the form.'] });
  }
  const { received, filename } = part;
  const about = Object.fromEntries(fields);
  const work = () => createUpload(actor, received, { ...about, originalName: filename });
  const key = request.headers.get('Idempotency-Key');
  try {
    const upload: UploadView = key ? await once(actor, key, [fields, received.sha256], work) : await work();
    return answer(upload, 201);
  } finally {
    await discardAll([part]);
  }
});

/** What says beforehand that it is too long need not be sent to its end. */
function refuseLength(request: Request): void {
  const { image, video } = opened().limits;
  const length = Number(request.headers.get('Content-Length') ?? 0);
  if (length <= Math.max(image, video) + ROOM_FOR_FIELDS) return;
  const words = `The file is too large: at most ${Math.floor(video / 1024 / 1024)} MB are possible.`;
  throw new Failure(413, words, { file: [words] });
}

/** `DELETE /api/upload/{file}`. */
export const removeUpload = uploadCall('DELETE', async ({ request, params }) => {
  await deleteUpload(await callerOf(request), params['*'] ?? '');
  return answer({ success: true }, 200);
});
