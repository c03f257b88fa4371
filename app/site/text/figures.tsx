import { useEffect, useState, type RefObject, useRef, type MouseEvent, lazy, Suspense } from 'react';
import { fileUrl, type MediaFacts } from '~/core/files/media';
import type { BlockSize, EmbedBlock, MediaBlock } from '~/core/html/block';
import { EMBEDDED_SITES } from '~/core/html/embed-player';
import { embedName } from '~/core/html/write-block';
import { useFrameOrigin } from '~/core/ui/frame-origins';
import { activateOnSpace, WAITS_FOR_SCRIPTS, useHydrated } from '~/core/ui/use-hydrated';
import { Glyph } from '~/core/ui/glyph';
import { ResponsiveImage } from '~/core/ui/image';
import { useMediaFacts } from '~/core/ui/use-playback';
import { Player } from '~/media/player/player';
import { PlayerText } from '~/media/player/player-text';
import { inMinutes, lazyFormat } from '~/core/text/formats';

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
function VideoCard({ title, poster, sizes, note, href, onPlay }: VideoCardProps) {
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

/** Loaded with the first film whose text is not in the page. */
const LoadedPlayerText = lazy(() => import('~/media/player/loaded-player-text'));

const UNTITLED = 'the film';

export function FilmFigure({ film }: { film: MediaBlock }) {
  const url = fileUrl(film.file);
  const facts = useMediaFacts(url);
  const player = useRef<HTMLVideoElement>(null);
  /** The second at which the player begins; null while there is only the poster. */
  const [startsAt, setStartsAt] = useState<number | null>(null);
  const title = film.alt || facts?.alt || UNTITLED;
  const poster = facts?.posterUrl ?? '';
  return (
    <figure className={FIGURE_CLASSES[film.size]}>
      {startsAt !== null ? (
        <PlayedFilm url={url} title={title} facts={facts} startsAt={startsAt} player={player} />
      ) : (
        <>
          <VideoCard
            title={title}
            poster={poster}
            sizes={PICTURE_SIZES[film.size]}
            note={facts ? noteOn(facts) : ''}
            href={url}
            onPlay={() => setStartsAt(0)}
          />
          {/* Scripts are off: the browser's own controls take the place of the card. */}
          <noscript>
            <Player
              className="text-figure__player"
              url={url}
              poster={poster}
              label={title}
              isLoop={false}
              preload="none"
            />
            {facts?.transcriptUrl && !facts.words && (
              <a className="link" href={facts.transcriptUrl}>
                Transcript
              </a>
            )}
          </noscript>
        </>
      )}
      {facts?.words && (
        <PlayerText
          className="text-figure__words"
          words={facts.words}
          player={player}
          onStart={setStartsAt}
        />
      )}
      <Caption html={film.caption} ofFile={facts?.caption} />
    </figure>
  );
}

interface PlayedFilmProps {
  url: string;
  title: string;
  facts: MediaFacts | undefined;
  startsAt: number;
  player: RefObject<HTMLVideoElement>;
}

function PlayedFilm({ url, title, facts, startsAt, player }: PlayedFilmProps) {
  useEffect(() => {
    if (player.current && startsAt > 0) player.current.currentTime = startsAt;
    player.current?.focus({ preventScroll: true });
    // The visitor has asked for it, regardless of autoplay settings. A browser that refuses shows its own control.
    player.current?.play().catch(() => undefined);
  }, [player, startsAt]);
  return (
    <>
      <Player
        ref={player}
        className="text-figure__player"
        url={url}
        poster={facts?.posterUrl ?? ''}
        label={title}
        isLoop={false}
      />
      {facts && !facts.words && (facts.tracks || facts.transcriptUrl) && (
        <Suspense>
          <LoadedPlayerText
            className="text-figure__words"
            tracks={facts.tracks ?? []}
            transcriptUrl={facts.transcriptUrl}
            player={player}
          />
        </Suspense>
      )}
    </>
  );
}

const listFormat = lazyFormat(() => new Intl.ListFormat('en-GB'));

/** Returns its length and its accessible alternatives: "2 minutes, with captions and a transcript". */
function noteOn({ duration, tracks = [], transcriptUrl }: MediaFacts): string {
  const has = (kind: string) => tracks.some((track) => track.kind === kind);
  const aids = [
    ...(has('captions') ? ['captions'] : []),
    ...(has('chapters') ? ['chapters'] : []),
    ...(transcriptUrl || has('captions') ? ['a transcript'] : []),
  ];
  const length = duration === undefined ? [] : [inMinutes(duration)];
  return [...length, ...(aids.length > 0 ? [`with ${listFormat().format(aids)}`] : [])].join(', ');
}
