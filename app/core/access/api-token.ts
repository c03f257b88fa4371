import { KIND_NAME_LIST } from '~/core/nouns/kinds';

/** A token never has more permissions than its owner. */
export const TOKEN_SCOPES = ['read', ...KIND_NAME_LIST, 'settings', 'links', 'upload'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const TOKEN_DAYS = [7, 30, 90, 365] as const;
export const DEFAULT_TOKEN_DAYS: (typeof TOKEN_DAYS)[number] = 90;

export const MAX_TOKENS = 50;

/** Lets people and secret scanners recognize a leaked token. */
export const TOKEN_PREFIX = 'srl_';

/** A live token, without its secret. Times are in ISO 8601. */
export interface ApiTokenView {
  id: string;
  label: string;
  scopes: TokenScope[];
  createdAt: string;
  expiresAt: string;
  /** Exact to the minute; null before the first use. */
  lastUsedAt: string | null;
}

export interface NewApiToken extends ApiTokenView {
  token: string;
}
