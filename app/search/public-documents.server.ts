import { publicNow } from '~/core/db/content-epoch.server';
import { isKitOpen } from '~/core/holds/kit';
import { KIND_NAMES, type ContentKind } from '~/core/nouns/kinds';
import type { StoredBy } from '~models/records';
import { type ContentViewBy, withOpenVacancies, publicFilter } from '~/records/read/view-kinds.server';
import type { IndexedDocument, IndexedRecords } from './kept-index.server';
import { kitTexts, recordTexts, searchedView, type RecordTexts } from './record-texts.server';
import type { SearchDocument } from './search-index.server';
import type { SearchKind } from './search-kinds';

interface Dated {
  createdAt: string;
  publishedAt?: string;
  year?: number | null;
  yearEnd?: number | null;
}

/** How new a record is: a show until the end of its last year, an article from its publication. */
export function dateOf({ year, yearEnd, publishedAt, createdAt }: Dated): number {
  const last = yearEnd ?? year;
  return last ? Date.UTC(last, 11, 31) : Date.parse(publishedAt ?? createdAt);
}

export interface PublicDocument extends SearchDocument {
  kind: SearchKind;
  /** Of the record; of a kit that of its show. */
  id: string;
}

const NAMED: ReadonlySet<string> = new Set<SearchKind>(['shows', 'people']);

/** Among those found in the same way, a show or a person comes before what is written about it. */
export const precedenceOfRecord = (kind: string): number => (NAMED.has(kind) ? 0 : 1);

const indexed = (
  kind: SearchKind,
  id: string,
  { title, ...texts }: RecordTexts,
  date: number,
): IndexedDocument<PublicDocument> => ({
  document: { key: `${kind} ${id}`, kind, id, title, precedence: precedenceOfRecord(kind), date },
  texts,
});

function documentsOf<K extends ContentKind>(kind: K, stored: StoredBy[K]): IndexedDocument<PublicDocument>[] {
  const view = searchedView(kind, stored);
  const shown =
    kind === 'page' ? (withOpenVacancies(view as ContentViewBy['page']) as ContentViewBy[K]) : view;
  const record = indexed(KIND_NAMES[kind], view.id, recordTexts(kind, shown), dateOf(view));
  return kind === 'show'
    ? [record, ...kitsOf(stored as StoredBy['show'], view as ContentViewBy['show'])]
    : [record];
}

/** The kit of a public show, while no embargo hides it; the show comes before it. Whether the press room is on at all is asked when it is found. */
function kitsOf(stored: StoredBy['show'], show: ContentViewBy['show']): IndexedDocument<PublicDocument>[] {
  if (!isKitOpen(stored, { pressEnabled: null, now: publicNow() })) return [];
  return [indexed('press', show.id, kitTexts(show), dateOf(show) - 1)];
}

/** Returns when the documents of a record change without a write: a vacancy closes, an embargo ends. */
function changesAt<K extends ContentKind>(kind: K, stored: StoredBy[K]): number {
  const { vacancies = [] } = stored as Partial<StoredBy['page']>;
  const { press } = stored as Partial<StoredBy['show']>;
  const moments =
    kind === 'page' ? vacancies.map(({ closes }) => closes) : kind === 'show' ? [press?.embargoUntil] : [];
  const now = publicNow().getTime();
  const later = moments.flatMap((moment) => (moment && moment.getTime() > now ? moment.getTime() : []));
  return Math.min(...later, Infinity);
}

/** What a visitor may open at this minute. */
export const PUBLIC_RECORDS: IndexedRecords<PublicDocument> = {
  filterOf: publicFilter,
  documentsOf,
  changesAt,
};
