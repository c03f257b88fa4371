import { publicNow } from '~/core/db/content-epoch.server';
import { isKitOpen } from '~/core/holds/kit';
import { KIND_NAMES, visibilityOf, type ContentKind } from '~/core/nouns/kinds';
import { type ContentViewBy, publicFilter } from '~/records/read/view-kinds.server';
import type { StoredBy } from '~models/records';
import type { IndexedDocument, IndexedRecords } from './kept-index.server';
import { kitTexts, recordTexts, searchedView, type RecordTexts } from './record-texts.server';
import { precedenceOfRecord } from './public-documents.server';
import type { SearchDocument } from './search-index.server';
import type { StaffKind, StaffState } from './staff-hit';

export interface StaffDocument extends SearchDocument {
  kind: StaffKind;
  /** Of the record; of a press kit that of its show. */
  id: string;
  state: StaffState;
  /** When the state ends by itself; null if it does not. */
  until: Date | null;
}

/** Among those found in the same way: records, then their press kits, then files. */
const AFTER_RECORDS: Partial<Record<StaffKind, number>> = { press: 2, media: 3 };
export const precedenceOf = (kind: StaffKind): number => AFTER_RECORDS[kind] ?? precedenceOfRecord(kind);

type State = Pick<StaffDocument, 'state' | 'until'>;

interface Timed {
  status?: string;
  publishedAt?: Date;
}

/** The state of a record that is not public. */
function hiddenState({ status, publishedAt = null }: Timed | { status?: string; publishedAt: null }): State {
  if (status === 'draft') return { state: 'draft', until: null };
  return status === 'published'
    ? { state: 'scheduled', until: publishedAt }
    : { state: 'hidden', until: null };
}

const indexed = (
  about: Pick<StaffDocument, 'kind' | 'id' | 'date'> & State,
  { title, ...texts }: RecordTexts,
): IndexedDocument<StaffDocument> => ({
  document: { key: `${about.kind} ${about.id}`, title, precedence: precedenceOf(about.kind), ...about },
  texts,
});

/** The state of a kit that is not public by itself: an embargo comes first, because its end is known. */
function kitState({ press }: StoredBy['show']): State {
  const until = press?.embargoUntil ?? null;
  return until && until > publicNow() ? { state: 'embargo', until } : { state: 'hidden', until: null };
}

function kitsOf(stored: StoredBy['show'], view: ContentViewBy['show']): IndexedDocument<StaffDocument>[] {
  const { press, updatedAt } = stored;
  if (!press || press.visibility === 'off' || isKitOpen(stored, { pressEnabled: null, now: publicNow() }))
    return [];
  const about = { kind: 'press', id: view.id, date: updatedAt.getTime() } as const;
  return [indexed({ ...about, ...kitState(stored) }, kitTexts(view))];
}

function documentsOf<K extends ContentKind>(kind: K, stored: StoredBy[K]): IndexedDocument<StaffDocument>[] {
  const view = searchedView(kind, stored);
  const kits = kind === 'show' ? kitsOf(stored as StoredBy['show'], view as ContentViewBy['show']) : [];
  if (visibilityOf(kind, view as never, publicNow()).url !== null) return kits;
  const about = { kind: KIND_NAMES[kind], id: view.id, date: stored.updatedAt.getTime() };
  return [indexed({ ...about, ...hiddenState(stored) }, recordTexts(kind, view)), ...kits];
}

function changesAt<K extends ContentKind>(_kind: K, stored: StoredBy[K]): number {
  const { publishedAt } = stored as Timed;
  const { press } = stored as Partial<StoredBy['show']>;
  const now = publicNow().getTime();
  const moments = [publishedAt, press?.embargoUntil].map((moment) => moment?.getTime() ?? Infinity);
  return Math.min(...moments.filter((moment) => moment > now), Infinity);
}

/** What only staff find: records and press kits that no visitor may open at this minute. The public ones are in the index for visitors. */
export const STAFF_RECORDS: IndexedRecords<StaffDocument> = {
  filterOf: (kind) => {
    const hidden = { $nor: [publicFilter(kind)] };
    return kind === 'show' ? { $or: [hidden, { 'press.visibility': { $in: ['link', 'public'] } }] } : hidden;
  },
  documentsOf,
  changesAt,
};
