import type { MouseEvent, ReactNode, RefObject } from 'react';
import { Glyph } from '~/core/ui/glyph';
import { formatDuration } from '~/core/text/formats';
import type { TrackCue } from '~/core/files/track';
import { cueText, spokenLines, type VideoText } from '~/core/files/cue-text';

interface PlayerTextProps {
  className: string;
  words: VideoText;
  player: RefObject<HTMLVideoElement>;
  /** Starts playback at a second before the player is mounted. */
  onStart?: ((second: number) => void) | undefined;
}

/** Chapters as links that seek the player, and the transcript: the video's own, else the words of its first captions. */
export function PlayerText({ className, words, ...playing }: PlayerTextProps) {
  const { chapters, captions, transcript: own } = words;
  if (chapters.length === 0 && captions.length === 0 && own === '') return null;
  return (
    <div className={`words ${className}`}>
      {chapters.length > 0 && (
        <nav className="chapters" aria-label="Chapters">
          <ol>
            {chapters.map((cue, at) => (
              <li key={at}>
                <TimeLink cue={cue} {...playing}>
                  <span>{cueText(cue)}</span>
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
                  <TimeLink cue={cue} {...playing} label="Play from" />
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

interface TimeLinkProps extends Pick<PlayerTextProps, 'player' | 'onStart'> {
  cue: TrackCue;
  /** Read to screen readers before the time. */
  label?: string;
  children?: ReactNode;
}

function TimeLink({ cue, player, onStart, label, children }: TimeLinkProps) {
  const seconds = Math.floor(cue.start / 1000);
  const seek = (event: MouseEvent) => {
    if (!player.current && !onStart) return;
    event.preventDefault();
    if (player.current) player.current.currentTime = cue.start / 1000;
    else onStart?.(cue.start / 1000);
  };
  return (
    <a href={`#t=${seconds}`} onClick={seek}>
      {label && <span className="vh">{label} </span>}
      <time dateTime={`PT${seconds}S`}>{formatDuration(seconds)}</time>
      {children}
    </a>
  );
}
