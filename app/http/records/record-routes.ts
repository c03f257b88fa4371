import { can, type Actor } from '~/rules/accounts/permissions';
import type { Move, Row, RowPage } from '~/rules/content/admin-list';
import { formBase } from '~/rules/merge/form-base';
import { LIST_PATHS } from '~/rules/content/record-paths';
import { linksIn } from '~/rules/fields/links';
import { fieldsOn, RECORD_FIELDS } from '~/rules/fields/record-fields';
import { MESSAGES, type ContentKind } from '~/rules/validation/messages';
import { idsWithChanges } from '~/services/records/stored-changes';
import { mediaFacts } from '~/services/site/media-facts';
import type { AdminListQuery } from '~/services/platform/pagination';
import type { recordService } from '~/services/content/record-service';
import { redirectAfterSave, recordFormData } from '../forms/record-form-data';
import { formAction } from '../forms/form-action';
import { formsByIntent } from '../forms/intent-dispatch';
import { rowActions } from '../forms/list-actions';
import { adminLoader, type AdminRequest } from '../loaders/admin-loader';
import { readList } from '../loaders/admin-list-loader';
import { deleteAction, deleteLoader } from '../loaders/delete-screen';
import { flashLink, titleOf, visibilityOf, type RecordView } from '../pages/record-visibility';
import { previewForms, readPreviews } from '../previews/preview-forms';
import { historyRoutes } from './history-routes';
import { unpublishedRoutes } from './unpublished-routes';
import { emptyFormValues, formValues, readFields, readItemKeys } from './record-fields';

type Service<View> = Pick<
  ReturnType<typeof recordService<never, never, View & RecordView>>,
  'open' | 'create' | 'edit' | 'update' | 'remove' | 'history' | 'unpublished'
>;

interface Kind<View extends RecordView, Item extends Row, More extends object> {
  kind: ContentKind;
  service: Service<View>;
  list: (actor: Actor, query: AdminListQuery) => Promise<RowPage<Item>>;
  /** Absent for lists whose order editors cannot change. */
  move?: (actor: Actor, id: string, move: Move) => Promise<void>;
  /** What its form needs besides its fields; a new record is null. */
  more?: (record: View | null) => Promise<More>;
  /** Values of a new record's form that are not empty. */
  newValues?: (request: AdminRequest) => Record<string, string>;
}

/**
 * Returns the loaders and actions of the admin's screens for one kind of record: its list, its forms, its
 * history, its unpublished changes and its deletion.
 */
export function recordRoutes<View extends RecordView, Item extends Row, More extends object = object>({
  kind,
  service,
  list,
  move,
  more = () => Promise.resolve({} as More),
  newValues = () => ({}),
}: Kind<View, Item, More>) {
  const path = LIST_PATHS[kind];
  const fields = fieldsOn(RECORD_FIELDS[kind]);
  const failed = MESSAGES[kind].notSaved;
  const unpublished = unpublishedRoutes(kind, service.unpublished);
  const save = formAction(
    async ({ actor, params: { id = '' }, form, base, url }) => {
      const options = { base, itemKeys: readItemKeys(fields, form) };
      const { edit, unpublished } = service;
      // Only a form that shows the unpublished changes saves them.
      const write = form.has('unpublished') ? unpublished.save : edit;
      const edited = await write(actor, id, readFields(fields, form), options);
      return redirectAfterSave({ url, path, kind, ...edited });
    },
    { failed },
  );

  return {
    list: {
      loader: adminLoader(async ({ actor, url }) => ({
        ...(await readList(url, async (query) => markChanges(kind, await list(actor, query)))),
        mayOrder: move !== undefined && can(actor, 'edit'),
      })),
      action: rowActions(kind, { edit: service.update, remove: service.remove, ...(move && { move }) }),
    },
    create: {
      loader: adminLoader(
        async (request) => {
          const values = { ...emptyFormValues(fields), ...newValues(request) };
          return { panel: recordFormData(request, path, values), more: await more(null) };
        },
        { needs: 'create' },
      ),
      action: formAction(
        async ({ actor, form, url, recordId }) => {
          const options = { recordId, itemKeys: readItemKeys(fields, form) };
          const record = await service.create(actor, readFields(fields, form), options);
          return redirectAfterSave({ url, path, kind, record });
        },
        { failed },
      ),
    },
    edit: {
      loader: adminLoader(async (request) => {
        const { record, site, changes } = await service.unpublished.open(
          request.actor,
          request.params.id ?? '',
        );
        const visibility = visibilityOf(site);
        return {
          id: record.id,
          visibility,
          panel: {
            ...recordFormData(request, path, formValues(fields, record), formBase(fields, record)),
            unpublished: changes,
            mayKeep: visibility.url !== null,
          },
          media: await mediaFacts(linksIn(fields, record)),
          previews: await readPreviews(request.actor, { kind, id: record.id }, request.context.origin),
          more: await more(record),
        };
      }),
      // Only scripts that stay on the page get the answers of these forms.
      action: formsByIntent(
        { ...unpublished.forms, ...(previewForms(kind) as unknown as Record<string, typeof save>) },
        save,
      ),
    },
    history: historyRoutes({
      history: service.history,
      formPath: (id) => `${path}/${id}`,
      linkTo: flashLink,
    }),
    unpublished,
    remove: {
      loader: deleteLoader(async (actor, id) => titleOf(await service.open(actor, id))),
      action: deleteAction(kind, service.remove),
    },
  };
}

/** Marks the rows of records that have unpublished changes. */
async function markChanges<Item extends Row>(kind: ContentKind, list: RowPage<Item>): Promise<RowPage<Item>> {
  const changed = await idsWithChanges(
    kind,
    list.rows.map(({ id }) => id),
  );
  return { ...list, rows: list.rows.map((row) => ({ ...row, hasUnpublishedChanges: changed.has(row.id) })) };
}
