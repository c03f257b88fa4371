import { randomUUID } from 'node:crypto';
import { replace, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Failure, signInFirst } from '~/rules/validation/errors';
import { LIBRARY_FILTERS, nameOf, type FileUse, type LibraryFilter } from '~/rules/uploads/library';
import { FILE_FAILURES } from '~/rules/validation/messages';
import { can, type Actor } from '~/rules/accounts/permissions';
import type { UploadUsage } from '~/services/uploads/content-kinds';
import {
  countUploads,
  deleteUpload,
  findUploads,
  listUploads,
  openUpload,
  remuxUpload,
  updateUpload,
  type LibraryQuery,
} from '~/services/uploads/uploads';
import { findFfmpeg } from '~/services/uploads/video/ffmpeg';
import { adminLoader } from '../loaders/admin-loader';
import { toFailure } from '../map-error';
import { given, textOf, textsOf } from '../forms/form-fields';
import { readTexts } from '../forms/read-form';
import { formAction } from '../forms/form-action';
import { formsByIntent } from '../forms/intent-dispatch';
import { listUrlFrom } from '../pages/list-url';
import { toPanel } from '../forms/editor-form';
import { withRequestTimeout } from '../forms/request-timeout';
import { findSignedIn } from '../auth/session';

const LIBRARY = '/admin/media';

interface Asked extends Required<Pick<LibraryQuery, 'q' | 'page'>> {
  show: LibraryFilter;
}

function askedOf({ searchParams }: URL): Asked {
  const page = Number(searchParams.get('page') ?? 1);
  const show = LIBRARY_FILTERS.find((filter) => filter === searchParams.get('show')) ?? 'all';
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    q: searchParams.get('q')?.trim() ?? '',
    show,
  };
}

const toQuery = ({ show, ...asked }: Asked): LibraryQuery => ({
  ...asked,
  kind: show === 'image' || show === 'video' ? show : undefined,
  unused: show === 'unused',
});

/** Removes the edit links of uses that the actor may not edit. */
const openable = (actor: Actor, uses: UploadUsage[]): FileUse[] =>
  uses.map(({ createdBy, path, ...use }) => {
    const mayEdit = can(actor, use.kind === 'settings' ? 'editSettings' : 'edit', { createdBy });
    return { ...use, path: mayEdit ? path : null };
  });

async function readLibrary(actor: Actor, asked: Asked) {
  const { files, ...list } = await listUploads(actor, toQuery(asked));
  return { ...list, files: files.map((file) => ({ ...file, uses: openable(actor, file.uses) })) };
}

/** Loads one page of the library; a page past the end redirects to the last one. */
export const libraryLoader = adminLoader(async ({ actor, url }) => {
  const asked = askedOf(url);
  const [list, counts, ffmpeg] = await Promise.all([
    readLibrary(actor, asked),
    countUploads(actor),
    findFfmpeg(),
  ]);
  if (list.page !== asked.page) {
    const query = new URLSearchParams(url.searchParams);
    query.set('page', String(list.page));
    throw replace(`${LIBRARY}?${query.toString()}`);
  }
  const videoTool = ffmpeg.program !== null ? 'works' : ffmpeg.isInstalled ? 'broken' : 'missing';
  return { list, counts, q: asked.q, show: asked.show, formKey: randomUUID(), videoTool } as const;
});

/** Serves the library to scripts: a page of it, or the files with the given URLs. */
export const libraryFiles = ({ request }: LoaderFunctionArgs): Promise<Response> =>
  jsonFor(request, async (actor) => {
    const url = new URL(request.url);
    const urls = url.searchParams.getAll('file');
    if (urls.length > 0) return { files: await withRequestTimeout(findUploads(actor, urls)) };
    return withRequestTimeout(readLibrary(actor, askedOf(url)));
  });

