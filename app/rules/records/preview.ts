import { longDateTime } from '../text/dates';

/** The days for which a preview link can be made. */
export const PREVIEW_DAYS = [1, 7, 30] as const;
export type PreviewDays = (typeof PREVIEW_DAYS)[number];
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
