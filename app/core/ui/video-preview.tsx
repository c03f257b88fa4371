import { useRef, useState } from 'react';
import { Glyph } from './glyph';
import { playedUrl } from '~/core/files/media';
import { useMediaFacts, useInView, useMotion, usePlayback } from './use-playback';
import { ResponsiveImage } from './image';

interface VideoPreviewProps {
  /** '' for the poster only. */
  src: string;
  /** Shown until the video plays; by default the frame that was stored with the video. */
  poster?: string | undefined;
  alt: string;
  sizes: string;
  /** `near`: while it is near the viewport. */
  play: boolean | 'near';
  /** The start of each playback in seconds; by default it resumes. */
  startAt?: number;
  /**
   * Label of the play control ("Play Ember"), shown if the video does not play automatically, or if autoplay must be
   * stoppable. Positioned by its nearest positioned ancestor.
   */
  name?: string;
  className?: string;
  urgent?: boolean;
}

/**
 * A muted, looping video over its poster. It is only fetched to play, then fades in. An uploaded video plays its
 * excerpt, and nothing until that is made.
 */
export function VideoPreview({
  src,
  poster,
  alt,
  sizes,
  play,
  startAt,
  name,
  className = '',
  urgent,
}: VideoPreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const motion = useMotion();
  const near = useInView(frame, '25% 0px', play === 'near');
  const [choice, setChoice] = useState<boolean | null>(null);
  const facts = useMediaFacts(src);
  const still = poster || facts?.posterUrl;
  const film = playedUrl(src, facts);

  const wish = choice ?? (motion === true && play !== false);
  const playing = film !== '' && wish && (play !== 'near' || near);
  const [wanted, setWanted] = useState(false);
  if (playing && !wanted) setWanted(true);
  const { ref, visible, failed, onPlaying, onError } = usePlayback({ src: film, playing, startAt });

  return (
    <>
      <div ref={frame} className={`frame ${className}`}>
        {still && <ResponsiveImage src={still} alt={alt} sizes={sizes} urgent={urgent ?? false} />}
        {(still ? film && wanted : src) && !failed && (
          <video
            ref={ref}
            className={`video-preview video-preview--moving${visible || !still ? ' is-visible' : ''}`}
            src={still ? film : `${film || src}#t=0.5`}
            muted
            loop
            playsInline
            preload={still ? 'none' : 'metadata'}
            disablePictureInPicture
            aria-hidden={still ? true : undefined}
            aria-label={still ? undefined : alt}
            tabIndex={-1}
            onPlaying={onPlaying}
            onError={onError}
          />
        )}
      </div>
      {name && film && !failed && motion !== undefined && (play === 'near' || !motion) && (
        <button
          type="button"
          className="video-preview-control"
          aria-label={`${wish ? 'Pause' : 'Play'} ${name}`}
          onClick={() => setChoice(!wish)}
        >
          <Glyph name={wish ? 'pause' : 'play'} />
        </button>
      )}
    </>
  );
}
