import type { z } from 'zod';
import type { StoredArticle } from '~models/article';
import type { StoredPage } from '~models/page';
import type { StoredBy } from '~models/records';
import { SETTINGS_ID } from '~models/settings';
import { authorize, type Actor } from '~/core/access/permissions';
import { INPUTS, PATCHES, rejectYears } from '~/core/nouns/schemas.server';
import {
  CONTENT_KIND_LIST,
  RECORD_FIELDS,
  visibilityOf,
  type ContentKind,
  type Kind,
} from '~/core/nouns/kinds';
import { ACCOUNT_SETTINGS_FIELDS, SETTINGS_FIELDS } from '~/core/nouns/settings';
import { tmdbId } from '~/core/fields/external-ids';
import type { Fields } from '~/core/fields/field';
import { SERVER_OWNED } from '~/core/fields/field-schemas.server';
import { htmlToText } from '~/core/html/html';
import { publicNow } from '~/core/db/content-epoch.server';
import { unsavedSettings } from '~/core/session/settings.server';

/** The values of fields, by their names. */
export type Values = Record<string, unknown>;

/** What the write path needs to know of a kind of record, besides its rules. */
interface RecordKind<K extends Kind> {
  fields: Fields;
  /** What a change is parsed by, and a new record. */
  patch: z.ZodType<Values>;
  input: z.ZodType<Values>;
  /** The fields that only the server sets: a change may send them back unchanged. */
  owned: readonly string[];
  /** Throws 403 if the actor may not make this change of the record; without one, if the actor may not edit it. */
  authorizeEdit: (actor: Actor, stored: StoredBy[K], change?: unknown) => void;
  /** Throws 403 if the actor may edit the record, but not change one of these fields. `current` is null for a new record. */
  authorizeFields?: (actor: Actor, current: object | null, change: Values) => void;
  /** Whether visitors can open it now. */
  isPublic: (stored: StoredBy[K]) => boolean;
  /** Checks what no field's rule can: `record` has the fields that it would have after the change. Throws 400. */
  check?: (record: Values) => void;
  /** Adds derived fields to those to write. `current` is null for a new record. */
  toStored?: (change: Partial<StoredBy[K]>, current: StoredBy[K] | null, actor: Actor) => object;
  /** A kind with one record: its id, and the record before anybody has saved it. */
  single?: { id: string; unsaved: () => StoredBy[K] };
}

const authorizeOwner = (actor: Actor, stored: { createdBy: string | null }) =>
  authorize(actor, 'edit', stored);

/** Only administrators change the settings of accounts. */
function authorizeSettings(actor: Actor, _stored: unknown, change?: unknown): void {
  authorize(actor, 'editSettings');
  const isObject = typeof change === 'object' && change !== null;
  if (isObject && Object.keys(ACCOUNT_SETTINGS_FIELDS).some((name) => Object.hasOwn(change, name)))
    authorize(actor, 'manageUsers');
}

interface Kit {
  visibility?: string;
  /** As it is stored, or as callers get it. */
  embargoUntil?: Date | string | null;
}

/** Who sees the press kit of a show, and from when on, is decided by those who may open kits. */
function authorizeKit(actor: Actor, current: object | null, { press }: Values): void {
  const before = (current as { press?: Kit } | null)?.press ?? {};
  const { visibility, embargoUntil } = { ...NO_KIT, ...before, ...(press as Kit | undefined) };
  const isSame =
    visibility === (before.visibility ?? NO_KIT.visibility) &&
    timeOf(embargoUntil) === timeOf(before.embargoUntil);
  if (!isSame) authorize(actor, 'openKits');
}

const NO_KIT: Kit = { visibility: 'off', embargoUntil: null };

const timeOf = (moment: Kit['embargoUntil']): number | null => (moment ? new Date(moment).getTime() : null);

/** Returns the text to search an article in: title, excerpt and the plain text of the content, in lower case. */
export const searchText = ({ title, excerpt, content = '' }: Partial<StoredArticle>) =>
  [title, excerpt, htmlToText(content)].join('\n').toLowerCase();

/** Returns the text to search a page in: title, intro, the plain text of the body and the vacancies, in lower case. */
export const pageSearchText = ({ title, intro, body = '', vacancies = [] }: Partial<StoredPage>) =>
  [
    title,
    intro,
    htmlToText(body),
    ...vacancies.flatMap((vacancy) => [vacancy.title, vacancy.place, vacancy.contract, vacancy.text]),
  ]
    .join('\n')
    .toLowerCase();

type Derived = 'fields' | 'patch' | 'input' | 'owned' | 'authorizeEdit' | 'isPublic';

/** Returns what is needed of a kind of which there are many records. */
const contentKind = <K extends ContentKind>(
  kind: K,
  own: Omit<RecordKind<K>, Derived> = {},
): RecordKind<K> => ({
  fields: RECORD_FIELDS[kind],
  patch: PATCHES[kind],
  input: INPUTS[kind],
  owned: SERVER_OWNED.record,
  authorizeEdit: authorizeOwner,
  isPublic: (stored) => visibilityOf(kind, stored as never, publicNow()).url !== null,
  ...own,
});

/** Only kinds that differ from what their fields say are in it. */
const OWN: { readonly [K in ContentKind]?: Omit<RecordKind<K>, Derived> } = {
  show: {
    authorizeFields: authorizeKit,
    check: rejectYears,
    toStored: (change, current) => {
      if (!change.ids) return change;
      const kind = change.kind ?? current?.kind;
      const tmdb = tmdbId(change.ids.tmdb, kind === 'film' || kind === 'short');
      return { ...change, ids: { ...change.ids, tmdb } };
    },
  },
  article: {
    toStored: (change, current, actor) => {
      const fields = current ? change : { author: actor.name, ...change };
      return { ...fields, searchText: searchText({ ...current, ...fields }) };
    },
  },
  page: {
    toStored: (change, current) => ({ ...change, searchText: pageSearchText({ ...current, ...change }) }),
  },
};

const SETTINGS: RecordKind<'settings'> = {
  fields: { ...SETTINGS_FIELDS, ...ACCOUNT_SETTINGS_FIELDS },
  patch: PATCHES.settings,
  input: PATCHES.settings,
  owned: SERVER_OWNED.settings,
  authorizeEdit: authorizeSettings,
  isPublic: () => true,
  single: { id: SETTINGS_ID, unsaved: unsavedSettings },
};

export const RECORD_KINDS = {
  ...Object.fromEntries(CONTENT_KIND_LIST.map((kind) => [kind, contentKind(kind, OWN[kind] as object)])),
  settings: SETTINGS,
} as unknown as { readonly [K in Kind]: RecordKind<K> };
