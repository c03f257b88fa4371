import type { Field, Fields } from '~/core/fields/field';
import { valueOf } from '~/core/fields/field-path';
import { ARTICLE_KIND } from './article';
import type { Addressed } from './kind-description';
import { PAGE_KIND } from './page';
import { PERSON_KIND } from './person';
import { SETTINGS_KIND } from './settings';
import { SHOW_KIND } from './show';
import type { Visibility } from './visibility';

/** The kinds of which there are many records, each with a URL. */
const CONTENT_KINDS = {
  show: SHOW_KIND,
  article: ARTICLE_KIND,
  person: PERSON_KIND,
  page: PAGE_KIND,
} as const;
export type ContentKind = keyof typeof CONTENT_KINDS;

/** All of them, in the order in which the admin lists them. */
export const CONTENT_KIND_LIST = Object.keys(CONTENT_KINDS) as ContentKind[];

/** Returns values of every kind, by kind. */
export const byKind = <Value>(values: readonly (readonly [ContentKind, Value])[]) =>
  Object.fromEntries(values) as Record<ContentKind, Value>;

const ALL_KINDS = { ...CONTENT_KINDS, settings: SETTINGS_KIND } as const;

/** Which noun a record is. */
export type Kind = keyof typeof ALL_KINDS;

export const KIND_LIST = Object.keys(ALL_KINDS) as Kind[];

export const isKind = (text: string): text is Kind => Object.hasOwn(ALL_KINDS, text);

/** Returns one property of every kind, by kind. */
const propertyOf = <
  Kinds extends Readonly<Record<string, object>>,
  const Property extends keyof Kinds[keyof Kinds] & string,
>(
  kinds: Kinds,
  property: Property,
) =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, described]) => [
      kind,
      (described as Record<Property, unknown>)[property],
    ]),
  ) as { readonly [K in keyof Kinds]: Kinds[K][Property & keyof Kinds[K]] };

/** The fields of everything that staff edit. */
export const RECORD_FIELDS = propertyOf(ALL_KINDS, 'fields');

/** The field by which people know a record. */
export const TITLE_FIELDS = propertyOf(ALL_KINDS, 'titleField');

/** Returns what people call a record: its title, or a person's name. */
export const titleOf = (kind: Kind, record: object): string => String(valueOf(record, TITLE_FIELDS[kind]));

/** The names of the kinds in messages. */
export const NOUNS = propertyOf(ALL_KINDS, 'noun');

/** The upload type of a record's images and videos, and the shape in which its page shows them. */
export const INLINE_FILES = propertyOf(ALL_KINDS, 'files');

/** The field for images that somebody pastes into a rich text; null if a record has none. */
export const MEDIA_FIELDS = propertyOf(ALL_KINDS, 'mediaField');

/** The admin's list of each kind of record; a record's form is at the list's path and its id. */
export const LIST_PATHS = propertyOf(CONTENT_KINDS, 'path');

/** Texts of the admin's screens. */
export const TEXTS = propertyOf(CONTENT_KINDS, 'texts');

/** Records as far as their addresses depend on them, by kind. */
export type AddressedBy = { [K in ContentKind]: Addressed<(typeof RECORD_FIELDS)[K]> };

const VISIBILITY: { [K in ContentKind]: (record: AddressedBy[K], now: Date) => Visibility } = propertyOf(
  CONTENT_KINDS,
  'visibility',
);

/** Returns where visitors find a record now, or why they do not. */
export const visibilityOf = <K extends ContentKind>(kind: K, record: AddressedBy[K], now: Date): Visibility =>
  VISIBILITY[kind](record, now);

const ADDRESSES: { [K in ContentKind]: (record: AddressedBy[K]) => string } = propertyOf(
  CONTENT_KINDS,
  'address',
);

/** Returns the path at which visitors find a record that is on the site. */
export const addressOf = <K extends ContentKind>(kind: K, record: AddressedBy[K]): string =>
  ADDRESSES[kind](record);

/** The first segments of the addresses of records on the site, by kind; empty if their slugs are the first. */
export const SITE_SECTIONS = propertyOf(CONTENT_KINDS, 'section');

const NO_SLUGS: ReadonlySet<string> = new Set();

/** The slugs that no record of a kind gets, besides those that no record at all gets. */
export const reservedSlugsOf = (kind: ContentKind): ReadonlySet<string> => {
  const { reservedSlugs } = CONTENT_KINDS[kind] as { reservedSlugs?: ReadonlySet<string> };
  return reservedSlugs ?? NO_SLUGS;
};

/** Whether the rows of a kind's list have no pictures. */
export const hasPlainRows = (kind: ContentKind): boolean => 'hasPlainRows' in CONTENT_KINDS[kind];
/** Whether the menu and the footer of the site can link to records of a kind. */
export const isInMenu = (kind: ContentKind): boolean => 'isInMenu' in CONTENT_KINDS[kind];

/** Returns the field of what a record of a kind offers the press; undefined if it offers nothing. */
export const kitFieldOf = (kind: Kind): 'press' | undefined =>
  'kit' in ALL_KINDS[kind] ? (ALL_KINDS[kind] as { kit: 'press' }).kit : undefined;

/** The kinds that the dashboard counts. */
export const COUNTED_KINDS = CONTENT_KIND_LIST.filter((kind) => TEXTS[kind].counted !== null);

/** Messages while a record is saved or deleted, and afterwards. */
export const MESSAGES = propertyOf(CONTENT_KINDS, 'messages');

/** The fields with which a record comes back from the trash. */
export const HIDDEN = propertyOf(CONTENT_KINDS, 'hidden');

/** Whether the record itself says that visitors do not find it, such as a draft. */
export const isHidden = (kind: ContentKind, record: object): boolean =>
  Object.entries(HIDDEN[kind]).every(([name, value]) => valueOf(record, name) === value);

/** Returns what is asked before a record is published as it is; null if there is no question. */
export function questionBeforePublishing(kind: ContentKind, record: object): string | null {
  const { questionBeforePublishing: questionOf } = CONTENT_KINDS[kind] as {
    questionBeforePublishing?: (record: object) => string | null;
  };
  return questionOf?.(record) ?? null;
}

/** The names in URLs by kind. */
export const KIND_NAMES = propertyOf(CONTENT_KINDS, 'name');
export type KindName = (typeof KIND_NAMES)[ContentKind];

/** All of them, in the order in which the admin lists them. */
export const KIND_NAME_LIST = Object.values(KIND_NAMES) as [KindName, ...KindName[]];

/** The kinds of records by their names in URLs. */
export const KINDS_BY_NAME = Object.fromEntries(
  Object.entries(KIND_NAMES).map(([kind, name]) => [name, kind]),
) as { readonly [K in ContentKind as (typeof KIND_NAMES)[K]]: K };

/** The kinds of records that have a place in their list. */
export type OrderedKind = {
  [K in Kind]: 'orderPosition' extends keyof (typeof RECORD_FIELDS)[K] ? K : never;
}[Kind];

export const isOrdered = (kind: Kind): kind is OrderedKind => 'orderPosition' in RECORD_FIELDS[kind];

/** The fields that belong to a version of a record: all but its place in the list, whose change is no version. */
export const versionedFields = (kind: Kind): Fields =>
  Object.fromEntries(
    Object.entries<Field>(RECORD_FIELDS[kind]).filter(([, field]) => field.type !== 'position'),
  );
