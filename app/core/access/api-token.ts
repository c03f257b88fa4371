import { KIND_NAME_LIST } from '~/core/nouns/kinds';

/** What a token of the API may do, as far as its owner may. */
export const TOKEN_SCOPES = ['read', ...KIND_NAME_LIST, 'settings', 'links', 'upload'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The days for which a token can be made. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
export const DEFAULT_TOKEN_DAYS: (typeof TOKEN_DAYS)[number] = 90;

/** The number of live tokens that one user can have. */
export const MAX_TOKENS = 50;

/** How every token begins, so that people and programs that look for leaked secrets recognize one. */
export const TOKEN_PREFIX = 'srl_';

/** A token that has neither ended nor expired, without its secret. Times are in ISO 8601. */
export interface ApiTokenView {
  id: string;
  /** What will use it. */
  label: string;
  scopes: TokenScope[];
  createdAt: string;
  expiresAt: string;
  /** Exact to a minute; null before the first use. */
  lastUsedAt: string | null;
}

/** A new token with its secret, which is shown once. */
export interface NewApiToken extends ApiTokenView {
  token: string;
}
