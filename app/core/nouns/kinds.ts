import type { Field, Fields } from '~/core/fields/field';
import { valueOf } from '~/core/fields/field-path';
import { notFound } from '~/core/validation/errors';
import { CHANGES_FAILURES, messageFor, PREVIEW_FAILURES } from '~/core/validation/messages';
import { ARTICLE_KIND } from './article';
import type { Addressed } from './kind-description';
import { PAGE_KIND } from './page';
import { PERSON_KIND } from './person';
import { SETTINGS_KIND } from './settings';
import { SHOW_KIND } from './show';
import type { Visibility } from './visibility';

const CONTENT_KINDS = {
  show: SHOW_KIND,
  article: ARTICLE_KIND,
  person: PERSON_KIND,
  page: PAGE_KIND,
} as const;
export type ContentKind = keyof typeof CONTENT_KINDS;

export const CONTENT_KIND_LIST = Object.keys(CONTENT_KINDS) as ContentKind[];

export const byKind = <Value>(values: readonly (readonly [ContentKind, Value])[]) =>
  Object.fromEntries(values) as Record<ContentKind, Value>;

const ALL_KINDS = { ...CONTENT_KINDS, settings: SETTINGS_KIND } as const;

export type Kind = keyof typeof ALL_KINDS;

export const KIND_LIST = Object.keys(ALL_KINDS) as Kind[];

export const isKind = (text: string): text is Kind => Object.hasOwn(ALL_KINDS, text);

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

export const RECORD_FIELDS = propertyOf(ALL_KINDS, 'fields');

export const TITLE_FIELDS = propertyOf(ALL_KINDS, 'titleField');

export const titleOf = (kind: Kind, record: object): string => String(valueOf(record, TITLE_FIELDS[kind]));

export const NOUNS = propertyOf(ALL_KINDS, 'noun');

export const INLINE_FILES = propertyOf(ALL_KINDS, 'files');

export const MEDIA_FIELDS = propertyOf(ALL_KINDS, 'mediaField');

export const LIST_PATHS = propertyOf(CONTENT_KINDS, 'path');

export const TEXTS = propertyOf(CONTENT_KINDS, 'texts');

export type AddressedBy = { [K in ContentKind]: Addressed<(typeof RECORD_FIELDS)[K]> };

const VISIBILITY: { [K in ContentKind]: (record: AddressedBy[K], now: Date) => Visibility } = propertyOf(
  CONTENT_KINDS,
  'visibility',
);

export const visibilityOf = <K extends ContentKind>(kind: K, record: AddressedBy[K], now: Date): Visibility =>
  VISIBILITY[kind](record, now);

const ADDRESSES: { [K in ContentKind]: (record: AddressedBy[K]) => string } = propertyOf(
  CONTENT_KINDS,
  'address',
);

export const addressOf = <K extends ContentKind>(kind: K, record: AddressedBy[K]): string =>
  ADDRESSES[kind](record);

export const SITE_SECTIONS = propertyOf(CONTENT_KINDS, 'section');

export const hasPlainRows = (kind: ContentKind): boolean => 'hasPlainRows' in CONTENT_KINDS[kind];
export const isInMenu = (kind: ContentKind): boolean => 'isInMenu' in CONTENT_KINDS[kind];

export const kitFieldOf = (kind: Kind): 'press' | undefined =>
  'kit' in ALL_KINDS[kind] ? (ALL_KINDS[kind] as { kit: 'press' }).kit : undefined;

export const COUNTED_KINDS = CONTENT_KIND_LIST.filter((kind) => TEXTS[kind].counted !== null);

function messagesOf(kind: ContentKind) {
  const { noun, texts } = CONTENT_KINDS[kind];
  return {
    saving: `Saving ${texts.one}...`,
    saved: `${noun} saved successfully`,
    notSaved: `Failed to save ${texts.one}`,
    deleting: 'isSlowToDelete' in CONTENT_KINDS[kind] ? `Deleting ${texts.one}...` : null,
    deleted: `${noun} deleted successfully`,
    notDeleted: `Failed to delete ${texts.one}`,
  };
}

