import { useRef } from 'react';
import { Glyph } from '~/components/ui/glyph';
import { useMediaFacts } from '~/components/ui/media-book';
import { Picture } from '~/components/ui/picture';
import { useAlive } from '~/components/ui/use-alive';
import { FULL_FRAME } from './show';
import { useReel } from './use-reel';

interface HeroProps {
  siteName: string;
  /** The reel's URL. */
  reel: string;
  /** Called once the reel can play, or is known never to. */
  onReady: () => void;
  /** The company text that a click on the hero shows and hides. */
  text: { id: string; open: boolean; onToggle: () => void } | null;
}

const MEANINGS = ['First', 'Original', 'Indispensable'];

/** The company's reel, full screen, under the three meanings of its name. */
export function Hero({ siteName, reel: src, onReady, text }: HeroProps) {
  const section = useRef<HTMLElement>(null);
  const alive = useAlive();
  const reel = useReel(src, section, onReady);
  const poster = useMediaFacts(src)?.posterUrl;
  return (
    <section ref={section} className="hero" aria-label="Company reel">
      <div className="frame frame--fill frame--scrim">
        {poster && <Picture src={poster} alt="" sizes={FULL_FRAME} urgent />}
        {reel.wanted && (
          // Shots without a word in them, and hidden from whoever cannot see them.
          // eslint-disable-next-line jsx-a11y/media-has-caption
          <video
            ref={reel.ref}
            className={reel.visible ? 'footage footage--moving is-visible' : 'footage footage--moving'}
            src={src}
            autoPlay={reel.autoPlay}
            muted={reel.muted}
            loop
            playsInline
            disablePictureInPicture
            tabIndex={-1}
            aria-hidden
            onCanPlay={reel.onCanPlay}
            onPlaying={reel.onPlaying}
            onError={reel.onError}
          />
        )}
        <ScriptlessReel src={src} />
      </div>
      <div role="status">
        {reel.isLate && (
          <p className="loading">
            <span className="tally" />
            Loading Reel...
          </p>
        )}
      </div>
      <div className="hero__in">
        <h1 className="display">
          <span className="vh">{siteName}: </span>
          {MEANINGS.map((word) => (
            <span key={word}>{word} </span>
          ))}
        </h1>
        <div className={alive ? 'hero__ctl is-alive' : 'hero__ctl'}>
          <button type="button" onClick={reel.toggleSound}>
            <Glyph name={reel.muted ? 'sound' : 'mute'} />
            {reel.muted ? 'Play reel with sound' : 'Mute reel'}
          </button>
          <button type="button" onClick={reel.toggle}>
            <Glyph name={reel.playing ? 'pause' : 'play'} />
            {reel.playing ? 'Pause' : 'Play'}
          </button>
          {text && (
            <button
              type="button"
              className="hero__open"
              aria-expanded={text.open}
              aria-controls={text.id}
              onClick={text.onToggle}
            >
              About {siteName}
              <Glyph name="down" />
            </button>
          )}
        </div>
      </div>
    </section>
  );
}

/** Plays without a script, too, where motion is welcome. With one, the reel waits until the page is alive. */
const ScriptlessReel = ({ src }: { src: string }) => (
  <noscript>
    <video
      className="footage footage--moving is-visible"
      autoPlay
      muted
      loop
      playsInline
      tabIndex={-1}
      aria-hidden
    >
      <source src={src} media="(prefers-reduced-motion: no-preference)" />
    </video>
  </noscript>
);
