import { useRef, useState } from 'react';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { useNamedFullScreen } from './use-named-full-screen';
import { useProgressWords } from './use-progress-words';

interface ScreenerTrack {
  id: string;
  kind: 'captions' | 'subtitles' | 'descriptions' | 'chapters';
  language: string;
  label: string;
}

export interface ScreenerPlayerProps {
  /** The path of the link. */
  path: string;
  /** The id of the element that names the film. */
  labelledBy: string;
  /** For whom this copy is, and the day, which are drawn over the picture unless they are in it. */
  name: string;
  date: string;
  isBurntIn: boolean;
  player: { width: number; height: number; hasPoster: boolean; tracks: ScreenerTrack[] };
}

/** The film of a screener. It is fetched when it is played, and not before: that would count as a start. */
export function ScreenerPlayer({ path, labelledBy, name, date, isBurntIn, player }: ScreenerPlayerProps) {
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isBroken, setBroken] = useState(false);
  const scripted = useHydrated();
  useProgressWords(video, `${path}/progress`);
  const toggleFullScreen = useNamedFullScreen(box, video);
  const { width, height, hasPoster, tracks } = player;
  const captions = tracks.find(({ kind }) => kind === 'captions');
  return (
    <div className="screener__player">
      <div className="screener__screen" ref={box}>
        {/* Not every film has captions. */}
        {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          src={`${path}/film`}
          poster={hasPoster ? `${path}/poster` : undefined}
          width={width}
          height={height}
          aria-labelledby={labelledBy}
          controls
          controlsList="nodownload nofullscreen noremoteplayback"
          disablePictureInPicture
          playsInline
          preload="none"
          onError={() => setBroken(true)}
        >
          {tracks.map((track) => (
            <track
              key={track.id}
              kind={track.kind}
              src={`${path}/captions/${track.id}`}
              srcLang={track.language}
              label={track.label}
              default={track === captions}
            />
          ))}
          Your browser does not support the video tag.
        </video>
        {!isBurntIn && <NameOverPicture name={name} date={date} />}
      </div>
      {scripted && toggleFullScreen && (
        <button className="btn screener__full" type="button" onClick={toggleFullScreen}>
          Full screen
        </button>
      )}
      {isBroken && (
        <p className="screener__broken" role="alert">
          The film cannot go on. <a href={path}>Open the page again</a> to see why.
        </p>
      )}
    </div>
  );
}

/** The name twice: small and firm in a corner, large and faint in the middle. */
const NameOverPicture = ({ name, date }: { name: string; date: string }) => (
  <p className="name-over" aria-hidden="true">
    <span className="name-over__corner">
      {name}, {date}
    </span>
    <span className="name-over__name">{name}</span>
    <span className="name-over__date">{date}</span>
  </p>
);
