import { identityOf, type Named } from '~/core/holds/approval-state';
import type { Verdict, VerdictRule, Decision, Silence } from './round';

/** Whether somebody is alone on a still, or with others. */
export const STILL_KINDS = ['solo', 'group'] as const;
type StillKind = (typeof STILL_KINDS)[number];

/** Somebody who is asked in a round, with what the contract allows them to refuse, in percent. */
interface Asked extends Named {
  id: string;
  soloRefusals: number;
  groupRefusals: number;
}

interface Said {
  file: string;
  /** The id of the one who is asked. */
  person: string;
  isSolo: boolean;
  verdict: Verdict;
  rule: VerdictRule;
  at: Date | null;
}

/** A round, as far as allowances depend on it. */
export interface CountedRound {
  people: readonly Asked[];
  verdicts: readonly Said[];
}

/** How many stills of a kind somebody may refuse in all, has refused, and can refuse more. */
interface Count {
  allowed: number;
  refused: number;
  left: number;
  /** Distinct stills of that kind. */
  stills: number;
}

export type Allowance = Record<StillKind, Count>;

interface OwnStill {
  kind: StillKind;
  /** The newest verdict; null while there is none. */
  newest: Said | null;
}

/** Returns the stills of one person in all rounds, each once, with its kind in the newest round and its newest verdict. */
function ownStills(rounds: readonly CountedRound[], identity: string): OwnStill[] {
  const stills = new Map<string, OwnStill>();
  for (const { people, verdicts } of rounds) {
    const ids = new Set(people.filter((person) => identityOf(person) === identity).map(({ id }) => id));
    for (const said of verdicts) {
      if (!ids.has(said.person)) continue;
      const earlier = stills.get(said.file)?.newest ?? null;
      const isNewer = said.verdict !== 'open' && said.at !== null && (!earlier?.at || earlier.at <= said.at);
      stills.set(said.file, { kind: said.isSolo ? 'solo' : 'group', newest: isNewer ? said : earlier });
    }
  }
  return [...stills.values()];
}

/**
 * Returns what somebody may refuse, by the percentages of one round: ⌊percent × distinct stills of that kind of this person in all rounds
 * of the show⌋, less the person's own refusals there. Staff's verdicts and silence use up nothing. `rounds` are all rounds of the show,
 * the oldest first.
 */
export function allowanceOf(rounds: readonly CountedRound[], asked: Omit<Asked, 'id'>): Allowance {
  const stills = ownStills(rounds, identityOf(asked));
  const countOf = (kind: StillKind, percent: number): Count => {
    const own = stills.filter((still) => still.kind === kind);
    const refused = own.filter(
      ({ newest }) => newest?.verdict === 'refused' && newest.rule === 'answer',
    ).length;
    const allowed = Math.floor((percent * own.length) / 100);
    return { allowed, refused, left: Math.max(0, allowed - refused), stills: own.length };
  };
  return { solo: countOf('solo', asked.soloRefusals), group: countOf('group', asked.groupRefusals) };
}

const TOO_MANY: Record<StillKind, (left: number) => string> = {
  solo: (left) => `You can refuse ${left} more solo pictures.`,
  group: (left) => `You can refuse ${left} more of the pictures with others.`,
};

/**
 * Returns why an answer refuses too many, as sentences; null if it does not. An answer that adds no refusal of a kind is never too many:
 * a later round may allow less than what was refused already.
 */
export function tooManyRefusals(before: Allowance, after: Allowance): string | null {
  const messages = STILL_KINDS.filter(
    (kind) => after[kind].refused > after[kind].allowed && after[kind].refused > before[kind].refused,
  ).map((kind) => TOO_MANY[kind](before[kind].left));
  return messages.length > 0 ? messages.join(' ') : null;
}

/** What a form says of one still, beside what it was drawn with. */
export interface SentChoice {
  /** Null if neither choice is made. */
  verdict: Decision | null;
  note: string;
  drawn: { verdict: Verdict; note: string };
}

/** What a person changed in a form: only that counts. */
export interface Answer {
  verdict?: Decision;
  note?: string;
}

/** A verdict, as far as answers change it. */
export interface Answerable {
  verdict: Verdict;
  by: string;
  at: Date | null;
  rule: VerdictRule;
  note: string;
  reason: string;
}

/** Returns what was changed in a form, whatever is stored by now: what it did not touch stays as somebody else left it. */
export function changedIn({ verdict, note, drawn }: SentChoice): Answer {
  return {
    ...(verdict !== null && verdict !== drawn.verdict && { verdict }),
    ...(note !== drawn.note && { note }),
  };
}

interface Answering {
  by: string;
  at: Date;
}

/** Returns a verdict after an answer to it. The same answer again changes nothing. */
export function withAnswer<Stored extends Answerable>(
  stored: Stored,
  answer: Answer,
  { by, at }: Answering,
): Stored {
  const { verdict = stored.verdict, note = stored.note } = answer;
  if (verdict === stored.verdict) return note === stored.note ? stored : { ...stored, note };
  return { ...stored, verdict, note, by, at, rule: 'answer', reason: '' };
}

/** Returns a verdict after silence has decided about it, if it is still open. */
export const bySilence = <Stored extends Answerable>(stored: Stored, silence: Silence, at: Date): Stored =>
  stored.verdict === 'open'
    ? { ...stored, verdict: silence === 'approves' ? 'kept' : 'refused', by: '', at, rule: 'silence' }
    : stored;

/** Returns a verdict after staff have set it. */
export const byStaff = <Stored extends Answerable>(
  stored: Stored,
  { verdict, reason, by, at }: { verdict: Decision; reason: string } & Answering,
): Stored => ({ ...stored, verdict, by, at, rule: 'staff', reason });
