import { excerpt, htmlToText } from '~/core/html/html';
import { readParts } from '~/core/html/read-parts';
import { HIDDEN } from '~/core/nouns/kinds';
import type { ImportedKind, StatusChoice } from '~/moving/plan/import-view';
import { LIMITS } from '~/core/validation/limits';
import type { SourceItem, SourceStatus } from '~/moving/sources/source-item';
import { isCast } from '~/moving/plan/plan-collector';

export interface ShownFile {
  url: string;
  type: 'image' | 'video';
  alt: string;
  caption: string;
}

/** What a record is made of. */
interface ItemContent {
  item: SourceItem;
  row: string;
  /** The text with blocks. */
  text: string;
  /** The words before `more`. */
  lead: string;
  isCut: boolean;
  featured: ShownFile | null;
  video: ShownFile | null;
  /** The files of the text. */
  shown: ShownFile[];
  status: StatusChoice;
}

export interface MadeFields {
  fields: Record<string, unknown>;
  warnings: string[];
}

const MAX_CATEGORIES = 20;
const MAX_CATEGORY = 60;
const UNTITLED = 'Untitled';

const oneLine = (text: string, most: number = LIMITS.line): string =>
  excerpt(text.replace(/\s+/g, ' ').trim(), most - 1);
const manyLines = (text: string, most: number): string => excerpt(text.trim(), most - 1);

const PLACES: Partial<Record<SourceStatus, string>> = {
  draft: 'a draft',
  pending: 'waiting for review',
  private: 'private',
  password: 'behind a password',
  members: 'for members only',
  email: 'sent by mail only',
};

const isOpen = ({ item: { status }, isCut, status: choice }: ItemContent): boolean =>
  choice === 'as-it-was' && !isCut && (status === 'public' || status === 'scheduled');

/** Says why something that is on the old site, or was hidden there, is not public here. */
function hiddenWords({ item: { status }, isCut, status: choice }: ItemContent, hidden: string): string[] {
  const place = PLACES[status];
  return [
    ...(place ? [`It was ${place} at the old site, so it is ${hidden} here.`] : []),
    ...(isCut && choice === 'as-it-was' ? [`Cut after 200,000 characters, so it is ${hidden} here.`] : []),
  ];
}

/** A text without blocks: pictures are shown elsewhere, and quotes are text. */
const proseOf = (text: string): string =>
  readParts(text)
    .map((part) => {
      if (part.type === 'prose') return part.html;
      return part.type === 'quote' ? part.html + (part.cite && `<p>${part.cite}</p>`) : '';
    })
    .join('');

function categoriesOf({ terms }: SourceItem): { categories: string[]; warnings: string[] } {
  const names = new Map(
    terms.map(({ name }) => {
      const short = oneLine(name, MAX_CATEGORY);
      return [short.toLowerCase(), short];
    }),
  );
  names.delete('');
  const all = [...names.values()];
  const left = all.slice(MAX_CATEGORIES);
  return {
    categories: all.slice(0, MAX_CATEGORIES),
    warnings: left.length > 0 ? [`Only the first ${MAX_CATEGORIES} categories: not ${left.join(', ')}.`] : [],
  };
}

type Fields = MadeFields['fields'];

const published = ({ item, featured }: ItemContent, status: string): Fields => ({
  status,
  ...(item.moment !== null && { publishedAt: item.moment }),
  ...(featured && { imageUrl: featured.url }),
});

const MAKERS: Record<ImportedKind, (content: ItemContent, status: string) => Fields> = {
  article: (content, status) => {
    const { item, text, lead } = content;
    return {
      title: oneLine(item.title) || UNTITLED,
      excerpt: manyLines(item.excerpt || lead, LIMITS.excerpt),
      content: text,
      ...(item.author !== '' && { author: oneLine(item.author) }),
      categories: categoriesOf(item).categories,
      ...published(content, status),
    };
  },
  page: (content, status) => {
    const { item, text, lead } = content;
    return {
      title: oneLine(item.title) || UNTITLED,
      intro: manyLines(item.excerpt || lead, LIMITS.intro),
      body: text,
      ...published(content, status),
    };
  },
  show: ({ item, text, featured, video, shown }, status) => ({
    title: oneLine(item.title) || UNTITLED,
    tagline: oneLine(item.excerpt),
    description: proseOf(text),
    ...(featured && { thumbnailUrl: featured.url }),
    ...(video && { videoUrl: video.url }),
    media: shown.slice(0, LIMITS.media).map(({ type, url, alt, caption }) => ({ type, url, alt, caption })),
    status,
  }),
  person: ({ item, row, text, featured, video, shown }, status) => {
    const image = featured ?? shown.find(({ type }) => type === 'image');
    return {
      name: oneLine(item.title),
      role: oneLine(item.excerpt),
      bio: proseOf(text),
      kind: isCast(row) ? 'talent' : 'team',
      ...(image && { imageUrl: image.url, displayType: 'image' }),
      ...(video && { videoUrl: video.url }),
      status,
    };
  },
};

/** The fields of a record that CSV or another Showreel gives itself; its status is that of the import's choice. */
function givenFields(kind: ImportedKind, content: ItemContent): MadeFields {
  const { fields } = content.item;
  const { featured, video } = content;
  const image = kind === 'show' ? 'thumbnailUrl' : 'imageUrl';
  return {
    fields: {
      ...fields,
      ...(featured && { [image]: featured.url }),
      ...(video && { videoUrl: video.url }),
      ...(content.status === 'drafts' && HIDDEN[kind]),
    },
    warnings: [],
  };
}

/** Makes the fields of a new record, or of the update of an earlier one. */
export function fieldsOfItem(kind: ImportedKind, content: ItemContent): MadeFields {
  if (content.item.markup === 'fields') return givenFields(kind, content);
  const isText = kind === 'article' || kind === 'page';
  const open = isOpen(content);
  const [shown, hidden] = isText ? (['published', 'draft'] as const) : (['active', 'inactive'] as const);
  return {
    fields: MAKERS[kind](content, open ? shown : hidden),
    warnings: [
      ...(open ? [] : hiddenWords(content, isText ? 'a draft' : 'inactive')),
      ...(kind === 'article' ? categoriesOf(content.item).warnings : []),
    ],
  };
}

/** Whether there is anything to import. */
export const isEmptyItem = ({ title, html, markup }: SourceItem): boolean =>
  markup !== 'fields' && title.trim() === '' && htmlToText(html) === '';
