import { DataStore, Server, Upload } from '@tus/server';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { Readable } from 'node:stream';
import { Failure, notFound, outsideScopes, signInFirst } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { UploadTarget } from '~/rules/uploads/upload-input';
import { SCREENER_FILM } from '~/rules/uploads/uploads';
import { storageContext } from '~/services/storage/open';
import { maxBytesOf, rejectExcess } from '~/services/uploads/intake/receive';
import { completeUpload, targetOf } from '~/services/uploads/intake/resumable/complete-upload';
import { createResumableUpload } from '~/services/uploads/intake/resumable/create-upload';
import {
  appendToUpload,
  findResumableUpload,
  removeResumableUpload,
  UPLOAD_LIFE_MS,
} from '~/services/uploads/intake/resumable/resumable-upload';
import { authenticate } from '../authenticate';
import { isWithinScopes } from '../token-scopes';
import { errorResponse } from '../error-response';
import type { Endpoint } from '../resource';
import { allowLongBody } from '../../request/body';
import type { Context } from '../../request/context';
import { toFailure } from '../../request/map-error';
import { SharedLocker } from './tus-locker';

const PATH = '/api/upload/resumable';

/** The caller and the failure of each request, because the library passes only the request to its hooks. */
const actors = new WeakMap<Request, Actor>();
const failures = new WeakMap<Request, Failure>();

const locker = new SharedLocker();

/** Adapts the chunk store to the library's interface. */
class ChunkDataStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'expiration', 'termination'];

  override async getUpload(id: string): Promise<Upload> {
    const found = await findResumableUpload(id);
    if (!found) throw notFound('Upload');
    const { size, offset, metadata, createdAt } = found;
    return new Upload({ id, size, offset, metadata, creation_date: createdAt.toISOString() });
  }

  override create(upload: Upload): Promise<Upload> {
    return Promise.resolve(upload);
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    return appendToUpload(id, source, offset, locker.heldLock(id));
  }

  override remove(id: string): Promise<void> {
    return removeResumableUpload(id);
  }

  override getExpiration(): number {
    return UPLOAD_LIFE_MS;
  }
}

const server = new Server({
  path: PATH,
  relativeLocation: true,
  datastore: new ChunkDataStore(),
  locker,
  lockDrainTimeout: 1_000,
  maxSize: () => Math.max(...Object.values(storageContext().limits)),
  async onUploadCreate(request, upload) {
    const { id, size = 0, metadata = {} } = upload;
    const { fileType } = parse(UploadTarget, targetOf(metadata));
    if (fileType === SCREENER_FILM) authorize(actorFor(request), 'shareScreeners');
    rejectExcess({ mediaType: 'video' }, size, maxBytesOf('video', fileType));
    if (size === 0) throw new Failure(400, 'The file is empty.');
    const createdAt = new Date();
    upload.creation_date = createdAt.toISOString();
    await createResumableUpload({ id, size, metadata, userId: actorFor(request).id, createdAt });
    return {};
  },
  async onIncomingRequest(request, id) {
    if (request.method === 'POST') return;
    const found = await findResumableUpload(id);
    if (found?.userId !== actorFor(request).id) throw notFound('Upload');
  },
  async onUploadFinish(request, { id }) {
    const body = JSON.stringify(await completeUpload(actorFor(request), id));
    return { status_code: 200, headers: { 'Content-Type': 'application/json' }, body };
  },
  onResponseError(request, error) {
    const failure = toFailure(error);
    if (failure instanceof Failure) failures.set(request, failure);
    else if (error instanceof Error && !isRejectedByLibrary(error))
      failures.set(request, new Failure(500, 'Something went wrong on our side.'));
    return undefined;
  },
});

/** Whether the library rejected the request with its own status and message, such as for more bytes than announced. */
const isRejectedByLibrary = (error: Error) => 'status_code' in error && Number(error.status_code) < 500;

function actorFor(request: Request): Actor {
  const actor = actors.get(request);
  if (!actor) throw new Error('a request without a caller');
  return actor;
}

/** Handles every request of the tus protocol, and a `GET` that returns the finished upload. */
export async function resumable({ request, params, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  try {
    const caller = await authenticate(request);
    if (!caller) throw signInFirst();
    // Also a `GET` may store something: it completes an upload.
    if (!isWithinScopes(caller, { method: 'POST', path: PATH })) throw outsideScopes();
    const { actor } = caller;
    if (request.method === 'GET') return await result(actor, params.id ?? '');
    actors.set(request, actor);
    allowLongBody();
    const response = await server.handleWeb(request);
    return response.status < 400 ? ownResponse(response) : formError(request, response, context);
  } catch (error) {
    return errorResponse(error, context);
  }
}

/** The paths of the protocol. The id is also read by the library, from the request's URL. */
export const resumableEndpoints: Endpoint[] = [PATH, `${PATH}/{id}`].map((path) => ({
  path,
  answer: resumable,
}));

/** Completes an upload whose client was disconnected during completion, and returns it. */
async function result(actor: Actor, id: string): Promise<Response> {
  const session = await findResumableUpload(id);
  if (session?.userId !== actor.id || session.offset < session.size) throw notFound('Upload');
  const upload = await completeUpload(actor, id);
  return Response.json(upload, { headers: { 'Cache-Control': 'no-store' } });
}

/** The library allows cross-origin requests; this endpoint only serves its own origin. */
function ownResponse(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of response.headers.keys()) if (name.startsWith('access-control-')) headers.delete(name);
  headers.set('Cache-Control', 'no-store');
  const empty = response.status === 204 || response.body === null;
  return new Response(empty ? null : response.body, { status: response.status, headers });
}

async function formError(request: Request, response: Response, context: Context): Promise<Response> {
  const message = (await response.text()).trim();
  // The library returns 501 for an extension that is not offered, which is a mistake of the client.
  const status = response.status === 501 ? 400 : response.status;
  const failure = failures.get(request) ?? new Failure(status, message || 'This cannot be done.');
  const errorBody = errorResponse(failure, context);
  errorBody.headers.set('Tus-Resumable', '1.0.0');
  return errorBody;
}
