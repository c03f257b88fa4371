import { VideoPreview } from '~/components/ui/video-preview';
import { Glyph } from '~/components/ui/glyph';
import { useMediaFacts } from '~/components/ui/media-registry';
import { hrefOf, posterOf, type MediaEntry } from './media-items';
import { useLightbox } from './use-lightbox';

interface MediaCellsProps {
  /** The show's title, which names the lightbox. */
  title: string;
  items: MediaEntry[];
  /** The page of the show, where its videos play without scripts; absent if nobody can open it. */
  page?: string | undefined;
  /** Whether the videos play, muted, in their cells. */
  playing: boolean;
}

const WIDE = '(min-width: 48em) 67vw, 100vw';
const NARROW = '(min-width: 48em) 33vw, 50vw';

/** A grid of images and videos: links to their files and players, which with scripts open the lightbox. */
export function MediaCells({ title, items, page, playing }: MediaCellsProps) {
  const { openAt, lightbox } = useLightbox(title, items);
  if (items.length === 0) return null;
  return (
    <>
      <ul className="cells">
        {items.map((item, at) => (
          <li key={`${at} ${item.url}`}>
            <a className="cell" href={hrefOf(item, page)} onClick={openAt(at)}>
              <CellImage item={item} title={title} sizes={at === 0 ? WIDE : NARROW} playing={playing} />
            </a>
          </li>
        ))}
      </ul>
      {lightbox}
    </>
  );
}

interface CellImageProps {
  item: MediaEntry;
  title: string;
  sizes: string;
  playing: boolean;
}

function CellImage({ item, title, sizes, playing }: CellImageProps) {
  const facts = useMediaFacts(item.url);
  const alt = item.alt || facts?.alt || item.caption || title;
  const isVideo = item.type === 'video';
  return (
    <>
      <span className="vh">{isVideo ? 'Play video: ' : 'View image: '}</span>
      <VideoPreview
        src={isVideo ? item.url : ''}
        poster={isVideo ? posterOf(item, facts) : item.url}
        alt={alt}
        sizes={sizes}
        play={playing}
      />
      {isVideo && (
        <span className="cell__kind">
          <Glyph name="play" />
        </span>
      )}
    </>
  );
}
