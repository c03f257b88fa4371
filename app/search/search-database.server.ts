import { CONTENT_KIND_LIST, type ContentKind } from '~/core/nouns/kinds';
import { sluggedModel, type StoredBy } from '~models/records';
import { PUBLIC_RECORDS, type PublicDocument } from './public-documents.server';
import { searchedFields } from './record-texts.server';
import { SearchIndex } from './search-index.server';
import { fold, type SearchWord } from './search-words.server';

/** Records of a kind that are read for a query. */
const MAX_RECORDS = 100;
/** Only the longest words are asked for: the ranks decide about the others. */
const MAX_WORDS = 3;

const PATHS: Readonly<Record<ContentKind, string>> = {
  show: 'title originalTitle alsoKnownAs.title tagline description broadcaster genres credits.name credits.role seasons.title seasons.episodes.title awards.name awards.body companies.name media.caption press.logline press.short press.long press.notes',
  article: 'title excerpt content author categories',
  person: 'name role bio',
  page: 'title intro body vacancies.title vacancies.place vacancies.contract vacancies.text',
};

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
export async function indexFromDatabase(words: readonly SearchWord[]): Promise<SearchIndex<PublicDocument>> {
  const index = new SearchIndex<PublicDocument>();
  const longest = words.toSorted((a, b) => b.whole.length - a.whole.length).slice(0, MAX_WORDS);
  const read = async <K extends ContentKind>(kind: K) => {
    const conditions = longest.map((word) => ({
      $or: PATHS[kind].split(' ').map((path) => ({ [path]: { $regex: patternOf(word), $options: 'i' } })),
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
