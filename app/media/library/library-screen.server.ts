import { randomUUID } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Show, type StoredShow } from '~models/show';
import { Failure, signInFirst, fieldFailure } from '~/core/validation/errors';
import {
  FILE_ORDERS,
  FILE_STATES,
  LIBRARY_TARGET,
  NEEDS,
  PRESS_FILTERS,
  TILE_SIZE_COOKIE,
  TILE_SIZES,
  type LibraryAnswer,
  type LibraryFilters,
  type TileSize,
  type VideoToolProblem,
} from '~/core/files/file-library';
import type { MediaType } from '~/core/files/uploads';
import { UploadPatch } from '~/core/files/press-input.server';
import { FILE_FAILURES } from '~/core/validation/messages';
import { can, type Actor } from '~/core/access/permissions';
import { readOnce } from '~/core/db/content-epoch.server';
import { openable, trashUpload, updateUpload } from './library-file.server';
import { FILES_PER_PAGE, findUploads, listUploads, type LibraryQuery } from './library-files.server';
import { countFiles } from './library-filters.server';
import { listHalfUploads } from '~/media/intake/resumable-upload.server';
import { findFfmpeg, type Ffmpeg } from '~/media/files/ffmpeg.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { toFailure } from '~/core/request/public-loader.server';
import { textOf } from '~/core/forms/read-controls.server';
import { formAction } from '~/core/forms/form-action.server';
import { readForm, type SentForm } from '~/core/forms/read-form.server';
import { withRequestTimeout } from '~/core/request/body.server';
import { findSignedIn } from '~/core/request/session.server';
import { listUrl } from '~/core/request/list-address';
import { pageOf, readListPage, searchOf } from '~/core/request/page-query.server';
import { deletedFlash, LIBRARY, LIBRARY_PARAMS } from './file-screen.server';

interface Asked extends LibraryFilters {
  q: string;
  page: number;
  /** Asked for by the dialogs that choose files. */
  onlyServed: boolean;
}

const oneOf = <Choice extends string>(choices: readonly Choice[], url: URL, name: string): Choice | null =>
  choices.find((choice) => choice === url.searchParams.get(name)) ?? null;

const KINDS: readonly MediaType[] = ['image', 'video'];

/** Unknown values are ignored. */
const askedOf = (url: URL): Asked => ({
  page: pageOf(url),
  q: searchOf(url),
  kind: oneOf(KINDS, url, 'kind'),
  state: oneOf(FILE_STATES, url, 'state'),
  kit: url.searchParams.get('kit') || null,
  person: url.searchParams.get('person') || null,
  needs: oneOf(NEEDS, url, 'needs'),
  press: oneOf(PRESS_FILTERS, url, 'press'),
  isUnused: url.searchParams.get('used') === 'no',
  onlyServed: url.searchParams.get('held') === 'no',
  order: oneOf(FILE_ORDERS, url, 'order') ?? 'newest',
  size: oneOf(TILE_SIZES, url, 'size') ?? 'm',
});

async function readLibrary(actor: Actor, asked: Asked) {
  const query: LibraryQuery = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null));
  const { files, ...list } = await listUploads(actor, query);
  return { ...list, files: files.map((file) => ({ ...file, uses: openable(actor, file.uses) })) };
}

function videoToolProblemOf(ffmpeg: Ffmpeg): VideoToolProblem | null {
  if (ffmpeg.program !== null) return null;
  return ffmpeg.isInstalled ? 'broken' : 'missing';
}

export const libraryLoader = adminLoader(async ({ actor, url, request }) => {
  const asked = askedOf(url);
  const mayClear = can(actor, 'clearStills');
  const [list, counts, ffmpeg, shows] = await Promise.all([
    readListPage(url, { limit: FILES_PER_PAGE, known: LIBRARY_PARAMS }, () => readLibrary(actor, asked)),
    countFiles(actor),
    findFfmpeg(),
    mayClear ? listShowChoices() : [],
  ]);
  const { page: _page, q: _q, onlyServed: _onlyServed, ...filters } = asked;
  const size = url.searchParams.has('size') ? asked.size : (storedTileSize(request) ?? asked.size);
  return {
    list,
    counts,
    filters: { ...filters, size },
    userId: actor.id,
    mayClear,
    shows,
    formKey: randomUUID(),
    videoToolProblem: videoToolProblemOf(ffmpeg),
  };
});

const MAX_SHOWS = 500;

