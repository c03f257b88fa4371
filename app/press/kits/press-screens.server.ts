import { aboutContent } from '~/core/activity/content-events.server';
import type { Actor } from '~/core/access/permissions';
import { recordRefusal } from '~/core/activity/record-event.server';
import { fieldsOn } from '~/core/fields/field';
import { type ControlValues, controlValues } from '~/core/forms/control-values';
import {
  formAction,
  type FormRequest,
  type FormResult,
  formsByIntent,
} from '~/core/forms/form-action.server';
import { typedValues } from '~/core/forms/form-recovery.server';
import { answersOf, readControls, textOf } from '~/core/forms/read-controls.server';
import { recordFormData, shownForm } from '~/core/forms/record-form-data.server';
import { maxRows, ROWS_BUTTON, withRows } from '~/core/forms/rows';
import type { MergeBase } from '~/core/merge/field-merge';
import { formBase } from '~/core/merge/edits.server';
import type { FormError } from '~/core/merge/form-error';
import { LIST_PATHS } from '~/core/nouns/kinds';
import { PRESS_NOT_SAVED, SETTINGS_FIELDS } from '~/core/nouns/settings';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { adminLoader, type AdminRequest } from '~/core/request/admin-loader.server';
import { DEFAULT_PRESS_LINK_DAYS, MAX_PRESS_LINKS, pressLinkUrl } from '~/core/session/share-link';
import { type Failure, withErrorsAtControls } from '~/core/validation/errors';
import {
  KIT_NOT_SAVED,
  KIT_SAVED,
  PRESS_LINK_ENDED,
  PRESS_LINK_FAILURES,
  PRESS_LINK_MADE,
} from '~/core/validation/messages';
import { openRecord } from '~/records/save/record-store.server';
import { editRecord } from '~/records/save/record-update.server';
import { withErrorsAt } from '~/records/screens/record-input.server';
import { pressRowsButton, readRows, takeRowsButton, countsOf } from '~/records/screens/show-screens.server';
import { isPressRoomOpen } from '~/site/read/open-kits.server';
import {
  type KitDesk,
  listKits,
  listShowsWithoutKit,
  openKit,
  readKitFiles,
  saveStills,
} from './kit-desk.server';
import {
  type AddedLines,
  castOf,
  failuresAtRows,
  filesOfForm,
  kitFields,
  kitValues,
  readStills,
  rowOf,
  withAddedFiles,
} from './kit-form.server';
import { createPressLink, endPressLink, listPressLinks } from './press-links.server';
import { SAME_FOR_ALL, sameButton, sameForAll, type SameText, stillsBase } from './still-rows';
import { savedMessage } from '~/core/forms/flash.server';

// The screens of one kit and of the press room. The forms of both have lists of files, to which files of the library are added.

/** Files per request, because their names are in its URL. */
const MAX_ASKED = 50;

/** Returns the files that scripts add to a form; `control` is that of their list. */
async function readAskedFiles({ actor, url }: AdminRequest, control: string, added?: AddedLines) {
  const names = url.searchParams.getAll('file').slice(0, MAX_ASKED).join('\n');
  const files = await readKitFiles(actor, filesOfForm({ [control]: names }, added));
  return { files: [...files.values()] };
}

/** Returns a form's values with rows for the files of its lines. Call it after the check of permission, since it reads all its files. */
async function readTyped({ actor, form }: FormRequest, added?: AddedLines) {
  const typed = typedValues(form);
  const files = await readKitFiles(actor, filesOfForm(typed, added));
  return { files, values: withAddedFiles(typed, files, added) };
}

/** Puts these values into the form, so that they are kept if it is shown again. */
function takeValues(form: FormData, values: ControlValues): void {
  for (const name of Object.keys(typedValues(form))) if (!(name in values)) form.delete(name);
  for (const [name, value] of Object.entries(values)) form.set(name, value);
}

/** Returns the action of the buttons that change what a form shows. */
const rowsForm = (
  read: ReturnType<typeof readRows>,
  failed: string,
  press: (button: string, request: FormRequest) => Promise<ControlValues>,
) =>
  formAction<FormError>(
    async (request) => {
      const { form, base, url } = request;
      const values = await press(takeRowsButton(form), request);
      return { to: url.pathname + url.search, shown: { ...shownForm(values), base } };
    },
    { failed, writes: false, read },
  );

