import { type Actor, authorize, can } from '~/core/access/permissions';
import { publicNow } from '~/core/db/content-epoch.server';
import { fieldsOn } from '~/core/fields/field';
import { linksIn } from '~/core/fields/item-texts.server';
import { INSERT_BUTTON } from '~/core/forms/block-form';
import { ROWS_BUTTON } from '~/core/forms/rows';
import { typedValues } from '~/core/forms/form-recovery.server';
import { answersOf } from '~/core/forms/read-controls.server';
import { readForm } from '~/core/forms/read-form.server';
import { NO_EXTRAS, type RecordExtras, type RecordLinks } from '~/core/forms/record-extras';
import { recordFormData, shownForm } from '~/core/forms/record-form-data.server';
import { START_PARAMETER, type RecordStart } from '~/core/forms/record-extras';
import { pick } from '~/core/fields/field-path';
import { formBase } from '~/core/merge/edits.server';
import type { FormError } from '~/core/merge/form-error';
import {
  type ContentKind,
  HIDDEN,
  LIST_PATHS,
  RECORD_FIELDS,
  visibilityOf,
  MESSAGES,
  publishedValues,
} from '~/core/nouns/kinds';
import { hasTextWithBlocks } from '~/core/nouns/labels';
import type { AdminRequest } from '~/core/request/admin-loader.server';
import { getSettings, isAudienceOn } from '~/core/session/settings.server';
import { toLocalInput } from '~/core/text/formats';
import { formMedia } from '~/media/facts/media-facts.server';
import { listNewestFiles } from '~/media/library/library-files.server';
import { insertIntoText, NOT_INSERTED } from '~/media/rich-text/insert-into-text.server';
import { listCategories } from '~/records/read/articles.server';
import { listShowTitles } from '~/records/read/shows.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import { saveWithChanges } from '~/records/save/publish-changes.server';
import { createRecord } from '~/records/save/record-create.server';
import { openRecord } from '~/records/save/record-store.server';
import { openWithChanges } from '~/records/save/record-unpublished.server';
import { editRecord } from '~/records/save/record-update.server';
import type { ReadViews } from './record-list.server';
import { PREVIEW_FORMS, readAnswers, readPreviews } from './preview-forms.server';
import { redirectAfterSave, kindForm, kindAction, kindLoader } from './kind-routes.server';
import { emptyFormValues, formValues, readRecordInput, withErrorsAt } from './record-input.server';
import { countsOf, pressRowsButton, takeRowsButton } from './show-screens.server';
import { CHANGES_FORMS } from './unpublished-routes.server';
import { activityOptions } from '~/core/activity/activity.server';
import { historyLimits } from '~/core/db/retention.server';
import { pageStarts } from './page-starts.server';
import { openPassagesOf } from '~/core/nouns/page';
import { hasNewDate } from '~/core/forms/control-values';
import { formsByIntent } from '~/core/forms/form-action.server';

interface RecordScreens<K extends ContentKind> {
  extras?: (record: ViewBy[K] | null, actor: Actor) => Promise<Partial<RecordExtras>>;
  newValues?: (actor: Actor) => Record<string, string>;
  starts?: typeof readPageStarts;
}

async function readRecordLinks(id: string, actor: Actor): Promise<RecordLinks> {
  const { menu, footerLinks } = await getSettings();
  const leadsHere = ({ to, pageId }: { to: string; pageId: string }) => to === 'page' && pageId === id;
  return {
    isInMenu: menu.some(leadsHere),
    isInFooter: footerLinks.some(leadsHere),
    mayChange: can(actor, 'editSettings'),
  };
}

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
    extras: async (page, actor) => ({ links: page && (await readRecordLinks(page.id, actor)) }),
    newValues: () => ({ publishedAt: toLocalInput(new Date()), status: 'draft' }),
    starts: readPageStarts,
  },
};

const fieldsOf = (kind: ContentKind) => fieldsOn(RECORD_FIELDS[kind]);

const notSaved = (kind: ContentKind) => MESSAGES[kind].notSaved;

const readExtras = async <K extends ContentKind>(kind: K, record: ViewBy[K] | null, actor: Actor) => ({
  ...NO_EXTRAS,
  now: new Date().toISOString(),
  newestFiles: hasTextWithBlocks(kind) ? await listNewestFiles(actor) : [],
  ...(await RECORD_SCREENS[kind]?.extras?.(record, actor)),
});

export const newRecordLoader = kindLoader(
  async (request, kind) => {
    const { newValues, starts: readStarts } = RECORD_SCREENS[kind] ?? {};
    const start = await readStarts?.(request.url);
    const values = { ...emptyFormValues(fieldsOf(kind)), ...newValues?.(request.actor), ...start?.values };
    const panel = recordFormData(request, LIST_PATHS[kind], values);
    const draftKey = panel.draftKey + (start?.draftSuffix ?? '');
    const extras = { ...(await readExtras(kind, null, request.actor)), starts: start?.starts ?? [] };
    return { kind, panel: { ...panel, draftKey }, extras };
  },
  { needs: 'create' },
);

type ValuesOfButton = (kind: ContentKind) => object;

