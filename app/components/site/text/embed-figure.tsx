import { useEffect, useRef } from 'react';
import type { EmbedBlock } from '~/rules/blocks/block';
import { EMBEDDED_SITES } from '~/rules/blocks/embed-player';
import { fileUrl } from '~/rules/site/text-media';
import { FIGURE_CLASSES, PICTURE_SIZES } from './figure-size';
import { useEmbedPlayback } from './use-embed-playback';
import { VideoCard } from './video-card';

/** A video of another site, which learns nothing of the visitor before they play it. */
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
  // The control that had the focus is gone.
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
