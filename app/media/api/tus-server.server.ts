import type { Readable } from 'node:stream';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { type Lock, type Locker, DataStore, Server, Upload } from '@tus/server';
import { authorize, type Actor } from '~/core/access/permissions';
import { authenticate, isWithinScopes } from '~/core/api/authenticate.server';
import { errorResponse } from '~/core/api/error-response.server';
import type { Endpoint } from '~/core/api/resource.server';
import { acquireLock, LockLost, type HeldLock } from '~/core/db/lock.server';
import { UploadTarget } from '~/core/files/press-input.server';
import { SCREENER_FILM } from '~/core/files/uploads';
import { allowLongBody } from '~/core/request/body.server';
import type { Context } from '~/core/request/context.server';
import { toFailure } from '~/core/request/public-loader.server';
import { Failure, notFound, outsideScopes, signInFirst } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { completeUpload, targetOf, createResumableUpload } from '~/media/intake/store-upload.server';
import {
  appendToUpload,
  findResumableUpload,
  removeResumableUpload,
  UPLOAD_LIFE_MS,
} from '~/media/intake/resumable-upload.server';
import { rejectExcess } from '~/media/intake/upload-receive.server';
import { storageContext } from '~/media/storage/storage-open.server';

const TIMEOUT_MS = 30_000;

/**
 * Lets one connection at a time append to an upload, across all instances. A later connection asks the earlier one to
 * stop: most often it is the same client, whose broken connection the server has not noticed.
 */
class SharedLocker implements Locker {
  readonly #held = new Map<string, HeldLock>();

  /** The lock of the connection that is appending now. */
  heldLock(id: string): HeldLock {
    const lock = this.#held.get(id);
    if (!lock) throw new LockLost();
    return lock;
  }

  newLock(id: string): Lock {
    let held: HeldLock | null = null;
    return {
      lock: async (signal, ask) => {
        const onLockRequested = () => {
          // A rejected request to stop needs no handling: the wait for the lock ends with its own timeout.
          Promise.resolve(ask()).catch(() => undefined);
        };
        held = await acquireLock(`upload ${id}`, { timeoutMs: TIMEOUT_MS, signal, onLockRequested });
        if (!held)
          throw new Failure(
            503,
            'Another connection is still sending this file. Please try again in a moment.',
          );
        this.#held.set(id, held);
      },
      unlock: async () => {
        // A later connection may have got the lock that this one has lost.
        if (held && this.#held.get(id) === held) this.#held.delete(id);
        await held?.release();
      },
    };
  }
}

const PATH = '/api/upload/resumable';

/** The caller and the failure of each request: the library passes only the request to its hooks. */
const actors = new WeakMap<Request, Actor>();
const failures = new WeakMap<Request, Failure>();

const locker = new SharedLocker();

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
    rejectExcess('video', size, fileType);
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

/** Whether the library rejected the request with a status and message of its own, such as for more bytes than announced. */
const isRejectedByLibrary = (error: Error) => 'status_code' in error && Number(error.status_code) < 500;

function actorFor(request: Request): Actor {
  const actor = actors.get(request);
  if (!actor) throw new Error('a request without a caller');
  return actor;
}

export async function resumable({ request, params, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  try {
    const caller = await authenticate(request);
    if (!caller) throw signInFirst();
    // A `GET` may store something too: it completes an upload.
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

/** The library also reads the id from the request's URL. */
export const resumableEndpoints: Endpoint[] = [PATH, `${PATH}/{id}`].map((path) => ({
  path,
  answer: resumable,
}));

async function result(actor: Actor, id: string): Promise<Response> {
  const session = await findResumableUpload(id);
  if (session?.userId !== actor.id || session.offset < session.size) throw notFound('Upload');
  const upload = await completeUpload(actor, id);
  return Response.json(upload, { headers: { 'Cache-Control': 'no-store' } });
}

/** The library allows cross-origin requests; this endpoint serves its own origin only. */
function ownResponse(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const name of response.headers.keys()) if (name.startsWith('access-control-')) headers.delete(name);
  headers.set('Cache-Control', 'no-store');
  const empty = response.status === 204 || response.body === null;
  return new Response(empty ? null : response.body, { status: response.status, headers });
}

async function formError(request: Request, response: Response, context: Context): Promise<Response> {
  const message = (await response.text()).trim();
  // For an extension that is not offered the library returns 501, but the mistake is the client's.
  const status = response.status === 501 ? 400 : response.status;
  const failure = failures.get(request) ?? new Failure(status, message || 'This cannot be done.');
  const errorBody = errorResponse(failure, context);
  errorBody.headers.set('Tus-Resumable', '1.0.0');
  return errorBody;
}
