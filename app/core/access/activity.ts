import { KIND_NAME_LIST } from '~/core/nouns/kinds';

/**
 * The ways in which content is changed: a form of the admin, Edit Mode, the API, the restoration of a version or from the
 * trash, the publication of unpublished changes, a command.
 */
export const VIAS = ['form', 'inline', 'api', 'restore', 'publish', 'cli'] as const;
export type Via = (typeof VIAS)[number];

/** What somebody did, or was refused. */
export const ACTIVITY_TYPES = [
  'create',
  'change',
  'delete',
  'restore',
  'erase',
  'draft',
  'publish',
  'discard',
  'preview',
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
  'link',
  'backup',
  'command',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** The kinds of records that events are about. */
export const ACTIVITY_RECORDS = [...KIND_NAME_LIST, 'settings', 'users', 'media', 'links'] as const;
export type ActivityRecord = (typeof ACTIVITY_RECORDS)[number];

/** What the list can be filtered by besides single kinds of events. */
const WHAT_GROUPS = ['changes', 'refused', 'sign-ins'] as const;
export const WHAT_FILTERS = [...ACTIVITY_TYPES, ...WHAT_GROUPS] as const;
export type WhatFilter = (typeof WHAT_FILTERS)[number];

/** An event as administrators read it. It is JSON. */
export interface ActivityView {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Null for the machine, and for a refused sign-in. The name is that of the time. */
  who: { id: string; name: string } | null;
  /** The IP address of the client; empty for commands. */
  address: string;
  via: Via;
  what: ActivityType;
  record: { kind: ActivityRecord; id: string; title: string } | null;
  /** The names of the changed fields. */
  fields: string[];
  refused: boolean;
  /** For how many refused attempts the event stands; absent for one. */
  times?: number;
}

/** What a list of events is narrowed down to. */
export interface ActivityFilter {
  /** The id of a user. */
  who?: string | undefined;
  what?: WhatFilter | undefined;
  record?: ActivityRecord | undefined;
  /** Events from this time on. */
  from?: Date | undefined;
  /** Events before this time. */
  until?: Date | undefined;
}

/** The days for which events are kept, if the environment says nothing else. */
export const ACTIVITY_DAYS = 365;
