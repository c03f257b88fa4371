import { useEffect, useState, type RefObject, useRef } from 'react';
import { fileUrl } from '~/core/files/media';
import type { BlockSize, EmbedBlock } from '~/core/html/block';
import { EMBEDDED_SITES } from '~/core/html/embed-player';
import { embedName } from '~/core/html/write-block';
import { useFrameOrigin } from '~/core/ui/frame-origins';
import { VideoCard } from './video-card';

interface CaptionProps {
  html: string;
  /** The fallback if the block has no caption of its own. */
  ofFile?: string | undefined;
}

/** Renders nothing for an empty caption. */
export function Caption({ html, ofFile = '' }: CaptionProps) {
  if (html !== '') return <figcaption dangerouslySetInnerHTML={{ __html: html }} />;
  return ofFile === '' ? null : <figcaption>{ofFile}</figcaption>;
}

export const FIGURE_CLASSES: Record<BlockSize, string> = {
  text: 'text-figure',
  wide: 'text-figure is-wide',
  full: 'text-figure is-full',
};

/** Picture widths by block size, as in the `sizes` attribute. */
export const PICTURE_SIZES: Record<BlockSize, string> = {
  text: '(min-width: 72rem) 45rem, (min-width: 48rem) 66vw, calc(100vw - 2.5rem)',
  wide: '(min-width: 72rem) 72rem, 100vw',
  full: '100vw',
};

/** The same for the cells of a gallery, which is wide. */
export const CELL_SIZES = {
  first: '(min-width: 72rem) 48rem, (min-width: 48rem) 67vw, 100vw',
  others: '(min-width: 72rem) 36rem, 50vw',
};

/** Marks a history entry whose embedded video plays once its own document has loaded. */
interface EntryState {
  plays?: string;
  /** The state of the router's location. */
  usr?: unknown;
}

/**
 * Plays an embedded video. The content security policy of a document that was loaded for another page blocks the frame: then the page is
 * reloaded as its own document, where the video plays. URLs cannot trigger this, so that external links never play a video without a click.
 */
function useEmbedPlayback(embed: EmbedBlock, figure: RefObject<HTMLElement>) {
  const [isPlaying, setIsPlaying] = useState(false);
  const isAllowed = useFrameOrigin(EMBEDDED_SITES[embed.service].origin);
  const name = embedName(embed);
  useEffect(() => {
    const { plays, ...state } = (history.state ?? {}) as EntryState;
    if (!isAllowed || plays !== name) return;
    history.replaceState(state, '');
    figure.current?.scrollIntoView({ block: 'center' });
    setIsPlaying(true);
  }, [isAllowed, name, figure]);
  const play = () => {
    if (isAllowed) {
      setIsPlaying(true);
      return;
    }
    // The new document is the page alone, without a list behind it.
    const state: EntryState = { ...(history.state as EntryState | null), usr: null, plays: name };
    history.replaceState(state, '');
    location.reload();
  };
  return { isPlaying, play };
}

/** An embedded video; its site learns nothing about visitors before they play it. */
export function EmbedFigure({ embed }: { embed: EmbedBlock }) {
  const { service, title, poster } = embed;
  const { name, pageUrl } = EMBEDDED_SITES[service];
  const figure = useRef<HTMLElement>(null);
  const { isPlaying, play } = useEmbedPlayback(embed, figure);
  return (
    <figure ref={figure} className={FIGURE_CLASSES.wide}>
      {isPlaying ? (
        <EmbedFrame embed={embed} />
      ) : (
        <VideoCard
          title={title}
          poster={poster && fileUrl(poster)}
          sizes={PICTURE_SIZES.wide}
          note={`Plays from ${name}, which then learns that you watch it.`}
          href={pageUrl(embed)}
          onPlay={play}
        />
      )}
    </figure>
  );
}

function EmbedFrame({ embed }: { embed: EmbedBlock }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The control that had the focus was removed.
  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <iframe
      ref={frame}
      className="text-figure__player"
      src={EMBEDDED_SITES[embed.service].playerUrl(embed)}
      title={embed.title}
      // YouTube refuses to play without it.
      referrerPolicy="strict-origin-when-cross-origin"
      allow="autoplay; encrypted-media; picture-in-picture"
      allowFullScreen
    />
  );
}
