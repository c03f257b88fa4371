import { Caption, EmbedFigure, FIGURE_CLASSES, PICTURE_SIZES, CELL_SIZES, FilmFigure } from './figures';
import { MediaCells } from '~/site/lightbox/lightbox';
import type { MediaEntry } from '~/site/lightbox/media-entry';
import { ResponsiveImage } from '~/core/ui/image';
import { useMediaFacts } from '~/core/ui/use-playback';
import type { MediaBlock, QuoteBlock, TextPart, GalleryBlock } from '~/core/html/block';
import { fileUrl, hasBlocks } from '~/core/files/media';

interface TextPartsProps {
  /** The parts whose files can be shown; media facts are in the context. */
  parts: readonly TextPart[];
  /** The title of the record, which names the lightboxes of its galleries. */
  title: string;
  /** The class of text outside blocks. */
  className?: string;
}

/** A text without blocks is one element; with blocks its parts are children of a `.text-grid__in`, whose columns define their widths. */
export function TextParts({ parts, title, className = 'prose' }: TextPartsProps) {
  if (!hasBlocks(parts))
    return <Prose className={className} html={parts.map((part) => proseOf(part)).join('')} />;
  const first = firstInSight(parts);
  return (
    <>
      {parts.map((part, index) => (
        <Part
          key={`${index} ${part.type}`}
          part={part}
          title={title}
          className={className}
          eager={index === first}
        />
      ))}
    </>
  );
}

const proseOf = (part: TextPart): string => (part.type === 'prose' ? part.html : '');

/** Characters of HTML before a picture that may still be visible on load. */
const IN_SIGHT = 1_500;

/** Returns the index of the first picture if there is little text before it, else -1. */
function firstInSight(parts: readonly TextPart[]): number {
  const first = parts.findIndex(({ type }) => type === 'media');
  const before = parts.slice(0, first).reduce((sum, part) => sum + proseOf(part).length, 0);
  return before <= IN_SIGHT ? first : -1;
}

interface PartProps extends Required<Pick<TextPartsProps, 'title' | 'className'>> {
  part: TextPart;
  eager: boolean;
}

/** The texts of a picture are those of its file. */
const toItem = (file: string): MediaEntry => ({
  type: 'image',
  url: fileUrl(file),
  alt: '',
  caption: '',
  posterUrl: '',
});

/** Links to files; with JavaScript a click opens the lightbox. */
const GalleryFigure = ({ gallery, title }: { gallery: GalleryBlock; title: string }) => (
  <figure className={FIGURE_CLASSES.wide}>
    <div className="text-gallery">
      <MediaCells title={title} items={gallery.files.map(toItem)} autoplay={false} sizes={CELL_SIZES} />
    </div>
    <Caption html={gallery.caption} />
  </figure>
);

function Part({ part, title, className, eager }: PartProps) {
  switch (part.type) {
    case 'prose':
      return <Prose className={className} html={part.html} />;
    case 'media':
      return <MediaFigure block={part} eager={eager} />;
    case 'gallery':
      return <GalleryFigure gallery={part} title={title} />;
    case 'embed':
      return <EmbedFigure embed={part} />;
    case 'quote':
      return <Quote quote={part} />;
    case 'line':
      return <hr className="text-rule" />;
  }
}

const Prose = ({ className, html }: { className: string; html: string }) => (
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
);

function Quote({ quote: { html, cite } }: { quote: QuoteBlock }) {
  const words = cite === '' ? html : `${html}<cite>${cite}</cite>`;
  return (
    <div className={cite === '' ? 'prose' : 'prose text-quote'}>
      <blockquote dangerouslySetInnerHTML={{ __html: words }} />
    </div>
  );
}

function MediaFigure({ block, eager }: { block: MediaBlock; eager: boolean }) {
  const { file, size, alt, caption } = block;
  const url = fileUrl(file);
  const facts = useMediaFacts(url);
  if (facts?.kind === 'video') return <FilmFigure film={block} />;
  return (
    <figure className={FIGURE_CLASSES[size]}>
      <ResponsiveImage
        className="text-figure__image"
        src={url}
        alt={alt || undefined}
        sizes={PICTURE_SIZES[size]}
        eager={eager}
      />
      <Caption html={caption} ofFile={facts?.caption} />
    </figure>
  );
}
