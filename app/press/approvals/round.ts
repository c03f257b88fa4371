import type { RecordExtras } from '~/core/forms/record-extras';

/** How many stills a page of a link shows. */
export const STILLS_PER_PAGE = 24;
/** Characters of what an approver notes about a still, and of why staff changed a verdict. */
export const MAX_APPROVAL_NOTE = 300;
/** Rounds of one show. */
export const MAX_ROUNDS = 100;
/** People of one round. */
export const MAX_APPROVERS = 100;
/** Stills of one round. */
export const MAX_ROUND_STILLS = 100;
/** Verdicts that staff set in one call, which the JSON of a body has room for. */
export const MAX_VERDICTS_AT_ONCE = 2_000;
/** The days after which a round closes, unless another moment is chosen. */
export const DEFAULT_ROUND_DAYS = 7;
/** The last moment at which a round can close, in days from now. */
export const MAX_ROUND_DAYS = 365;

export const SILENCES = ['approves', 'refuses'] as const;
/** What decides about what is open when a round closes. */
export type Silence = (typeof SILENCES)[number];

/** What somebody says of a still. */
export const DECISIONS = ['kept', 'refused'] as const;
export type Decision = (typeof DECISIONS)[number];
export type Verdict = Decision | 'open';

/** By what a still was decided; empty while it is open. */
export type VerdictRule = '' | 'answer' | 'silence' | 'staff';

/** Somebody who is asked, as staff see them. It is JSON. */
export interface ApproverView {
  id: string;
  /** The id of a person of the site; null for a typed name. */
  personId: string | null;
  name: string;
  /** The link, in the answer that made it; null afterwards, because only a hash is stored. */
  url: string | null;
  kept: number;
  refused: number;
  open: number;
  /** How many more solo pictures, and pictures with others, they can refuse. */
  soloLeft: number;
  groupLeft: number;
  done: boolean;
  answeredBy: string;
  /** ISO 8601. */
  answeredAt: string | null;
  /** How often the link was opened; of a new link from 0. */
  opened: number;
  lastOpenedAt: string | null;
  /** How often somebody gave a wrong code at the newest link. */
  wrongTries: number;
}

/** What one person says of one still, as staff see it. It is JSON. */
export interface VerdictView {
  /** The generated name of the file. */
  file: string;
  /** The id of the approver. */
  person: string;
  verdict: Verdict;
  by: string;
  at: string | null;
  rule: VerdictRule | null;
  note: string;
  reason: string;
}

/** A round as staff see it. It is JSON. */
export interface RoundView {
  id: string;
  label: string;
  closesAt: string;
  silence: Silence;
  /** Whether its links ask for a code. */
  code: boolean;
  closedAt: string | null;
  createdAt: string;
  createdBy: { id: string; name: string } | null;
  people: ApproverView[];
  verdicts: VerdictView[];
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Says how far somebody is: "12 of 40 kept, 3 refused, 25 open". */
export const progressText = ({
  kept,
  refused,
  open,
}: Pick<ApproverView, 'kept' | 'refused' | 'open'>): string =>
  `${kept} of ${kept + refused + open} kept, ${refused} refused, ${open} open`;

/** Says a number of pictures. */
export const picturesText = (count: number): string => plural(count, 'picture', 'pictures');

/** The screen of the rounds of a show. */
export const approvalsPath = (showId: string): string => `/admin/shows/${showId}/approvals`;

/** The path of a link; its pictures and its second form lie below it. */
export const approvalPath = (token: string): string => `/approve/${token}`;

export const ROUND_CLOSED = 'This round is closed.';
export const ANSWER_NOT_SAVED = 'Nothing was saved.';

// The names of the controls of a new round's form, for each person on the stills by the place in the list.

type PersonControl = 'asked' | 'personId' | 'name' | 'soloRefusals' | 'groupRefusals';

/** Returns the name of a control about the person at a place. */
export const personControl = (place: number, control: PersonControl): string => `people.${place}.${control}`;

/** What contracts usually allow, in percent, for somebody who was never asked. */
export const USUAL_REFUSALS = { solo: 50, group: 25 } as const;

/** The messages of failed forms about rounds, by intent. */
export const ROUND_FAILURES = {
  create: 'Failed to send for approval',
  close: 'Failed to close the round',
  'end-link': 'Failed to end the link',
  'new-link': 'Failed to make a link',
  save: 'Failed to save the round',
  verdict: 'Failed to change the verdict',
  delete: 'Failed to delete the round',
} as const;

/** The messages of what was done. */
export const ROUND_DONE = {
  create: 'Sent for approval',
  close: 'Round closed',
  'end-link': 'Link ended',
  'new-link': 'Link made',
  save: 'Round saved',
  verdict: 'Verdict changed',
  delete: 'Round deleted',
} as const;

/** A round with the ids of the people whose links are live. */
export interface ScreenRound extends RoundView {
  liveLinks: string[];
}

/** The show of a screen. */
export interface ScreenShow {
  id: string;
  title: string;
  counts: RecordExtras['counts'];
}

export const roundTitle = ({ label, createdAt }: Pick<RoundView, 'label' | 'createdAt'>): string =>
  label || `Round of ${createdAt.slice(0, 10)}`;
