import { RECORD_MODELS, sluggedModel } from '~models/records';
import type { Types } from 'mongoose';
import { Failure, notFound } from '~/rules/validation/errors';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { Move } from '~/rules/records/admin-list';
import { NOUNS, type OrderedKind } from '~/rules/kinds/kinds';
import { aboutContent } from '../activity/content-events';
import { audited } from '../activity/record-event';
import { changeOf, declareChange } from '../platform/content-change';
import { withLock, type HeldLock } from '../platform/lock';
import { IN_ORDER } from '../views/orders';

/**
 * Moves one record and renumbers all records from 0. A lock serializes moves of the same kind, so that each starts from
 * the result of the one before. Requires the permission to edit everything, because it changes other owners' records.
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

interface Renumbering {
  kind: OrderedKind;
  actor: Actor;
  lock: HeldLock;
}

/** Each write is a compare-and-set on the position, so that a process that was suspended overwrites no later move. */
async function renumber({ kind, actor, lock }: Renumbering, id: string, move: Move): Promise<void> {
  const model = sluggedModel(kind);
  for (let to: number | undefined; ;) {
    const records = await model.find({}, { orderPosition: 1 }).sort(IN_ORDER).lean<Position[]>();
    const from = records.findIndex((record) => String(record._id) === id);
    const [moved] = from < 0 ? [] : records.splice(from, 1);
    if (!moved) throw notFound(NOUNS[kind]);
    // A repetition moves the record no further.
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

/** What a move changes. */
const CHANGED = ['orderPosition', 'updatedAt', 'updatedBy', 'version'];

const placing = ({ _id, orderPosition: before }: Position, orderPosition: number, actor: Actor) => ({
  updateOne: {
    filter: { _id, orderPosition: before },
    update: { $set: { orderPosition, updatedAt: new Date(), updatedBy: actor.id }, $inc: { version: 1 } },
  },
});
