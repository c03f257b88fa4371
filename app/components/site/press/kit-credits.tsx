import type { CreditGroup, CreditLine } from '~/rules/film/credit-lines';
import { castRoll, crewRows, MAX_IN_VIEW, namesIn } from '~/rules/film/roll';
import { Crawl } from '../film/cast-and-crew';
import { Part } from '../film/part';
import { RollRows } from '../film/roll-rows';

interface KitCreditsProps {
  cast: CreditLine[];
  /** The credits of all other groups. */
  crew: CreditGroup[];
}

/** Everybody whom the titles name: the leads, the cast, then those who made it. */
export function KitCredits({ cast, crew }: KitCreditsProps) {
  const { lead, main } = castRoll(cast);
  const rows = [...main, ...crew.flatMap(crewRows)];
  if (lead.length + rows.length === 0) return null;
  const others = rows.slice(MAX_IN_VIEW);
  return (
    <Part title="Credits">
      <RollRows rows={lead} look="roll--lead" />
      <RollRows rows={rows.slice(0, MAX_IN_VIEW)} />
      {others.length > 0 && (
        <Crawl label={`The other ${namesIn(others)}`}>
          <RollRows rows={others} />
        </Crawl>
      )}
    </Part>
  );
}
