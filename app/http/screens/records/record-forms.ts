import { NO_EXTRAS } from '~/rules/records/record-extras';
import type { Actor } from '~/rules/accounts/permissions';
import { LIST_PATHS, RECORD_FIELDS, visibilityOf, type ContentKind, MESSAGES } from '~/rules/kinds/kinds';
import { fieldsOn } from '~/rules/fields/field';
import { linksIn } from '~/rules/fields/links';
import { formBase } from '~/rules/merge/form-base';
import { publicNow } from '~/services/platform/publication-clock';
import type { ViewBy } from '~/services/views/kinds';
import { mediaFacts } from '~/services/site/media-facts';
import { formsByIntent } from '../../forms/intent-dispatch';
import { recordFormData, redirectAfterSave } from './record-form-data';
import { PREVIEW_FORMS, readPreviews } from './preview-forms';
import { kindAction, kindForm, kindLoader } from './kind-routes';
import { emptyFormValues, formValues, readFields, readItemKeys } from './record-fields';
import { RECORD_SCREENS } from './record-screens';
import { CHANGES_FORMS } from './unpublished-routes';
import { openWithChanges } from '~/services/records/unpublished';
import { saveWithChanges } from '~/services/records/publish-changes';
import { createRecord } from '~/services/records/create';
import { editRecord } from '~/services/records/update';

const fieldsOf = (kind: ContentKind) => fieldsOn(RECORD_FIELDS[kind]);

const notSaved = (kind: ContentKind) => MESSAGES[kind].notSaved;

const readExtras = async <K extends ContentKind>(kind: K, record: ViewBy[K] | null, actor: Actor) => ({
  ...NO_EXTRAS,
  ...(await RECORD_SCREENS[kind]?.extras?.(record, actor)),
});

export const newRecordLoader = kindLoader(
  async (request, kind) => {
    const values = {
      ...emptyFormValues(fieldsOf(kind)),
      ...RECORD_SCREENS[kind]?.newValues?.(request.actor),
    };
    const panel = recordFormData(request, LIST_PATHS[kind], values);
    return { kind, panel, extras: await readExtras(kind, null, request.actor) };
  },
  { needs: 'create' },
);

export const newRecordAction = kindAction(
  kindForm(
    async ({ actor, form, url, recordId }, kind) => {
      const fields = fieldsOf(kind);
      const options = { recordId, itemKeys: readItemKeys(fields, form) };
      const record = await createRecord(kind, actor, readFields(fields, form), options);
      return redirectAfterSave({ url, path: LIST_PATHS[kind], kind, record });
    },
    { failed: notSaved },
  ),
);

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
    media: await mediaFacts(linksIn(fields, record)),
    previews: await readPreviews(actor, { kind, id: record.id }, context.origin),
    extras: await readExtras(kind, record, actor),
  };
});

const save = kindForm(
  async ({ actor, params: { id = '' }, form, base, url }, kind) => {
    const fields = fieldsOf(kind);
    const input = readFields(fields, form);
    const options = { base, itemKeys: readItemKeys(fields, form) };
    // Only a form that shows the unpublished changes saves them.
    const edited = form.has('unpublished')
      ? await saveWithChanges(kind, actor, id, input, options)
      : await editRecord(kind, actor, id, input, options);
    return redirectAfterSave({ url, path: LIST_PATHS[kind], kind, ...edited });
  },
  { failed: notSaved },
);

export const editRecordAction = kindAction(
  // Only scripts that stay on the page get the answers of the forms about previews.
  formsByIntent({ ...CHANGES_FORMS, ...(PREVIEW_FORMS as unknown as Record<string, typeof save>) }, save),
);
