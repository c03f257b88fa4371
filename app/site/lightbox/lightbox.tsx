import { type ComponentType, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Glyph } from '~/core/ui/glyph';
import { useHistoryOverlay } from '~/core/ui/use-modal';
import { useMediaFacts } from '~/core/ui/use-playback';
import { VideoPreview } from '~/core/ui/video-preview';
import { WAITS_FOR_SCRIPTS } from '~/core/ui/use-hydrated';
import type { LightboxProps } from './lightbox-dialog';
import { hrefOf, posterOf, type MediaEntry } from './media-entry';

interface LightboxOpener {
  openAt: (index: number) => (event: MouseEvent<HTMLAnchorElement>) => void;
  lightbox: ReactNode;
}

/**
 * A lightbox for the files that links point to, which is loaded with the first one; if it cannot be loaded, the link is followed.
 * `title` is that of the show or text.
 */
export function useLightbox(title: string, items: MediaEntry[]): LightboxOpener {
  const [index, setIndex] = useState(0);
  const [Dialog, setDialog] = useState<ComponentType<LightboxProps> | null>(null);
  const isLoading = useRef(false);
  const overlay = useHistoryOverlay();
  const openAt = (at: number) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    // Not every browser focuses a clicked link, and the lightbox returns the focus to the active element.
    link.focus({ preventScroll: true });
    setIndex(at);
    if (isLoading.current) return;
    isLoading.current = true;
    void import('./lightbox-dialog')
      .then(
        ({ Lightbox }) => {
          setDialog(() => Lightbox);
          // Unless another page has been opened meanwhile.
          if (link.isConnected) overlay.open();
        },
        () => link.isConnected && location.assign(link.href),
      )
      .finally(() => {
        isLoading.current = false;
      });
  };
  return {
    openAt,
    lightbox: Dialog && overlay.isOpen && (
      <Dialog title={title} items={items} index={index} onIndex={setIndex} onClose={overlay.close} />
    ),
  };
}

interface MediaCellsProps {
  title: string;
  items: MediaEntry[];
  /** The path of the show's page, where its videos play without scripts; absent in a preview of a show without a public page. */
  showPath?: string | undefined;
  autoplay: boolean;
  /** As in the `sizes` attribute; the default is for grids as wide as the window. */
  sizes?: CellSizes;
}

interface CellSizes {
  first: string;
  others: string;
}

const FULL_WIDTH: CellSizes = {
  first: '(min-width: 48em) 67vw, 100vw',
  others: '(min-width: 48em) 33vw, 50vw',
};

/** Links to files and players; with JavaScript a click opens the lightbox. */
export function MediaCells({ title, items, showPath, autoplay, sizes = FULL_WIDTH }: MediaCellsProps) {
  const { openAt, lightbox } = useLightbox(title, items);
  if (items.length === 0) return null;
  return (
    <>
      <ul className="cells">
        {items.map((item, index) => (
          <li key={`${index} ${item.url}`}>
            <a className="cell" href={hrefOf(item, showPath)} onClick={openAt(index)} {...WAITS_FOR_SCRIPTS}>
              <CellImage
                item={item}
                title={title}
                sizes={index === 0 ? sizes.first : sizes.others}
                autoplay={autoplay}
              />
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
  autoplay: boolean;
}

function CellImage({ item, title, sizes, autoplay }: CellImageProps) {
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
        play={autoplay}
      />
      {isVideo && (
        <span className="cell__kind">
          <Glyph name="play" />
        </span>
      )}
    </>
  );
}
