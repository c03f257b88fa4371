import { forwardRef } from 'react';
import { useMediaFacts } from '~/components/ui/media-registry';
import { reportMediaError } from '~/components/ui/report-media-error';
import { useMotion } from '~/components/ui/hooks/use-motion';

interface PlayerProps {
  url: string;
  poster: string;
  label: string;
}

/** A video with its controls and tracks, of which the first captions are shown from the start. */
export const Player = forwardRef<HTMLVideoElement, PlayerProps>(function Player({ url, poster, label }, ref) {
  const { width, height, tracks = [] } = { width: 1280, height: 720, ...useMediaFacts(url) };
  const motion = useMotion();
  const captions = tracks.find(({ kind }) => kind === 'captions');
  return (
    // Not every video has captions.
    // eslint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={ref}
      className="still"
      src={url}
      poster={poster || undefined}
      width={width}
      height={height}
      aria-label={label}
      controls
      playsInline
      loop
      autoPlay={motion === true}
      preload="metadata"
      onError={() => reportMediaError(url)}
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
    </video>
  );
});
