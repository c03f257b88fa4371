import { useRef, type SyntheticEvent, forwardRef } from 'react';
import { filmUrl } from '~/core/files/media';
import { useMotion, useMediaFacts } from '~/core/ui/use-playback';
import { reportMediaError } from '~/core/ui/report-errors';

const MARKS = [
  ['quarter', 0.25],
  ['half', 0.5],
  ['three-quarters', 0.75],
] as const;

/** A film that repeats has no end of its own: its place jumps back from near the end. */
const NEAR_END = 0.9;
const NEAR_START = 0.1;

type At = 'play' | (typeof MARKS)[number][0] | 'end';

/** Tells the server, without a cookie, how far a film of the site was played. Each step is told once for each player. */
function useFilmCounts(url: string) {
  const told = useRef(new Set<string>());
  const place = useRef(0);
  const tell = (at: At) => {
    const key = `${url} ${at}`;
    if (told.current.has(key)) return;
    told.current.add(key);
    const { pathname: path } = window.location;
    navigator.sendBeacon('/count/film', JSON.stringify({ path, file: url, at }));
  };
  // A film that starts without a click is not played by anybody.
  const isCounted = () =>
    url.startsWith('/assets/') &&
    (told.current.has(`${url} play`) || navigator.userActivation?.hasBeenActive === true);
  return {
    onPlay() {
      if (isCounted()) tell('play');
    },
    onTimeUpdate({ currentTarget: { currentTime, duration, seeking } }: SyntheticEvent<HTMLVideoElement>) {
      if (seeking || !(duration > 0) || !told.current.has(`${url} play`)) return;
      const now = currentTime / duration;
      for (const [at, from] of MARKS) if (now >= from) tell(at);
      if (place.current > NEAR_END && now < NEAR_START) tell('end');
      place.current = now;
    },
    onEnded() {
      if (told.current.has(`${url} play`)) tell('end');
    },
  };
}

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
