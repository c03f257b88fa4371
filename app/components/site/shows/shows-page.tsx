import { useParams } from '@remix-run/react';
import { counted } from '~/rules/text/numbers';
import { useReturnFocus } from '../use-return-focus';
import { FilterForm, type ShowFilter } from './show-filter';
import { showLinkId, ShowGrid, type ShowCard } from './show-grid';

interface ShowsPageProps {
  shows: ShowCard[];
  filter: ShowFilter;
  /** Of all shows, whether or not they are listed. */
  count: { shows: number; channels: number };
}

/** Returns, for example, "Six shows, five channels." */
function inShort({ shows, channels }: ShowsPageProps['count']): string {
  const parts = [
    counted(shows, 'show'),
    ...(channels > 1 ? [counted(channels, 'channel').toLowerCase()] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** The grid. Under an overlay it is inert, and its title is no longer the page's h1. */
export function ShowsPage({ shows, filter, count }: ShowsPageProps) {
  const { slug } = useParams();
  const covered = slug !== undefined;
  const Heading = covered ? 'h2' : 'h1';
  useReturnFocus(slug && showLinkId(slug));
  return (
    // React 18 supports `inert` only as an attribute with a value.
    <div {...(covered && { inert: '' })}>
      <div className={filter.selects.length > 0 ? 'head head--close' : 'head'}>
        <Heading className="display">Our Shows</Heading>
        {count.shows > 0 && <p className="role">{inShort(count)}</p>}
      </div>
      <FilterForm filter={filter} found={shows.length} />
      {shows.length > 0 ? (
        <ShowGrid shows={shows} still={covered} />
      ) : (
        <div className="none">
          <p className="display">
            {count.shows > 0 ? 'Nothing of that kind.' : 'Nothing on air at the moment.'}
          </p>
          <p className="role">Something is being made, and this is where it will be shown first.</p>
        </div>
      )}
    </div>
  );
}
