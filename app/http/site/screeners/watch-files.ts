import { Readable } from 'node:stream';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { FILM_NOT_READY } from '~/rules/screeners/screener';
import { linkEnded } from '~/services/grants/grants';
import { Failure, notFound } from '~/rules/validation/errors';
import { fileFor, posterFileOf } from '~/services/screeners/film';
import {
  countStart,
  findScreenerFilm,
  isScreenerOpen,
  type OpenedScreener,
} from '~/services/screeners/watch';
import { TRACK_TYPE, trackKey } from '~/services/uploads/delivery/keys';
import { openFileOf, type OpenedFile } from '~/services/uploads/delivery/stored-files';
import { fileResponse } from '../../request/file-response';
import { openBelow, toTextAnswer } from './watch-link';

/** Nobody keeps what lies below a link; the types of films are not compressed. */
const HEADERS = { 'Cache-Control': 'private, no-store' };

/** How long the link of a film that is being sent may have ended without being noticed. */
const CHECK_MS = 1_000;

/** Sends the film of a link, or the part of it that is asked for, and counts a start. */
export const watchFilm = (args: LoaderFunctionArgs): Promise<Response> =>
  toTextAnswer(async () => {
    const opened = await openBelow(args);
    const film = await findScreenerFilm(opened);
    const file = fileFor(opened.screener, film, String(opened.recipient._id));
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

/** Sends a track of the film of a link. */
export const watchTrack = (args: LoaderFunctionArgs): Promise<Response> =>
  toTextAnswer(async () => {
    const film = await findScreenerFilm(await openBelow(args));
    const track = film.tracks.find(({ id }) => id === args.params.id);
    const stored = track && (await openFileOf(film, trackKey(track)));
    if (!stored) throw notFound('Track');
    return fileResponse(args, { ...stored, type: TRACK_TYPE }, HEADERS);
  });

/** Sends the poster of the film of a link. */
export const watchPoster = (args: LoaderFunctionArgs): Promise<Response> =>
  toTextAnswer(async () => {
    const poster = await posterFileOf(await findScreenerFilm(await openBelow(args)));
    const stored = poster && (await openFileOf(poster.upload, poster.key));
    if (!stored) throw notFound('Poster');
    return fileResponse(args, stored, HEADERS);
  });
