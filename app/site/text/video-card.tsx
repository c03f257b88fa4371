import type { MouseEvent } from 'react';
import { activateOnSpace, WAITS_FOR_SCRIPTS, useHydrated } from '~/core/ui/use-hydrated';
import { Glyph } from '~/core/ui/glyph';
import { ResponsiveImage } from '~/core/ui/image';

interface VideoCardProps {
  title: string;
  /** The URL of its poster; '' for none. */
  poster: string;
  /** The width at which the poster is drawn, as in the `sizes` attribute. */
  sizes: string;
  /** What visitors should know before playing it. */
  note: string;
  /** Where it plays without JavaScript. */
  href: string;
  onPlay: () => void;
}

/** A title up to this many characters fits in the largest type. */
const SHORT = 32;
const TITLE = 'video-card__title display wide-on-hover';

/** A video before it plays; only its poster is fetched. With JavaScript its link is a button. */
export function VideoCard({ title, poster, sizes, note, href, onPlay }: VideoCardProps) {
  const isButton = useHydrated();
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onPlay();
  };
  return (
    <div className={poster ? 'stage video-card theme-dark' : 'stage video-card video-card--plain theme-dark'}>
      {poster && (
        <div className="frame frame--fill frame--scrim">
          <ResponsiveImage src={poster} alt="" sizes={sizes} />
        </div>
      )}
      <div className="video-card__in text-scrim text-scrim--small-type">
        <a
          className="stretched stretched--over video-card__play"
          href={href}
          role={isButton ? 'button' : undefined}
          onClick={play}
          onKeyDown={isButton ? activateOnSpace : undefined}
          {...WAITS_FOR_SCRIPTS}
        >
          <span className="video-card__word role">
            <Glyph name="play" />
            Play
          </span>{' '}
          <span className={title.length > SHORT ? `${TITLE} video-card__title--long` : TITLE}>{title}</span>
        </a>
        {note && <p className="video-card__note">{note}</p>}
      </div>
    </div>
  );
}
