/** A new account, or a forgotten password. */
export type PasswordLinkPurpose = 'invitation' | 'reset';

export const PASSWORD_LINK_DAYS = { invitation: 7, reset: 1 } as const satisfies Record<
  PasswordLinkPurpose,
  number
>;

export const passwordLinkPath = (token: string): string => `/admin/join/${token}`;

export interface ShownLink {
  /** Absolute. */
  url: string;
  /** ISO 8601. */
  expiresAt: string;
  username: string;
}
