import type { StoredApprovalRound, StoredApprover, StoredVerdict } from '~models/approval-round';
import type { Actor } from '~/core/access/permissions';
import { byStaff } from './allowance';
import { ROUND_CLOSED } from './round';
import { RoundPatch } from './round-input.server';
import { uploadIdOf } from '~/core/files/uploads';
import { Failure, notFound, type FieldErrors } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { addToEvent, audited } from '~/core/activity/record-event.server';
import {
  endPersonalLinks,
  makePersonalLinks,
  prolongPersonalLinks,
  readPersonalLinks,
} from '~/sharing/personal-links.server';
import { requireVersion, type EditOptions } from '~/core/merge/edits.server';
import { aboutApprovals, showOfApprovals, approversOf, linkExpiry } from './approval-links.server';
import { settleClearance } from './refused-on-site.server';
import {
  closedFields,
  closeDueRounds,
  isOver,
  approverOf,
  changeRound,
  findRound,
  readRounds,
  toCounted,
  type RoundFields,
  toRound,
  type RoundOnScreen,
} from './approval-store.server';
import { checkClosing } from './create-round.server';

interface RoundAddress {
  showId: string;
  roundId: string;
}

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
    const show = String((await showOfApprovals(actor, showId))._id);
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
    const counted = (await readRounds(show)).map(toCounted);
    return toRound(stored, { counted, linkOf: await readPersonalLinks([approversOf(stored)]), origin });
  });

/** Returns what activity says of a change: verdicts and a new end are what people rely on. */
const changedNames = ({ label, closesAt, close, endLinks: links, verdicts }: Patch): string[] => [
  ...(label === undefined ? [] : ['label']),
  ...(closesAt === undefined ? [] : ['closesAt']),
  ...(close ? ['closedAt'] : []),
  ...(links && links.length > 0 ? ['links'] : []),
  ...(verdicts && verdicts.length > 0 ? ['verdicts'] : []),
];

function changedFields(
  current: StoredApprovalRound,
  { label, closesAt, close, endLinks: links = [], verdicts = [] }: Patch,
  by: string,
): RoundFields | null {
  if (closesAt && closesAt.getTime() !== current.closesAt.getTime()) {
    if (isOver(current)) throw new Failure(409, ROUND_CLOSED, { closesAt: [ROUND_CLOSED] });
    checkClosing(closesAt);
  }
  rejectUnknown(links.map((id, index) => [`endLinks.${index}`, approverOf(current, id)]));
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

function rejectUnknown(found: readonly (readonly [field: string, person: unknown])[]): void {
  const errors: FieldErrors = Object.fromEntries(
    found.flatMap(([field, person]) =>
      person ? [] : [[field, ['There is nobody with this ID in the round']]],
    ),
  );
  const [first] = Object.values(errors);
  if (first) throw new Failure(400, first[0] ?? '', errors);
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
    const place = places.get(keyOf(uploadIdOf(file)[0] ?? '', person));
    const stored = place === undefined ? undefined : decided[place];
    if (place === undefined || !stored) {
      const message = 'This person is not asked about this still';
      throw new Failure(400, message, { [`verdicts.${index}.file`]: [message] });
    }
    decided[place] = byStaff(stored, { verdict, reason, by, at });
  });
  return decided;
}

/** Returns the stills whose verdicts may have changed. */
const filesOf = ({ verdicts }: StoredApprovalRound, { close, verdicts: sent = [] }: Patch): string[] => [
  ...new Set([
    ...sent.flatMap(({ file }) => uploadIdOf(file)),
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
    const show = String((await showOfApprovals(actor, showId))._id);
    const round = await findRound(show, roundId);
    const person: StoredApprover | undefined = approverOf(round, personId);
    if (!person) throw notFound('Person');
    const tokens = await makePersonalLinks(actor as Actor, approversOf(round, [person]), linkExpiry(round));
    const counted = (await readRounds(show)).map(toCounted);
    const linkOf = await readPersonalLinks([approversOf(round)]);
    return toRound(round, { counted, linkOf, tokens, origin });
  });
