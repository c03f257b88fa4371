import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { finishDocument, withoutNulls, isForVisitors, isOwnHostOnly } from '~/core/request/document.server';
import { withBody } from '~/core/request/body.server';
import { endpointPattern } from '~/admin/api/resource-table.server';
import { callerToken } from '~/core/api/authenticate.server';
import {
  gonePath,
  missingRecordPath,
  unknownPath,
  cacheKeyOf,
  isSearchKey,
  knownCacheKey,
} from '~/site/links/cached-pages.server';
import { findDownload } from '~/press/kits/downloads.server';
import { followRedirectAt } from '~/site/links/redirect-answer.server';
import { declaredChange, isAffected, withReadNotes } from '~/core/db/content-epoch.server';
import { keepBuildRegularly, readBuildFile, readBuildManifest } from '~/operations/builds/kept-builds.server';
import { fromAddress, flushEvents } from '~/core/activity/record-event.server';
import { healthFigures } from '~/operations/health/health.server';
import { notFoundCounter } from '~/site/links/not-found.server';
import { CONTENT_COLLECTIONS, nextPageChange } from '~/site/read/next-due.server';
import { increaseCount, networkOf } from '~/core/db/rate-counters.server';
import { isDatabaseUnavailable } from '~/core/db/database-errors.server';
import { storeCountsRegularly } from '~/site/links/redirect-list.server';
import { openUploads } from '~/media/storage/storage-open.server';
import { servedFiles } from '~/media/storage/storage.server';
import {
  configure,
  prepareDatabase,
  sweepRegularly,
  registerWriteListeners,
} from '~/operations/start/startup.server';
import { backUpRegularly } from '~/operations/backup/run-backup.server';
import { countAnswer, countFilm } from '~/audience/count-audience.server';
import { storeAudienceRegularly } from '~/audience/audience-store.server';
import { findFfmpeg } from '~/media/files/ffmpeg.server';
import { settleAtMoments } from '~/media/usage/settle-serving.server';
import { publishAtDates } from '~/records/save/publish-changes.server';
import { importRegularly } from '~/moving/run/import-loop.server';
import { buildPublicIndex } from '~/search/public-search.server';
import { FrameOrigins } from '~/core/ui/frame-origins';
import type { EntryModule } from '../server/app-entry';
import { startWorker } from '~/media/jobs/job.server';
import { Nonce } from '~/core/ui/document-scripts';

registerWriteListeners();

/** What `server.ts` needs of the application's module graph: see docs/decisions/0003. */
export const serverEntry = {
  backUpRegularly,
  buildSearchIndex: buildPublicIndex,
  cacheKeyOf,
  callerToken,
  configure,
  countAnswer,
  countFilm,
  contentCollections: CONTENT_COLLECTIONS,
  countShared: increaseCount,
  countNotFound: (path) => notFoundCounter.count(path),
  declaredChange,
  endpointPattern,
  findDownload,
  findFfmpeg,
  flushEvents,
  followRedirect: followRedirectAt,
  fromAddress,
  gonePath,
  healthFigures,
  importRegularly,
  isAffected,
  isDatabaseUnavailable,
  isSearchKey,
  keepBuildRegularly,
  knownCacheKey,
  missingRecordPath,
  networkOf,
  nextDue: nextPageChange,
  withReadNotes,
  openUploads: async (options) => servedFiles(await openUploads(options)),
  prepareDatabase,
  publishAtDates,
  readBuildFile,
  readBuildManifest,
  settleAtMoments,
  startWorker,
  storeAudienceRegularly,
  storeCountsRegularly,
  sweepRegularly,
  unknownPath,
  withBody,
} satisfies EntryModule;

/** The longest time a page waits for its data, in milliseconds. */
export const streamTimeout = 15_000;

/** Renders pages whole before sending them, because a page's headers contain the hashes of its inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  _context: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  const frameOrigins = new Set<string>();
  const { html, failed } = await render(
    <Nonce.Provider value={nonce}>
      <FrameOrigins.Provider value={frameOrigins}>
        <RemixServer context={entry} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
      </FrameOrigins.Provider>
    </Nonce.Provider>,
    nonce,
  );
  const { matches } = entry.staticHandlerContext;
  const { body, policy } = finishDocument(html, nonce, {
    isLate: isForVisitors(matches),
    isOwnHostOnly: isOwnHostOnly(matches),
    frameOrigins: [...frameOrigins],
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', policy);
  return new Response(body, { status: failed ? 500 : status, headers });
}

function render(page: React.ReactElement, nonce: string): Promise<{ html: Buffer; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        pipe(new Collector((html) => resolve({ html, failed })));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error('The page cannot be rendered', { cause: error }));
      },
      onError() {
        failed = true;
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1000);
  });
}

/** Collects what React writes, at once and without a stream's queue: a long page has hundreds of blocks. */
class Collector extends Writable {
  readonly #blocks: Buffer[] = [];
  readonly #done: (html: Buffer) => void;

  constructor(done: (html: Buffer) => void) {
    super();
    this.#done = done;
  }

  override write(block: Uint8Array | string): boolean {
    const bytes =
      typeof block === 'string'
        ? Buffer.from(block)
        : Buffer.from(block.buffer, block.byteOffset, block.byteLength);
    this.#blocks.push(withoutNulls(bytes));
    return true;
  }

  override end(): this {
    this.#done(Buffer.concat(this.#blocks));
    return this;
  }
}

/** A page's data is not a document, so nothing may load from it. */
export function handleDataRequest(response: Response): Response {
  response.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  return response;
}

/**
 * Node reports this error when a client disconnects while its request is read, possibly before the request's signal.
 */
const isAborted = (error: unknown) =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/**
 * Logs unexpected errors, once and in full. An error of the router (wrong method, unknown route) is the client's
 * mistake, and the request log already has it.
 */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || isAborted(error)) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.log.error(
    { err: error, requestId: context.requestId, method: request.method, path: context.path },
    'unexpected error',
  );
}
