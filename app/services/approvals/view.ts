import type { StoredApprovalRound, StoredApprover } from '~models/approval-round';
import { allowanceOf, type CountedRound } from '~/rules/approvals/allowance';
import type { ApproverView, RoundView } from '~/rules/approvals/round';
import { approvalPath } from '~/rules/approvals/round';
import type { PersonalLink } from '../grants/personal-links';

interface Known {
  /** All rounds of the show, the oldest first. */
  counted: readonly CountedRound[];
  linkOf: (person: string) => PersonalLink;
  /** The tokens of links that were made just now, by the ids of their people. */
  tokens?: ReadonlyMap<string, string>;
  origin: string;
}

/** A round with its revision, and with what only the screen needs to know of its links. */
export type RoundOnScreen = RoundView & { version: number; liveLinks: string[] };

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Returns a round as staff see it. */
export function toRound(round: StoredApprovalRound, known: Known): RoundOnScreen {
  const { createdBy, createdByName, people, verdicts } = round;
  return {
    id: String(round._id),
    version: round.version,
    label: round.label,
    closesAt: round.closesAt.toISOString(),
    silence: round.silence,
    code: round.code !== '',
    closedAt: iso(round.closedAt),
    createdAt: round.createdAt.toISOString(),
    createdBy: createdBy === null ? null : { id: createdBy, name: createdByName },
    people: people.map((person) => toApprover(round, person, known)),
    verdicts: verdicts.map(({ file, person, verdict, by, at, rule, note, reason }) => ({
      file,
      person,
      verdict,
      by,
      at: iso(at),
      rule: rule === '' ? null : rule,
      note,
      reason,
    })),
    liveLinks: people.map(({ _id }) => String(_id)).filter((id) => known.linkOf(id).isLive),
  };
}

function toApprover(
  { verdicts }: StoredApprovalRound,
  person: StoredApprover,
  { counted, linkOf, tokens, origin }: Known,
): ApproverView {
  const id = String(person._id);
  const own = verdicts.filter((verdict) => verdict.person === id);
  const count = (wanted: string) => own.filter(({ verdict }) => verdict === wanted).length;
  const { solo, group } = allowanceOf(counted, person);
  const token = tokens?.get(id);
  const { opened, lastOpenedAt, wrongTries } = linkOf(id);
  return {
    id,
    personId: person.personId || null,
    name: person.name,
    url: token === undefined ? null : origin + approvalPath(token),
    kept: count('kept'),
    refused: count('refused'),
    open: count('open'),
    soloLeft: solo.left,
    groupLeft: group.left,
    done: person.doneAt !== null,
    answeredBy: person.answeredBy,
    answeredAt: iso(person.doneAt),
    opened,
    lastOpenedAt: iso(lastOpenedAt),
    wrongTries,
  };
}
