import type { PreviewRow } from '../records/preview';

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
