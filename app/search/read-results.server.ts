import { Types } from 'mongoose';
import { kitPath } from '~/core/holds/kit';
import {
  addressOf,
  byKind,
  CONTENT_KIND_LIST,
  KINDS_BY_NAME,
  MEDIA_FIELDS,
  TEXTS,
  titleOf,
  type ContentKind,
} from '~/core/nouns/kinds';
import { valueOf } from '~/core/fields/field-path';
import { longDate } from '~/core/text/formats';
import { readMedia, withoutHeldFiles, type MediaFactsByUrl } from '~/media/facts/media-facts.server';
import { sluggedModel, type StoredBy } from '~models/records';
import { yearsOf } from '~/records/film/film-facts';
import { KINDS, wordFor } from '~/records/film/film-seasons';
import {
  toContentView,
  type ContentViewBy,
  withOpenVacancies,
  publicFilter,
} from '~/records/read/view-kinds.server';
import { isOpenKit } from '~/site/read/open-kits.server';
import { markFound, markingQuery } from './find-in-text.server';
import type { MarkedText, SearchKind } from './search-kinds';
import { FOUND_LINES, fieldsOf, kitTitle, linesByFields, searchedFields } from './record-texts.server';
import type { PublicDocument } from './public-documents.server';
import { MATCH_RANKS, type SearchHit } from './search-index.server';
import type { SearchWord } from './search-words.server';

/** One thing that was found, as visitors may see it now. */
export interface SearchResult {
  kind: SearchKind;
  id: string;
  slug: string;
  title: string;
  url: string;
  /** A date, a role, or what kind of thing it is. */
  about: string;
  thumbnailUrl: string;
  marked: { title: MarkedText; excerpt: MarkedText };
  score: number;
}

type Hit = SearchHit<PublicDocument>;

/** Fields of a result that are not searched. */
const SHOWN = [
  'thumbnailUrl',
  'kind',
  'yearEnd',
  ...CONTENT_KIND_LIST.flatMap((kind) => MEDIA_FIELDS[kind] ?? []),
];
const SHOWN_FIELDS = Object.fromEntries(SHOWN.map((name) => [name, 1] as const));
const FIELDS = byKind(CONTENT_KIND_LIST.map((kind) => [kind, fieldsOf(kind, SHOWN)] as const));

/** From 1 for a whole title down; the same for all that are found in the same way. */
export const scoreOf = ({ rank }: Pick<Hit, 'rank'>): number => 1 - rank / (2 * MATCH_RANKS.length);

type View<K extends ContentKind> = ContentViewBy[K];
type Own = Pick<SearchResult, 'about' | 'thumbnailUrl'> & { lines: string[] };

const filmFacts = (show: View<'show'>): string =>
  [show.kind && wordFor(KINDS, show.kind), yearsOf(show)].filter(Boolean).join(', ');

const ownOfShow = (show: View<'show'>): Own => ({
  about: filmFacts(show),
  thumbnailUrl: show.thumbnailUrl,
  lines: FOUND_LINES.shows(show),
});

/** What a kind shows otherwise than its description says. */
const OWN: { readonly [K in ContentKind]?: (view: View<K>) => Partial<Own> } = {
  show: ownOfShow,
  person: (person) => ({ about: person.role, lines: FOUND_LINES.people(person) }),
  article: ({ publishedAt }) => ({ about: longDate(publishedAt) }),
  page: (page) => ({ lines: FOUND_LINES.pages(page) }),
};

function ownOf<K extends ContentKind>(kind: K, view: View<K>) {
  const { about, thumbnailUrl, lines } = OWN[kind]?.(view) ?? {};
  const picture = MEDIA_FIELDS[kind] === null ? '' : String(valueOf(view, MEDIA_FIELDS[kind]));
  return {
    title: titleOf(kind, view),
    url: addressOf(kind, view),
    about: about ?? TEXTS[kind].short,
    thumbnailUrl: thumbnailUrl ?? picture,
    lines: lines ?? linesByFields(kind, view),
  };
}

const ownOfKit = (show: View<'show'>) => ({
  ...ownOfShow(show),
  title: kitTitle(show.title),
  url: kitPath(show),
  lines: FOUND_LINES.press(show),
});

const kindOf = (kind: SearchKind): ContentKind => (kind === 'press' ? 'show' : KINDS_BY_NAME[kind]);

interface Found<K extends ContentKind> {
  stored: StoredBy[K];
  view: View<K>;
}

/** Reads the records of a kind by the filters of public reads, whatever the index says. */
async function readRecords<K extends ContentKind>(
  kind: K,
  ids: readonly string[],
): Promise<Map<string, Found<K>>> {
  if (ids.length === 0) return new Map();
  const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, ...publicFilter(kind) };
  const stored = await sluggedModel(kind)
    .find(filter, { ...searchedFields(kind), ...SHOWN_FIELDS })
    .lean<StoredBy[K][]>();
  const views = stored.map((each) => toContentView(kind, each, FIELDS[kind]));
  const open =
    kind === 'page' ? (views as View<'page'>[]).map(withOpenVacancies) : kind === 'article' ? views : null;
  const shown = open ? ((await withoutHeldFiles(open)) as View<K>[]) : views;
  return new Map(
    shown.map((view, index) => [view.id, { view, stored: stored[index] as StoredBy[K] }] as const),
  );
}

/** Returns the results of hits, without those that are not public any more, and the facts of their pictures. */
export async function readResults(
  hits: readonly Hit[],
  words: readonly SearchWord[],
): Promise<{ results: SearchResult[]; media: MediaFactsByUrl }> {
  const kinds = [...new Set(hits.map(({ document }) => kindOf(document.kind)))];
  const idsOf = (kind: ContentKind) => [
    ...new Set(hits.flatMap(({ document }) => (kindOf(document.kind) === kind ? document.id : []))),
  ];
  const read = new Map(
    await Promise.all(kinds.map(async (kind) => [kind, await readRecords(kind, idsOf(kind))] as const)),
  );
  const [exactly, bySlips] = [markingQuery(words, false), markingQuery(words, true)];
  const results: SearchResult[] = [];
  for (const hit of hits) {
    const { kind, id } = hit.document;
    const found = read.get(kindOf(kind))?.get(id);
    const isPublic = found && (kind !== 'press' || (await isOpenKit(found.stored as StoredBy['show'])));
    if (!isPublic) continue;
    const { lines, ...own } =
      kind === 'press' ? ownOfKit(found.view as View<'show'>) : ownOf(kindOf(kind), found.view as never);
    const query = hit.rank < MATCH_RANKS.length ? exactly : bySlips;
    const marked = markFound({ title: own.title, lines }, query);
    results.push({ kind, id, slug: found.view.slug, ...own, marked, score: scoreOf(hit) });
  }
  const { known, draw } = await readMedia(results.map(({ thumbnailUrl }) => thumbnailUrl));
  return draw({ results, media: known });
}
