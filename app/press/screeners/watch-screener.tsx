import { useRef, useState, useEffect, type RefObject } from 'react';
import { longDateTime, telLink } from '~/core/text/formats';
import { useHydrated } from '~/core/ui/use-hydrated';
import { EndedLink, LinkFrame, type LinkSite } from '~/sharing/link-frame';
import type { describeWatch } from './screener-watch.server';
import { PROGRESS_SECONDS, copyIsFor, FILM_NOT_READY, QUICK } from './screener';

type Film = Awaited<ReturnType<typeof describeWatch>>;

interface ScreenerPlayerProps {
  path: string;
  labelledBy: string;
  film: Film;
  player: NonNullable<Film['player']>;
}

/**
 * Toggles full screen for the box around the player; null where browsers cannot, as on an iPhone. Full screen of the player alone would
 * hide the name drawn over it, so a player that enters full screen by its own button is replaced by its box.
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
      // If the browser refuses that, the film continues in the page.
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
    // The browser itself tells the user about a refusal.
    change?.catch(() => undefined);
  };
}

/** Reports the player's position: on play and pause, every few seconds in between, and when the page is left. */
function useProgressReports(player: RefObject<HTMLVideoElement>, url: string): void {
  useEffect(() => {
    const video = player.current;
    if (!video) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const report = () => void navigator.sendBeacon(url, JSON.stringify({ position: video.currentTime }));
    const begin = () => {
      clearInterval(timer);
      report();
      timer = setInterval(report, PROGRESS_SECONDS * 1000);
    };
    const stop = () => {
      clearInterval(timer);
      report();
    };
    const leave = () => {
      if (!video.paused) report();
    };
    // It may be playing already, before the scripts have loaded.
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

/** The film is only fetched when it is played, because each request counts as a start. */
function ScreenerPlayer({ path, labelledBy, film: { name, date, isBurntIn }, player }: ScreenerPlayerProps) {
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [isBroken, setBroken] = useState(false);
  const scripted = useHydrated();
  useProgressReports(video, `${path}/progress`);
  const toggleFullScreen = useNamedFullScreen(box, video);
  const { width, height, hasPoster, tracks } = player;
  const captions = tracks.find(({ kind }) => kind === 'captions');
  return (
    <div className="screener__player">
      <div className="screener__screen" ref={box}>
        {/* Not every film has captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          src={`${path}/film${player.isQuick ? `?${QUICK}` : ''}`}
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
      <div className="screener__tools">
        {scripted && toggleFullScreen && (
          <button className="btn" type="button" onClick={toggleFullScreen}>
            Full screen
          </button>
        )}
      </div>
      {isBroken && (
        <p className="screener__broken" role="alert">
          The film cannot go on. <a href={path}>Open the page again</a> to see why.
        </p>
      )}
    </div>
  );
}

const NameOverPicture = ({ name, date }: Pick<Film, 'name' | 'date'>) => (
  <p className="name-over" aria-hidden="true">
    <span className="name-over__corner">
      {name}, {date}
    </span>
    <span className="name-over__name">{name}</span>
    <span className="name-over__date">{date}</span>
  </p>
);

interface TelephoneContactProps {
  contact: NonNullable<Film['contact']>;
  isLarge?: boolean;
}

const TelephoneContact = ({ contact: { name, phone }, isLarge = false }: TelephoneContactProps) => (
  <p className={isLarge ? 'screener__who screener__who--large' : 'screener__who'}>
    <strong>{name}</strong>
    <a href={telLink(phone)}>{phone}</a>
  </p>
);

/** The page of a link that has ended: why, and the contact for another one. */
export const EndedScreener = ({ words, contact }: { words: string } & Pick<Film, 'contact'>) => (
  <EndedLink
    words={words}
    advice={contact ? 'Another one from' : 'The person who sent it to you can give you another one.'}
  >
    {contact && <TelephoneContact contact={contact} isLarge />}
  </EndedLink>
);

const TITLE = 'screener-title';

interface WatchScreenerProps {
  site: LinkSite;
  path: string;
  film: Film;
}

export function WatchScreener({ site, path, film }: WatchScreenerProps) {
  const { title, showTitle, note, contact, expiresAt, name, player } = film;
  const until = (
    <>
      Until <time dateTime={expiresAt}>{longDateTime(expiresAt)}</time>
    </>
  );
  return (
    <LinkFrame className="screener" site={site} aside={until}>
      {player ? (
        <ScreenerPlayer film={film} player={player} path={path} labelledBy={TITLE} />
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
          <p className="screener__copy-note">{copyIsFor(name)}</p>
          {note !== '' && <p className="screener__note">{note}</p>}
          {contact && <TelephoneContact contact={contact} />}
        </div>
      </div>
    </LinkFrame>
  );
}
