import { useParams } from '@remix-run/react';
import { counted } from '~/rules/text/numbers';
import { useReturnFocus } from '../use-return-focus';
import { showLinkId, ShowGrid, type ShowCard } from './show-grid';

/** Returns, for example, "Six shows, five channels." */
function inShort(shows: ShowCard[]): string {
  const channels = new Set(shows.map((show) => show.broadcaster).filter(Boolean)).size;
  const parts = [
    counted(shows.length, 'show'),
    ...(channels > 1 ? [counted(channels, 'channel').toLowerCase()] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** The grid. Under an overlay it is inert, and its title is no longer the page's h1. */
export function ShowsPage({ shows }: { shows: ShowCard[] }) {
  const { slug } = useParams();
  const covered = slug !== undefined;
  const Heading = covered ? 'h2' : 'h1';
  useReturnFocus(slug && showLinkId(slug));
  return (
    // React 18 supports `inert` only as an attribute with a value.
    <div {...(covered && { inert: '' })}>
      <div className="head">
        <Heading className="display">Our Shows</Heading>
        {shows.length > 0 && <p className="role">{inShort(shows)}</p>}
      </div>
      {shows.length > 0 ? (
        <ShowGrid shows={shows} still={covered} />
      ) : (
        <div className="none">
          <p className="display">Nothing on air at the moment.</p>
          <p className="role">Something is being made, and this is where it will be shown first.</p>
        </div>
      )}
    </div>
  );
}
