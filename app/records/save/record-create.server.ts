import { Types } from 'mongoose';
import type { SluggedRecord } from '~models/record-schema';
import { authorize, type Actor } from '~/core/access/permissions';
import { titleOf, type ContentKind } from '~/core/nouns/kinds';
import { parse } from '~/core/validation/fields.server';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { isDuplicate, retryOnConflict } from '~/core/db/database-errors.server';
import { lookUpReferences } from '~/records/read/view-references.server';
import { checkChange, fieldsToStore, NO_IDS, requireConfirmation } from './record-update.server';
import { sluggedModel, type StoredBy } from '~models/records';
import { RECORD_KINDS } from './record-kinds.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import {
  guarded,
  tellAfter,
  tellBefore,
  type RecordWrite,
  type PublishOptions,
} from './record-listeners.server';
import { viewRecord, declareWrite } from './record-store.server';
import { unusedSlug } from './record-slugs.server';
import { withItems, type ItemKeys } from './stored-items.server';

interface CreateOptions extends PublishOptions {
  /** Id for the new record. If it is stored already, an earlier attempt succeeded, and that record is returned. */
  recordId?: string | undefined;
  itemKeys?: ItemKeys | undefined;
  /** The text of the slug, instead of the title. */
  slug?: string | undefined;
}

/** Uses the first free slug of the title. Defaults come from the model. */
export const createRecord = <K extends ContentKind>(
  kind: K,
  actor: Actor,
  input: unknown,
  {
    recordId = String(new Types.ObjectId()),
    itemKeys = {},
    asksFirst,
    force = false,
    slug,
  }: CreateOptions = {},
): Promise<ViewBy[K]> =>
  audited(actor, aboutContent('create', kind), async () => {
    authorize(actor, 'create');
    const { fields, input: rule } = RECORD_KINDS[kind];
    const parsed = parse(rule, withItems(fields, input, itemKeys, { current: null }));
    const known = await lookUpReferences([]);
    const before = { view: {}, known };
    const change = await checkChange(kind, before, parsed, { current: null, knownIds: NO_IDS });
    const saving = { stored: null, view: {}, change, isPublication: true } as const;
    await requireConfirmation(kind, saving, { asksFirst, force });
    const stored = fieldsToStore(kind, actor, change, { current: null, known });
    const write = {
      kind,
      actor,
      current: { _id: recordId, version: 0 },
      fields: stored,
      at: new Date(),
      force,
    };
    return viewRecord(kind, await insert(kind, slug ?? titleOf(kind, parsed), write), actor);
  });

const insert = <K extends ContentKind>(kind: K, slugText: string, asked: RecordWrite): Promise<StoredBy[K]> =>
  guarded(asked, async (write, assertHeld) => {
    const added = await tellBefore(write);
    const stored = await retryOnConflict(() => tryToInsert(kind, slugText, write, { added, assertHeld }));
    await tellAfter(write, stored);
    return stored as unknown as StoredBy[K];
  });

async function tryToInsert(
  kind: ContentKind,
  slugText: string,
  { actor, current: { _id }, fields, at }: RecordWrite,
  { added, assertHeld }: { added: object; assertHeld: () => void },
): Promise<SluggedRecord | null> {
  const model = sluggedModel(kind);
  const slug = await unusedSlug(kind, slugText);
  const record = new model({
    ...fields,
    ...added,
    _id,
    slug,
    slugs: [slug],
    createdBy: actor.id,
    updatedBy: actor.id,
    createdAt: at,
    updatedAt: at,
  });
  try {
    const stored = record.toObject();
    assertHeld();
    await declareWrite(kind, null, stored, () => record.save());
    return stored;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // Either an earlier attempt has stored it, or the slug was just taken.
    return model.findById(_id).lean<SluggedRecord | null>();
  }
}
