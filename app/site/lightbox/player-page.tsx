import { Link } from '@remix-run/react';
import { useRef } from 'react';
import { Glyph } from '~/core/ui/glyph';
import { useMediaFacts } from '~/core/ui/use-playback';
import { inMinutes } from '~/core/text/formats';
import type { VideoText } from '~/core/files/cue-text';
import { posterOf, type MediaEntry } from './media-entry';
import { Player } from '~/media/player/player';
import { PlayerText } from '~/media/player/player-text';

export interface PlayedVideo {
  item: MediaEntry;
  words: VideoText;
}

interface PlayerPageProps extends PlayedVideo {
  show: { slug: string; title: string };
}

const HEADING = 'player-title';

/** The lightbox as a page for browsers without scripts, with chapters and transcript. */
export function PlayerPage({ show, item, words }: PlayerPageProps) {
  const player = useRef<HTMLVideoElement>(null);
  const facts = useMediaFacts(item.url);
  const caption = item.caption || facts?.caption;
  const length = facts?.duration === undefined ? '' : inMinutes(facts.duration);
  return (
    <article className="overlay player-page theme-dark" aria-labelledby={HEADING}>
      <Link className="close" to={`/shows/${show.slug}`}>
        Close
        <Glyph name="close" />
      </Link>
      <header>
        <h1 className="display" id={HEADING}>
          {caption || show.title}
        </h1>
        <p className="role">{[caption && show.title, length].filter(Boolean).join(', ')}</p>
      </header>
      <Player
        ref={player}
        className="player-page__still"
        url={item.url}
        poster={posterOf(item, facts)}
        label={item.alt || facts?.alt || caption || show.title}
      />
      <PlayerText className="player-page__words" words={words} player={player} />
    </article>
  );
}
