import type { LoaderFunctionArgs } from '@remix-run/node';
import { identityOf, type Named } from '~/core/holds/approval-state';
import { fromLocalInput, toLocalSeconds } from '~/core/text/formats';
import { FOUND_CONTROLS, USE_FOUND, type FoundControl, nameOf } from '~/core/files/file-library';
import {
  checkedValues,
  flagOf,
  omitUndefined,
  textOf,
  answersOf,
  textForm,
  textsOf,
} from '~/core/forms/read-controls.server';
import { authorize, type Actor, can } from '~/core/access/permissions';
import { withRequestTimeout } from '~/core/request/body.server';
import { toErrorPage, pictureResponse } from '~/core/request/public-loader.server';
import { findSignedIn } from '~/core/request/session.server';
import { notFound, signInFirst, Failure, fieldFailure } from '~/core/validation/errors';
import type { FormError } from '~/core/merge/form-error';
import { FILE_FAILURES, TRACK_ADDED, TRACK_REMOVED } from '~/core/validation/messages';
import { frameTimes, USE_SECOND, FOCUS_POINT, focusImageSize, focusOfClick } from '~/core/files/file-advice';
import { adminLoader } from '~/core/request/admin-loader.server';
import type { Flash } from '~/core/forms/flash.server';
import { historyLimits } from '~/core/db/retention.server';
import { formAction, formsByIntent } from '~/core/forms/form-action.server';
import { isMultipart, oneFile, receiveParts } from '~/core/forms/multipart.server';
import { onceFor, readForm } from '~/core/forms/read-form.server';
import { listUrlFrom, namedList } from '~/core/request/list-address';
import { typedValues } from '~/core/forms/form-recovery.server';
import { recordFormData, shownForm } from '~/core/forms/record-form-data.server';
import { readFrame } from '~/media/delivery/made-pictures.server';
import { findUpload, openFileOf, type OpenedFile } from '~/media/delivery/stored-files.server';
import { fileResponse } from '~/media/delivery/file-response.server';
import { filesOfUpload } from '~/media/delivery/file-keys.server';
import { findFfmpeg } from '~/media/files/ffmpeg.server';
import { type FileView, openable, openUpload, updateUpload, trashUpload } from './library-file.server';
import { addTrack, receiveTrack, removeTrack } from './tracks.server';
import { listPeopleChoices } from './many-files.server';
import { mayName } from './library-press.server';

/** A person's checkbox sends this key. */
const keyOf = ({ personId = '', name }: { personId?: string; name: string }) =>
  identityOf({ personId, name });

const pressValues = ({ press, people }: FileView): Record<string, string> => ({
  'press.credit': press.credit,
  'press.rights': press.rights,
  'press.usableUntil': press.usableUntil ? toLocalSeconds(press.usableUntil) : '',
  'press.cleared': String(press.cleared),
  people: people.map(keyOf).join('\n'),
  'people.unasked': people
    .filter(({ approval }) => !approval)
    .map(keyOf)
    .join('\n'),
});

/** An invalid time is returned as typed, for validation to reject; null if empty. */
const typedTime = (text: string): Date | string | null =>
  text === '' ? null : (fromLocalInput(text) ?? text);

function readPressForm(form: FormData, file: FileView, choices: readonly Named[]) {
  const usableUntil = textOf(form, 'press.usableUntil')?.trim();
  const press = omitUndefined({
    credit: textOf(form, 'press.credit')?.trim(),
    rights: textOf(form, 'press.rights')?.trim(),
    usableUntil: usableUntil === undefined ? undefined : typedTime(usableUntil),
    cleared: flagOf(form, 'press.cleared'),
  });
  return omitUndefined({
    press: Object.keys(press).length > 0 ? press : undefined,
    people: readPeople(form, file, choices),
  });
}

function readPeople(form: FormData, { people }: FileView, choices: readonly Named[]): object[] | undefined {
  const most = people.length + choices.length;
  const keys = checkedValues(form, 'people', most);
  const other = textOf(form, 'people.other')?.trim() ?? '';
  if (keys === undefined && other === '') return undefined;
  const unasked = checkedValues(form, 'people.unasked', most);
  const known = new Map<string, { personId?: string; name: string }>(
    choices.map((each) => [keyOf(each), each]),
  );
  const before = new Map(people.map((person) => [keyOf(person), person]));
  const wanted = new Set([...(keys ?? before.keys()), ...(other === '' ? [] : [keyOf({ name: other })])]);
  return [...wanted].flatMap((key) => {
    const item = before.get(key);
    if (item) return { ...item, ...(unasked && { approval: !unasked.includes(key) }) };
    if (key === keyOf({ name: other })) return { name: other };
    return known.get(key) ?? [];
  });
}

