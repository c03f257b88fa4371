import type { MediaFacts } from '~/core/files/media';
import { lazy, Suspense, useRef, type KeyboardEvent, useState, type MouseEvent, type ReactNode } from 'react';
import { Glyph } from '~/core/ui/glyph';
import { ResponsiveImage } from '~/core/ui/image';
import { useModal, useSwipe, useHistoryOverlay } from '~/core/ui/use-modal';
import { useMediaFacts } from '~/core/ui/use-playback';
import { Player } from '~/media/player/player';
import { VideoPreview } from '~/core/ui/video-preview';
import { WAITS_FOR_SCRIPTS } from '~/core/ui/use-hydrated';

/** Value of the `play` parameter for the main video. */
const MAIN_VIDEO = 'main';

export function playedVideo<Item extends { id?: string; type: 'image' | 'video'; url: string }>(
  { videoUrl, media }: { videoUrl: string; media: readonly Item[] },
  play: string | null,
): Item | 'main' | null {
  if (play === null) return null;
  if (play === MAIN_VIDEO) return videoUrl ? MAIN_VIDEO : null;
  return media.find(({ id, type }) => id === play && type === 'video') ?? null;
}

export interface MediaEntry {
  /** The id in the URL of its player; absent without a player. */
  id?: string;
  type: 'video' | 'image';
  url: string;
  alt: string;
  caption: string;
  posterUrl: string;
  thumbnailUrl?: string;
}

interface Source {
  videoUrl: string;
  thumbnailUrl: string;
  media: MediaEntry[];
}

export function mediaItems({ videoUrl, thumbnailUrl, media }: Source): MediaEntry[] {
  if (!videoUrl) return media;
  const main = { type: 'video', url: videoUrl, alt: '', caption: '', posterUrl: '', thumbnailUrl } as const;
  return [{ id: MAIN_VIDEO, ...main }, ...media];
}

export const posterOf = (
  { posterUrl, thumbnailUrl = '' }: MediaEntry,
  facts: MediaFacts | undefined,
): string => posterUrl || facts?.posterUrl || thumbnailUrl;

/** Without scripts a video leads to its player on the show's page, if there is one. */
export const hrefOf = ({ id, type, url }: MediaEntry, page: string | undefined): string =>
  type === 'video' && id !== undefined && page !== undefined ? `${page}?play=${id}` : url;

const LoadedPlayerText = lazy(() => import('~/media/player/loaded-player-text'));

interface LightboxProps {
  title: string;
  items: MediaEntry[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** Shows one image or video at a time in a modal dialog. Only the current one is loaded. */
export function Lightbox({ title, items, index, onIndex, onClose }: LightboxProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, true, onClose);
  const item = items[index];
  const step = (by: number) => onIndex((index + by + items.length) % items.length);
  const swipe = useSwipe((by) => items.length > 1 && step(by));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // In a focused player the arrow keys seek.
    if (by === undefined || event.target instanceof HTMLVideoElement) return;
    event.preventDefault();
    if (items.length > 1) step(by);
  };
  if (!item) return null;
  return (
    // Arrow keys and swipes apply to the whole dialog, wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className="lightbox theme-dark"
      aria-label={`${title}: media`}
      onKeyDown={onKeyDown}
      {...swipe}
    >
      <button className="close" type="button" onClick={onClose}>
        Close
        <Glyph name="close" />
      </button>
      <Exhibit item={item} title={title} position={`${index + 1} of ${items.length}`} />
      {items.length > 1 && (
        <>
          <button className="step prev" type="button" aria-label="Previous" onClick={() => step(-1)}>
            <Glyph name="back" />
          </button>
          <button className="step next" type="button" aria-label="Next" onClick={() => step(1)}>
            <Glyph name="arrow" />
          </button>
        </>
      )}
    </dialog>
  );
}

function Exhibit({ item, title, position }: { item: MediaEntry; title: string; position: string }) {
  const player = useRef<HTMLVideoElement>(null);
  const facts = useMediaFacts(item.url);
  const caption = item.caption || facts?.caption || title;
  const alt = item.alt || facts?.alt || caption;
  return (
    <figure>
      {item.type === 'video' ? (
        <Player
          key={item.url}
          ref={player}
          className="lightbox__still"
          url={item.url}
          poster={posterOf(item, facts)}
          label={alt}
        />
      ) : (
        <ResponsiveImage
          key={item.url}
          className="lightbox__still"
          src={item.url}
          alt={alt}
          sizes="100vw"
          urgent
        />
      )}
      <figcaption aria-live="polite">
        <p>
          <strong>{caption}</strong>
        </p>
        <p className="role">{position}</p>
      </figcaption>
      {item.type === 'video' && (facts?.tracks || facts?.transcriptUrl) && (
        <Suspense>
          <LoadedPlayerText
            key={item.url}
            className="lightbox__words"
            tracks={facts.tracks ?? []}
            transcriptUrl={facts.transcriptUrl}
            player={player}
          />
        </Suspense>
      )}
    </figure>
  );
}

interface LightboxOpener {
  openAt: (index: number) => (event: MouseEvent<HTMLElement>) => void;
  lightbox: ReactNode;
}

/** A lightbox for the files that links point to. `title` is that of the show or text. */
export function useLightbox(title: string, items: MediaEntry[]): LightboxOpener {
  const [index, setIndex] = useState(0);
  const overlay = useHistoryOverlay();
  const openAt = (at: number) => (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Not every browser focuses a clicked link, and the lightbox returns the focus to the active element.
    event.currentTarget.focus({ preventScroll: true });
    setIndex(at);
    overlay.open();
  };
  return {
    openAt,
    lightbox: overlay.isOpen && (
      <Lightbox title={title} items={items} index={index} onIndex={setIndex} onClose={overlay.close} />
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