const PATH = LIST_PATHS.show;
const GROUP = fieldsOn(SHOW_FIELDS, 'press');

const baseOfKit = ({ show, files }: KitDesk): MergeBase => ({
  ...formBase(GROUP, show),
  ...stillsBase(files.values()),
});

export const kitLoader = adminLoader(async (request) => {
  const { params, actor, context } = request;
  const kit = await openKit(actor, params.id ?? '');
  const { show, files, missing, isOpen, isEmbargoed, mayOpen, mayClear } = kit;
  const { offered, people } = castOf(show);
  return {
    id: show.id,
    slug: show.slug,
    title: show.title,
    counts: countsOf(show),
    panel: recordFormData(request, PATH, kitValues(kitFields(mayOpen), show, files), baseOfKit(kit)),
    missing,
    /** Null while it is not open to everyone. */
    publicUrl: isOpen ? `/press/${show.slug}` : null,
    isEmbargoed,
    mayOpen,
    mayClear,
    files: Object.fromEntries(files),
    cast: offered,
    names: [...people.values()].map(({ name }) => name),
    links: mayOpen ? await readPressLinks(actor, show.id, context.origin) : null,
  };
});

async function readPressLinks(actor: Actor, showId: string, origin: string) {
  const { links } = await listPressLinks(actor, showId, { page: 1, limit: MAX_PRESS_LINKS });
  return links.map(({ token, ...link }) => ({ ...link, url: pressLinkUrl(origin, token) }));
}

export const kitFilesLoader = adminLoader(async (request) => {
  await openRecord('show', request.actor, request.params.id ?? '');
  return readAskedFiles(request, 'newStills');
});

const { stills, clips, contacts } = SHOW_PRESS_FIELDS;
const readKit = readRows(maxRows(stills) + maxRows(clips) + maxRows(contacts));

async function openForForm(request: FormRequest) {
  const kit = await openKit(request.actor, request.params.id ?? '');
  return { kit, ...(await readTyped(request)) };
}

/** Saves the kit and its pictures. Nothing is saved if either is invalid; a refused clearance leaves all else of its row. */
async function saveKit(request: FormRequest): Promise<FormResult<FormError>> {
  const { actor, params, form, base = {}, url } = request;
  const { id = '' } = params;
  const opened = await recordRefusal(actor, aboutContent('change', 'show', id), () => openForForm(request));
  const { kit, files, values } = opened;
  takeValues(form, values);
  const { change, places } = readControls(kitFields(kit.mayOpen), values);
  const changed = readStills(values, files, castOf(kit.show), base);
  // A picture that is public already stays in the kit, and its row says so.
  const options = { base, force: answersOf(form).force, allowsPublicFiles: true };
  const edited = editRecord('show', actor, id, { press: change }, options);
  const withinKit = withErrorsAtControls(edited, (field) => field.replace(/^press\./, ''));
  const { merged } = await withErrorsAt(places, withinKit);
  const failures = await saveStills(actor, changed);
  const to = url.pathname + url.search;
  if (failures.size > 0) return { to, shown: await leftOver(request, values, failures) };
  return { to, flash: { tone: 'success', text: savedMessage('show', actor, KIT_SAVED, merged) } };
}

/** Returns the form with the input for pictures that could not be saved; everything else is saved. */
async function leftOver(
  { actor, params: { id = '' } }: FormRequest,
  typed: ControlValues,
  failures: ReadonlyMap<string, Failure>,
): Promise<FormError> {
  const kit = await openKit(actor, id);
  const saved = kitValues(kitFields(kit.mayOpen), kit.show, kit.files);
  const { values, errors } = failuresAtRows(saved, typed, failures);
  return {
    ...shownForm(values, 'Everything is saved but what is marked at its picture.'),
    message: 'Press kit saved, but not all of it',
    fields: errors,
    base: baseOfKit(kit),
    saved: true,
  };
}

const SAME_TEXTS = Object.keys(SAME_FOR_ALL) as SameText[];

const pressKitButton = rowsForm(readKit, KIT_NOT_SAVED, async (button, request) => {
  const { values } = await openForForm(request);
  const same = SAME_TEXTS.find((name) => sameButton(name) === button);
  return same ? sameForAll(values, same) : pressRowsButton(button, values);
});

