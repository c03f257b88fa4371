import { htmlToText } from '~/core/html/html';
import type { Field, Fields, FieldType } from '~/core/fields/field';
import { pick, valueOf } from '~/core/fields/field-path';
import {
  byKind,
  CONTENT_KIND_LIST,
  RECORD_FIELDS,
  TITLE_FIELDS,
  titleOf,
  type ContentKind,
} from '~/core/nouns/kinds';
import type { StoredBy } from '~models/records';
import { toContentView, type ContentViewBy } from '~/records/read/view-kinds.server';
import { CREDIT_GROUPS, wordFor } from '~/records/film/film-seasons';
import type { SearchTexts } from './search-index.server';

/** The words by which a record is found. */
export interface RecordTexts extends SearchTexts {
  title: string;
}

/** Characters of a long text that are indexed: the index of 10,000 articles must stay small. */
const MAX_TEXT = 2_000;
const CAPTION = /<figcaption[^<>]*>(.*?)<\/figcaption>/g;

const short = (html: string): string => htmlToText(html).slice(0, MAX_TEXT);

/** Captions are indexed wherever they stand in a text. */
const captionsIn = (html: string): string[] =>
  [...html.matchAll(CAPTION)].map(([, caption = '']) => htmlToText(caption));

const richTexts = (html: string): string[] => [short(html), ...captionsIn(html)];

const jobOf = ({ role, group }: Pick<ContentViewBy['show']['credits'][number], 'role' | 'group'>): string =>
  role || wordFor(CREDIT_GROUPS, group);

const TEXT_TYPES: ReadonlySet<FieldType> = new Set<FieldType>(['line', 'lines', 'richText', 'names']);

/** The fields of a kind that are texts, in the order of its description. */
export const textFields = (kind: ContentKind): [name: string, field: Field][] =>
  Object.entries<Field>(RECORD_FIELDS[kind]).filter(([, { type }]) => TEXT_TYPES.has(type));

/** The texts of a record by the types of their fields, without its title. */
const otherTexts = (kind: ContentKind, record: object): { type: FieldType; texts: string[] }[] =>
  textFields(kind)
    .filter(([name]) => name !== TITLE_FIELDS[kind])
    .map(([name, { type }]) => {
      const value = valueOf(record, name) as string | string[];
      if (typeof value !== 'string') return { type, texts: value };
      return { type, texts: type === 'richText' ? richTexts(value) : [value] };
    });

/** Short texts and names of a record are found before its long texts. */
function textsByFields(kind: ContentKind, record: object): RecordTexts {
  const all = otherTexts(kind, record);
  const isShort = ({ type }: { type: FieldType }) => type === 'line' || type === 'names';
  return {
    title: titleOf(kind, record),
    credits: all.filter(isShort).flatMap(({ texts }) => texts),
    texts: all.filter((each) => !isShort(each)).flatMap(({ texts }) => texts),
  };
}

/** The lines of a record that a result can show, names in one line. */
export const linesByFields = (kind: ContentKind, record: object): string[] =>
  otherTexts(kind, record).flatMap(({ type, texts }) => (type === 'names' ? [texts.join(', ')] : texts));

/** Kinds with lists of items, whose texts are searched, too. */
const TEXTS: { readonly [K in ContentKind]?: (record: ContentViewBy[K]) => RecordTexts } = {
  show: (show) => ({
    title: show.title,
    names: [show.originalTitle, ...show.alsoKnownAs.map(({ title }) => title)],
    credits: [
      ...show.credits.map(({ name, role, group }) => `${name} ${role} ${wordFor(CREDIT_GROUPS, group)}`),
      ...show.genres,
      ...show.seasons.flatMap(({ title, episodes }) => [title, ...episodes.map((episode) => episode.title)]),
    ],
    texts: [
      show.tagline,
      short(show.description),
      show.broadcaster,
      ...show.companies.map(({ name }) => name),
      ...show.awards.map(({ body, name, recipient }) => `${body} ${name} ${recipient}`),
      ...show.media.map(({ caption }) => caption),
    ],
  }),
  // The texts of a page's vacancies, too: a reader who may not see all of them gives those that are open.
  page: (page) => ({
    title: page.title,
    credits: page.vacancies.map(({ title }) => title),
    texts: [
      page.intro,
      ...richTexts(page.body),
      ...page.vacancies.map(({ place, contract, text }) => `${place} ${contract} ${text}`),
    ],
  }),
};

