import type { StoredVerdict } from '~models/approval-round';
import { identityOf, type Named } from '~/core/holds/approval-state';
import { BY_SILENCE, type Decision, type Silence, type Verdict } from './round';

/** Whether a person is alone on a still, or with others. */
export const STILL_KINDS = ['solo', 'group'] as const;
export type StillKind = (typeof STILL_KINDS)[number];

/** A person in a round, with the share of stills the contract allows them to refuse, in percent. */
interface Asked extends Named {
  id: string;
  soloRefusals: number;
  groupRefusals: number;
}

type Said = Pick<StoredVerdict, 'file' | 'person' | 'isSolo' | 'verdict' | 'rule' | 'at'>;

/** The fields of a round that allowances depend on. */
export interface CountedRound {
  people: readonly Asked[];
  verdicts: readonly Said[];
}

/** How many of each kind may be refused, are, and can still be; `stills` are the distinct ones of that kind. */
export type Allowance = Record<StillKind, Record<'allowed' | 'refused' | 'left' | 'stills', number>>;

interface OwnStill {
  file: string;
  kind: StillKind;
  /** Null without a verdict. */
  newest: Said | null;
}

/** Returns a person's stills in all rounds, each once, with its kind in the newest round and its newest verdict. */
function ownStills(rounds: readonly CountedRound[], identity: string): OwnStill[] {
  const stills = new Map<string, OwnStill>();
  for (const { people, verdicts } of rounds) {
    const ids = new Set(people.filter((person) => identityOf(person) === identity).map(({ id }) => id));
    for (const said of verdicts) {
      if (!ids.has(said.person)) continue;
      const earlier = stills.get(said.file)?.newest ?? null;
      const isNewer = said.verdict !== 'open' && said.at !== null && (!earlier?.at || earlier.at <= said.at);
      const kind = said.isSolo ? 'solo' : 'group';
      stills.set(said.file, { file: said.file, kind, newest: isNewer ? said : earlier });
    }
  }
  return [...stills.values()];
}

/** A refusal by staff or by silence does not count. */
const isRefusal = ({ newest }: OwnStill): boolean =>
  newest?.verdict === 'refused' && newest.rule === 'answer';

/**
 * Returns a person's allowance by the percentages of one round: ⌊percent × distinct stills of that kind of this person in all rounds of the
 * show⌋, minus their own refusals there. Verdicts by staff or by silence do not count. `rounds` are all rounds of the show, oldest first.
 */
export function allowanceOf(rounds: readonly CountedRound[], asked: Omit<Asked, 'id'>): Allowance {
  const stills = ownStills(rounds, identityOf(asked));
  const countOf = (kind: StillKind, percent: number) => {
    const own = stills.filter((still) => still.kind === kind);
    const refused = own.filter(isRefusal).length;
    const allowed = Math.floor((percent * own.length) / 100);
    return { allowed, refused, left: Math.max(0, allowed - refused), stills: own.length };
  };
  return { solo: countOf('solo', asked.soloRefusals), group: countOf('group', asked.groupRefusals) };
}

type Counts = Record<StillKind, { stills: number; refused: number }>;

/** A still of the kit that shows a person, as it would be in a new round. */
export interface NewStill {
  file: string;
  kind: StillKind;
  /** What it counts as in earlier rounds; null if it was in none. */
  before: { kind: StillKind; isRefused: boolean } | null;
}

export function newStills(
  files: readonly { file: string; kind: StillKind }[],
  rounds: readonly CountedRound[],
  identity: string,
): NewStill[] {
  const known = new Map(ownStills(rounds, identity).map((still) => [still.file, still]));
  return files.map(({ file, kind }) => {
    const still = known.get(file);
    return { file, kind, before: still ? { kind: still.kind, isRefused: isRefusal(still) } : null };
  });
}

/** Returns the counts of earlier rounds with the stills of a new one: a still counts once, with its kind in the newest round. */
export function countsWith(
  earlier: Counts,
  stills: readonly NewStill[],
  chosen: (file: string) => boolean,
): Counts {
  const counts = { solo: { ...earlier.solo }, group: { ...earlier.group } };
  for (const { file, kind, before } of stills) {
    if (!chosen(file)) continue;
    counts[kind].stills += 1;
    if (!before) continue;
    counts[before.kind].stills -= 1;
    if (!before.isRefused) continue;
    counts[before.kind].refused -= 1;
    counts[kind].refused += 1;
  }
  return counts;
}

/** Says how many more can be refused: "25 % of 31 is 7; 2 refused before: 5 more". */
export function sumText(percent: number, { stills, refused }: Counts[StillKind]): string {
  const allowed = Math.floor((percent * stills) / 100);
  const more = Math.max(0, allowed - refused);
  return `${percent} % of ${stills} is ${allowed}; ${refused || 'none'} refused before: ${more} more`;
}

const TOO_MANY: Record<StillKind, (left: number) => string> = {
  solo: (left) => `You can refuse ${left} more solo pictures.`,
  group: (left) => `You can refuse ${left} more of the pictures with others.`,
};

/**
 * Explains an answer with too many refusals; null if it is allowed. An answer without new refusals of a kind is always allowed, because a
 * later round may allow fewer than were refused before.
 */
export function tooManyRefusals(before: Allowance, after: Allowance): string | null {
  const messages = STILL_KINDS.filter(
    (kind) => after[kind].refused > after[kind].allowed && after[kind].refused > before[kind].refused,
  ).map((kind) => TOO_MANY[kind](before[kind].left));
  return messages.length > 0 ? messages.join(' ') : null;
}

/** The input for one still, with the values the form was rendered with. */
export interface SentChoice {
  /** Null if neither choice is made. */
  verdict: Decision | null;
  note: string;
  drawn: { verdict: Verdict; note: string };
}

/** Only the fields that a person changed in a form. */
export interface Answer {
  verdict?: Decision;
  note?: string;
}

export type Answerable = Pick<StoredVerdict, 'verdict' | 'by' | 'at' | 'rule' | 'note' | 'reason'>;

/** Compares input with the rendered form, not with the stored verdict: untouched fields keep changes made by others. */
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

/** Returns a verdict after an answer. Repeating the answer changes nothing. */
export function withAnswer<Stored extends Answerable>(
  stored: Stored,
  answer: Answer,
  { by, at }: Answering,
): Stored {
  const { verdict = stored.verdict, note = stored.note } = answer;
  if (verdict === stored.verdict) return note === stored.note ? stored : { ...stored, note };
  return { ...stored, verdict, note, by, at, rule: 'answer', reason: '' };
}

/** Applies the default for silence to a verdict that is still open. */
export const bySilence = <Stored extends Answerable>(stored: Stored, silence: Silence, at: Date): Stored =>
  stored.verdict === 'open'
    ? { ...stored, verdict: BY_SILENCE[silence].verdict, by: '', at, rule: 'silence' }
    : stored;

export const byStaff = <Stored extends Answerable>(
  stored: Stored,
  { verdict, reason, by, at }: { verdict: Decision; reason: string } & Answering,
): Stored => ({ ...stored, verdict, by, at, rule: 'staff', reason });
