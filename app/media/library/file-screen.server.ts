import type { ActionFunctionArgs } from '@remix-run/node';
import type { FormError } from '~/core/merge/form-error';
import { Failure } from '~/core/validation/errors';
import { FOUND_CONTROLS, USE_FOUND, nameOf } from '~/core/files/file-library';
import { FILE_FAILURES, TRACK_ADDED, TRACK_REMOVED } from '~/core/validation/messages';
import { can } from '~/core/access/permissions';
import { openable, openUpload, updateUpload, type FileView, trashUpload } from './library-file.server';
import { addTrack, receiveTrack, removeTrack } from './tracks.server';
import { frameTimes, USE_SECOND, FOCUS_POINT, focusImageSize, focusOfClick } from '~/core/files/file-advice';
import { findFfmpeg } from '~/media/files/ffmpeg.server';
import { listPeopleChoices } from './many-files.server';
import { mayName } from './library-press.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { answersOf, omitUndefined, textForm, textOf, textsOf } from '~/core/forms/read-controls.server';
import type { Flash } from '~/core/forms/flash.server';
import { historyLimits } from '~/core/db/retention.server';
import { formAction } from '~/core/forms/form-action.server';
import { formsByIntent } from '~/core/forms/intent-dispatch.server';
import { isMultipart, oneFile, receiveParts } from '~/core/forms/multipart.server';
import { onceFor, readForm } from '~/core/forms/read-form.server';
import { findSignedIn } from '~/core/request/session.server';
import { listUrlFrom, namedList } from '~/core/request/list-address';
import { typedValues } from '~/core/forms/form-recovery.server';
import { peopleOptions, pressValues, takenFromPicture, readPressForm } from './press-form.server';
import { recordFormData, shownForm } from '~/core/forms/record-form-data.server';
import type { Named } from '~/core/holds/approval-state';

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
      people: peopleOptions(file, choices),
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

const saveOrTake = async (args: ActionFunctionArgs) =>
  takesFound((await read(args.request)).form) ? takeFound(args) : saveFields(args);

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
    if (!content) throw new Failure(400, NO_FILE, { file: [NO_FILE] });
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
  saveOrTake,
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
