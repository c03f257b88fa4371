import type { ActionFunctionArgs } from '@remix-run/node';
import { LIST_PATHS } from '~/rules/kinds/kinds';
import { SHOW_FIELDS } from '~/rules/kinds/show';
import { SHOW_PRESS_FIELDS } from '~/rules/kinds/show-press-fields';
import { fieldsOn } from '~/rules/fields/field';
import type { ControlValues } from '~/rules/forms/control-values';
import type { FormError } from '~/rules/forms/form-error';
import { atControls, readControls } from '~/rules/forms/read-controls';
import { maxRows } from '~/rules/forms/rows';
import { formBase } from '~/rules/merge/form-base';
import type { MergeBase } from '~/rules/merge/field-merge';
import { stillsBase } from '~/rules/press/still-changes';
import { Failure, type FieldErrors } from '~/rules/validation/errors';
import { KIT_NOT_SAVED, KIT_SAVED } from '~/rules/validation/messages';
import { aboutContent } from '~/services/activity/content-events';
import { recordRefusal } from '~/services/activity/record-event';
import { openKit, type KitDesk } from '~/services/press/kit-desk';
import { readKitFiles } from '~/services/press/kit-files';
import { saveStills } from '~/services/press/save-stills';
import { openRecord } from '~/services/records/store';
import { editRecord } from '~/services/records/update';
import { answersOf } from '../../forms/form-fields';
import { formAction, type FormRequest, type FormResult } from '../../forms/form-action';
import { typedValues } from '../../forms/form-recovery';
import { formsByIntent } from '../../forms/intent-dispatch';
import { savedMessage } from '../../forms/saved-message';
import { shownForm } from '../../forms/shown-form';
import { adminLoader } from '../../request/admin-loader';
import { recordFormData } from '../records/record-form-data';
import { pressRowsButton, readRows, ROWS_BUTTON, takeRowsButton } from '../records/rows-form';
import { countsOf } from '../records/show-counts';
import { castOf, filesOfForm, kitFields, kitValues, withAddedFiles } from './kit-form';
import { failuresAtRows, readStills, rejectStillProblems } from './kit-stills';
import { PRESS_LINK_FORMS, readPressLinks } from './press-link-forms';

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

/** Answers what a script asks about files that are added to a kit. */
export const kitFilesLoader = adminLoader(async ({ actor, params, url }) => {
  await openRecord('show', actor, params.id ?? '');
  const names = url.searchParams.getAll('file').slice(0, MAX_ASKED).join('\n');
  const files = await readKitFiles(actor, filesOfForm({ newStills: names }));
  return { files: [...files.values()] };
});

/** The most files of one request, whose names are in its URL. */
const MAX_ASKED = 50;

const { stills, clips, contacts } = SHOW_PRESS_FIELDS;
const read = readRows(maxRows(stills) + maxRows(clips) + maxRows(contacts));

/** Opens the kit for a form: its rows are read only for somebody who may edit the show. */
async function openForForm({ actor, params: { id = '' }, form }: FormRequest) {
  const kit = await openKit(actor, id);
  const typed = typedValues(form);
  const files = await readKitFiles(actor, filesOfForm(typed));
  return { kit, files, values: withAddedFiles(typed, files) };
}

/** Gives a form the rows that its lines add, so that they are in what is shown again if it fails. */
function takeValues(form: FormData, values: ControlValues): void {
  for (const name of Object.keys(typedValues(form))) if (!(name in values)) form.delete(name);
  for (const [name, value] of Object.entries(values)) form.set(name, value);
}

/** Errors of the kit are named by the controls of the form. */
const atKitControls = (errors: FieldErrors, places: ReadonlyMap<string, string>): FieldErrors =>
  atControls(
    Object.fromEntries(
      Object.entries(errors).map(([path, messages]) => [path.replace(/^press\./, ''), messages]),
    ),
    places,
  );

/** Saves the kit, and what its pictures say. Nothing is saved if anything is wrong with either. */
async function saveKit(request: FormRequest): Promise<FormResult<FormError>> {
  const { actor, params, form, base = {}, url } = request;
  const { id = '' } = params;
  const opened = await recordRefusal(actor, aboutContent('change', 'show', id), () => openForForm(request));
  const { kit, files, values } = opened;
  takeValues(form, values);
  const { change, places } = readControls(kitFields(kit.mayOpen), values);
  const changed = readStills(values, files, castOf(kit.show), base);
  rejectStillProblems(changed);
  // A picture that visitors see already stays in the kit, and its row says so.
  const options = { base, force: answersOf(form).force, allowsPublicFiles: true };
  const { merged } = await editRecord('show', actor, id, { press: change }, options).catch(
    (error: unknown) => {
      if (error instanceof Failure) Object.assign(error, { fields: atKitControls(error.fields, places) });
      throw error;
    },
  );
  const failures = await saveStills(actor, changed.changes, changed);
  const flash = { tone: 'success' as const, text: savedMessage('show', KIT_SAVED, merged) };
  if (failures.size === 0) return { to: url.pathname, flash };
  return { to: url.pathname, shown: await leftOver(request, values, failures) };
}

/** Returns the form with what was typed about pictures that could not be saved; all else of it is saved. */
async function leftOver(
  { actor, params: { id = '' } }: FormRequest,
  typed: ControlValues,
  failures: ReadonlyMap<string, Failure>,
): Promise<FormError> {
  const kit = await openKit(actor, id);
  const saved = kitValues(kitFields(kit.mayOpen), kit.show, kit.files);
  const { values, errors } = failuresAtRows(saved, typed, failures);
  return {
    ...shownForm(values, 'The kit is saved, but not all of what its pictures say.'),
    message: KIT_NOT_SAVED,
    fields: errors,
    base: baseOfKit(kit),
    saved: true,
  };
}

const save = formAction<FormError>(saveKit, { failed: KIT_NOT_SAVED, read });

/** Changes the rows of the form after one of its buttons was pressed, and saves nothing. */
const changeForm = formAction<FormError>(
  async (request) => {
    const { form, base, url } = request;
    const button = takeRowsButton(form);
    const { values } = await openForForm(request);
    return { to: url.pathname, shown: { ...shownForm(pressRowsButton(button, values)), base } };
  },
  { failed: KIT_NOT_SAVED, writes: false, read },
);

const kitForm = async (args: ActionFunctionArgs) =>
  (await read(args.request)).form.has(ROWS_BUTTON) ? changeForm(args) : save(args);

/** Only scripts that stay on the page get the answers of the forms about links. */
export const kitAction = formsByIntent(
  PRESS_LINK_FORMS as unknown as Record<string, typeof kitForm>,
  kitForm,
  read,
);
