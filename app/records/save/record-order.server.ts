import type { Types } from 'mongoose';
import { RECORD_MODELS, sluggedModel } from '~models/records';
import { authorize, type Actor } from '~/core/access/permissions';
import { aboutContent } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { changeOf, declareChange } from '~/core/db/content-epoch.server';
import { withLock, type HeldLock } from '~/core/db/lock.server';
import type { Move } from '~/core/nouns/admin-list';
import { NOUNS, type OrderedKind } from '~/core/nouns/kinds';
import { Failure, notFound } from '~/core/validation/errors';
import { IN_ORDER } from '~/records/read/view-kinds.server';

/**
 * Moves one record and renumbers all from 0. A lock serializes moves of a kind, so that each starts from the previous result. Needs the
 * permission to edit everything, because it changes other owners' records.
 */
export const moveRecord = (kind: OrderedKind, actor: Actor, id: string, move: Move): Promise<void> =>
  audited(actor, { ...aboutContent('change', kind, id), fields: ['orderPosition'] }, async () => {
    authorize(actor, 'edit');
    const { modelName } = RECORD_MODELS[kind];
    await withLock(`order of ${modelName}`, (lock) => renumber({ kind, actor, lock }, id, move));
  });

interface Position {
  _id: Types.ObjectId;
  orderPosition: number;
}

/** Each write is a compare-and-set on the position, so that a suspended process cannot overwrite a later move. */
async function renumber(
  { kind, actor, lock }: { kind: OrderedKind; actor: Actor; lock: HeldLock },
  id: string,
  move: Move,
): Promise<void> {
  const model = sluggedModel(kind);
  for (let to: number | undefined; ;) {
    const records = await model.find({}, { orderPosition: 1 }).sort(IN_ORDER).lean<Position[]>();
    const from = records.findIndex((record) => String(record._id) === id);
    const [moved] = from < 0 ? [] : records.splice(from, 1);
    if (!moved) throw notFound(NOUNS[kind]);
    // A repetition does not move the record further.
    to ??= Math.min(Math.max(0, target(from, move)), records.length);
    records.splice(to, 0, moved);
    const writes = records.flatMap((record, index) =>
      record.orderPosition === index ? [] : [placing(record, index, actor)],
    );
    lock.assertHeld();
    if (writes.length === 0) return;
    const written = await declareChange(changeOf(model.collection.name, idsOf(writes), CHANGED), () =>
      model.bulkWrite(writes as unknown as Parameters<typeof model.bulkWrite>[0]),
    );
    if (written.matchedCount === writes.length) return;
  }
}

const idsOf = (writes: ReturnType<typeof placing>[]) => writes.map(({ updateOne }) => updateOne.filter._id);

function target(from: number, move: Move): number {
  if (move === 'up') return from - 1;
  if (move === 'down') return from + 1;
  if (!Number.isInteger(move.to)) throw new Failure(400, 'A position is a whole number.');
  return move.to;
}

const CHANGED = ['orderPosition', 'updatedAt', 'updatedBy', 'version'];

const placing = ({ _id, orderPosition: before }: Position, orderPosition: number, actor: Actor) => ({
  updateOne: {
    filter: { _id, orderPosition: before },
    update: { $set: { orderPosition, updatedAt: new Date(), updatedBy: actor.id }, $inc: { version: 1 } },
  },
});
