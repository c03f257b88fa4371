import { NO_EXTRAS, type RecordExtras, type RecordLinks } from '~/rules/records/record-extras';
import { LIST_PATHS, RECORD_FIELDS, visibilityOf, type ContentKind, MESSAGES } from '~/rules/kinds/kinds';
import { authorize, type Actor, can } from '~/rules/accounts/permissions';
import { INSERT_BUTTON } from '~/rules/forms/block-form';
import type { FormError } from '~/rules/forms/form-error';
import { fieldsOn } from '~/rules/fields/field';
import { linksIn } from '~/rules/fields/links';
import { hasTextWithBlocks } from '~/rules/kinds/labels';
import { formBase } from '~/rules/merge/form-base';
import { publicNow } from '~/services/platform/publication-clock';
import type { ViewBy } from '~/services/views/kinds';
import { listNewestFiles } from '~/services/uploads/library/insertable-files';
import { formMedia } from '../form-media';
import { answersOf } from '../../forms/form-fields';
import { typedValues } from '../../forms/form-recovery';
import { insertIntoText, NOT_INSERTED } from '../../forms/insert-into-text';
import { readForm } from '../../forms/read-form';
import { shownForm } from '../../forms/shown-form';
import { formsByIntent } from '../../forms/intent-dispatch';
import { recordFormData } from './record-form-data';
import { redirectAfterSave } from './after-save';
import { PREVIEW_FORMS, readPreviews } from './preview-forms';
import { kindAction, kindForm, kindLoader } from './kind-routes';
import { emptyFormValues, formValues, readRecordInput, withErrorsAt } from './record-fields';
import { pressRowsButton, ROWS_BUTTON, takeRowsButton } from './rows-form';
import { chooseStart, readPageStarts, type FilledStart } from './record-starts';
import { CHANGES_FORMS } from './unpublished-routes';
import { openWithChanges } from '~/services/records/unpublished';
import { saveWithChanges } from '~/services/records/publish-changes';
import { openRecord } from '~/services/records/store';
import { createRecord } from '~/services/records/create';
import { editRecord } from '~/services/records/update';
import { toLocalInput } from '~/rules/text/dates';
import { listCategories } from '~/services/site/articles';
import { listShowTitles } from '~/services/site/shows';
import { getSettings } from '~/services/views/settings';
import { countsOf } from './show-counts';

interface RecordScreens<K extends ContentKind> {
  /** What its form shows besides its fields; a new record is null. */
  extras?: (record: ViewBy[K] | null, actor: Actor) => Promise<Partial<RecordExtras>>;
  /** Values of a new record's form that are not empty. */
  newValues?: (actor: Actor) => Record<string, string>;
  /** The texts from which a new record can start. */
  starts?: () => FilledStart[];
}

/** Returns whether the menu and the footer link to the page with this id. */
async function readRecordLinks(id: string, actor: Actor): Promise<RecordLinks> {
  const { menu, footerLinks } = await getSettings();
  const leadsHere = ({ to, pageId }: { to: string; pageId: string }) => to === 'page' && pageId === id;
  return {
    isInMenu: menu.some(leadsHere),
    isInFooter: footerLinks.some(leadsHere),
    mayChange: can(actor, 'editSettings'),
  };
}

/** What the admin's screens of single kinds of records show beyond their fields. */
const RECORD_SCREENS: { readonly [K in ContentKind]?: RecordScreens<K> } = {
  show: {
    extras: (show) => Promise.resolve(show ? { counts: countsOf(show) } : {}),
  },
  article: {
    extras: async () => {
      const [categories, shows] = await Promise.all([listCategories(), listShowTitles()]);
      return { categories, shows };
    },
    newValues: (actor) => ({ publishedAt: toLocalInput(new Date()), author: actor.name }),
  },
  page: {
    extras: async (page, actor) => ({
      now: new Date().toISOString(),
      links: page && (await readRecordLinks(page.id, actor)),
    }),
    newValues: () => ({ publishedAt: toLocalInput(new Date()), status: 'draft' }),
    starts: readPageStarts,
  },
};

const fieldsOf = (kind: ContentKind) => fieldsOn(RECORD_FIELDS[kind]);

const notSaved = (kind: ContentKind) => MESSAGES[kind].notSaved;

