import { ApprovalRound, type StoredApprovalRound, type StoredApprover } from '~models/approval-round';
import type { ContentKind } from '~/rules/kinds/kinds';
import { retryOnConflict } from '../platform/database-errors';
import { settleClearance } from './clearance';
import { dropPersonalLinks } from '../grants/personal-links';
import { approversOf } from './links';
import { declareRound, stillsOf, withRoundsOf } from './store';

/** Removes the verdicts of a record that is deleted for ever: all of a show's, and of a person's those of the person. Can run again. */
export const eraseApprovals = {
  erased: async (kind: ContentKind, id: string): Promise<void> => {
    await ERASERS[kind]?.(id);
  },
};

const ERASERS: Partial<Record<ContentKind, (id: string) => Promise<void>>> = {
  show: eraseShow,
  person: erasePerson,
};

async function eraseShow(show: string): Promise<void> {
  for (const round of await ApprovalRound.find({ show }).lean<StoredApprovalRound[]>()) {
    await dropPersonalLinks(approversOf(round));
    await declareRound(round._id, () => ApprovalRound.deleteOne({ _id: round._id }).exec());
    await settleClearance(stillsOf(round));
  }
}

async function erasePerson(personId: string): Promise<void> {
  const asked = await ApprovalRound.find({ 'people.personId': personId }).lean<StoredApprovalRound[]>();
  for (const { _id, show } of asked)
    await withRoundsOf(show, () =>
      retryOnConflict(async () => {
        const round = await ApprovalRound.findById(_id).lean<StoredApprovalRound | null>();
        const gone = round?.people.filter((person) => person.personId === personId) ?? [];
        if (!round || gone.length === 0) return true;
        await dropPersonalLinks(approversOf(round, gone));
        return (await removePeople(round, gone)) ? true : null;
      }),
    );
  for (const round of asked) await settleClearance(stillsOf(round));
}

async function removePeople(round: StoredApprovalRound, gone: readonly StoredApprover[]): Promise<boolean> {
  const ids = new Set(gone.map(({ _id }) => String(_id)));
  const { _id, version } = round;
  const fields = {
    people: round.people.filter((person) => !ids.has(String(person._id))),
    verdicts: round.verdicts.filter(({ person }) => !ids.has(person)),
  };
  const written = await declareRound(_id, () =>
    ApprovalRound.updateOne({ _id, version }, { $set: fields, $inc: { version: 1 } }).exec(),
  );
  return written.matchedCount > 0;
}
