import type { QueryFilter } from 'mongoose';
import { RECORD_MODELS, type StoredBy } from '~models/records';
import { textSearch, searchTextFilter } from '~/core/db/pagination.server';
import type { Field, Fields } from '~/core/fields/field';
import { valueOf } from '~/core/fields/field-path';
import type { ViewOf } from '~/core/fields/field-values';
import { beginning, htmlToText } from '~/core/html/html';
import type { ActiveRow, PublishedRow, Row, ShowRow } from '~/core/nouns/admin-list';
import {
  HIDDEN,
  isHidden,
  isOrdered,
  isTimed,
  RECORD_FIELDS,
  TITLE_FIELDS,
  visibilityOf,
  type ContentKind,
  CONTENT_KIND_LIST,
  type Kind,
  type TimedKind,
} from '~/core/nouns/kinds';
import { commonFields, viewOf } from '~/core/nouns/record-view.server';
import { publicFrom, type PublicationStatus, pageAddress } from '~/core/nouns/visibility';
import { longDate } from '~/core/text/formats';
import { isVacancyOpen } from '~/core/nouns/vacancy';
import { publicNow } from '~/core/db/content-epoch.server';
import type { StoredShow } from '~models/show';
import { LONG_SHOW_FIELDS, type LongShowField } from '~/core/nouns/show';
import type { Actor } from '~/core/access/permissions';
import { toSettingsFor, type OwnSettingsView } from '~/core/session/settings.server';

export const IN_ORDER = { orderPosition: 1, createdAt: -1, _id: -1 } as const;
export const BY_TITLE = { slug: 1, _id: 1 } as const;
export const NEWEST_FIRST = { publishedAt: -1, _id: -1 } as const;

type FieldsBy = typeof RECORD_FIELDS;

/** Records as callers of the services get them, by kind. Dates are ISO 8601 strings. */
export type ContentViewBy = {
  [K in ContentKind]: ReturnType<typeof commonFields> & ViewOf<FieldsBy[K]>;
};

/** Rows of the admin's lists, by kind. */
export type RowBy = {
  [K in ContentKind]: K extends 'show' ? ShowRow : K extends TimedKind ? PublishedRow : ActiveRow;
};

export const toContentView = <K extends ContentKind>(
  kind: K,
  stored: StoredBy[K],
  fields: Fields = RECORD_FIELDS[kind],
): ContentViewBy[K] => {
  const values = viewOf(fields, stored as never, RECORD_MODELS[kind].schema);
  return { ...commonFields(stored), ...values } as ContentViewBy[K];
};

type Common = Pick<Row, 'id' | 'title' | 'mayEdit' | 'mayDelete'>;

/** How the records of a kind are found and listed. */
interface ContentViews<K extends ContentKind> {
  /** The order of the lists of the site, the API and the admin. */
  order: Record<string, 1 | -1>;
  /** Matches the records that are on the site then. */
  onSite: (now: Date) => QueryFilter<StoredBy[K]>;
  /** The search of the admin. */
  search: (q: string) => QueryFilter<StoredBy[K]>;
  /** The fields that a row of the admin needs. */
  rowFields: Record<string, 0> | Record<string, 1>;
  toRow: (stored: StoredBy[K], common: Common, now: Date) => RowBy[K];
}

/** Where a kind differs from what its fields say. */
interface OwnViews<K extends ContentKind> extends Partial<Omit<ContentViews<K>, 'toRow'>> {
  /** What only rows of this kind have. */
  row?: (stored: StoredBy[K]) => Partial<RowBy[K]>;
}

/** Characters of a text without an excerpt in a row. */
const MOST_PREVIEWED = 120;

const bodyPreview = (html: string) => beginning(htmlToText(html), MOST_PREVIEWED);

interface Published {
  status: PublicationStatus;
  publishedAt: Date;
}

/** Returns how the records of a kind are found and listed. */
function contentViews<K extends ContentKind>(kind: K, own: OwnViews<K> = {}): ContentViews<K> {
  const fields: Fields = RECORD_FIELDS[kind];
  const title = TITLE_FIELDS[kind] as never;
  const text = nameOf(fields, ({ type }) => type === 'lines' || type === 'richText');
  const picture = nameOf(fields, (field) => field.type === 'link' && field.inline === 'image');
  const { row, ...rest } = own;
  // Records of earlier versions may have no status: these are not hidden.
  const notHidden = Object.fromEntries(
    Object.entries(HIDDEN[kind]).map(([name, value]) => [name, { $ne: value }]),
  );
  return {
    order: isOrdered(kind) ? IN_ORDER : isTimed(kind) ? NEWEST_FIRST : BY_TITLE,
    onSite: (now) => (isTimed(kind) ? { status: 'published', publishedAt: { $lte: now } } : notHidden),
    search: (q) => textSearch<StoredBy[K]>([title], q),
    rowFields: { slugs: 0 },
    toRow(stored, common, now) {
      const derived = {
        ...common,
        aside: '',
        preview: bodyPreview(textIn(stored, text)),
        picture: textIn(stored, picture),
        publicUrl: visibilityOf(kind, stored as never, now).url,
        status: isHidden(kind, stored) ? 'inactive' : 'active',
        ...row?.(stored),
      };
      return (
        isTimed(kind) ? { ...derived, ...timesOf(stored as unknown as Published, now) } : derived
      ) as RowBy[K];
    },
    ...rest,
  };
}

