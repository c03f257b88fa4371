import { Link } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import { Glyph } from '~/core/ui/glyph';
import {
  type CreditGroup,
  type CreditLine,
  type RollRow,
  castRoll,
  crewRoll,
  crewRows,
  MAX_IN_VIEW,
  namesIn,
  GROUP_WORDS,
} from '~/records/film/film-roll';
import { useEditing } from '~/site/layout/site-handle';
import { Part } from './show-facts';

export function RollRows({ rows, look = '' }: { rows: RollRow[]; look?: string }) {
  const editing = useEditing();
  if (rows.length === 0) return null;
  return (
    <dl className={`roll ${look}`}>
      {rows.map(({ label, names, edited }, index) => (
        <div key={edited?.field ?? index}>
          <dt>
            {(edited && editing?.text(edited.record, edited.field, edited)) ?? <Isolated texts={label} />}
          </dt>
          {names.map((name, at) => (
            <dd key={at}>
              <Name {...name} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Isolates texts of different directions, so that they do not reorder each other. */
function Isolated({ texts }: { texts: string[] }) {
  return texts.map((text, index) => (
    <Fragment key={index}>
      {index > 0 && '; '}
      <bdi>{text}</bdi>
    </Fragment>
  ));
}

function Name({ name, path, notes }: RollRow['names'][number]) {
  return (
    <>
      {path === null ? (
        <bdi>{name}</bdi>
      ) : (
        <Link to={path}>
          <bdi>{name}</bdi>
        </Link>
      )}
      {notes.length > 0 && (
        <small>
          <Isolated texts={notes} />
        </small>
      )}
    </>
  );
}

/** Rows of a large cast that are visible, after the leads. */
const FIRST = 12;

/** The leads, then the others; a large cast is set in columns. */
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

/** Key makers first, then everyone else by group. */
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

/** The end of the credits: small, in columns. */
export function Crawl({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="crawl">
      <summary className="touch opener">
        <span>{label}</span>
        <Glyph name="down" />
      </summary>
      <div className="crawl__in">{children}</div>
    </details>
  );
}
