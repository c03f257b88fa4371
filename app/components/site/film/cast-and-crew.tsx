import type { ReactNode } from 'react';
import { Glyph } from '~/components/ui/glyph';
import type { CreditGroup, CreditLine } from '~/rules/film/credit-lines';
import { GROUP_WORDS } from '~/rules/film/group-words';
import { castRoll, crewRoll, crewRows, MAX_IN_VIEW, namesIn, type RollRow } from '~/rules/film/roll';
import { Part } from './part';
import { RollRows } from './roll-rows';

/** The rows of a large cast that are in view, after the leads. */
const FIRST = 12;

/** Names and characters: the leads, then the others, and the many in columns. */
export function Cast({ lines }: { lines: CreditLine[] }) {
  if (lines.length === 0) return null;
  const { lead, main } = castRoll(lines);
  const isLong = namesIn(main) > MAX_IN_VIEW;
  return (
    <Part title="Cast">
      <RollRows rows={lead} look="roll--lead" />
      <RollRows rows={isLong ? main.slice(0, FIRST) : main} />
      {isLong && (
        <Crawl label={`The other ${namesIn(main.slice(FIRST))} of the cast`}>
          <RollRows rows={main.slice(FIRST)} />
        </Crawl>
      )}
    </Part>
  );
}

/** Names and jobs: who made it, then everybody else by group. */
export function Crew({ groups }: { groups: CreditGroup[] }) {
  if (groups.length === 0) return null;
  const { lead, main, others } = crewRoll(groups);
  const count = namesIn(others.flatMap(crewRows));
  return (
    <Part title="Crew">
      <RollRows rows={lead} look="roll--lead" />
      <RollRows rows={main} />
      {count > 0 && (
        <Crawl label={`The other ${count} of the crew`}>
          {others.map((group) => (
            <OtherGroup key={group.group} group={group} rows={crewRows(group)} />
          ))}
        </Crawl>
      )}
    </Part>
  );
}

function OtherGroup({ group, rows }: { group: CreditGroup; rows: RollRow[] }) {
  return (
    <section>
      <h3>{GROUP_WORDS[group.group]}</h3>
      <RollRows rows={rows} />
    </section>
  );
}

/** The end of the titles: small, in columns. */
export function Crawl({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="crawl">
      <summary>
        <span>{label}</span>
        <Glyph name="down" />
      </summary>
      <div className="crawl__in">{children}</div>
    </details>
  );
}