export const recordTexts = <K extends ContentKind>(kind: K, record: ContentViewBy[K]): RecordTexts =>
  TEXTS[kind]?.(record) ?? textsByFields(kind, record);

type ShowWithKit = Pick<ContentViewBy['show'], 'title' | 'press'>;

export const kitTexts = ({ title, press }: ShowWithKit): RecordTexts => ({
  title: kitTitle(title),
  texts: [press.logline, press.short, short(press.long), short(press.notes)],
});

export const kitTitle = (title: string): string => `${title}, press kit`;

/** Fields that decide whether a record is public, and its date. */
const STATE_FIELDS = ['status', 'publishedAt'];

/** What is indexed besides the slug, of kinds that have more than a state and texts. */
const SEARCHED: Partial<Record<ContentKind, readonly string[]>> = {
  show: 'status title originalTitle alsoKnownAs credits genres seasons tagline description broadcaster companies awards media press year yearEnd'.split(
    ' ',
  ),
  page: 'status publishedAt title intro body vacancies'.split(' '),
};

export const searchedNames = (kind: ContentKind): readonly string[] => [
  'slug',
  ...(SEARCHED[kind] ?? [
    ...STATE_FIELDS.filter((name) => name in RECORD_FIELDS[kind]),
    ...textFields(kind).map(([name]) => name),
  ]),
];

const OF_ALL = ['version', 'createdBy', 'createdAt', 'updatedAt'];

/** The projection to these fields, with those that all views have. */
export const searchedFields = (kind: ContentKind): Record<string, 1> =>
  Object.fromEntries([...OF_ALL, ...searchedNames(kind)].map((name) => [name, 1]));

/** The searched fields of a kind, and others by name. */
export const fieldsOf = (kind: ContentKind, others: readonly string[] = []): Fields =>
  pick(
    RECORD_FIELDS[kind] as Fields,
    [...searchedNames(kind), ...others].filter((name) => name in RECORD_FIELDS[kind]),
  );
const OWN_FIELDS = byKind(CONTENT_KIND_LIST.map((kind) => [kind, fieldsOf(kind)] as const));

/** The view of a record without what is not searched, as `searchedFields` read it. */
export const searchedView = <K extends ContentKind>(kind: K, stored: StoredBy[K]): ContentViewBy[K] =>
  toContentView(kind, stored, OWN_FIELDS[kind]);

/** The lines that a result can show where they are not those of the fields, the one that it shows by default first. */
export const FOUND_LINES = {
  shows: (show: ContentViewBy['show']): string[] => [
    show.tagline,
    short(show.description),
    ...show.credits.map((credit) => `${jobOf(credit)}: ${credit.name}`),
    ...show.seasons.flatMap(({ title, episodes }) => [
      title,
      ...episodes.map((episode) => `Episode ${episode.number}: ${episode.title}`),
    ]),
    show.genres.join(', '),
    ...[show.originalTitle, ...show.alsoKnownAs.map(({ title }) => title)].map(
      (name) => name && `Also ${name}`,
    ),
    ...show.awards.map(({ body, name, recipient }) => [body, name, recipient].filter(Boolean).join(', ')),
    ...[show.broadcaster, ...show.companies.map(({ name }) => name)],
    ...show.media.map(({ caption }) => caption),
  ],
  people: (person: ContentViewBy['person']): string[] => [short(person.bio)],
  pages: (page: ContentViewBy['page']): string[] => [
    page.intro,
    short(page.body),
    ...captionsIn(page.body),
    ...page.vacancies.flatMap(({ title, place, contract, text }) => [
      [title, place, contract].filter(Boolean).join(', '),
      text,
    ]),
  ],
  press: ({ press }: ShowWithKit): string[] => [
    press.logline,
    press.short,
    short(press.long),
    short(press.notes),
  ],
};
