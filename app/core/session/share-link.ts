import { longDateTime } from '~/core/text/formats';

/** The days for which a preview link can be made. */
export const PREVIEW_DAYS = [1, 7, 30] as const;
type PreviewDays = (typeof PREVIEW_DAYS)[number];
export const DEFAULT_PREVIEW_DAYS: PreviewDays = 7;

/** The number of links to one record that can be open at the same time. */
export const MAX_PREVIEWS = 20;

/** A preview link that is neither ended nor expired. Times are in ISO 8601. */
export interface PreviewRow {
  id: string;
  /** Absolute. */
  url: string;
  /** For whom it is; may be empty. */
  label: string;
  createdAt: string;
  /** Null for the machine. The name is that of the time when the link was made. */
  createdBy: { id: string; name: string } | null;
  expiresAt: string;
  /** How often it was opened. */
  opened: number;
  lastOpenedAt: string | null;
}

/** Returns what people call a link. */
export const linkName = ({ label }: Pick<PreviewRow, 'label'>): string => label || 'No name';

/** Says how often something was done. */
export const timesOf = (count: number): string =>
  count === 0 ? 'Not yet' : count === 1 ? 'Once' : `${count} times`;

/** Says how often a link was opened. */
export function openedText({ opened, lastOpenedAt }: Pick<PreviewRow, 'opened' | 'lastOpenedAt'>): string {
  if (opened === 0 || lastOpenedAt === null) return 'Not opened yet';
  return `Opened ${timesOf(opened).toLowerCase()}, last ${longDateTime(lastOpenedAt)}`;
}

/** The days for which a link to a press kit can be made. */
export const PRESS_LINK_DAYS = [7, 30, 90] as const;
export const DEFAULT_PRESS_LINK_DAYS: (typeof PRESS_LINK_DAYS)[number] = 30;

/** The number of links to one kit that can be open at the same time. */
export const MAX_PRESS_LINKS = 20;

/** What a link of the press desk says that was ended, has expired, or leads to what is no more. */
export const LINK_ENDED = 'This link has ended.';

/** A link to a press kit that is neither ended nor expired. */
export interface PressLinkRow extends PreviewRow {
  /** Whether whoever opens it has to know its password. */
  password: boolean;
  /** How often the ZIP of its stills was taken. */
  zips: number;
  /** How often somebody gave a wrong password. */
  wrongTries: number;
}

/** How often the passcode of a link can be tried from one network, and within how long. */
export const PASSCODE_TRIES = { most: 10, minutes: 15 } as const;
/** The same for wrong tries from all networks together. */
export const PASSCODE_TRIES_OF_ALL = { most: 100, minutes: 60 } as const;

/** The characters of a passcode. */
export const PASSCODE_LENGTH = { least: 4, most: 200 } as const;

/** Says how often a wrong passcode was given; empty for never. */
export const wrongTriesText = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 wrong try' : `${count.toLocaleString('en-GB')} wrong tries`;
