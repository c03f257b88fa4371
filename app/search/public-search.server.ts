import { withReadNotes } from '~/core/db/content-epoch.server';
import { CONTENT_KIND_LIST, type ContentKind } from '~/core/nouns/kinds';
import { readSettings } from '~/core/session/settings.server';
import type { MediaFactsByUrl } from '~/media/facts/media-facts.server';
import { noteFields } from '~models/read-notes';
import { RECORD_MODELS, sluggedModel, type StoredBy } from '~models/records';
import { KeptIndex } from './kept-index.server';
import { PUBLIC_RECORDS, type PublicDocument } from './public-documents.server';
import { readResults, type SearchResult } from './read-results.server';
import { searchedFields, searchedNames, textFields } from './record-texts.server';
import { SearchIndex, type SearchDocument } from './search-index.server';
import { SEARCH_KINDS, type SearchKind } from './search-kinds';
import {
  wordsIn,
  slipsAllowed,
  slipsBetween,
  titleForms,
  fold,
  type SearchWord,
} from './search-words.server';

export const publicIndex = new KeptIndex(PUBLIC_RECORDS);

/** Builds the index at the start, and searches once, so that no visitor waits for it or for code that has not run yet. */
export async function buildPublicIndex(): Promise<void> {
  const index = await publicIndex.current();
  const [newest] = index.newest(() => true, 1);
  // The first letter is the beginning of a word in many records.
  if (newest) await searchPublicly({ q: newest.title.slice(0, 1), page: 1, limit: 20 });
}

interface FoundPublicly {
  results: SearchResult[];
  total: number;
  /** How many were found of each kind that has any, the kind of the best result first. */
  counts: { kind: SearchKind; count: number }[];
  media: MediaFactsByUrl;
}

/** Finds what a visitor can open now. The query must be clean. */
export async function searchPublicly({
  q,
  kinds = SEARCH_KINDS,
  page,
  limit,
}: {
  q: string;
  kinds?: readonly SearchKind[] | undefined;
  page: number;
  limit: number;
}): Promise<FoundPublicly> {
  noteIndex();
  const isVisible = await visibilityOf(kinds);
  const words = wordsIn(q);
  const hits = await withIndex(q, (index) => index.search(q, isVisible));
  const counts = new Map<SearchKind, number>();
  for (const { document } of hits) counts.set(document.kind, (counts.get(document.kind) ?? 0) + 1);
  const { results, media } = await readResults(hits.slice((page - 1) * limit, page * limit), words);
  return {
    results,
    total: hits.length,
    counts: [...counts].map(([kind, count]) => ({ kind, count })),
    media,
  };
}

const NEWEST = 3;

/** What a visitor may want who has found nothing. */
export interface Suggestions {
  /** A public title or name that is nearly the query; null if there is none. */
  title: string | null;
  shows: SearchResult[];
  news: SearchResult[];
  media: MediaFactsByUrl;
}

export async function suggestInstead(q: string): Promise<Suggestions> {
  noteIndex();
  const index = await publicIndex.current();
  const newest = (kind: SearchKind) =>
    index.newest((document) => document.kind === kind, NEWEST).map((document) => ({ document, rank: 0 }));
  const { results, media } = await readResults([...newest('shows'), ...newest('news')], []);
  const of = (kind: SearchKind) => results.filter((result) => result.kind === kind);
  const title = nearTitle(index, q, ({ kind }) => kind !== 'press');
  return { title, shows: of('shows'), news: of('news'), media };
}

/** The index is not ready right after the start. The database answers then, and if it finds nothing the search waits. */
async function withIndex<Hit>(q: string, find: (index: SearchIndex<PublicDocument>) => Hit[]) {
  if (publicIndex.isReady) return find(await publicIndex.current());
  const building = publicIndex.current();
  // An error of the building is that of the search below, or none if the database has answered.
  building.catch(() => undefined);
  const words = wordsIn(q);
  const found = words.length > 0 ? find(await withReadNotes(() => indexFromDatabase(words)).result) : [];
  return found.length > 0 ? found : find(await building);
}

async function visibilityOf(kinds: readonly SearchKind[]): Promise<(document: PublicDocument) => boolean> {
  const { pressEnabled } = await readSettings('pressEnabled');
  const wanted = new Set(kinds.filter((kind) => kind !== 'press' || pressEnabled !== false));
  return ({ kind }) => wanted.has(kind);
}

