import type { ReactNode } from 'react';
import { Glyph } from '~/core/ui/glyph';
import { ResponsiveImage } from '~/core/ui/image';
import { longDate, numbered } from '~/core/text/formats';
import type { PageSeason } from '~/records/film/film-seasons';
import { seasonInShort } from '~/records/film/film-words';
import { useEditing } from '~/site/layout/site-handle';
import { Part } from './show-facts';

/** Below 768 px a still is as wide as the window, then a column beside the text. */
const SIZES = '(min-width: 64em) 22vw, (min-width: 48em) 12rem, 100vw';

export function Episodes({ seasons }: { seasons: PageSeason[] }) {
  if (seasons.length === 0) return null;
  return (
    <Part title="Episodes">
      <div className="seasons">
        {seasons.map((season, index) => (
          <Season key={season.number} season={season} open={index === 0} />
        ))}
      </div>
    </Part>
  );
}

/** In Edit Mode the synopsis is editable. */
function useSynopsis({ synopsis, edited }: Pick<PageSeason, 'synopsis' | 'edited'>): ReactNode {
  const editing = useEditing();
  return (edited && editing?.text(edited.record, edited.field)) ?? synopsis;
}

function Season({ season, open }: { season: PageSeason; open: boolean }) {
  const about = seasonInShort(season);
  const synopsis = useSynopsis(season);
  return (
    <details className="season" open={open}>
      <summary className="opener">
        <h3 className="wide-on-hover">{season.name}</h3>
        {about && <span>{about}</span>}
        <Glyph name="down" />
      </summary>
      {synopsis && <p className="season__about">{synopsis}</p>}
      {season.episodes.length > 0 && (
        <ol>
          {season.episodes.map((episode) => (
            <Episode key={episode.number} episode={episode} />
          ))}
        </ol>
      )}
    </details>
  );
}

function Episode({ episode }: { episode: PageSeason['episodes'][number] }) {
  const { number, title, airDate, minutes, stillUrl } = episode;
  const synopsis = useSynopsis(episode);
  const length = minutes === null ? '' : numbered(minutes, 'minute');
  return (
    <li className="episode">
      {stillUrl && (
        <div className="frame episode__still">
          <ResponsiveImage src={stillUrl} alt="" sizes={SIZES} />
        </div>
      )}
      <p className="episode__no">
        <span className="vh">Episode </span>
        {number}
      </p>
      <div>
        <h4>{title}</h4>
        {(airDate || length) && (
          <p className="small episode__facts">
            {airDate && <time dateTime={airDate}>{longDate(airDate)}</time>}
            {airDate && length && ' · '}
            {length}
          </p>
        )}
        {synopsis && <p className="episode__text">{synopsis}</p>}
      </div>
    </li>
  );
}
