import { Readable } from 'node:stream';
import { type LoaderFunctionArgs, data, type ActionFunctionArgs } from '@remix-run/node';
import { readBody, withRequestTimeout } from '~/core/request/body.server';
import { openOrEnded, toErrorPage } from '~/core/request/public-loader.server';
import { linkEnded } from '~/core/session/grants.server';
import { Failure, notFound } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { TRACK_TYPE, trackKey } from '~/media/delivery/file-keys.server';
import { openFileOf, type OpenedFile } from '~/media/delivery/stored-files.server';
import { fileResponse } from '~/media/delivery/file-response.server';
import {
  countWhenOpened,
  gateAction,
  linkCookieHeader,
  mayOpen,
  readLinkCookie,
  readLinkSite,
} from '~/sharing/link-gate.server';
import { proofOf } from '~/sharing/passcodes.server';
import { watchPath, FILM_NOT_READY, QUICK } from './screener';
import { fileFor, posterFileOf } from './screener-film.server';
import { ProgressInput } from './screener-schemas.server';
import {
  openScreener,
  requireFilmProof,
  type OpenedScreener,
  countScreenerOpening,
  describeWatch,
  readEndedContact,
  findScreenerFilm,
  noteProgress,
  countStart,
  isScreenerOpen,
} from './screener-watch.server';

/** The cookie that a link's page sets for the paths below it. */
export const watchCookie = (token: string) => ({ name: 'screener', path: watchPath(token) });

/** Opens a link for a request below it. Throws 403 without the cookie of its page, 404 and 410. */
async function openBelow({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>) {
  const token = params.token ?? '';
  const opened = await openScreener(token);
  requireFilmProof(opened, await readLinkCookie(watchCookie(token), request));
  return opened;
}

/** Converts an expected failure to a plain-text response. */
async function toTextAnswer(read: () => Promise<Response>): Promise<Response> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' };
    return new Response(error.message, { status: error.status, headers });
  }
}

/**
 * Loads a link's page, counts the visit, and sets the cookie that requests below it need; a start is counted with the film. Before the code
 * is entered, the page contains nothing of the screener.
 */
export async function watchLoader(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const token = params.token ?? '';
  const site = { ...(await toErrorPage(readLinkSite)), path: watchPath(token) };
  const { opened, ended } = await toErrorPage(() => openOrEnded(() => openScreener(token)));
  if (!opened) {
    const contact = await toErrorPage(() => readEndedContact(token));
    return data({ ...site, state: 'over' as const, over: ended, contact }, { status: 410 });
  }
  if (!(await mayOpen(opened, watchCookie(token), request)))
    return data({ ...site, state: 'closed' as const });
  const film = await toErrorPage(() => describeWatch(opened));
  countWhenOpened(args, () => countScreenerOpening(opened));
  const { expiresAt } = opened;
  const cookie = await linkCookieHeader(watchCookie(token), proofOf(opened), context.origin, expiresAt);
  return data({ ...site, state: 'open' as const, film }, { headers: { 'Set-Cookie': cookie } });
}

export const watchAction = gateAction('code', openScreener, watchCookie);

const MAX_BYTES = 1_024;
const WRONG = 'Send JSON with a position in seconds.';

/** Stores a player's report; browsers send it as text when a page is left. */
export const watchProgress = (args: ActionFunctionArgs): Promise<Response> =>
  toTextAnswer(() => withRequestTimeout(takeProgress(args)));

async function takeProgress(args: ActionFunctionArgs): Promise<Response> {
  const opened = await openBelow(args);
  const body = await readBody(args.request, MAX_BYTES, WRONG);
  const { position } = parse(ProgressInput, jsonOf(body));
  const { facts } = await findScreenerFilm(opened);
  await noteProgress(opened, position, facts.duration);
  return new Response(null, { status: 204 });
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Failure(400, WRONG);
  }
}

/** Responses below a link must not be cached; the types of films are not compressed. */
const HEADERS = { 'Cache-Control': 'private, no-store' };

/** The delay after which a running download notices that its link has ended. */
const CHECK_MS = 1_000;

/** Sends a link's film, or the requested range, and counts a start. */
export const watchFilm = (args: LoaderFunctionArgs): Promise<Response> =>
  toTextAnswer(async () => {
    const opened = await openBelow(args);
    const film = await findScreenerFilm(opened);
    const isQuick = new URL(args.request.url).searchParams.has(QUICK);
    const file = fileFor(opened.screener, film, String(opened.recipient._id), isQuick);
    const stored = file && (await openFileOf(film, file.key));
    if (!stored) throw new Failure(404, FILM_NOT_READY);
    if (args.request.method !== 'HEAD') await countStart(opened);
    return fileResponse(args, { ...untilEnded(stored, opened), type: file.type }, HEADERS);
  });

/** Lets the file be read as long as the link is open. */
const untilEnded = (file: OpenedFile, opened: OpenedScreener): OpenedFile => ({
  ...file,
  async read(range) {
    const source = await file.read(range);
    return source && Readable.from(whileOpen(source, opened));
  },
});

async function* whileOpen(source: Readable, opened: OpenedScreener): AsyncGenerator<Buffer> {
  let checkedAt = performance.now();
  for await (const chunk of source) {
    if (performance.now() - checkedAt >= CHECK_MS) {
      if (!(await isScreenerOpen(opened))) throw linkEnded('screener');
      checkedAt = performance.now();
    }
    yield chunk as Buffer;
  }
}

export const watchTrack = (args: LoaderFunctionArgs): Promise<Response> =>
  toTextAnswer(async () => {
    const film = await findScreenerFilm(await openBelow(args));
    const track = film.tracks.find(({ id }) => id === args.params.id);
    const stored = track && (await openFileOf(film, trackKey(track)));
    if (!stored) throw notFound('Track');
    return fileResponse(args, { ...stored, type: TRACK_TYPE }, HEADERS);
  });

export const watchPoster = (args: LoaderFunctionArgs): Promise<Response> =>
  toTextAnswer(async () => {
    const poster = await posterFileOf(await findScreenerFilm(await openBelow(args)));
    const stored = poster && (await openFileOf(poster.upload, poster.key));
    if (!stored) throw notFound('Poster');
    return fileResponse(args, stored, HEADERS);
  });
