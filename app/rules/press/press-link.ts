/** The days for which a link to a press kit can be made. */
export const PRESS_LINK_DAYS = [7, 30, 90] as const;
export const DEFAULT_PRESS_LINK_DAYS: (typeof PRESS_LINK_DAYS)[number] = 30;

/** The number of links to one kit that can be open at the same time. */
export const MAX_PRESS_LINKS = 20;

export const WRONG_LINK_PASSWORD = 'This password is not right.';

/** A link to a press kit that is neither ended nor expired. Times are in ISO 8601. */
export interface PressLinkRow {
  id: string;
  /** Absolute. */
  url: string;
  /** For whom it is; may be empty. */
  label: string;
  /** Whether whoever opens it has to know its password. */
  password: boolean;
  createdAt: string;
  /** Null for the machine. The name is that of the time when the link was made. */
  createdBy: { id: string; name: string } | null;
  expiresAt: string;
  /** How often its page was opened. */
  opened: number;
  /** How often the ZIP of its stills was taken. */
  zips: number;
  /** How often somebody gave a wrong password. */
  wrongTries: number;
  lastOpenedAt: string | null;
}
