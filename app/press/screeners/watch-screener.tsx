import { useRef, useState, useEffect, type RefObject } from 'react';
import { longDateTime } from '~/core/text/formats';
import { useHydrated } from '~/core/ui/use-hydrated';
import { LinkFrame, type LinkSite } from '~/sharing/link-frame';
import { PROGRESS_SECONDS, copyIsFor, FILM_NOT_READY } from './screener';

interface ScreenerTrack {
  id: string;
  kind: 'captions' | 'subtitles' | 'descriptions' | 'chapters';
  language: string;
  label: string;
}

interface ScreenerPlayerProps {
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

/**
 * Returns what shows a box with a player in it on the full screen and back; null where browsers cannot, as on an iPhone. The player alone
 * would leave behind what is drawn over it, so that a player that goes there by its own button is replaced by its box.
 */
function useNamedFullScreen(
  box: RefObject<HTMLElement>,
  player: RefObject<HTMLVideoElement>,
): (() => void) | null {
  const [isPossible, setPossible] = useState(false);
  useEffect(() => {
    setPossible(document.fullscreenEnabled);
    const replace = () => {
      if (document.fullscreenElement === null || document.fullscreenElement !== player.current) return;
      // Where the browser refuses that, the film goes on in the page.
      document
        .exitFullscreen()
        .then(() => box.current?.requestFullscreen())
        .catch(() => undefined);
    };
    document.addEventListener('fullscreenchange', replace);
    return () => document.removeEventListener('fullscreenchange', replace);
  }, [box, player]);
  if (!isPossible) return null;
  return () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen();
    // A refusal is the browser's, which says so itself.
    change?.catch(() => undefined);
  };
}

/** Says where the player is: when it begins and stops, every few seconds between, and when the page is left. */
function useProgressWords(player: RefObject<HTMLVideoElement>, url: string): void {
  useEffect(() => {
    const video = player.current;
    if (!video) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const say = () => void navigator.sendBeacon(url, JSON.stringify({ position: video.currentTime }));
    const begin = () => {
      clearInterval(timer);
      say();
      timer = setInterval(say, PROGRESS_SECONDS * 1000);
    };
    const stop = () => {
      clearInterval(timer);
      say();
    };
    const leave = () => {
      if (!video.paused) say();
    };
    // It may play already, before the scripts have come.
    if (!video.paused) begin();
    video.addEventListener('play', begin);
    video.addEventListener('pause', stop);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      video.removeEventListener('play', begin);
      video.removeEventListener('pause', stop);
      removeEventListener('pagehide', leave);
    };
  }, [player, url]);
}

/** The film of a screener. It is fetched when it is played, and not before: that would count as a start. */
function ScreenerPlayer({ path, labelledBy, name, date, isBurntIn, player }: ScreenerPlayerProps) {
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

const TITLE = 'screener-title';

interface WatchScreenerProps {
  site: LinkSite;
  /** The path of the link. */
  path: string;
  film: Pick<ScreenerPlayerProps, 'name' | 'date' | 'isBurntIn'> & {
    title: string;
    showTitle: string;
    note: string;
    /** ISO 8601. */
    expiresAt: string;
    /** Null while the film is being made. */
    player: ScreenerPlayerProps['player'] | null;
  };
}

/** The page of a screener's link: the film, what it is, and for whom. */
export function WatchScreener({ site, path, film }: WatchScreenerProps) {
  const { title, showTitle, note, expiresAt, name, player } = film;
  const until = (
    <>
      Until <time dateTime={expiresAt}>{longDateTime(expiresAt)}</time>
    </>
  );
  return (
    <LinkFrame className="screener" site={site} aside={until}>
      {player ? (
        <ScreenerPlayer {...film} player={player} path={path} labelledBy={TITLE} />
      ) : (
        <p className="screener__wait" role="status">
          {FILM_NOT_READY}
        </p>
      )}
      <div className="screener__about">
        <div className="screener__show">
          <p className="role">{showTitle}</p>
        </div>
        <div className="screener__say">
          <h1 className="display" id={TITLE}>
            {title}
          </h1>
          <p className="screener__vow">{copyIsFor(name)}</p>
          {note !== '' && <p className="screener__note">{note}</p>}
        </div>
      </div>
    </LinkFrame>
  );
}