const createWith = (valuesOf: ValuesOfButton) =>
  kindForm(
    async ({ actor, form, url, recordId }, kind) => {
      const { input, itemKeys, places } = readRecordInput(fieldsOf(kind), form);
      const options = { recordId, itemKeys, ...answersOf(form) };
      const created = createRecord(kind, actor, { ...input, ...valuesOf(kind) }, options);
      const record = await withErrorsAt(places, created);
      return redirectAfterSave({ actor, url }, kind, { record, merged: null });
    },
    { failed: notSaved },
  );

/** A user who may not save gets the same answer for a button that only changes the form. */
async function authorizeChange(kind: ContentKind, actor: Actor, id: string | undefined): Promise<void> {
  if (id === undefined) authorize(actor, 'create');
  else await openRecord(kind, actor, id);
}

const changeForm = kindForm<FormError>(
  async ({ actor, params: { id }, form, base, url }, kind) => {
    await authorizeChange(kind, actor, id);
    const values = pressRowsButton(takeRowsButton(form), typedValues(form));
    return { to: url.pathname + url.search, shown: { ...shownForm(values), base } };
  },
  { failed: notSaved, writes: false },
);

/** Inserts a block into a text of the form, and saves nothing. */
const insertBlock = kindForm<FormError>(
  async ({ actor, params: { id }, form, base, url }, kind) => {
    await authorizeChange(kind, actor, id);
    return { to: url.pathname + url.search, shown: { ...(await insertIntoText(actor, kind, form)), base } };
  },
  { failed: NOT_INSERTED, writes: false },
);

const BUTTONS = { [ROWS_BUTTON]: changeForm, [INSERT_BUTTON]: insertBlock };

const NEW_FORMS = { 'save-hidden': createWith((kind) => HIDDEN[kind]) };

export const newRecordAction = kindAction(
  formsByIntent(
    NEW_FORMS,
    createWith(() => ({})),
    readForm,
    BUTTONS,
  ),
);

/** The form of a record. `readViews` is given by the route, because the audience is counted by a later subject. */
export const editLoaderWith = (readViews: ReadViews) =>
  kindLoader(async (request, kind) => {
    const form = await readEditForm(request, kind);
    const { url } = form.visibility;
    const views = url === null ? null : await readViews([url]);
    return { ...form, views: url === null || views === null ? null : (views.get(url) ?? 0) };
  });

async function readEditForm(request: AdminRequest, kind: ContentKind) {
  const { actor, params, context } = request;
  const { record, site, changes } = await openWithChanges(kind, actor, params.id ?? '');
  const fields = fieldsOf(kind);
  const visibility = visibilityOf(kind, site, publicNow());
  const date = changes && { publishAt: changes.publishAt ? toLocalInput(changes.publishAt) : '' };
  const values = { ...formValues(fields, record), ...date };
  return {
    kind,
    id: record.id,
    visibility,
    panel: {
      ...recordFormData(request, LIST_PATHS[kind], values, formBase(fields, record)),
      unpublished: changes,
      mayKeep: visibility.url !== null,
    },
    media: await formMedia(actor, linksIn(fields, record)),
    previews: await readPreviews(actor, { kind, id: record.id }, context.origin),
    answers: await readAnswers(actor, { kind, id: record.id }),
    extras: await readExtras(kind, record, actor),
  };
}

const saveWith = (valuesOf: ValuesOfButton) =>
  kindForm(
    async ({ actor, params: { id = '' }, form, base, url }, kind) => {
      // Only a form that shows the unpublished changes saves them.
      const showsChanges = form.has('unpublished');
      const { input, itemKeys, places } = readRecordInput(fieldsOf(kind), form);
      const values = { ...input, ...valuesOf(kind) };
      const options = { base, itemKeys, ...answersOf(form) };
      const saved = showsChanges
        ? saveWithChanges(kind, actor, id, values, options)
        : editRecord(kind, actor, id, values, options);
      const edited = await withErrorsAt(places, saved);
      return redirectAfterSave({ actor, url }, kind, edited);
    },
    { failed: notSaved },
  );

const save = saveWith(() => ({}));

const saveOrSchedule: typeof save = async (args) => {
  const { form } = await readForm(args.request);
  return (hasNewDate(form) ? CHANGES_FORMS['schedule-changes'] : save)(args);
};

export const editRecordAction = kindAction(
  formsByIntent(
    // Only scripts that stay on the page read the answers of these forms.
    {
      ...({ ...CHANGES_FORMS, ...PREVIEW_FORMS } as unknown as Record<string, typeof save>),
      publish: saveWith(publishedValues),
    },
    saveOrSchedule,
    readForm,
    BUTTONS,
  ),
);

/** The texts that a new page can start from. The one named in the address fills the form; anything else is an empty page. */
async function readPageStarts({ searchParams }: URL) {
  const starts = pageStarts({
    activity: activityOptions().days,
    trash: historyLimits().trashDays,
    isAudienceCounted: await isAudienceOn(),
  });
  const name = searchParams.get(START_PARAMETER) ?? '';
  const chosen = starts.get(name);
  return {
    values: chosen && pick(chosen, ['title', 'intro', 'body', 'template']),
    starts: [...starts].map(([each, start]): RecordStart => ({
      ...{ name: each, title: start.title, about: start.about, note: start.note ?? '' },
      toDecide: openPassagesOf(start),
      isChosen: start === chosen,
    })),
    /** Keeps the unsaved text of forms with different starts apart. */
    draftSuffix: chosen ? `?${START_PARAMETER}=${name}` : '',
  };
}