const listShowChoices = readOnce(async (): Promise<{ id: string; title: string }[]> => {
  const shows = await Show.find({}, { title: 1 })
    .sort({ title: 1 })
    .limit(MAX_SHOWS)
    .lean<Pick<StoredShow, '_id' | 'title'>[]>();
  return shows.map(({ _id, title }) => ({ id: String(_id), title }));
});

/** The browser remembers the size that was chosen last. */
function storedTileSize({ headers }: Request): TileSize | null {
  const stored = new RegExp(`(?:^|; )${TILE_SIZE_COOKIE}=([sml])(?:;|$)`).exec(headers.get('Cookie') ?? '');
  return TILE_SIZES.find((size) => size === stored?.[1]) ?? null;
}

export const libraryFiles = ({ request }: LoaderFunctionArgs): Promise<Response> =>
  jsonFor(request, async (actor) => {
    const url = new URL(request.url);
    const urls = url.searchParams.getAll('file');
    if (urls.length > 0) return { files: await withRequestTimeout(findUploads(actor, urls)) };
    if (url.searchParams.has('unfinished'))
      return { unfinished: await withRequestTimeout(listHalfUploads(actor, LIBRARY_TARGET)) };
    return withRequestTimeout(readLibrary(actor, askedOf(url)));
  });

async function jsonFor(request: Request, work: (actor: Actor) => Promise<object>): Promise<Response> {
  try {
    const signedIn = await findSignedIn(request);
    if (!signedIn) throw signInFirst();
    return answer(await work(signedIn.actor));
  } catch (error) {
    const failure = toFailure(error);
    if (!(failure instanceof Failure)) throw failure;
    return answer({ error: failure.message }, failure.status);
  }
}

const answer = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });

/** A refused file is part of the report, and does not stop the others. */
async function readFiles(request: Request): Promise<SentForm> {
  const { problem, ...sent } = await readForm(request);
  return sent.sentFiles?.length ? sent : { ...sent, problem };
}

/** Reports files sent without JavaScript: `readForm` has stored them already. */
export const libraryUpload = formAction<LibraryAnswer>(
  ({ sentFiles, url }) => {
    if (sentFiles.length === 0) throw fieldFailure(400, 'media', 'Choose a file first.');
    const left = sentFiles.flatMap(({ id, name, known, refusal }) => {
      if (refusal !== null) return [{ id, name, why: [refusal] }];
      if (known === null) return [];
      return [{ id, name, why: [known === name ? 'already there' : `already there, as ${known}`] }];
    });
    const count = sentFiles.length - left.length;
    const done =
      count === 0 ? 'Nothing new was uploaded' : count === 1 ? 'File uploaded' : `${count} files uploaded`;
    const flash = { tone: 'success', text: done } as const;
    if (left.length === 0) return Promise.resolve({ to: url.pathname, flash });
    return Promise.resolve({ to: url.pathname, shown: { ok: true, report: { done: `${done}.`, left } } });
  },
  { failed: FILE_FAILURES.upload, typed: false, read: readFiles },
);

const deleteListed = formAction<LibraryAnswer>(
  async ({ actor, form }) => {
    const file = textOf(form, 'id') ?? '';
    await trashUpload(actor, file);
    return { to: LIBRARY, flash: deletedFlash(file), answer: { ok: true } };
  },
  { failed: FILE_FAILURES.delete, typed: false },
);

const ALT = 'alt.';
const MAX_TEXTS = 100;

const saveTexts = formAction(
  async ({ actor, form, url }) => {
    const texts = [...new Set(form.keys())]
      .filter((name) => name.startsWith(ALT))
      .map((name) => ({ name, file: name.slice(ALT.length), alt: textOf(form, name)?.trim() ?? '' }))
      .filter(({ alt }) => alt !== '')
      .slice(0, MAX_TEXTS);
    for (const { name, alt } of texts) rejectText(name, alt);
    for (const { file, alt } of texts) await updateUpload(actor, file, { alt });
    const text = texts.length === 1 ? 'File saved' : `${texts.length} files saved`;
    return { to: listUrl(LIBRARY, url.searchParams, LIBRARY_PARAMS), flash: { tone: 'success', text } };
  },
  { failed: FILE_FAILURES.save },
);

/** One text that is too long rejects all. */
function rejectText(name: string, alt: string): void {
  const { success, error } = UploadPatch.safeParse({ alt });
  if (success) return;
  const words = error.issues.map(({ message }) => message);
  throw new Failure(400, words[0] ?? '', { [name]: words });
}

/** The action is in `file-changes/library-forms.server.ts`, which may import what changes records. */
export const libraryForms = { delete: deleteListed, 'save-texts': saveTexts };
