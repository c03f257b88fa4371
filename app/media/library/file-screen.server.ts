import type { ActionFunctionArgs } from '@remix-run/node';
import type { FormError } from '~/core/merge/form-error';
import { Failure } from '~/core/validation/errors';
import { FOUND_CONTROLS, USE_FOUND, nameOf } from '~/core/files/file-library';
import { FILE_FAILURES, TRACK_ADDED, TRACK_REMOVED } from '~/core/validation/messages';
import { can } from '~/core/access/permissions';
import { openable, openUpload, updateUpload, type FileView, deleteUpload } from './library-file.server';
import { addTrack, removeTrack, remuxUpload } from './tracks.server';
import { frameTimes, USE_SECOND, FOCUS_POINT, focusImageSize, focusOfClick } from '~/core/files/file-advice';
import { findFfmpeg } from '~/media/files/ffmpeg.server';
import { listPeopleChoices } from './press-of-files.server';
import { mayName } from './library-press.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { answersOf, omitUndefined, textOf, textsOf } from '~/core/forms/read-controls.server';
import { formAction } from '~/core/forms/form-action.server';
import { formsByIntent } from '~/core/forms/intent-dispatch.server';
import { readTrackForm as read } from './track-form.server';
import { listUrlFrom } from '~/core/request/page-query.server';
import { typedValues } from '~/core/forms/form-recovery.server';
import { shownForm } from '~/core/forms/shown-form.server';
import { peopleOptions, pressValues, takenFromPicture, readPressForm } from './press-form.server';
import { recordFormData } from '~/core/forms/record-form-data.server';
import type { Named } from '~/core/holds/approval-state';

export const LIBRARY = '/admin/media';
export const LIBRARY_PARAMS = ['show', 'needs', 'press', 'kit', 'q', 'page'];

/** Returns the page of the library that a screen was opened from. */
const backTo = (url: URL): string => listUrlFrom(LIBRARY, url, LIBRARY_PARAMS);

const valuesOf = (file: FileView) => {
  const { alt, caption, speech, transcript, focus, posterAt, posterImage } = file;
  return {
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

/** The copy is a separate file: content keeps using the original until it is changed. */
const optimise = formAction(
  async ({ actor, params: { id = '' } }) => {
    const { uses } = await openUpload(actor, id);
    const { id: made } = await remuxUpload(actor, id);
    const places = uses.map(({ title }) => title).join(', ');
    const text = `This copy is optimised for streaming.${places && ` Choose it in place of the first one in: ${places}.`}`;
    const to = `${LIBRARY}/${made}`;
    return { to, flash: { tone: 'info', text, place: 'file' }, answer: { ok: true as const, to } };
  },
  { failed: FILE_FAILURES.optimise, typed: false, brief: false, read },
);

export const deleteFileLoader = adminLoader(
  async ({ actor, params: { id = '' }, url }) => {
    const file = await openUpload(actor, id);
    if (!file.mayEdit) throw new Failure(403, 'Your role does not allow you to delete files of others.');
    return { name: nameOf(file), uses: openable(actor, file.uses), from: backTo(url) };
  },
  { needs: 'upload' },
);

export const DELETED = 'File deleted';

export const deleteFile = formAction(
  async ({ actor, params: { id = '' }, url }) => {
    await deleteUpload(actor, id);
    return { to: backTo(url), flash: { tone: 'success', text: DELETED } };
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
  { optimise, delete: deleteFile, 'add-track': newTrack, 'remove-track': endTrack },
  saveOrTake,
  read,
);

const TEXTS = ['alt', 'caption', 'speech', 'transcript'] as const;

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
