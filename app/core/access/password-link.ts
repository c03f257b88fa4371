/** What a link is for with which somebody sets a password: a new account, or one whose password is forgotten. */
export type PasswordLinkPurpose = 'invitation' | 'reset';

/** The days for which a link works. */
export const PASSWORD_LINK_DAYS = { invitation: 7, reset: 1 } as const satisfies Record<
  PasswordLinkPurpose,
  number
>;

export const passwordLinkPath = (token: string): string => `/admin/join/${token}`;

/** A link as it is shown once to the administrator who made it. */
export interface ShownLink {
  /** Absolute. */
  url: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Whose password it sets. */
  username: string;
}
