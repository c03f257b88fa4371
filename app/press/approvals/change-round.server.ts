import { ApprovalRound, type StoredApprovalRound, type StoredVerdict } from '~models/approval-round';
import type { Actor } from '~/core/access/permissions';
import { addToEvent, audited } from '~/core/activity/record-event.server';
import { uploadIdsOf } from '~/core/files/uploads';
import { type EditOptions, requireVersion } from '~/core/merge/edits.server';
import { notFound, fieldFailure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { endPersonalLinks, makePersonalLinks, prolongPersonalLinks } from '~/sharing/personal-links.server';
import { byStaff } from './allowance';
import {
  aboutApprovals,
  approverOf,
  approversOf,
  changeRound,
  closedFields,
  closeDueRounds,
  declareRound,
  findRound,
  isOver,
  linkExpiry,
  closeDueRoundsOf,
  readRounds,
  type RoundFields,
  type RoundOnScreen,
  authorizedShow,
  stillsOf,
  roundViewer,
  toRound,
  withRoundsOf,
} from './approval-store.server';
import { rejectErrors } from './create-round.server';
import { settleClearance } from './clearance.server';
import { ROUND_CLOSED } from './round';
import { closingProblem, RoundPatch } from './round-schemas.server';

interface RoundAddress {
  showId: string;
  roundId: string;
}

type Made = Parameters<typeof toRound>[1];

/** Newest first. Throws 403 and 404. */
export async function listRounds(actor: Actor | null, showId: string, made: Made): Promise<RoundOnScreen[]> {
  const rounds = await readRounds(await closeDueRoundsOf(actor, showId));
  return rounds.map(await roundViewer(rounds, rounds, made)).reverse();
}

/** Throws 403 and 404. */
export const readRound = async (
  actor: Actor | null,
  { showId, roundId }: RoundAddress,
  made: Made,
): Promise<RoundOnScreen> => toRound(await findRound(await closeDueRoundsOf(actor, showId), roundId), made);

/**
 * Deletes a round with its verdicts, and ends its links. Its stills are open again unless another round has decided about them. Throws 404.
 */
export const deleteRound = (actor: Actor | null, { showId, roundId }: RoundAddress): Promise<void> =>
  audited(actor, aboutApprovals(showId, ['rounds']), async () => {
    const show = String((await authorizedShow(actor, showId))._id);
    const round = await findRound(show, roundId);
    await endPersonalLinks(approversOf(round));
    await withRoundsOf(show, () =>
      declareRound(round._id, () => ApprovalRound.deleteOne({ _id: round._id }).exec()),
    );
    await settleClearance(stillsOf(round));
  });

type Patch = ReturnType<typeof RoundPatch.parse>;

/**
 * Changes the label, the end of an open round and, at any time, verdicts by staff, each with a reason; closes the round, and ends links.
 * Throws 400, 404, 409 for the end of a closed round, and 412 for another version.
 */
export const updateRound = (
  actor: Actor | null,
  { showId, roundId }: RoundAddress,
  input: unknown,
  { origin, ifVersions }: { origin: string } & Pick<EditOptions, 'ifVersions'>,
): Promise<RoundOnScreen> =>
  audited(actor, aboutApprovals(showId, []), async () => {
    const show = String((await authorizedShow(actor, showId))._id);
    const patch = parse(RoundPatch, input);
    await closeDueRounds({ show });
    const by = (actor as Actor).name;
    const stored = await changeRound(show, roundId, (current) => {
      requireVersion(current, ifVersions);
      return changedFields(current, patch, by);
    });
    const ended = (patch.endLinks ?? []).flatMap((id) => approverOf(stored, id) ?? []);
    await endPersonalLinks(approversOf(stored, ended));
    if (patch.closesAt) await prolongPersonalLinks(approversOf(stored), linkExpiry(stored));
    await settleClearance(filesOf(stored, patch));
    addToEvent({ kind: 'shows', fields: changedNames(patch) });
    return toRound(stored, { origin });
  });

/** Returns what activity says of a change: verdicts and a new end are what people rely on. */
const changedNames = ({ label, closesAt, close, endLinks = [], verdicts = [] }: Patch): string[] =>
  Object.entries({
    label: label !== undefined,
    closesAt: closesAt !== undefined,
    closedAt: close,
    links: endLinks.length > 0,
    verdicts: verdicts.length > 0,
  }).flatMap(([name, isChanged]) => (isChanged ? [name] : []));

function changedFields(
  current: StoredApprovalRound,
  { label, closesAt, close, endLinks: links = [], verdicts = [] }: Patch,
  by: string,
): RoundFields | null {
  if (closesAt && closesAt.getTime() !== current.closesAt.getTime()) {
    if (isOver(current)) throw fieldFailure(409, 'closesAt', ROUND_CLOSED);
    const message = closingProblem(closesAt);
    if (message !== null) throw fieldFailure(400, 'closesAt', message);
  }
  const unknown = links.flatMap((id, index) => (approverOf(current, id) ? [] : [`endLinks.${index}`]));
  rejectErrors(
    Object.fromEntries(unknown.map((field) => [field, ['There is nobody with this ID in the round']])),
  );
  const at = new Date();
  const decided = withStaffVerdicts(current, verdicts, { by, at });
  const closed =
    close && current.closedAt === null ? closedFields({ ...current, verdicts: decided }, at) : {};
  const fields: RoundFields = {
    ...(label !== undefined && label !== current.label && { label }),
    ...(closesAt && { closesAt }),
    ...(verdicts.length > 0 && { verdicts: decided }),
    ...closed,
  };
  return Object.keys(fields).length > 0 ? fields : null;
}

/** Applies verdicts by staff. Throws 400 for a still that is not the person's. */
function withStaffVerdicts(
  { verdicts }: StoredApprovalRound,
  sent: NonNullable<Patch['verdicts']>,
  { by, at }: { by: string; at: Date },
): StoredVerdict[] {
  const keyOf = (file: string, person: string) => `${file}:${person}`;
  const places = new Map(verdicts.map(({ file, person }, place) => [keyOf(file, person), place]));
  const decided = [...verdicts];
  sent.forEach(({ file, person, verdict, reason }, index) => {
    const place = places.get(keyOf(uploadIdsOf(file)[0] ?? '', person));
    const stored = place === undefined ? undefined : decided[place];
    if (place === undefined || !stored) {
      throw fieldFailure(400, `verdicts.${index}.file`, 'This person is not asked about this still');
    }
    decided[place] = byStaff(stored, { verdict, reason, by, at });
  });
  return decided;
}

/** Returns the stills whose verdicts may have changed. */
const filesOf = ({ verdicts }: StoredApprovalRound, { close, verdicts: sent = [] }: Patch): string[] => [
  ...new Set([
    ...sent.flatMap(({ file }) => uploadIdsOf(file)),
    ...(close ? verdicts.map(({ file }) => file) : []),
  ]),
];

/** Replaces a person's link, which ends the earlier one. Returns the round with the new URL. Throws 404. */
export const replaceLink = (
  actor: Actor | null,
  { showId, roundId, personId }: RoundAddress & { personId: string },
  { origin }: { origin: string },
): Promise<RoundOnScreen> =>
  audited(actor, aboutApprovals(showId, ['links']), async () => {
    const show = String((await authorizedShow(actor, showId))._id);
    const round = await findRound(show, roundId);
    const person = approverOf(round, personId);
    if (!person) throw notFound('Person');
    const tokens = await makePersonalLinks(actor as Actor, approversOf(round, [person]), linkExpiry(round));
    return toRound(round, { origin, tokens });
  });
