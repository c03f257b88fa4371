import { useRef, useState } from 'react';
import { Glyph } from './glyph';
import { useMediaFacts } from './media-registry';
import { ResponsiveImage } from './image';
import { useInView } from './hooks/use-in-view';
import { useMotion } from './hooks/use-motion';
import { usePlayback } from './hooks/use-playback';

interface VideoPreviewProps {
  /** The video; '' where there is only the poster. */
  src: string;
  /** What stands in until the video plays; left out: the frame that was stored with the video. */
  poster?: string | undefined;
  alt: string;
  /** How wide it is drawn, as in the `sizes` attribute. */
  sizes: string;
  /** `near`: while it is near the viewport. */
  play: boolean | 'near';
  /** Seconds into the video at which each start begins; left out: it goes on where it was. */
  startAt?: number;
  /** Names the play control ("Play Ember"), which stands beside the frame wherever nothing plays by itself, and
   * wherever what plays by itself must be stoppable. Its positioned ancestor decides where it is. */
  name?: string;
  /** Further classes of the frame. */
  className?: string;
  /** For the one picture that a visitor waits for. */
  urgent?: boolean;
}

/** A muted, looping video in its frame, over its poster. Fetched only when it plays; fades in when it does. */
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
  const stored = useMediaFacts(src)?.posterUrl;
  const still = poster || stored;

  const wish = choice ?? (motion === true && play !== false);
  const playing = src !== '' && wish && (play !== 'near' || near);
  const [wanted, setWanted] = useState(false);
  if (playing && !wanted) setWanted(true);
  const { ref, visible, failed, onPlaying, onError } = usePlayback({ src, playing, startAt });

  return (
    <>
      <div ref={frame} className={`frame ${className}`}>
        {still && <ResponsiveImage src={still} alt={alt} sizes={sizes} urgent={urgent ?? false} />}
        {src && !failed && (wanted || !still) && (
          <video
            ref={ref}
            className={
              visible || !still
                ? 'video-preview video-preview--moving is-visible'
                : 'video-preview video-preview--moving'
            }
            src={still ? src : `${src}#t=0.5`}
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
      {name && src && !failed && motion !== undefined && (play === 'near' || !motion) && (
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
