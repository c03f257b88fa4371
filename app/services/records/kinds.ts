import type { z } from 'zod';
import type { StoredArticle } from '~models/article';
import type { StoredPage } from '~models/page';
import type { StoredBy } from '~models/records';
import { SETTINGS_ID } from '~models/settings';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { INPUTS, PATCHES, rejectYears } from '~/rules/kinds/schemas';
import { ARTICLE_FIELDS } from '~/rules/kinds/article';
import { PAGE_FIELDS } from '~/rules/kinds/page';
import { PERSON_FIELDS } from '~/rules/kinds/person';
import type { Kind } from '~/rules/kinds/kinds';
import { ACCOUNT_SETTINGS_FIELDS, SETTINGS_FIELDS } from '~/rules/kinds/settings';
import { SHOW_FIELDS } from '~/rules/kinds/show';
import { isPublished, isShowPublic } from '~/rules/kinds/visibility';
import { tmdbId } from '~/rules/fields/external-ids';
import type { Fields } from '~/rules/fields/field';
import { SERVER_OWNED } from '~/rules/fields/server-owned';
import { htmlToText } from '~/rules/html/html';
import { publicNow } from '../platform/publication-clock';
import { unsavedSettings } from '../views/settings';

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

export const RECORD_KINDS: { readonly [K in Kind]: RecordKind<K> } = {
  show: {
    fields: SHOW_FIELDS,
    patch: PATCHES.show,
    input: INPUTS.show,
    owned: SERVER_OWNED.record,
    authorizeEdit: authorizeOwner,
    isPublic: isShowPublic,
    check: rejectYears,
    toStored: (change, current) => {
      if (!change.ids) return change;
      const kind = change.kind ?? current?.kind;
      const tmdb = tmdbId(change.ids.tmdb, kind === 'film' || kind === 'short');
      return { ...change, ids: { ...change.ids, tmdb } };
    },
  },
  article: {
    fields: ARTICLE_FIELDS,
    patch: PATCHES.article,
    input: INPUTS.article,
    owned: SERVER_OWNED.record,
    authorizeEdit: authorizeOwner,
    isPublic: (article) => isPublished(article, publicNow()),
    toStored: (change, current, actor) => {
      const fields = current ? change : { author: actor.name, ...change };
      return { ...fields, searchText: searchText({ ...current, ...fields }) };
    },
  },
  person: {
    fields: PERSON_FIELDS,
    patch: PATCHES.person,
    input: INPUTS.person,
    owned: SERVER_OWNED.record,
    authorizeEdit: authorizeOwner,
    isPublic: () => true,
  },
  page: {
    fields: PAGE_FIELDS,
    patch: PATCHES.page,
    input: INPUTS.page,
    owned: SERVER_OWNED.record,
    authorizeEdit: authorizeOwner,
    isPublic: (page) => isPublished(page, publicNow()),
    toStored: (change, current) => ({ ...change, searchText: pageSearchText({ ...current, ...change }) }),
  },
  settings: {
    fields: { ...SETTINGS_FIELDS, ...ACCOUNT_SETTINGS_FIELDS },
    patch: PATCHES.settings,
    input: PATCHES.settings,
    owned: SERVER_OWNED.settings,
    authorizeEdit: authorizeSettings,
    isPublic: () => true,
    single: { id: SETTINGS_ID, unsaved: unsavedSettings },
  },
};
