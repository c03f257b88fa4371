import { Types } from 'mongoose';
import type { SluggedRecord } from '~models/slugged-record';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { titleOf, type ContentKind } from '~/rules/kinds/kinds';
import { parse } from '~/rules/validation/parse';
import { aboutContent } from '../activity/content-events';
import { audited } from '../activity/record-event';
import { isDuplicate } from '../platform/database-errors';
import { retryOnConflict } from '../platform/retry-on-conflict';
import { lookUpReferences } from '../views/references';
import { checkChange, fieldsToStore, NO_IDS } from './change';
import { sluggedModel, type StoredBy } from '~models/records';
import { RECORD_KINDS, type Values } from './kinds';
import type { ViewBy } from '../views/kinds';
import { tellAfter, tellBefore } from './listeners';
import type { PublishOptions } from './merge';
import { requireConfirmation, requireWriteConfirmation } from './publication-question';
import { viewRecord } from './read';
import { unusedSlug } from './slugs';
import { declareWrite } from './store';
import { withItems, type ItemKeys } from './stored-items';

export interface CreateOptions extends PublishOptions {
  /** The id to create the record under. If it is stored already, an earlier attempt succeeded, and that record is returned. */
  recordId?: string | undefined;
  itemKeys?: ItemKeys | undefined;
}

/** Stores a new record under the first free slug of its title. Defaults come from the model. */
export const createRecord = <K extends ContentKind>(
  kind: K,
  actor: Actor,
  input: unknown,
  { recordId = String(new Types.ObjectId()), itemKeys = {}, asksFirst = false }: CreateOptions = {},
): Promise<ViewBy[K]> =>
  audited(actor, aboutContent('create', kind), async () => {
    authorize(actor, 'create');
    const { fields, input: rule } = RECORD_KINDS[kind];
    const parsed = parse(rule, withItems(fields, input, itemKeys, { current: null }));
    const known = await lookUpReferences([]);
    const before = { view: {}, known };
    const change = await checkChange(kind, before, parsed, { current: null, knownIds: NO_IDS });
    if (asksFirst) {
      requireConfirmation(kind, null, change);
      await requireWriteConfirmation(kind, {}, change);
    }
    const stored = fieldsToStore(kind, actor, change, { current: null, known });
    const title = titleOf(kind, parsed);
    return viewRecord(kind, await insert(kind, actor, title, recordId, stored), actor);
  });

async function insert<K extends ContentKind>(
  kind: K,
  actor: Actor,
  title: string,
  recordId: string,
  fields: Values,
): Promise<StoredBy[K]> {
  const model = sluggedModel(kind);
  const at = new Date();
  const write = { kind, actor, current: { _id: recordId, version: 0 }, fields, at };
  const added = await tellBefore(write);
  const stored = await retryOnConflict(async () => {
    const slug = await unusedSlug(kind, title);
    const record = new model({
      ...fields,
      ...added,
      _id: recordId,
      slug,
      slugs: [slug],
      createdBy: actor.id,
      updatedBy: actor.id,
      createdAt: at,
      updatedAt: at,
    });
    try {
      const stored = record.toObject();
      await declareWrite(kind, null, stored, () => record.save());
      return stored;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // Either an earlier attempt has stored it, or the slug was taken in this moment.
      return model.findById(recordId).lean<SluggedRecord | null>();
    }
  });
  await tellAfter(write, stored);
  return stored as unknown as StoredBy[K];
}