export const MESSAGES = byKind(CONTENT_KIND_LIST.map((kind) => [kind, messagesOf(kind)] as const));

export const recordFailure = (kind: ContentKind) =>
  messageFor({ save: MESSAGES[kind].notSaved, ...CHANGES_FAILURES, ...PREVIEW_FAILURES }, 'save');

export const HIDDEN = propertyOf(CONTENT_KINDS, 'hidden');

export const isHidden = (kind: ContentKind, record: object): boolean =>
  Object.entries(HIDDEN[kind]).every(([name, value]) => valueOf(record, name) === value);

/** The values of the fields that hide a record, when it is not hidden. */
export const publishedValues = (kind: ContentKind): Record<string, string> =>
  Object.fromEntries(
    Object.keys(HIDDEN[kind]).flatMap((name) => {
      const field = (RECORD_FIELDS[kind] as Fields)[name];
      const [first] = field?.type === 'choice' ? field.options : [];
      return first ? [[name, first[0]]] : [];
    }),
  );

/** Returns the question that the kind itself has; null if it has none. Listeners of writes can have others. */
export function ownQuestionBeforePublishing(kind: ContentKind, record: object): string | null {
  const { ownQuestionBeforePublishing: questionOf } = CONTENT_KINDS[kind] as {
    ownQuestionBeforePublishing?: (record: object) => string | null;
  };
  return questionOf?.(record) ?? null;
}

export const KIND_NAMES = propertyOf(CONTENT_KINDS, 'name');
export type KindName = (typeof KIND_NAMES)[ContentKind];
/** What the trash can hold: records and uploaded files. */
export type TrashKind = KindName | 'media';

export const KIND_NAME_LIST = Object.values(KIND_NAMES) as [KindName, ...KindName[]];

/** The kinds that can be a table of a spreadsheet. A page is one text, which is nothing for one. */
export const CSV_KIND_NAMES = ['shows', 'people', 'news'] as const satisfies readonly KindName[];
export type CsvKindName = (typeof CSV_KIND_NAMES)[number];

export const isCsvKind = (name: string): name is CsvKindName => CSV_KIND_NAMES.some((each) => each === name);

export const KINDS_BY_NAME = Object.fromEntries(
  Object.entries(KIND_NAMES).map(([kind, name]) => [name, kind]),
) as { readonly [K in ContentKind as (typeof KIND_NAMES)[K]]: K };

/** The kinds whose records have a position in their list. */
export type OrderedKind = {
  [K in Kind]: 'orderPosition' extends keyof (typeof RECORD_FIELDS)[K] ? K : never;
}[Kind];

export const isOrdered = (kind: Kind): kind is OrderedKind => 'orderPosition' in RECORD_FIELDS[kind];

/** The kinds whose records appear at a time. */
export type TimedKind = {
  [K in Kind]: 'publishedAt' extends keyof (typeof RECORD_FIELDS)[K] ? K : never;
}[Kind];

export const isTimed = (kind: Kind): kind is TimedKind => 'publishedAt' in RECORD_FIELDS[kind];

/** The fields in a version of a record. Moving it in its list creates no version. */
export const versionedFields = (kind: Kind): Fields =>
  Object.fromEntries(
    Object.entries<Field>(RECORD_FIELDS[kind]).filter(([, field]) => field.type !== 'position'),
  );

export const isKindName = (text: unknown): text is KindName =>
  typeof text === 'string' && Object.hasOwn(KINDS_BY_NAME, text);

interface KindParams {
  readonly kind?: string | undefined;
}

/** Finds the kind in the parameter `kind` of a path; undefined for an unknown one. Case does not matter, as everywhere in paths. */
export function findRecordKind({ kind }: KindParams): ContentKind | undefined {
  const name = kind?.toLowerCase();
  return isKindName(name) ? KINDS_BY_NAME[name] : undefined;
}

/** Throws 404 for an unknown kind. */
export function recordKindOf(params: KindParams): ContentKind {
  const kind = findRecordKind(params);
  if (!kind) throw notFound('Page');
  return kind;
}

export const isTrashKind = (text: unknown): text is TrashKind => text === 'media' || isKindName(text);
