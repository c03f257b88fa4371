import { forwardRef } from 'react';
import { filmUrl } from '~/core/files/media';
import { useMotion, useMediaFacts } from '~/core/ui/use-playback';
import { useFilmCounts } from './film-counts';
import { reportMediaError } from '~/core/ui/report-errors';

interface PlayerProps {
  className: string;
  url: string;
  poster: string;
  label: string;
  isLoop?: boolean;
  preload?: 'none' | 'metadata';
  /** Autoplays unless the user prefers reduced motion. */
  playsItself?: boolean;
  onReady?: () => void;
  onFailure?: () => void;
}

/** A video with controls and tracks; the first captions are on from the start. */
export const Player = forwardRef<HTMLVideoElement, PlayerProps>(function Player(
  { className, url, poster, label, isLoop = true, preload = 'metadata', playsItself = true, ...told },
  ref,
) {
  const facts = useMediaFacts(url);
  const drawnPoster = useMediaFacts(poster)?.croppedUrl ?? poster;
  const counts = useFilmCounts(url);
  const { width, height, tracks = [] } = { width: 1280, height: 720, ...facts };
  const motion = useMotion();
  const captions = tracks.find(({ kind }) => kind === 'captions');
  return (
    // Not every video has captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={ref}
      className={className}
      src={filmUrl(url, facts)}
      poster={drawnPoster || undefined}
      width={width}
      height={height}
      aria-label={label}
      controls
      playsInline
      loop={isLoop}
      autoPlay={playsItself && motion === true}
      preload={preload}
      {...counts}
      onCanPlay={told.onReady}
      onError={() => {
        reportMediaError(url);
        told.onFailure?.();
      }}
    >
      {tracks.map((track) => (
        <track
          key={track.url}
          kind={track.kind}
          src={track.url}
          srcLang={track.language}
          label={track.label}
          default={track === captions}
        />
      ))}
      Your browser does not support the video tag.
    </video>
  );
});
