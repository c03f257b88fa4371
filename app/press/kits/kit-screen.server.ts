import type { ActionFunctionArgs } from '@remix-run/node';
import { LIST_PATHS } from '~/core/nouns/kinds';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { fieldsOn } from '~/core/fields/field';
import type { ControlValues } from '~/core/forms/control-values';
import type { FormError } from '~/core/merge/form-error';
import { atControls, readControls, answersOf } from '~/core/forms/read-controls.server';
import { maxRows } from '~/core/forms/rows';
import { formBase } from '~/core/merge/form-base.server';
import type { MergeBase } from '~/core/merge/field-merge';
import { SAME_FOR_ALL, sameButton, sameForAll, stillsBase, type SameText } from './still-rows';
import { Failure, type FieldErrors } from '~/core/validation/errors';
import { KIT_NOT_SAVED, KIT_SAVED } from '~/core/validation/messages';
import { aboutContent } from '~/core/activity/content-events.server';
import { recordRefusal } from '~/core/activity/record-event.server';
import { openKit, type KitDesk, readKitFiles, saveStills } from './kit-desk.server';
import { openRecord } from '~/records/save/record-store.server';
import { editRecord } from '~/records/save/record-update.server';
import { formAction, type FormRequest, type FormResult } from '~/core/forms/form-action.server';
import { typedValues } from '~/core/forms/form-recovery.server';
import { formsByIntent } from '~/core/forms/intent-dispatch.server';
import { savedMessage } from '~/core/forms/saved-message.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { recordFormData, shownForm } from '~/core/forms/record-form-data.server';
import {
  pressRowsButton,
  readRows,
  ROWS_BUTTON,
  takeRowsButton,
  countsOf,
} from '~/records/screens/show-screens.server';
import { castOf, filesOfForm, kitFields, kitValues, withAddedFiles } from './kit-form.server';
import { failuresAtRows, readStills, rejectStillProblems } from './kit-stills-screen.server';
import { PRESS_LINK_FORMS, readPressLinks } from './press-links-api.server';

const PATH = LIST_PATHS.show;
const GROUP = fieldsOn(SHOW_FIELDS, 'press');

const baseOfKit = ({ show, files }: KitDesk): MergeBase => ({
  ...formBase(GROUP, show),
  ...stillsBase(files.values()),
});

export const kitLoader = adminLoader(async (request) => {
  const { params, actor } = request;
  const kit = await openKit(actor, params.id ?? '');
  const { show, files, lacks, isOpen, isEmbargoed, mayOpen, mayClear } = kit;
  const { offered, people } = castOf(show);
  return {
    id: show.id,
    slug: show.slug,
    title: show.title,
    counts: countsOf(show),
    panel: recordFormData(request, PATH, kitValues(kitFields(mayOpen), show, files), baseOfKit(kit)),
    lacks,
    publicUrl: isOpen ? `/press/${show.slug}` : null,
    isEmbargoed,
    mayOpen,
    mayClear,
    files: Object.fromEntries(files),
    cast: offered,
    names: [...people.values()].map(({ name }) => name),
    links: await readPressLinks(actor, show.id, request.context.origin),
  };
});

export const kitFilesLoader = adminLoader(async ({ actor, params, url }) => {
  await openRecord('show', actor, params.id ?? '');
  const names = url.searchParams.getAll('file').slice(0, MAX_ASKED).join('\n');
  const files = await readKitFiles(actor, filesOfForm({ newStills: names }));
  return { files: [...files.values()] };
});

/** Files per request, because their names are in its URL. */
const MAX_ASKED = 50;

const { stills, clips, contacts } = SHOW_PRESS_FIELDS;
const read = readRows(maxRows(stills) + maxRows(clips) + maxRows(contacts));

/** Checks permission first: the form's rows are read only for users who may edit the show. */
async function openForForm({ actor, params: { id = '' }, form }: FormRequest) {
  const kit = await openKit(actor, id);
  const typed = typedValues(form);
  const files = await readKitFiles(actor, filesOfForm(typed));
  return { kit, files, values: withAddedFiles(typed, files) };
}

/** Adds rows for the form's lines, so that they are kept if the form is shown again. */
function takeValues(form: FormData, values: ControlValues): void {
  for (const name of Object.keys(typedValues(form))) if (!(name in values)) form.delete(name);
  for (const [name, value] of Object.entries(values)) form.set(name, value);
}

const atKitControls = (errors: FieldErrors, places: ReadonlyMap<string, string>): FieldErrors =>
  atControls(
    Object.fromEntries(
      Object.entries(errors).map(([path, messages]) => [path.replace(/^press\./, ''), messages]),
    ),
    places,
  );

/** Saves the kit and its pictures. Nothing is saved if either is invalid; a refused clearance leaves all else of its row. */
async function saveKit(request: FormRequest): Promise<FormResult<FormError>> {
  const { actor, params, form, base = {}, url } = request;
  const { id = '' } = params;
  const opened = await recordRefusal(actor, aboutContent('change', 'show', id), () => openForForm(request));
  const { kit, files, values } = opened;
  takeValues(form, values);
  const { change, places } = readControls(kitFields(kit.mayOpen), values);
  const changed = readStills(values, files, castOf(kit.show), base);
  rejectStillProblems(changed);
  // A picture that is public already stays in the kit, and its row says so.
  const options = { base, force: answersOf(form).force, allowsPublicFiles: true };
  const { merged } = await editRecord('show', actor, id, { press: change }, options).catch(
    (error: unknown) => {
      if (error instanceof Failure) Object.assign(error, { fields: atKitControls(error.fields, places) });
      throw error;
    },
  );
  const failures = await saveStills(actor, changed);
  const flash = { tone: 'success' as const, text: savedMessage('show', KIT_SAVED, merged) };
  if (failures.size === 0) return { to: url.pathname + url.search, flash };
  return { to: url.pathname + url.search, shown: await leftOver(request, values, failures) };
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

const save = formAction<FormError>(saveKit, { failed: KIT_NOT_SAVED, read });

const SAME_TEXTS = Object.keys(SAME_FOR_ALL) as SameText[];

function pressed(button: string, values: ControlValues): ControlValues {
  const same = SAME_TEXTS.find((name) => sameButton(name) === button);
  return same ? sameForAll(values, same) : pressRowsButton(button, values);
}

const changeForm = formAction<FormError>(
  async (request) => {
    const { form, base, url } = request;
    const button = takeRowsButton(form);
    const { values } = await openForForm(request);
    return { to: url.pathname + url.search, shown: { ...shownForm(pressed(button, values)), base } };
  },
  { failed: KIT_NOT_SAVED, writes: false, read },
);

const kitForm = async (args: ActionFunctionArgs) =>
  (await read(args.request)).form.has(ROWS_BUTTON) ? changeForm(args) : save(args);

/** Only scripts that stay on the page use the JSON responses of the forms about links. */
export const kitAction = formsByIntent(
  PRESS_LINK_FORMS as unknown as Record<string, typeof kitForm>,
  kitForm,
  read,
);