/** Optimises the video that the form names, for a script; responds with the copy. */
export const optimiseFile = ({ request }: ActionFunctionArgs): Promise<Response> =>
  jsonFor(request, async (actor) => {
    const { form, problem } = await readTexts(request);
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

/** Returns the page of the library that a screen was opened from. */
const backTo = (url: URL): string => listUrlFrom(LIBRARY, url, ['show', 'q', 'page']);

/** Reports files sent without JavaScript: `readForm` has stored them already, and the form contains their URLs. */
const libraryUpload = formAction(
  ({ form, url }) => {
    const [value] = form.getAll('media').slice(-1);
    const count = typeof value === 'string' ? value.split('\n').filter(Boolean).length : 0;
    if (count === 0) throw new Failure(400, 'Choose a file first.', { media: ['Choose a file first.'] });
    const text = count === 1 ? 'File uploaded' : `${count} files uploaded`;
    return Promise.resolve({ to: url.pathname, flash: { kind: 'success', text } });
  },
  { failed: FILE_FAILURES.upload, typed: false },
);

const TEXTS = ['alt', 'caption'] as const;

export const fileLoader = adminLoader(async (request) => {
  const { actor, params, url } = request;
  const file = await openUpload(actor, params.id ?? '');
  const { alt, caption } = file;
  const mayEdit = can(actor, 'editUpload', file);
  return {
    file: {
      ...file,
      uses: openable(actor, file.uses),
      mayEdit,
      mayDelete: mayEdit && file.uses.length === 0,
    },
    panel: { ...toPanel(request, LIBRARY, { alt, caption }), backTo: backTo(url) },
  };
});

const saveMessage = formAction(
  async ({ actor, params: { id = '' }, form, url }) => {
    await updateUpload(actor, id, given(textsOf(form, TEXTS)));
    return { to: backTo(url), flash: { kind: 'success', text: 'File saved' } };
  },
  { failed: FILE_FAILURES.save },
);

/** The copy is a separate file: content that uses the original keeps using it until it is changed. */
const optimise = formAction(
  async ({ actor, params: { id = '' } }) => {
    const { uses } = await openUpload(actor, id);
    const { id: made } = await remuxUpload(actor, id);
    const places = uses.map(({ title }) => title).join(', ');
    const text = `This copy is optimised for streaming.${places && ` Choose it in place of the first one in: ${places}.`}`;
    const to = `${LIBRARY}/${made}`;
    return { to, flash: { kind: 'info', text, place: 'file' }, answer: { ok: true as const, to } };
  },
  { failed: FILE_FAILURES.optimise, typed: false, brief: false },
);

export const deleteFileLoader = adminLoader(
  async ({ actor, params: { id = '' }, url }) => {
    const file = await openUpload(actor, id);
    const mayEdit = can(actor, 'editUpload', file);
    if (!mayEdit) throw new Failure(403, 'Your role does not allow you to delete files of others.');
    return { name: nameOf(file), uses: openable(actor, file.uses), from: backTo(url) };
  },
  { needs: 'upload' },
);

const DELETED = {
  deleted: 'File deleted',
  kept: 'Your upload is deleted. Somebody else has uploaded the same file today, so the file itself stays.',
} as const;

export const deleteFile = formAction(
  async ({ actor, params: { id = '' }, url }) => {
    const text = DELETED[await deleteUpload(actor, id)];
    return { to: backTo(url), flash: { kind: 'success', text } };
  },
  { failed: FILE_FAILURES.delete, typed: false },
);

/** Deletes a file from its card in the list, which stays open. */
const deleteListed = formAction(
  async ({ actor, form }) => {
    const text = DELETED[await deleteUpload(actor, textOf(form, 'id') ?? '')];
    return { to: LIBRARY, flash: { kind: 'success', text }, answer: { ok: true as const } };
  },
  { failed: FILE_FAILURES.delete, typed: false },
);

export const fileAction = formsByIntent({ optimise, delete: deleteFile }, saveMessage);
export const libraryAction = formsByIntent({ delete: deleteListed }, libraryUpload);
