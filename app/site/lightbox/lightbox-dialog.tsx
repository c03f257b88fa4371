import { lazy, Suspense, useRef, type KeyboardEvent } from 'react';
import { Glyph } from '~/core/ui/glyph';
import { ResponsiveImage } from '~/core/ui/image';
import { useModal, useSwipe } from '~/core/ui/use-modal';
import { useMediaFacts } from '~/core/ui/use-playback';
import { Player } from '~/media/player/player';
import { posterOf, type MediaEntry } from './media-entry';

const LoadedPlayerText = lazy(() => import('~/media/player/loaded-player-text'));

export interface LightboxProps {
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