const nameOf = (fields: Fields, matches: (field: Field) => boolean): string | undefined =>
  Object.keys(fields).find((name) => matches(fields[name] as Field));

const textIn = (stored: object, name: string | undefined) =>
  name === undefined ? '' : ((valueOf(stored, name) ?? '') as string);

function timesOf({ status, publishedAt }: Published, now: Date) {
  const isFuture = publishedAt > now;
  return { status, isFuture, ...(status === 'published' && isFuture && { aside: publicFrom(publishedAt) }) };
}

export type PageView = ContentViewBy['page'];

/** Only vacancies that are open now. */
export const withOpenVacancies = <View extends { vacancies: PageView['vacancies'] }>(page: View): View => ({
  ...page,
  vacancies: page.vacancies.filter((vacancy) => isVacancyOpen(vacancy, publicNow())),
});

export type PersonView = ContentViewBy['person'];

/** Includes records stored before talent existed, which have no kind. */
export const TEAM = { kind: { $ne: 'talent' } } as const;

/** Projection without long fields, except those in `include`. */
export const withoutLongFields = (include: readonly LongShowField[] = []): Record<string, 0> =>
  Object.fromEntries(
    ['slugs', ...LONG_SHOW_FIELDS.filter((name) => !include.includes(name))].map((name) => [name, 0]),
  );

const DESCRIPTION_PREVIEW = 100;

/** Records as callers of the services get them, by kind. */
export type ViewBy = ContentViewBy & { settings: OwnSettingsView };

/** Only kinds that differ from what their fields say are in it. */
const OWN_VIEWS: { readonly [K in ContentKind]?: OwnViews<K> } = {
  show: {
    onSite: () => ({ status: 'active' }),
    search: (q) => textSearch<StoredShow>(['title', 'broadcaster', 'tagline'], q),
    rowFields: { ...withoutLongFields(), media: 0 },
    row: (show) => ({
      aside: show.broadcaster,
      preview: show.tagline || beginning(htmlToText(show.description), DESCRIPTION_PREVIEW),
      picture: show.thumbnailUrl || show.videoUrl,
      featuredOnHomepage: show.featuredOnHomepage,
    }),
  },
  article: {
    search: searchTextFilter,
    rowFields: { slug: 1, title: 1, excerpt: 1, imageUrl: 1, status: 1, publishedAt: 1, createdBy: 1 },
    row: ({ publishedAt, excerpt }) => ({ aside: longDate(publishedAt), preview: excerpt }),
  },
  person: {
    search: (q) => textSearch(['name', 'role'], q),
    row: ({ role, imageUrl, videoUrl }) => ({ aside: role, picture: imageUrl || videoUrl }),
  },
  page: {
    order: BY_TITLE,
    search: searchTextFilter,
    rowFields: { slugs: 0, vacancies: 0, searchText: 0 },
    row: (page) => ({ aside: pageAddress(page), preview: page.intro || bodyPreview(page.body) }),
  },
};

const CONTENT_VIEWS = Object.fromEntries(
  CONTENT_KIND_LIST.map((kind) => [kind, contentViews(kind, OWN_VIEWS[kind] as object)]),
) as unknown as { readonly [K in ContentKind]: ContentViews<K> };

export const viewsOf = <K extends ContentKind>(kind: K): ContentViews<K> => CONTENT_VIEWS[kind];

/** Without an actor, the view has what everybody may see. */
export const toView = <K extends Kind>(kind: K, stored: StoredBy[K], actor: Actor | null): ViewBy[K] =>
  (kind === 'settings'
    ? toSettingsFor(stored as StoredBy['settings'], actor)
    : toContentView(kind, stored as StoredBy[ContentKind])) as ViewBy[K];

/** Matches the records of a kind that are on the site now. */
export const publicFilter = (kind: ContentKind): object => CONTENT_VIEWS[kind].onSite(publicNow());
