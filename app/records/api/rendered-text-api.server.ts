import { z } from 'zod';
import type { Field } from '~/core/fields/field';
import { valueOf } from '~/core/fields/field-path';
import { RECORD_FIELDS, type ContentKind } from '~/core/nouns/kinds';
import { withoutOwned } from '~/core/merge/edits.server';
import { openRecord } from '~/records/save/record-store.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import type { ApiContentKind } from './api-kind.server';
import { type MediaFacts, fileUrl, shownParts, urlsOfParts } from '~/core/files/media';
import type { EmbedBlock, GalleryBlock, MediaBlock, TextPart } from '~/core/html/block';
import { EMBEDDED_SITES } from '~/core/html/embed-player';
import { readParts } from '~/core/html/read-parts';
import { mediaFacts } from '~/media/facts/media-facts.server';

const NAME = 'rendered';

const RenderedSchema = z.string().meta({
  readOnly: true,
  description:
    'The text as HTML that another program can show: every URL is absolute, pictures are `<img>` with `srcset`, `sizes`, `width`, `height` and `alt`, films `<video>` with their tracks, and videos of other sites links. Files that cannot be shown are left out.',
});

/** Undefined if no text of the kind supports blocks. */
const blocksFieldOf = (kind: ContentKind): string | undefined =>
  Object.entries<Field>(RECORD_FIELDS[kind]).find(
    ([, field]) => field.type === 'richText' && field.blocks,
  )?.[0];

/** Adds the rendered text to records that are written or read alone, if their text supports blocks. */
export function withRenderedText(about: ApiContentKind): ApiContentKind {
  const { kind, name, view, examples } = about;
  const field = blocksFieldOf(kind);
  if (field === undefined) return about;
  const complete = async (record: ViewBy[ContentKind], origin: string) => {
    const [rendered = ''] = await renderTexts([String(valueOf(record, field))], origin);
    return { ...record, [NAME]: rendered };
  };
  return {
    ...about,
    view: view.extend({ [NAME]: RenderedSchema }).meta({ id: `Rendered${name}` }),
    listed: about.listed ?? { view, example: examples.view },
    examples: { ...examples, view: { ...examples.view, [NAME]: String(valueOf(examples.view, field)) } },
    added: {
      owned: [NAME],
      complete,
      // It may be sent back unchanged.
      async withoutOwned(actor, id, input, origin) {
        if (typeof input !== 'object' || input === null || !(NAME in input)) return input;
        return withoutOwned(input, await complete(await openRecord(kind, actor, id), origin), [NAME]);
      },
    },
  };
}

interface Surroundings {
  media: Readonly<Record<string, MediaFacts>>;
  origin: string;
}

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Attributes without a value are left out, except an empty alternative text. */
const tag = (name: string, attributes: Record<string, string | number | boolean | undefined>) =>
  `<${name}${Object.entries(attributes)
    .filter(([key, value]) => value !== undefined && value !== false && (value !== '' || key === 'alt'))
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escape(String(value))}"`))
    .join('')}>`;

const captioned = (content: string, caption: string) =>
  `<figure>${content}${caption && `<figcaption>${caption}</figcaption>`}</figure>`;

/** A reader's program shows the text in a column of unknown width, at most the window's. */
const SIZES = '(min-width: 48em) 48em, 100vw';

/** `<img>` offers copies of one type: the first of these that the picture has. */
const COPIES = ['image/webp', 'image/avif'];

function image(url: string, alt: string, { media, origin }: Surroundings): string {
  const { width, height, sources = [], alt: own = '' } = media[url] ?? {};
  const [copies] = COPIES.flatMap((type) => sources.filter((source) => source.type === type));
  // Each candidate begins with its path.
  const srcset = copies?.srcset.replace(/(^|, )\//g, `$1${origin}/`) ?? '';
  return tag('img', {
    src: origin + url,
    srcset,
    sizes: srcset && SIZES,
    width,
    height,
    alt: alt || own,
  });
}

function video(url: string, alt: string, { media, origin }: Surroundings): string {
  const { width, height, posterUrl, tracks = [], alt: own = '' } = media[url] ?? {};
  const captions = tracks.find(({ kind }) => kind === 'captions');
  const written = tracks.map((track) =>
    tag('track', {
      kind: track.kind,
      src: origin + track.url,
      srclang: track.language,
      label: track.label,
      default: track === captions,
    }),
  );
  const attributes = {
    controls: true,
    src: origin + url,
    poster: posterUrl && origin + posterUrl,
    preload: 'none',
    width,
    height,
    'aria-label': alt || own,
  };
  return `${tag('video', attributes)}${written.join('')}</video>`;
}

function mediaFigure({ file, alt, caption }: MediaBlock, surroundings: Surroundings): string {
  const url = fileUrl(file);
  const { kind, caption: ofFile = '' } = surroundings.media[url] ?? {};
  const write = kind === 'video' ? video : image;
  return captioned(write(url, alt, surroundings), absoluteLinks(caption, surroundings) || escape(ofFile));
}

const galleryFigure = ({ files, caption }: GalleryBlock, surroundings: Surroundings) =>
  captioned(
    files.map((file) => image(fileUrl(file), '', surroundings)).join(''),
    absoluteLinks(caption, surroundings),
  );

const embedLink = (embed: EmbedBlock) =>
  `<p>${tag('a', { href: EMBEDDED_SITES[embed.service].pageUrl(embed) })}${escape(embed.title)}</a></p>`;

/** In sanitised HTML only a link begins like this. */
const absoluteLinks = (html: string, { origin }: Surroundings) =>
  html.replaceAll('<a href="/', `<a href="${origin}/`);

function renderPart(part: TextPart, surroundings: Surroundings): string {
  switch (part.type) {
    case 'prose':
      return absoluteLinks(part.html, surroundings);
    case 'media':
      return mediaFigure(part, surroundings);
    case 'gallery':
      return galleryFigure(part, surroundings);
    case 'embed':
      return embedLink(part);
    case 'quote': {
      const cite = part.cite && `<cite>${part.cite}</cite>`;
      return absoluteLinks(`<blockquote>${part.html}${cite}</blockquote>`, surroundings);
    }
    case 'line':
      return '<hr>';
  }
}

/** Text for other programs, without this site's styles and scripts: every URL is absolute. */
export const renderText = (parts: readonly TextPart[], surroundings: Surroundings): string =>
  parts.map((part) => renderPart(part, surroundings)).join('');

/** Renders stored texts with absolute URLs. Looks up all their files together. */
export async function renderTexts(texts: readonly string[], origin: string): Promise<string[]> {
  const read = texts.map(readParts);
  const media = await mediaFacts(read.flatMap(urlsOfParts));
  return read.map((parts) => renderText(shownParts(parts, media), { media, origin }));
}