const backTo = ({ params, url }: FormRequest, text: string): FormResult<{ ok: true }> => ({
  to: `${PATH}/${params.id ?? ''}/press${url.search}#links`,
  flash: { tone: 'success', text },
  answer: { ok: true },
});

/** Only scripts that stay on the page use the JSON responses. */
const LINK_FORMS = {
  'make-press-link': formAction<{ ok: true }>(
    async (request) => {
      const { actor, form, params, recordId } = request;
      const input = {
        label: textOf(form, 'label') ?? '',
        days: Number(textOf(form, 'days') ?? DEFAULT_PRESS_LINK_DAYS),
        password: textOf(form, 'password') ?? '',
      };
      await createPressLink(actor, params.id ?? '', input, { linkId: recordId });
      return backTo(request, PRESS_LINK_MADE);
    },
    { failed: PRESS_LINK_FAILURES['make-press-link'] },
  ),
  'end-press-link': formAction<{ ok: true }>(
    async (request) => {
      const { actor, form, params } = request;
      await endPressLink(actor, params.id ?? '', textOf(form, 'link') ?? '');
      return backTo(request, PRESS_LINK_ENDED);
    },
    { failed: PRESS_LINK_FAILURES['end-press-link'] },
  ),
};

const saveKitForm = formAction<FormError>(saveKit, { failed: KIT_NOT_SAVED, read: readKit });

export const kitAction = formsByIntent(
  LINK_FORMS as unknown as Record<string, typeof saveKitForm>,
  saveKitForm,
  readKit,
  { [ROWS_BUTTON]: pressKitButton },
);

const ROOM_PATH = '/admin/press';
const ROOM_FIELDS = fieldsOn(SETTINGS_FIELDS, 'press');
const LOGO_LINES = { logoPack: { control: 'newLogos', field: SETTINGS_FIELDS.logoPack } } as const;
const NEEDS = { needs: 'editSettings' } as const;

export const pressSettingsLoader = adminLoader(async (request) => {
  const { actor } = request;
  const settings = await openRecord('settings', actor, '');
  const { logoPack } = settings;
  const files = await readKitFiles(
    actor,
    logoPack.map(({ file }) => file),
  );
  const logos = logoPack.map(({ id, file }) => ({ id, ...rowOf(file, files) }));
  const values = withRows(controlValues(ROOM_FIELDS, settings), 'logoPack', logos);
  return {
    panel: recordFormData(request, '/admin/settings', values, formBase(ROOM_FIELDS, settings)),
    files: Object.fromEntries(files),
    kits: await listKits(),
    withoutKit: await listShowsWithoutKit(),
    isOpen: await isPressRoomOpen(),
  };
}, NEEDS);

export const pressFilesLoader = adminLoader(
  (request) => readAskedFiles(request, 'newLogos', LOGO_LINES),
  NEEDS,
);

const readRoom = readRows(maxRows(SETTINGS_FIELDS.pressContacts) + maxRows(SETTINGS_FIELDS.logoPack));

async function readRoomValues(request: FormRequest): Promise<ControlValues> {
  const { actor, form } = request;
  await recordRefusal(actor, aboutContent('change', 'settings', ''), () => openRecord('settings', actor, ''));
  const { values } = await readTyped(request, LOGO_LINES);
  takeValues(form, values);
  return values;
}

const saveRoom = formAction<FormError>(
  async (request) => {
    const { actor, form, base } = request;
    const { change, places } = readControls(ROOM_FIELDS, await readRoomValues(request));
    const options = { base, force: answersOf(form).force };
    const { merged } = await withErrorsAt(places, editRecord('settings', actor, '', change, options));
    const text = savedMessage('settings', actor, 'Press saved successfully', merged);
    return { to: ROOM_PATH, flash: { tone: 'success', text } };
  },
  { failed: PRESS_NOT_SAVED, read: readRoom },
);

export const pressSettingsAction = formsByIntent({}, saveRoom, readRoom, {
  [ROWS_BUTTON]: rowsForm(readRoom, PRESS_NOT_SAVED, async (button, request) =>
    pressRowsButton(button, await readRoomValues(request)),
  ),
});
