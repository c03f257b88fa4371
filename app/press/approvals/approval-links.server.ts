import { ApprovalRound, type StoredApprovalRound, type StoredApprover } from '~models/approval-round';
import { Show, type StoredShow } from '~models/show';
import { authorize, type Actor } from '~/core/access/permissions';
import { aboutContent } from '~/core/activity/content-events.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import type { ContentKind } from '~/core/nouns/kinds';
import { linkEnded, openGrant } from '~/core/session/grants.server';
import { findRecord } from '~/records/save/record-store.server';
import { linkOwner, type People, dropPersonalLinks } from '~/sharing/personal-links.server';
import { settleClearance } from './refused-on-site.server';
import { closeDueRounds, approverOf, declareRound, stillsOf, withRoundsOf } from './approval-store.server';

const KIND = 'approval';
const DAY_MS = 24 * 60 * 60 * 1000;
/** The days for which a link shows the verdicts after its round has closed. */
const READABLE_DAYS = 90;

/** The people whose links are meant; by default everyone in the round. */
export const approversOf = (
  { _id: of, people: all }: StoredApprovalRound,
  people: readonly StoredApprover[] = all,
): People => ({ kind: KIND, of, people });

export const linkExpiry = ({ closesAt }: StoredApprovalRound) =>
  new Date(closesAt.getTime() + READABLE_DAYS * DAY_MS);

type ShowOfLink = Pick<StoredShow, '_id' | 'title' | 'press'>;

/** An open link. Check `isOpenTo` before showing its content. */
export type OpenedLink = Awaited<ReturnType<typeof openLink>>;

/** Throws 404 for an unknown token, and 410 if the link has ended, or its round or its show was deleted. */
export async function openLink(token: string) {
  const grant = await openGrant(KIND, token);
  const owner = linkOwner(grant);
  await closeDueRounds({ _id: owner.of });
  const round = await ApprovalRound.findById(owner.of).lean<StoredApprovalRound | null>();
  const person = round && approverOf(round, owner.person);
  const show = round && (await Show.findById(round.show, { title: 1, press: 1 }).lean<ShowOfLink | null>());
  if (!round || !person || !show) throw linkEnded(KIND);
  const lock = { kind: KIND, link: grant.token, passcode: round.code } as const;
  return { show, round, person, grant: grant._id, expiresAt: grant.expiresAt, lock };
}

/** Checks that the actor may manage the show's approvals. Throws 401, 403 and 404. */
export async function showOfApprovals(actor: Actor | null, id: string): Promise<StoredShow> {
  authorize(actor, 'manageApprovals');
  return findRecord('show', id);
}

export const aboutApprovals = (show: string, fields: readonly string[]) => ({
  ...aboutContent('approval', 'show', show),
  fields,
});

/** Erases the verdicts of a permanently deleted record: all of a show, or those of a person. Can run again. */
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
