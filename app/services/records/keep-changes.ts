import type { Actor } from '~/rules/accounts/permissions';
import { KIND_NAMES, TITLE_FIELDS, type ContentKind } from '~/rules/kinds/kinds';
import { Failure } from '~/rules/validation/errors';
import { addContent, aboutContent } from '../activity/content-events';
import { addToEvent, namesOfChanged, audited } from '../activity/record-event';
import { retryOnConflict } from '../platform/database-errors';
import {
  keeperOf,
  changesId,
  differingFields,
  dropChanges,
  findChanges,
  replaceChanges,
} from './stored-changes';
import { RECORD_KINDS } from './kinds';
import type { ViewBy } from '../views/kinds';
import {
  proposedValues,
  readProposedChange,
  type ChangedRecord,
  type ChangeOptions,
} from './proposed-record';
import { findEditable } from './store';
import { startsOf } from './site-conflicts';
import { openWithChanges } from './unpublished';

const NOT_PUBLIC = 'Only what is public can have unpublished changes';

/**
 * Keeps a change apart from the site: the given fields, or with a base those that the form's user changed. Throws 409 if the
 * record is not public, 412, and `Conflict`.
 */
export const keepChanges = <K extends ContentKind>(
  kind: K,
  actor: Actor,
  id: string,
  input: unknown,
  options: ChangeOptions = {},
): Promise<ChangedRecord<ViewBy[K]>> =>
  audited(actor, aboutContent('draft', kind, id), () =>
    retryOnConflict(async () => {
      const stored = await findEditable(kind, actor, id);
      const { fields, isPublic } = RECORD_KINDS[kind];
      if (!isPublic(stored)) throw new Failure(409, NOT_PUBLIC);
      const _id = changesId(kind, stored._id);
      const changes = await findChanges(_id);
      const read = await readProposedChange(kind, stored, changes, { ...options, input });
      const { site, set, starts } = read;
      const fresh = proposedValues(kind, actor, stored, read);
      const after = differingFields({ fields: { ...set, ...fresh } }, site);
      const base = startsOf(Object.keys(after), { fields, site, kept: starts, fresh, form: options.base });
      const content = { ...keeperOf(actor), fields: after, base, createdBy: stored.createdBy };
      const title = String(after[TITLE_FIELDS[kind]] ?? site[TITLE_FIELDS[kind]]);
      if (!(await replaceChanges(changes, { _id, ...content, title }, actor))) return null;
      addContent(kind, stored);
      addToEvent({
        kind: KIND_NAMES[kind],
        fields: namesOfChanged(Object.keys(after), changes?.fields ?? {}, after),
      });
      return confirm(kind, actor, id);
    }),
  );

/** The record may have been deleted while the changes were written. */
async function confirm<K extends ContentKind>(
  kind: K,
  actor: Actor,
  id: string,
): Promise<ChangedRecord<ViewBy[K]>> {
  try {
    return await openWithChanges(kind, actor, id);
  } catch (error) {
    if (error instanceof Failure && error.status === 404) await dropChanges(changesId(kind, id));
    throw error;
  }
}
