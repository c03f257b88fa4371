import type { z } from 'zod';
import type { StoredArticle } from '~models/article';
import type { StoredPage } from '~models/page';
import type { StoredBy } from '~models/records';
import { SETTINGS_ID } from '~models/settings';
import { authorize, type Actor } from '~/core/access/permissions';
import { INPUTS, PATCHES, rejectYears, withYearsInOrder } from '~/core/nouns/schemas.server';
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
import { groundsWithoutLogo } from '~/media/delivery/logo-grounds.server';
import { unsavedSettings } from '~/core/session/settings.server';

export type Values = Record<string, unknown>;

interface RecordKind<K extends Kind> {
  fields: Fields;
  patch: z.ZodType<Values>;
  input: z.ZodType<Values>;
  /** Fields that only the server sets; a change may send them back unchanged. */
  owned: readonly string[];
  /** Throws 403 if the actor may not make this change; without a change, if the actor may not edit the record. */
  authorizeEdit: (actor: Actor, stored: StoredBy[K], change?: unknown) => void;
  /** Throws 403 if the actor may edit the record but not one of these fields. `current` is null for a new record. */
  authorizeFields?: (actor: Actor, current: object | null, change: Values) => void;
  isPublic: (stored: StoredBy[K]) => boolean;
  /** Checks rules across fields on the record after the change. Throws 400. */
  check?: (record: Values) => void;
  /** Adds derived fields to the write. `current` is null for a new record. */
  toStored?: (change: Partial<StoredBy[K]>, current: StoredBy[K] | null, actor: Actor) => object;
  /** Returns derived fields that take a look at files. `after` is the record with the change. */
  derive?: (change: Values, after: StoredBy[K]) => Promise<object>;
  /** For a kind with one record: its id, and its values before the first save. */
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
  embargoUntil?: Date | string | null;
}

function authorizeKit(actor: Actor, current: object | null, { press }: Values): void {
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- an object has no property `press`
  const before = (current as { press?: Kit } | null)?.press ?? {};
  const { visibility, embargoUntil } = { ...NO_KIT, ...before, ...(press as Kit | undefined) };
  const isSame =
    visibility === (before.visibility ?? NO_KIT.visibility) &&
    timeOf(embargoUntil) === timeOf(before.embargoUntil);
  if (!isSame) authorize(actor, 'openKits');
}

const NO_KIT: Kit = { visibility: 'off', embargoUntil: null };

const timeOf = (moment: Kit['embargoUntil']): number | null => (moment ? new Date(moment).getTime() : null);

/** Search text: title, excerpt and plain text of the content, lower case. */
export const searchText = ({ title, excerpt, content = '' }: Partial<StoredArticle>) =>
  [title, excerpt, htmlToText(content)].join('\n').toLowerCase();

/** Search text: title, intro, plain text of the body and vacancies, lower case. */
export const pageSearchText = ({ title, intro, body = '', vacancies = [] }: Partial<StoredPage>) =>
  [
    title,
    intro,
    htmlToText(body),
    ...vacancies.flatMap((vacancy) => [vacancy.title, vacancy.place, vacancy.contract, vacancy.text]),
  ]
    .join('\n')
    .toLowerCase();

const contentKind = <K extends ContentKind>(kind: K, own: Partial<RecordKind<K>> = {}): RecordKind<K> => ({
  fields: RECORD_FIELDS[kind],
  patch: PATCHES[kind],
  input: INPUTS[kind],
  owned: SERVER_OWNED.record,
  authorizeEdit: authorizeOwner,
  isPublic: (stored) => visibilityOf(kind, stored as never, publicNow()).url !== null,
  ...own,
});

/** Only kinds that differ from what their fields say are in it. */
const OWN: { readonly [K in ContentKind]?: Partial<RecordKind<K>> } = {
  show: {
    input: withYearsInOrder(INPUTS.show),
    patch: withYearsInOrder(PATCHES.show),
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
  derive: async (change, after) =>
    'logoUrl' in change || 'brand' in change ? { plainLogos: await groundsWithoutLogo(after) } : {},
  single: { id: SETTINGS_ID, unsaved: unsavedSettings },
};

export const RECORD_KINDS = {
  ...Object.fromEntries(CONTENT_KIND_LIST.map((kind) => [kind, contentKind(kind, OWN[kind] as object)])),
  settings: SETTINGS,
} as unknown as { readonly [K in Kind]: RecordKind<K> };
