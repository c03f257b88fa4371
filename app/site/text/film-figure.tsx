import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { useMediaFacts } from '~/core/ui/use-playback';
import { Player } from '~/media/player/player';
import { PlayerText } from '~/media/player/player-text';
import type { MediaBlock } from '~/core/html/block';
import { fileUrl, type MediaFacts } from '~/core/files/media';
import { inMinutes, lazyFormat } from '~/core/text/formats';
import { Caption, FIGURE_CLASSES, PICTURE_SIZES } from './caption';
import { VideoCard } from './video-card';

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
