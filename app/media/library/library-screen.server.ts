import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Failure, signInFirst } from '~/core/validation/errors';
import {
  LIBRARY_FILTERS,
  NEEDS,
  type LibraryAnswer,
  type LibraryFilter,
  type Need,
  type VideoToolProblem,
  PRESS_FILTERS,
  type PressFilter,
  PRESS_LIMITS,
} from '~/core/files/file-library';
import { UploadPatch } from '~/core/files/press-input.server';
import { FILE_FAILURES } from '~/core/validation/messages';
import { can, type Actor } from '~/core/access/permissions';
import { openable, deleteUpload, updateUpload } from './library-file.server';
import {
  countUploads,
  FILES_PER_PAGE,
  findUploads,
  listUploads,
  type LibraryQuery,
} from './library-files.server';
import { remuxUpload } from './tracks.server';
import { readPressFilters } from './library-press.server';
import { countNeeds } from './library-needs.server';
import { findFfmpeg, type Ffmpeg } from '~/media/files/ffmpeg.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { toFailure } from '~/core/request/public-loader.server';
import { textOf, checkedValues, omitUndefined } from '~/core/forms/read-controls.server';
import { readSmallForm } from '~/core/forms/read-form.server';
import { formAction } from '~/core/forms/form-action.server';
import { formsByIntent } from '~/core/forms/intent-dispatch.server';
import { withRequestTimeout } from '~/core/request/body.server';
import { findSignedIn } from '~/core/request/session.server';
import { listUrl, pageOf, readListPage, searchOf } from '~/core/request/page-query.server';
import { DELETED, LIBRARY, LIBRARY_PARAMS } from './file-screen.server';
import { changePressOfFiles, readFileNames } from './press-of-files.server';
import { typedTime } from './press-form.server';

const NO_FILES = 'Tick the files first.';
const NOTHING_TYPED = 'Fill in what the files are to get.';

/** Empty form fields leave the files unchanged. */
const savePressOfFiles = formAction<LibraryAnswer>(
  async ({ actor, form, url }) => {
    const files = checkedValues(form, 'files', PRESS_LIMITS.files) ?? [];
    if (files.length === 0) throw new Failure(400, NO_FILES, { files: [NO_FILES] });
    const press = typedPress(form);
    if (Object.keys(press).length === 0)
      throw new Failure(400, NOTHING_TYPED, { 'press.credit': [NOTHING_TYPED] });
    const results = await changePressOfFiles(actor, { files, press });
    const saved = results.filter((result) => result.saved).length;
    const text = saved === 1 ? 'File saved' : `${saved} files saved`;
    const left = results.filter(({ fields }) => fields !== undefined);
    const to = listUrl(LIBRARY, url.searchParams, LIBRARY_PARAMS);
    if (left.length === 0) return { to, flash: { tone: 'success', text } };
    const names = await readFileNames(left.map(({ file }) => file));
    const report = {
      saved,
      left: left.map(({ file, fields = {} }) => ({
        id: names.get(file)?.id ?? null,
        name: names.get(file)?.name ?? file,
        why: Object.values(fields),
      })),
    };
    return { to, shown: { ok: true, report } };
  },
  { failed: FILE_FAILURES['save-press'] },
);

function typedPress(form: FormData): Record<string, unknown> {
  const text = (name: string) => textOf(form, `press.${name}`)?.trim() || undefined;
  const until = text('usableUntil');
  const cleared = text('cleared');
  return omitUndefined({
    credit: text('credit'),
    rights: text('rights'),
    usableUntil: until === undefined ? undefined : typedTime(until),
    cleared: cleared === undefined ? undefined : cleared === 'true',
  });
}

interface Asked extends Required<Pick<LibraryQuery, 'q' | 'page'>> {
  show: LibraryFilter;
  needs: Need | undefined;
  press: PressFilter | undefined;
  kit: string | undefined;
}