function takenFromPicture(form: FormData, { press }: FileView): Record<string, string> | undefined {
  const pressed = form.get(USE_FOUND.name);
  const controls = Object.keys(FOUND_CONTROLS) as FoundControl[];
  const taken = pressed === USE_FOUND.all ? controls : controls.filter((control) => control === pressed);
  if (taken.length === 0) return undefined;
  return Object.fromEntries(
    taken.flatMap((control) => {
      const found = press.found[FOUND_CONTROLS[control]];
      return found ? [[control, found.value]] : [];
    }),
  );
}

/** Also opens a file that is held back. Throws 403 and 404. */
async function openStaffFile(actor: Actor, path: string): Promise<OpenedFile> {
  authorize(actor, 'openAdmin');
  const upload = await findUpload(path);
  const file = filesOfUpload(upload).includes(path) ? await openFileOf(upload, path) : null;
  if (!file) throw notFound('File');
  return file;
}

export const staffFile = (args: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const signedIn = await findSignedIn(args.request);
    if (!signedIn) throw signInFirst();
    return fileResponse(args, await openStaffFile(signedIn.actor, args.params['*'] ?? ''));
  });

export const framePicture = ({ request, params }: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const signedIn = await withRequestTimeout(findSignedIn(request));
    if (!signedIn) throw signInFirst();
    const bytes = await readFrame(signedIn.actor, params.id ?? '', Number(params.index));
    return pictureResponse(bytes, { 'Cache-Control': 'private, max-age=31536000, immutable' });
  });

export const LIBRARY = '/admin/media';
export const LIBRARY_PARAMS = [
  ...['q', 'kind', 'state', 'kit', 'person', 'needs', 'press', 'used', 'order', 'size', 'page'],
];

/** Returns the page of the library, or of the search, that a screen was opened from. */
const backTo = (url: URL): string =>
  namedList(LIBRARY, url.searchParams) || listUrlFrom(LIBRARY, url, LIBRARY_PARAMS);

const valuesOf = (file: FileView) => {
  const { alt, caption, speech, transcript, focus, posterAt, posterImage } = file;
  return {
    name: nameOf(file),
    alt,
    caption,
    ...pressValues(file),
    ...(speech && { speech }),
    ...(transcript !== null && { transcript, posterUrl: posterImage }),
    ...(posterAt !== null && { posterAt: String(posterAt), second: String(posterAt) }),
    ...(focus && { 'focus.x': String(focus.x), 'focus.y': String(focus.y) }),
  };
};

export const fileLoader = adminLoader(async (request) => {
  const { actor, params, url } = request;
  const file = await openUpload(actor, params.id ?? '');
  const isVideo = file.kind === 'video';
  const choices = isVideo ? [] : await listPeopleChoices(actor, file);
  const ffmpeg = isVideo ? await findFfmpeg() : null;
  const frames = frameTimes(isVideo ? file.duration : null).map((second, index) => ({
    second,
    url: `${LIBRARY}/${file.id}/frames/${index}`,
  }));
  return {
    file: {
      ...file,
      uses: openable(actor, file.uses),
      mayDelete: file.mayEdit && file.uses.length === 0,
    },
    poster: { frames, canTakeFrames: Boolean(ffmpeg?.program) },
    press: {
      people: [...new Map([...file.people, ...choices].map((person) => [keyOf(person), person.name]))],
      mayClear: can(actor, 'clearStills'),
      mayName: isVideo || (await mayName(actor, file.id)),
    },
    panel: { ...recordFormData(request, LIBRARY, valuesOf(file)), backTo: backTo(url) },
  };
});

const nameSecond = (form: FormData) => (error: unknown) => {
  if (!(error instanceof Failure) || !error.fields?.posterAt || !form.get('use')) throw error;
  const { posterAt, ...others } = error.fields;
  throw new Failure(error.status, error.message, { ...others, second: posterAt });
};

/**
 * Reads a posted form, whose file is a track: `readForm` would store it as media. A rejected file is a `problem` beside the typed values.
 * Files of clients without a session are ignored.
 */
const read = onceFor(async (request) => {
  if (!isMultipart(request)) return readForm(request);
  try {
    const signedIn = await findSignedIn(request);
    const parts = await receiveParts(request, signedIn ? 'many' : 'none', oneFile(receiveTrack));
    const { fields, files, problem } = parts;
    return { form: textForm(fields), problem, file: files.find(({ field }) => field === 'file')?.received };
  } catch (problem) {
    return { form: new FormData(), problem };
  }
});

const saveFields = formAction(
  async ({ actor, params: { id = '' }, form, url }) => {
    const file = await openUpload(actor, id);
    const choices = await listPeopleChoices(actor, file);
    const { force } = answersOf(form);
    await updateUpload(actor, id, readFileForm(form, file, choices), { force }).catch(nameSecond(form));
    const to = staysOpen(form) ? url.pathname + url.search : backTo(url);
    return { to, flash: { tone: 'success', text: 'File saved' } };
  },
  { failed: FILE_FAILURES.save, read },
);

