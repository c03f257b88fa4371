import { longDateTime } from '~/core/text/formats';

export const PREVIEW_DAYS = [1, 7, 30] as const;
type PreviewDays = (typeof PREVIEW_DAYS)[number];
export const DEFAULT_PREVIEW_DAYS: PreviewDays = 7;

export const MAX_PREVIEWS = 20;

/** A live link. Times are in ISO 8601. */
export interface PreviewRow {
  id: string;
  /** Null if only its hash is stored. */
  url: string | null;
  label: string;
  createdAt: string;
  /** Null for the machine. The name is the one at the time of creation. */
  createdBy: { id: string; name: string } | null;
  expiresAt: string;
  opened: number;
  lastOpenedAt: string | null;
}

export const linkName = ({ label, name = '' }: Pick<PreviewRow, 'label'> & { name?: string }): string =>
  name || label || 'No name';

export const timesOf = (count: number): string =>
  count === 0 ? 'Not yet' : count === 1 ? 'Once' : `${count} times`;

export function openedText({ opened, lastOpenedAt }: Pick<PreviewRow, 'opened' | 'lastOpenedAt'>): string {
  if (opened === 0 || lastOpenedAt === null) return 'Not opened yet';
  return `Opened ${timesOf(opened).toLowerCase()}, last ${longDateTime(lastOpenedAt)}`;
}

export const PRESS_LINK_DAYS = [7, 30, 90] as const;
export const DEFAULT_PRESS_LINK_DAYS: (typeof PRESS_LINK_DAYS)[number] = 30;

export const MAX_PRESS_LINKS = 20;

export const LINK_ENDED = 'This link has ended.';

export interface PressLinkRow extends PreviewRow {
  password: boolean;
  zips: number;
  wrongTries: number;
}

/** The rate limit of attempts per network. */
export const PASSCODE_TRIES = { most: 10, minutes: 15 } as const;
/** The rate limit of wrong attempts across all networks. */
export const PASSCODE_TRIES_OF_ALL = { most: 100, minutes: 60 } as const;

export const PASSCODE_LENGTH = { least: 4, most: 200 } as const;

/** Empty for zero. */
export const wrongTriesText = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 wrong try' : `${count.toLocaleString('en-GB')} wrong tries`;

export const previewPath = (token: string): string => `/preview/${token}`;

export const previewUrl = (origin: string, token: string): string => origin + previewPath(token);

export const pressLinkPath = (token: string): string => `/press/k/${token}`;

export const pressLinkUrl = (origin: string, token: string): string => origin + pressLinkPath(token);

export const pressLinkCookie = (token: string) => ({ name: 'press', path: pressLinkPath(token) });
