import { KIND_NAME_LIST } from '~/core/nouns/kinds';
import { longDateTime } from '~/core/text/formats';

/**
 * The ways to change content. `restore` covers versions and the trash, `publish` covers unpublished changes, `cli` covers commands,
 * `import` what comes from another site, `replace` a file that takes the place of another one.
 */
export const VIAS = ['form', 'inline', 'api', 'restore', 'publish', 'cli', 'import', 'replace'] as const;
export type Via = (typeof VIAS)[number];

/** The changes of content. */
export const EDIT_TYPES = [
  'create',
  'change',
  'delete',
  'restore',
  'erase',
  'draft',
  'publish',
  'discard',
] as const;

export const ACTIVITY_TYPES = [
  ...EDIT_TYPES,
  'preview',
  'answer',
  'press-link',
  'screener',
  'approval',
  'upload',
  'sign-in',
  'sign-out',
  'password',
  'second-factor',
  'passkey',
  'token',
  'calendar',
  'link',
  'backup',
  'command',
  'import',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const ACTIVITY_RECORDS = [
  ...KIND_NAME_LIST,
  'settings',
  'users',
  'media',
  'links',
  'imports',
] as const;
export type ActivityRecord = (typeof ACTIVITY_RECORDS)[number];

const WHAT_GROUPS = ['changes', 'refused', 'sign-ins'] as const;
export const WHAT_FILTERS = [...ACTIVITY_TYPES, ...WHAT_GROUPS] as const;
export type WhatFilter = (typeof WHAT_FILTERS)[number];

export interface ActivityView {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Null for the machine and for a refused sign-in. The name is the one at that time. */
  who: { id: string; name: string } | null;
  /** The IP address of the client; empty for commands. */
  address: string;
  via: Via;
  what: ActivityType;
  record: { kind: ActivityRecord; id: string; title: string } | null;
  fields: string[];
  refused: boolean;
  /** The number of refused attempts; absent for a single one. */
  times?: number;
  /** By how many seconds it was late; absent if it was on time. */
  late?: number;
}

export interface ActivityFilter {
  who?: string | undefined;
  what?: WhatFilter | undefined;
  record?: ActivityRecord | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

export const ACTIVITY_DAYS = 365;

export interface VersionRow {
  version: number;
  /** ISO 8601. */
  savedAt: string;
  /** Null for the machine. The name is the one at the time of the save, and stays when the user is deleted. */
  savedBy: { id: string; name: string } | null;
  via: Via;
  changed: string[];
}

export const VIA_TEXTS: Record<Via, string> = {
  form: 'form',
  inline: 'inline, in Edit Mode',
  api: 'API',
  restore: 'restore',
  publish: 'publish',
  cli: 'command line',
  import: 'import',
  replace: 'picture replaced',
};

export const authorOf = ({ savedBy }: Pick<VersionRow, 'savedBy'>): string => savedBy?.name ?? 'Showreel';

/** Example: "12 November 2025 at 09:30, Mara Lindqvist". */
export const savedWhen = (version: VersionRow): string =>
  `${longDateTime(version.savedAt)}, ${authorOf(version)}`;
