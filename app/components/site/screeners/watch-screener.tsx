import { longDateTime } from '~/rules/text/dates';
import { copyIsFor, FILM_NOT_READY } from '~/rules/screeners/screener';
import { LinkFrame, type LinkSite } from '../sharing/link-frame';
import { ScreenerPlayer, type ScreenerPlayerProps } from './screener-player';

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