/** Fills the form from the picture's metadata, and saves nothing. */
const takeFound = formAction<FormError>(
  async ({ actor, params: { id = '' }, form, url }) => {
    const taken = takenFromPicture(form, await openUpload(actor, id));
    return { to: url.pathname + url.search, shown: shownForm({ ...typedValues(form), ...taken }) };
  },
  { failed: FILE_FAILURES.save, writes: false, read },
);

const takesFound = (form: FormData) => {
  const pressed = form.get(USE_FOUND.name);
  return pressed === USE_FOUND.all || (typeof pressed === 'string' && Object.hasOwn(FOUND_CONTROLS, pressed));
};

export const deleteFileLoader = adminLoader(
  async ({ actor, params: { id = '' }, url }) => {
    const file = await openUpload(actor, id);
    if (!file.mayEdit) throw new Failure(403, 'Your role does not allow you to delete files of others.');
    return { name: nameOf(file), uses: openable(actor, file.uses), from: backTo(url) };
  },
  { needs: 'upload' },
);

/** Offers to undo it, if there is a trash. */
export const deletedFlash = (id: string): Flash => ({
  tone: 'success',
  text: 'File deleted',
  ...(historyLimits().trashDays > 0 && { undo: { kind: 'media', id } }),
});

export const deleteFile = formAction(
  async ({ actor, params: { id = '' }, url }) => {
    await trashUpload(actor, id);
    return { to: backTo(url), flash: deletedFlash(id) };
  },
  { failed: FILE_FAILURES.delete, typed: false, read },
);

const NO_FILE = 'Choose a file first.';

const newTrack = formAction(
  async ({ actor, params: { id = '' }, form, file: content, url }) => {
    if (!content) throw fieldFailure(400, 'file', NO_FILE);
    await addTrack(actor, id, { ...omitUndefined(textsOf(form, ['kind', 'language', 'label'])), content });
    return { to: url.pathname + url.search, flash: { tone: 'success', text: TRACK_ADDED } };
  },
  { failed: FILE_FAILURES['add-track'], read },
);

const endTrack = formAction(
  async ({ actor, params: { id = '' }, form, url }) => {
    await removeTrack(actor, id, textOf(form, 'track') ?? '');
    const to = url.pathname + url.search;
    return { to, flash: { tone: 'success', text: TRACK_REMOVED }, answer: { ok: true as const } };
  },
  { failed: FILE_FAILURES['remove-track'], typed: false, read },
);

export const fileAction = formsByIntent(
  { delete: deleteFile, 'add-track': newTrack, 'remove-track': endTrack },
  async (args) => (takesFound((await read(args.request)).form) ? takeFound(args) : saveFields(args)),
  read,
);

const TEXTS = ['name', 'alt', 'caption', 'speech', 'transcript'] as const;

function readFileForm(form: FormData, file: FileView, choices: readonly Named[]): Record<string, unknown> {
  return omitUndefined({
    ...textsOf(form, TEXTS),
    ...readPressForm(form, file, choices),
    focus: focusIn(form, file),
    ...posterIn(form, file),
  });
}

const staysOpen = (form: FormData): boolean =>
  form.has(`${FOCUS_POINT}.x`) || form.get(USE_SECOND.name) === USE_SECOND.value;

/** An invalid number is returned as it is, for validation to reject; undefined if the form lacks the field. */
function numberIn(form: FormData, name: string): unknown {
  const text = textOf(form, name)?.trim();
  if (text === undefined) return undefined;
  const value = Number(text);
  return text !== '' && Number.isFinite(value) ? value : text;
}

/** A click counts before the ranges, which the same form sends unchanged. */
function focusIn(form: FormData, file: FileView) {
  const click = { x: numberIn(form, `${FOCUS_POINT}.x`), y: numberIn(form, `${FOCUS_POINT}.y`) };
  if (typeof click.x === 'number' && typeof click.y === 'number')
    return focusOfClick(focusImageSize(file), { x: click.x, y: click.y });
  const focus = omitUndefined({ x: numberIn(form, 'focus.x'), y: numberIn(form, 'focus.y') });
  return Object.keys(focus).length > 0 ? focus : undefined;
}

/** The form also sends the unchanged second and image: only the changed value counts. */
function posterIn(form: FormData, file: FileView) {
  if (form.get(USE_SECOND.name) === USE_SECOND.value) return { posterAt: numberIn(form, 'second') };
  const posterUrl = textOf(form, 'posterUrl')?.trim();
  const posterAt = numberIn(form, 'posterAt');
  const isNewImage = posterUrl !== undefined && posterUrl !== file.posterImage;
  const isNewSecond = posterAt !== undefined && posterAt !== file.posterAt;
  return {
    ...(isNewImage && { posterUrl }),
    ...(isNewSecond && { posterAt }),
  };
}