/** Whatever changes in a field that is searched outdates the page. */
function noteIndex(): void {
  for (const kind of CONTENT_KIND_LIST) noteFields(RECORD_MODELS[kind].collection.name, searchedNames(kind));
}

/** A title may be twice as far from a query as what is found. */
const FARTHER = 2;

const slipsOf = (word: string): number => FARTHER * slipsAllowed(word);

/** Returns the least number of slips from a word to one of a title; infinite if there is none near it. */
function nearest(word: string, others: readonly string[]): number {
  let least = Infinity;
  for (const other of others) {
    const most = slipsOf(word.length > other.length ? word : other);
    const slips = slipsBetween(word, other, Math.min(most, least));
    if (slips <= most) least = Math.min(least, slips);
  }
  return least;
}

/** Returns the title that a query nearly is, or whose words its words nearly are; null if none is near. */
function nearTitle<Document extends SearchDocument>(
  index: SearchIndex<Document>,
  q: string,
  isVisible: (document: Document) => boolean,
): string | null {
  const words = wordsIn(q).map(({ whole }) => whole);
  const [form = ''] = titleForms(q);
  const most = words.reduce((sum, word) => sum + slipsOf(word), 0);
  let best: { title: string; slips: number } | null = null;
  for (const { document, forms } of index.documents()) {
    for (const other of isVisible(document) ? forms : []) {
      const ofWords = other.split(' ');
      const apart = words.reduce((sum, word) => (sum < Infinity ? sum + nearest(word, ofWords) : sum), 0);
      const slips = Math.min(apart, slipsBetween(form, other, most));
      // All words of a title that has no others are nearer than some words of another one.
      const distance = slips + (ofWords.length === words.length ? 0 : 0.5);
      const isNear = slips <= most && (apart < Infinity || slips < form.length / 2);
      if (isNear && distance < (best?.slips ?? Infinity)) best = { title: document.title, slips: distance };
    }
  }
  return best?.title ?? null;
}

/** Records of a kind that are read for a query. */
const MAX_RECORDS = 100;
/** Only the longest words are asked for: the ranks decide about the others. */
const MAX_WORDS = 3;

/** Paths of the texts of a kind, where they are not those of its own text fields. */
const PATHS: Partial<Record<ContentKind, string>> = {
  show: 'title originalTitle alsoKnownAs.title tagline description broadcaster genres credits.name credits.role seasons.title seasons.episodes.title awards.name awards.body companies.name media.caption press.logline press.short press.long press.notes',
  page: 'title intro body vacancies.title vacancies.place vacancies.contract vacancies.text',
};

const pathsOf = (kind: ContentKind): string[] =>
  PATHS[kind]?.split(' ') ?? textFields(kind).map(([name]) => name);

/** The letters with accents, by those without. */
const VARIANTS = new Map<string, string>();
for (const [first, last] of [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
] as const)
  for (let code = first; code <= last; code += 1) {
    const letter = String.fromCodePoint(code);
    const plain = fold(letter);
    if (/^[a-z]$/.test(plain)) VARIANTS.set(plain, (VARIANTS.get(plain) ?? '') + letter);
  }

const JOINT = "[-\u2010\u2011'\u2018\u2019 ]?";

/** Matches a word with any accents, hyphens and apostrophes. A word has letters and digits alone. */
const patternOf = ({ whole }: SearchWord): string =>
  [...whole].map((letter) => `[${letter}${VARIANTS.get(letter) ?? ''}]`).join(JOINT);

/** Returns an index of the public records in which the database finds the words: slower than the kept index, and without slips. */
async function indexFromDatabase(words: readonly SearchWord[]): Promise<SearchIndex<PublicDocument>> {
  const index = new SearchIndex<PublicDocument>();
  const longest = words.toSorted((a, b) => b.whole.length - a.whole.length).slice(0, MAX_WORDS);
  const read = async <K extends ContentKind>(kind: K) => {
    const conditions = longest.map((word) => ({
      $or: pathsOf(kind).map((path) => ({ [path]: { $regex: patternOf(word), $options: 'i' } })),
    }));
    const stored = await sluggedModel(kind)
      .find({ ...PUBLIC_RECORDS.filterOf(kind), $and: conditions }, searchedFields(kind))
      .limit(MAX_RECORDS)
      .lean<StoredBy[K][]>();
    for (const record of stored)
      for (const { document, texts } of PUBLIC_RECORDS.documentsOf(kind, record)) index.put(document, texts);
  };
  await Promise.all(CONTENT_KIND_LIST.map(read));
  return index;
}