const readExtras = async <K extends ContentKind>(kind: K, record: ViewBy[K] | null, actor: Actor) => ({
  ...NO_EXTRAS,
  newestFiles: hasTextWithBlocks(kind) ? await listNewestFiles(actor) : [],
  ...(await RECORD_SCREENS[kind]?.extras?.(record, actor)),
});

export const newRecordLoader = kindLoader(
  async (request, kind) => {
    const { newValues, starts: readStarts } = RECORD_SCREENS[kind] ?? {};
    const { starts, draftSuffix, ...start } = chooseStart(readStarts?.() ?? [], request.url);
    const values = { ...emptyFormValues(fieldsOf(kind)), ...newValues?.(request.actor), ...start.values };
    const panel = recordFormData(request, LIST_PATHS[kind], values);
    const draftKey = panel.draftKey + draftSuffix;
    const extras = { ...(await readExtras(kind, null, request.actor)), starts };
    return { kind, panel: { ...panel, draftKey }, extras };
  },
  { needs: 'create' },
);

const create = kindForm(
  async ({ actor, form, url, recordId }, kind) => {
    const { input, itemKeys, places } = readRecordInput(fieldsOf(kind), form);
    const options = { recordId, itemKeys, ...answersOf(form) };
    const record = await withErrorsAt(places, createRecord(kind, actor, input, options));
    return redirectAfterSave({ url, path: LIST_PATHS[kind], kind, record });
  },
  { failed: notSaved },
);

/** Whoever may not save a form gets the same answer to a button that only changes it. */
async function authorizeChange(kind: ContentKind, actor: Actor, id: string | undefined): Promise<void> {
  if (id === undefined) authorize(actor, 'create');
  else await openRecord(kind, actor, id);
}

/** Changes the rows of the form after one of its buttons was pressed, and saves nothing. */
const changeForm = kindForm<FormError>(
  async ({ actor, params: { id }, form, base, url }, kind) => {
    await authorizeChange(kind, actor, id);
    const values = pressRowsButton(takeRowsButton(form), typedValues(form));
    return { to: url.pathname, shown: { ...shownForm(values), base } };
  },
  { failed: notSaved, writes: false },
);

/** Inserts a block into a text of the form, and saves nothing. */
const insertBlock = kindForm<FormError>(
  async ({ actor, params: { id }, form, base, url }, kind) => {
    await authorizeChange(kind, actor, id);
    return { to: url.pathname, shown: { ...(await insertIntoText(actor, kind, form)), base } };
  },
  { failed: NOT_INSERTED, writes: false },
);

/** The buttons that only change a record's form. */
const BUTTONS = { [ROWS_BUTTON]: changeForm, [INSERT_BUTTON]: insertBlock };

export const newRecordAction = kindAction(formsByIntent({}, create, readForm, BUTTONS));

export const editRecordLoader = kindLoader(async (request, kind) => {
  const { actor, params, context } = request;
  const { record, site, changes } = await openWithChanges(kind, actor, params.id ?? '');
  const fields = fieldsOf(kind);
  const visibility = visibilityOf(kind, site, publicNow());
  return {
    kind,
    id: record.id,
    visibility,
    panel: {
      ...recordFormData(request, LIST_PATHS[kind], formValues(fields, record), formBase(fields, record)),
      unpublished: changes,
      mayKeep: visibility.url !== null,
    },
    media: await formMedia(actor, linksIn(fields, record)),
    previews: await readPreviews(actor, { kind, id: record.id }, context.origin),
    extras: await readExtras(kind, record, actor),
  };
});

const save = kindForm(
  async ({ actor, params: { id = '' }, form, base, url }, kind) => {
    // Only a form that shows the unpublished changes saves them.
    const showsChanges = form.has('unpublished');
    const { input, itemKeys, places } = readRecordInput(fieldsOf(kind), form);
    const options = { base, itemKeys, ...answersOf(form) };
    const saved = showsChanges
      ? saveWithChanges(kind, actor, id, input, options)
      : editRecord(kind, actor, id, input, options);
    const edited = await withErrorsAt(places, saved);
    return redirectAfterSave({ url, path: LIST_PATHS[kind], kind, ...edited });
  },
  { failed: notSaved },
);

export const editRecordAction = kindAction(
  formsByIntent(
    // Only scripts that stay on the page get the answers of the forms about previews.
    { ...CHANGES_FORMS, ...(PREVIEW_FORMS as unknown as Record<string, typeof save>) },
    save,
    readForm,
    BUTTONS,
  ),
);
