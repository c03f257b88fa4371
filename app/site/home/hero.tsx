import { useEffect, useState, type RefObject, useRef, useSyncExternalStore } from 'react';
import { DEFAULT_REEL, PORTRAIT_REEL } from '~/core/files/bundled-media';
import { filmUrl } from '~/core/files/media';
import { Glyph } from '~/core/ui/glyph';
import { ResponsiveImage } from '~/core/ui/image';
import { useAfter, useHydrated } from '~/core/ui/use-hydrated';
import { useInView, useMotion, usePlayback, useMediaFacts } from '~/core/ui/use-playback';
import { useEditing } from '~/site/layout/site-handle';
import { FULL_FRAME } from './featured-section';

const LOADING_DELAY_MS = 500;

/** The reel plays automatically while it is on screen, unless the visitor prefers reduced motion or has paused it. */
function useReel(src: string, section: RefObject<Element>, onReady: () => void) {
  const motion = useMotion();
  const inView = useInView(section, '0px');
  const [choice, setChoice] = useState<boolean | null>(null);
  const [muted, setMuted] = useState(true);
  const [canPlay, setCanPlay] = useState(false);
  const wish = choice ?? motion === true;
  const [wanted, setWanted] = useState(false);
  if (wish && !wanted) setWanted(true);
  const playback = usePlayback({ src, playing: wish && inView, startAt: undefined });
  const settled = canPlay || playback.failed;

  useEffect(() => {
    if (settled) onReady();
  }, [settled, onReady]);

  return {
    ...playback,
    wanted,
    autoPlay: motion === true,
    muted,
    /** The control's state: it is on even while the reel is off screen. */
    playing: wish,
    isLate: useAfter(wanted && !settled, LOADING_DELAY_MS),
    onCanPlay: () => setCanPlay(true),
    toggle: () => setChoice(!wish),
    toggleSound: () => {
      setMuted(!muted);
      if (muted) setChoice(true);
    },
  };
}

const MOTION = '(prefers-reduced-motion: no-preference)';

interface CompanyText {
  id: string;
  open: boolean;
  onToggle: () => void;
}

interface HeroProps {
  siteName: string;
  words: string[];
  reel: string;
  /** Called once the reel can play, or has failed to load. */
  onReady: () => void;
  text: CompanyText | null;
}

function subscribe(changed: () => void) {
  const query = matchMedia(PORTRAIT_REEL.windows);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

const isNarrow = () => matchMedia(PORTRAIT_REEL.windows).matches;

/** Picks the reel's file by the shape of the window: the wide one on the server and until hydration. */
function useReelFile(reel: string): string {
  const narrow = useSyncExternalStore(subscribe, isNarrow, () => false);
  return narrow && reel === DEFAULT_REEL ? PORTRAIT_REEL.url : reel;
}

export function Hero({ siteName, words, reel: src, onReady, text }: HeroProps) {
  const section = useRef<HTMLElement>(null);
  const alive = useHydrated();
  const editing = useEditing();
  const file = useReelFile(src);
  const reel = useReel(file, section, onReady);
  return (
    <section ref={section} className="stage hero on-film" aria-label="Company reel">
      <ReelFrame src={src} file={file} reel={reel} />
      <div role="status">
        {reel.isLate && (
          <div className="loading">
            <p>
              <span className="tally tally--live" />
              Loading Reel...
            </p>
          </div>
        )}
      </div>
      <div className="hero__in text-scrim">
        <h1 className="display">
          <span className="vh">{siteName}: </span>
          {editing?.text('settings', 'brand.heroWords') ??
            words.map((word, index) => <span key={index}>{word} </span>)}
        </h1>
        <div className={alive ? 'row hero__ctl is-alive' : 'row hero__ctl'}>
          {!reel.failed && <ReelControls reel={reel} />}
          {text && <TextControl siteName={siteName} text={text} />}
        </div>
        {editing?.tools('settings')}
      </div>
    </section>
  );
}

type Reel = ReturnType<typeof useReel>;

/**
 * The poster and, over it, the reel: with scripts after hydration, so that the page loads first; without scripts at once, unless the
 * visitor prefers reduced motion.
 */
function ReelFrame({ src, file, reel }: { src: string; file: string; reel: Reel }) {
  const facts = useMediaFacts(src);
  const poster = facts?.posterUrl;
  const whole = filmUrl(src, facts);
  const film = { loop: true, playsInline: true, tabIndex: -1, 'aria-hidden': true };
  return (
    <div className="frame frame--fill frame--scrim">
      {poster && <ResponsiveImage src={poster} alt="" sizes={FULL_FRAME} urgent />}
      {reel.wanted && !reel.failed && (
        // The reel has no speech, and is hidden from screen readers.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          {...film}
          ref={reel.ref}
          className={
            reel.visible
              ? 'video-preview video-preview--moving is-visible'
              : 'video-preview video-preview--moving'
          }
          src={file === src ? whole : file}
          autoPlay={reel.autoPlay}
          muted={reel.muted}
          disablePictureInPicture
          onCanPlay={reel.onCanPlay}
          onPlaying={reel.onPlaying}
          onError={reel.onError}
        />
      )}
      <noscript>
        <video {...film} className="video-preview video-preview--moving is-visible" autoPlay muted>
          {src === DEFAULT_REEL && (
            <source src={PORTRAIT_REEL.url} media={`${PORTRAIT_REEL.windows} and ${MOTION}`} />
          )}
          <source src={whole} media={MOTION} />
        </video>
      </noscript>
    </div>
  );
}

function ReelControls({ reel }: { reel: Reel }) {
  return (
    <>
      <button type="button" onClick={reel.toggleSound}>
        <Glyph name={reel.muted ? 'sound' : 'mute'} />
        {reel.muted ? 'Play reel with sound' : 'Mute reel'}
      </button>
      <button type="button" onClick={reel.toggle}>
        <Glyph name={reel.playing ? 'pause' : 'play'} />
        {reel.playing ? 'Pause' : 'Play'}
      </button>
    </>
  );
}

function TextControl({ siteName, text }: { siteName: string; text: CompanyText }) {
  return (
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
  );
}
