import { Glyph } from '~/components/ui/glyph';
import { longDate } from '~/rules/text/dates';
import { offerLines, type WatchGroup, type WatchOffer } from '~/rules/film/watch-groups';
import { Part } from './part';

/** Where a show can be watched now: where a title would stand, the name of the service. */
export function WatchNow({ groups }: { groups: WatchGroup[] }) {
  if (groups.length === 0) return null;
  const now = (
    <p className="now">
      <span className="tally" />
      On now
    </p>
  );
  return (
    <Part title="Watch" aside={now}>
      <dl className="roll roll--lazy roll--watch">
        {groups.map(({ territories, offers }) => (
          <div key={territories.join()}>
            <dt>{territories.join(', ')}</dt>
            {offerLines(offers).map((offer, index) => (
              <dd key={index}>
                <Offer {...offer} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Offer({ service, url, how, until }: Omit<WatchOffer, 'access'>) {
  return (
    <>
      <a className="wide-on-hover" href={url} rel="noopener noreferrer">
        {service}
        <Glyph name="arrow" />
      </a>
      <small>
        {how}
        {until && (
          <>
            , until <time dateTime={until}>{longDate(until)}</time>
          </>
        )}
      </small>
    </>
  );
}
