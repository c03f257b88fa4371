import type { RecordExtras } from '~/core/forms/record-extras';
import { fromLocalInput, toLocalInput } from '~/core/text/formats';

export const STILLS_PER_PAGE = 24;
export const MAX_APPROVAL_NOTE = 300;
export const MAX_ROUNDS = 100;
export const MAX_APPROVERS = 100;
export const MAX_ROUND_STILLS = 100;
/** The most verdicts by staff in one call; they fit into the JSON body. */
export const MAX_VERDICTS_AT_ONCE = 2_000;
const DEFAULT_ROUND_DAYS = 7;
const DEFAULT_CLOSING_TIME = '18:00';
const DAY_MS = 24 * 60 * 60 * 1000;
export const MAX_ROUND_DAYS = 365;

/** Returns when a round closes by default: in a week, at 18:00 in London. */
export function usualClosing(now = new Date()): Date {
  const later = new Date(now.getTime() + DEFAULT_ROUND_DAYS * DAY_MS);
  const [day = ''] = toLocalInput(later).split('T');
  return fromLocalInput(`${day}T${DEFAULT_CLOSING_TIME}`) ?? later;
}

export const SILENCES = ['approves', 'refuses'] as const;
/** How open verdicts are decided when a round closes. */
export type Silence = (typeof SILENCES)[number];

export const DECISIONS = ['kept', 'refused'] as const;
export type Decision = (typeof DECISIONS)[number];
export type Verdict = Decision | 'open';

/** How a still was decided; empty while it is open. */
export type VerdictRule = '' | 'answer' | 'silence' | 'staff';

/** A person in a round, as staff see them. It is JSON. */
export interface ApproverView {
  id: string;
  /** The id of a person of the site; null for a typed name. */
  personId: string | null;
  name: string;
  /** Present only in the response that created the link; null afterwards, because only a hash is stored. */
  url: string | null;
  kept: number;
  refused: number;
  open: number;
  soloLeft: number;
  groupLeft: number;
  done: boolean;
  answeredBy: string;
  /** ISO 8601. */
  answeredAt: string | null;
  /** Visits; a new link starts from 0. */
  opened: number;
  lastOpenedAt: string | null;
  /** Wrong codes entered at the newest link. */
  wrongTries: number;
}

/** A person's verdict on a still, as staff see it. It is JSON. */
export interface VerdictView {
  file: string;
  person: string;
  verdict: Verdict;
  by: string;
  at: string | null;
  rule: VerdictRule | null;
  note: string;
  reason: string;
}

export interface RoundView {
  id: string;
  label: string;
  closesAt: string;
  silence: Silence;
  code: boolean;
  closedAt: string | null;
  createdAt: string;
  createdBy: { id: string; name: string } | null;
  people: ApproverView[];
  verdicts: VerdictView[];
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Describes the progress: "12 of 40 kept, 3 refused, 25 open". */
export const progressText = ({
  kept,
  refused,
  open,
}: Pick<ApproverView, 'kept' | 'refused' | 'open'>): string =>
  `${kept} of ${kept + refused + open} kept, ${refused} refused, ${open} open`;

export const picturesText = (count: number): string => plural(count, 'picture', 'pictures');

export const approvalsPath = (showId: string): string => `/admin/shows/${showId}/approvals`;

export const approvalPath = (token: string): string => `/approve/${token}`;

export const ROUND_CLOSED = 'This round is closed.';
export const ANSWER_NOT_SAVED = 'Nothing was saved.';

// Control names of a new round's form, by the person's place in the list.

type PersonControl = 'asked' | 'personId' | 'name' | 'soloRefusals' | 'groupRefusals';

export const personControl = (place: number, control: PersonControl): string => `people.${place}.${control}`;

/** The usual allowance of contracts, in percent, for people without an earlier round. */
export const USUAL_REFUSALS = { solo: 50, group: 25 } as const;

export const ROUND_FAILURES = {
  create: 'Failed to make the links',
  close: 'Failed to close the round',
  'end-link': 'Failed to end the link',
  'new-link': 'Failed to make a link',
  save: 'Failed to save the round',
  verdict: 'Failed to change the verdict',
  delete: 'Failed to delete the round',
} as const;

export const ROUND_DONE = {
  create: 'Links made',
  close: 'Round closed',
  'end-link': 'Link ended',
  'new-link': 'Link made',
  save: 'Round saved',
  verdict: 'Verdict changed',
  delete: 'Round deleted',
} as const;

export interface ScreenRound extends RoundView {
  liveLinks: string[];
}

export interface ScreenShow {
  id: string;
  title: string;
  counts: RecordExtras['counts'];
}

export const roundTitle = ({ label, createdAt }: Pick<RoundView, 'label' | 'createdAt'>): string =>
  label || `Round of ${createdAt.slice(0, 10)}`;