function askedOf(url: URL): Asked {
  const { searchParams } = url;
  const show = LIBRARY_FILTERS.find((filter) => filter === searchParams.get('show')) ?? 'all';
  return {
    page: pageOf(url),
    q: searchOf(url),
    show,
    needs: NEEDS.find((need) => need === searchParams.get('needs')),
    press: PRESS_FILTERS.find((filter) => filter === searchParams.get('press')),
    kit: searchParams.get('kit') ?? undefined,
  };
}

const toQuery = ({ show, ...asked }: Asked): LibraryQuery => ({
  ...asked,
  kind: show === 'image' || show === 'video' ? show : undefined,
  unused: show === 'unused',
});

async function readLibrary(actor: Actor, asked: Asked) {
  const { files, ...list } = await listUploads(actor, toQuery(asked));
  return { ...list, files: files.map((file) => ({ ...file, uses: openable(actor, file.uses) })) };
}

function videoToolProblemOf(ffmpeg: Ffmpeg): VideoToolProblem | null {
  if (ffmpeg.program === null) return { state: ffmpeg.isInstalled ? 'broken' : 'missing' };
  return ffmpeg.outdatedYear === null ? null : { state: 'outdated', year: ffmpeg.outdatedYear };
}

export const libraryLoader = adminLoader(async ({ actor, url }) => {
  const asked = askedOf(url);
  const [list, counts, missing, pressFilters, ffmpeg] = await Promise.all([
    readListPage(url, { limit: FILES_PER_PAGE, known: LIBRARY_PARAMS }, () => readLibrary(actor, asked)),
    countUploads(actor),
    countNeeds(actor),
    readPressFilters(actor),
    findFfmpeg(),
  ]);
  const { show, needs = null, press = null } = asked;
  const kit = pressFilters.kits.find(({ id }) => id === asked.kit)?.id ?? null;
  return {
    list,
    counts,
    missing,
    show,
    needs,
    press: { ...pressFilters, filter: press, kit },
    mayClear: can(actor, 'clearStills'),
    formKey: randomUUID(),
    videoToolProblem: videoToolProblemOf(ffmpeg),
  };
});

export const libraryFiles = ({ request }: LoaderFunctionArgs): Promise<Response> =>
  jsonFor(request, async (actor) => {
    const url = new URL(request.url);
    const urls = url.searchParams.getAll('file');
    if (urls.length > 0) return { files: await withRequestTimeout(findUploads(actor, urls)) };
    return withRequestTimeout(readLibrary(actor, askedOf(url)));
  });

export const optimiseFile = ({ request }: ActionFunctionArgs): Promise<Response> =>
  jsonFor(request, async (actor) => {
    const { form, problem } = await readSmallForm(request);
    if (problem) throw problem;
    return remuxUpload(actor, textOf(form, 'file') ?? '');
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

/** Reports files sent without JavaScript: `readForm` has stored them already, and the form contains their URLs. */
const libraryUpload = formAction(
  ({ form, url }) => {
    const [value] = form.getAll('media').slice(-1);
    const count = typeof value === 'string' ? value.split('\n').filter(Boolean).length : 0;
    if (count === 0) throw new Failure(400, 'Choose a file first.', { media: ['Choose a file first.'] });
    const text = count === 1 ? 'File uploaded' : `${count} files uploaded`;
    return Promise.resolve({ to: url.pathname, flash: { tone: 'success', text } });
  },
  { failed: FILE_FAILURES.upload, typed: false },
);

const deleteListed = formAction<LibraryAnswer>(
  async ({ actor, form }) => {
    await deleteUpload(actor, textOf(form, 'id') ?? '');
    return { to: LIBRARY, flash: { tone: 'success', text: DELETED }, answer: { ok: true } };
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

export const libraryAction = formsByIntent(
  { delete: deleteListed, 'save-texts': saveTexts, 'save-press': savePressOfFiles },
  libraryUpload,
);
