import type { MouseEvent, ReactNode, RefObject } from 'react';
import { Glyph } from '~/components/ui/glyph';
import type { MediaTrack } from '~/rules/content/media';
import { formatDuration } from '~/rules/text/duration';
import type { TrackCue } from '~/rules/uploads/tracks/cue';
import { spokenLines } from '~/rules/uploads/tracks/spoken-lines';
import { useTrackCues, useTranscript } from './use-track-cues';

interface PlayerWordsProps {
  tracks: MediaTrack[];
  transcriptUrl: string | undefined;
  player: RefObject<HTMLVideoElement>;
}

/** The chapters of a video, as links that move its player, and its transcript: its own, else the words of its first captions. */
export default function PlayerWords({ tracks, transcriptUrl, player }: PlayerWordsProps) {
  const chapters = useTrackCues(tracks.find(({ kind }) => kind === 'chapters')?.url);
  const own = useTranscript(transcriptUrl);
  const captionsUrl = tracks.find(({ kind }) => kind === 'captions')?.url;
  const captions = useTrackCues(transcriptUrl === undefined ? captionsUrl : undefined);
  if (chapters.length === 0 && captions.length === 0 && own === '') return null;
  return (
    <div className="words">
      {chapters.length > 0 && (
        <nav className="chapters" aria-label="Chapters">
          <ol>
            {chapters.map((cue, at) => (
              <li key={at}>
                <TimeLink cue={cue} player={player}>
                  <span>{titleOf(cue)}</span>
                </TimeLink>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {(captions.length > 0 || own !== '') && (
        <details className="transcript">
          <summary>
            Transcript
            <Glyph name="down" />
          </summary>
          {own !== '' ? (
            <p className="script script--plain" dir="auto">
              {own}
            </p>
          ) : (
            <ol className="script">
              {captions.map((cue, at) => (
                <li key={at}>
                  <TimeLink cue={cue} player={player} label="Play from" />
                  <ScriptLines cue={cue} />
                </li>
              ))}
            </ol>
          )}
        </details>
      )}
    </div>
  );
}

const titleOf = ({ text }: TrackCue) =>
  spokenLines(text)
    .map((line) => line.text)
    .join(' ');

const ScriptLines = ({ cue }: { cue: TrackCue }) => (
  <div>
    {spokenLines(cue.text).map(({ voice, text }, at) => (
      <p key={at}>
        {voice !== '' && <strong>{voice}: </strong>}
        {text}
      </p>
    ))}
  </div>
);

interface TimeLinkProps {
  cue: TrackCue;
  player: RefObject<HTMLVideoElement>;
  /** Words before the time, for who hears the link. */
  label?: string;
  children?: ReactNode;
}

function TimeLink({ cue, player, label, children }: TimeLinkProps) {
  const seconds = Math.floor(cue.start / 1000);
  const seek = (event: MouseEvent) => {
    if (!player.current) return;
    event.preventDefault();
    player.current.currentTime = cue.start / 1000;
  };
  return (
    <a href={`#t=${seconds}`} onClick={seek}>
      {label && <span className="vh">{label} </span>}
      <time>{formatDuration(seconds)}</time>
      {children}
    </a>
  );
}
