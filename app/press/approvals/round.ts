import { dayAt } from '~/core/text/days';
import { fromLocalInput, numbered } from '~/core/text/formats';

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
  return fromLocalInput(`${dayAt(later)}T${DEFAULT_CLOSING_TIME}`) ?? later;
}

export const SILENCES = ['approves', 'refuses'] as const;
/** How open verdicts are decided when a round closes. */
export type Silence = (typeof SILENCES)[number];

export const DECISIONS = ['kept', 'refused'] as const;
export type Decision = (typeof DECISIONS)[number];
export type Verdict = Decision | 'open';

/** The verdict that silence gives, and its name on the screens of staff. */
export const BY_SILENCE = {
  approves: { verdict: 'kept', staffWord: 'approved' },
  refuses: { verdict: 'refused', staffWord: 'refused' },
} as const satisfies Record<Silence, { verdict: Decision; staffWord: string }>;

/** Describes the progress: "12 of 40 kept, 3 refused, 25 open". */
export const progressText = ({ kept, refused, open }: Record<Verdict, number>): string =>
  `${kept} of ${kept + refused + open} kept, ${refused} refused, ${open} open`;

export const picturesText = (count: number): string => numbered(count, 'picture');

export const approvalsPath = (showId: string): string => `/admin/shows/${showId}/approvals`;

export const approvalPath = (token: string): string => `/approve/${token}`;

export const ROUND_CLOSED = 'This round is closed.';
export const ANSWER_NOT_SAVED = 'Nothing was saved.';

// Control names of a new round's form, by the person's place in the list.

export type PersonControl = 'asked' | 'personId' | 'name' | 'soloRefusals' | 'groupRefusals';

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

export const roundTitle = ({ label, createdAt }: { label: string; createdAt: string }): string =>
  label || `Round of ${createdAt.slice(0, 10)}`;
