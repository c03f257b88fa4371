import type { QueryFilter } from 'mongoose';
import { RECORD_MODELS, type StoredBy } from '~models/records';
import { textSearch } from '~/core/db/pagination.server';
import type { Field, Fields } from '~/core/fields/field';
import { valueOf } from '~/core/fields/field-path';
import type { ViewOf } from '~/core/fields/field-values';
import { beginning, htmlToText } from '~/core/html/html';
import type { ActiveRow, PublishedRow, Row, ShowRow } from '~/core/nouns/admin-list';
import { isOrdered, RECORD_FIELDS, TITLE_FIELDS, visibilityOf, type ContentKind } from '~/core/nouns/kinds';
import { commonFields, viewOf } from '~/core/nouns/record-view.server';
import { publicFrom, type PublicationStatus } from '~/core/nouns/visibility';
import { BY_TITLE, IN_ORDER, NEWEST_FIRST } from './view-orders.server';

type FieldsBy = typeof RECORD_FIELDS;

/** Records as callers of the services get them, by kind. Dates are ISO 8601 strings. */
export type ContentViewBy = {
  [K in ContentKind]: ReturnType<typeof commonFields> & ViewOf<FieldsBy[K]>;
};

/** Rows of the admin's lists, by kind. */
export type RowBy = {
  [K in ContentKind]: K extends 'show'
    ? ShowRow
    : 'publishedAt' extends keyof FieldsBy[K]
      ? PublishedRow
      : ActiveRow;
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
export interface ContentViews<K extends ContentKind> {
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
export interface OwnViews<K extends ContentKind> extends Partial<Omit<ContentViews<K>, 'toRow'>> {
  /** What only rows of this kind have. */
  row?: (stored: StoredBy[K]) => Partial<RowBy[K]>;
}

/** Characters of a text without an excerpt in a row. */
const MOST_PREVIEWED = 120;

export const bodyPreview = (html: string) => beginning(htmlToText(html), MOST_PREVIEWED);

const PUBLISHED = { status: 'published' } as const;

interface Published {
  status: PublicationStatus;
  publishedAt: Date;
}

/** Returns how the records of a kind are found and listed. */
export function contentViews<K extends ContentKind>(kind: K, own: OwnViews<K> = {}): ContentViews<K> {
  const fields: Fields = RECORD_FIELDS[kind];
  const title = TITLE_FIELDS[kind] as never;
  const isTimed = 'publishedAt' in fields;
  const text = nameOf(fields, ({ type }) => type === 'lines' || type === 'richText');
  const picture = nameOf(fields, (field) => field.type === 'link' && field.inline === 'image');
  const { row, ...rest } = own;
  return {
    order: isOrdered(kind) ? IN_ORDER : isTimed ? NEWEST_FIRST : BY_TITLE,
    onSite: (now) => (isTimed ? { ...PUBLISHED, publishedAt: { $lte: now } } : {}),
    search: (q) => textSearch<StoredBy[K]>([title], q),
    rowFields: { slugs: 0 },
    toRow(stored, common, now) {
      const derived = {
        ...common,
        aside: '',
        preview: bodyPreview(textIn(stored, text)),
        picture: textIn(stored, picture),
        publicUrl: visibilityOf(kind, stored as never, now).url,
        ...row?.(stored),
      };
      return (
        isTimed ? { ...derived, ...timesOf(stored as unknown as Published, now) } : derived
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
