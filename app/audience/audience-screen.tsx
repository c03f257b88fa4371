import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { FilterLinks, TableHead } from '~/core/lists/list';
import { KIND_NAMES, TEXTS, CONTENT_KIND_LIST, type KindName } from '~/core/nouns/kinds';
import { HelpLink } from '~/core/ui/help-link';
import { Icon } from '~/core/ui/icon';
import { Notice } from '~/core/ui/notice';
import { groupedNumber } from '~/core/text/formats';
import { AudienceChart } from './audience-chart';
import {
  AUDIENCE_TITLE,
  changeSentence,
  changeWords,
  NOT_COUNTED,
  SPANS,
  type PageRow,
  type ShownPeriod,
  type ShownRanks,
  type SpanName,
  type TableName,
} from './audience-view';

interface Film {
  file: string;
  title: string;
  plays: number;
  quarter: number;
  half: number;
  threeQuarters: number;
  end: number;
}

interface AudienceScreenProps {
  isOn: boolean;
  span: SpanName;
  kind: KindName | null;
  mayEditSettings: boolean;
  links: {
    earlier: string;
    later: string | null;
    spans: Record<SpanName, string>;
    csv: string;
    here: string;
  };
  periods: ShownPeriod[];
  figures: { views: number; before: number; first: number; plays: number; machines: number | null };
  pages: ShownRanks<PageRow>;
  referrers: ShownRanks<{ host: string; views: number; before: number }>;
  films: ShownRanks<Film>;
  press: ShownRanks<{ slug: string; title: string; opened: number; zips: number; stills: number }>;
  searches: ShownRanks<{ q: string; times: number }>;
}

const SPAN_WORDS: Record<SpanName, string> = { days: 'Days', weeks: 'Weeks', months: 'Months' };
const BEFORE_WORDS: Record<SpanName, string> = {
  days: 'the 30 days before',
  weeks: 'the 12 weeks before',
  months: 'the 12 months before',
};

export function AudienceScreen({ isOn, span, kind, links, periods, figures, ...props }: AudienceScreenProps) {
  return (
    <>
      <AudienceHead span={span} links={links} periods={periods} />
      {!isOn && <NothingCounted mayEditSettings={props.mayEditSettings} />}
      <section className="audience" aria-label={`Views by ${SPAN_WORDS[span].toLowerCase().slice(0, -1)}`}>
        <Totals {...figures} beforeWords={BEFORE_WORDS[span]} />
        <AudienceChart span={span} periods={periods} />
      </section>
      <FilterLinks label="Kind" links={kindLinks(kind, links.here)} />
      <div className="ranks">
        <PagesTable {...props.pages} here={links.here} />
        <ReferrersTable {...props.referrers} here={links.here} />
        <FilmsTable {...props.films} here={links.here} />
        <PressTable {...props.press} here={links.here} />
        <SearchesTable {...props.searches} here={links.here} />
        <NotKept mayEditSettings={props.mayEditSettings} />
      </div>
    </>
  );
}

const withParameter = (here: string, name: string, value: string): string => {
  const [path = '', query] = here.split('?', 2);
  const search = new URLSearchParams(query);
  if (value === '') search.delete(name);
  else search.set(name, value);
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
};

const kindLinks = (kind: KindName | null, here: string) => [
  { to: withParameter(here, 'kind', ''), text: 'All', isCurrent: kind === null },
  ...CONTENT_KIND_LIST.map((each) => ({
    to: withParameter(here, 'kind', KIND_NAMES[each]),
    text: TEXTS[each].heading,
    isCurrent: kind === KIND_NAMES[each],
  })),
];

function AudienceHead({ span, links, periods }: Pick<AudienceScreenProps, 'span' | 'links' | 'periods'>) {
  const [first, last] = [periods[0]?.label, periods.at(-1)?.label];
  return (
    <div className="bar">
      <h1>{AUDIENCE_TITLE}</h1>
      <HelpLink />
      <div className="audience__by">
        <FilterLinks
          label="By"
          links={SPANS.map((each) => ({
            to: links.spans[each],
            text: SPAN_WORDS[each],
            isCurrent: each === span,
          }))}
        />
      </div>
      <nav className="row audience__span" aria-label="Span">
        <Link className="icon" to={links.earlier} aria-label="Earlier">
          <Icon name="left" />
        </Link>
        <span className="num">
          {first} to {last}
        </span>
        {links.later === null ? (
          <span className="icon" aria-hidden="true" />
        ) : (
          <Link className="icon" to={links.later} aria-label="Later">
            <Icon name="right" />
          </Link>
        )}
      </nav>
      <a className="btn" href={links.csv} download>
        <Icon name="download" />
        CSV
      </a>
    </div>
  );
}

const NothingCounted = ({ mayEditSettings }: { mayEditSettings: boolean }) => (
  <Notice kind="info">
    <strong>{NOT_COUNTED}</strong>
    <p>
      What was counted before is below.{' '}
      {mayEditSettings && (
        <Link className="audience__more" to="/admin/settings">
          Open Settings
        </Link>
      )}
    </p>
  </Notice>
);

function Totals({ views, before, first, plays, machines, beforeWords }: TotalsProps) {
  const change = changeSentence(views, before);
  return (
    <div className="audience__totals">
      <p>
        <span className="display audience__n num">{groupedNumber(views)}</span>{' '}
        <span className="quiet">{views === 1 ? 'view' : 'views'}</span>
      </p>
      <p>
        {change === '' ? (
          <span className="quiet">Nothing in {beforeWords}.</span>
        ) : (
          <>
            <strong>{change}</strong>{' '}
            <span className="quiet">
              {change === 'As many' ? 'as in' : 'on'} {beforeWords}, {groupedNumber(before)}
            </span>
          </>
        )}
      </p>
      <dl className="figures">
        <Figure label="First views" number={first} />
        <Figure label="Films begun" number={plays} />
        {machines !== null && <Figure label="Machines, apart" number={machines} />}
      </dl>
    </div>
  );
}

type TotalsProps = AudienceScreenProps['figures'] & { beforeWords: string };

const Figure = ({ label, number }: { label: string; number: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{groupedNumber(number)}</dd>
  </div>
);

interface RankTableProps {
  name: TableName;
  title: string;
  columns: string[];
  total: number;
  here: string;
  /** What the rows are called after their number. */
  many: string;
  rows: ReactNode[];
}

/** A table whose rows are their own bars. Ten rows, and a link to more of them. */
function RankTable({ name, title, columns, total, here, many, rows }: RankTableProps) {
  const id = `audience-${name}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet">Nothing yet.</p>
      ) : (
        <table className="rank" aria-labelledby={id}>
          <TableHead columns={columns} />
          <tbody>{rows}</tbody>
        </table>
      )}
      {total > rows.length && (
        <Link className="audience__more" to={withParameter(here, 'more', name)} preventScrollReset>
          All {groupedNumber(total)} {many}
        </Link>
      )}
    </section>
  );
}

interface RankRowProps {
  /** The share of the first row, from 0 to 1. */
  share: number;
  head: ReactNode;
  note?: string;
  cells: ReactNode[];
}

const RankRow = ({ share, head, note = '', cells }: RankRowProps) => (
  <tr>
    <th scope="row">
      <svg className="rank__bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.round(share * 1_000) / 10} height="1" />
      </svg>
      {head}
      {note !== '' && <span className="quiet rank__note">{note}</span>}
    </th>
    {cells.map((cell, at) => (
      <td key={at} className="num">
        {cell}
      </td>
    ))}
  </tr>
);

const shareOf = (number: number, most: number | undefined): number => (most ? number / most : 0);

type OfTable<Row> = ShownRanks<Row> & { here: string };

const PagesTable = ({ rows, total, here }: OfTable<PageRow>) => (
  <RankTable
    name="pages"
    title="Pages"
    columns={['Page', 'Views', 'Change']}
    many="pages"
    total={total}
    here={here}
    rows={rows.map(({ path, title, noun, to, views, before }) => (
      <RankRow
        key={path}
        share={shareOf(views, rows[0]?.views)}
        head={
          <bdi>
            {to === null ? (
              title
            ) : to.startsWith('/admin/') ? (
              <Link to={to}>{title}</Link>
            ) : (
              <a href={to}>{title}</a>
            )}
          </bdi>
        }
        note={noun}
        cells={[<strong key="views">{groupedNumber(views)}</strong>, changeWords(views, before)]}
      />
    ))}
  />
);

const ReferrersTable = ({ rows, total, here }: OfTable<{ host: string; views: number; before: number }>) => (
  <RankTable
    name="referrers"
    title="Referrers"
    columns={['Site', 'Views', 'Change']}
    many="sites"
    total={total}
    here={here}
    rows={rows.map(({ host, views, before }) => (
      <RankRow
        key={host}
        share={shareOf(views, rows[0]?.views)}
        head={<bdi>{host}</bdi>}
        cells={[<strong key="views">{groupedNumber(views)}</strong>, changeWords(views, before)]}
      />
    ))}
  />
);

const percentOf = (number: number, plays: number): string =>
  plays === 0 ? '' : `${Math.min(100, Math.round((number / plays) * 100))} %`;

const FilmsTable = ({ rows, total, here }: OfTable<Film>) => (
  <RankTable
    name="films"
    title="Films"
    columns={['Film', 'Begun', '¼', '½', '¾', 'End']}
    many="films"
    total={total}
    here={here}
    rows={rows.map(({ file, title, plays, quarter, half, threeQuarters, end }) => (
      <RankRow
        key={file}
        share={shareOf(plays, rows[0]?.plays)}
        head={<bdi>{title}</bdi>}
        cells={[
          <strong key="plays">{groupedNumber(plays)}</strong>,
          ...[quarter, half, threeQuarters, end].map((number) => percentOf(number, plays)),
        ]}
      />
    ))}
  />
);

const PressTable = ({ rows, total, here }: OfTable<AudienceScreenProps['press']['rows'][number]>) => (
  <RankTable
    name="press"
    title="Press"
    columns={['Kit', 'Opened', 'ZIPs', 'Stills']}
    many="kits"
    total={total}
    here={here}
    rows={rows.map(({ slug, title, opened, zips, stills }) => (
      <RankRow
        key={slug}
        share={shareOf(opened, rows[0]?.opened)}
        head={<bdi>{title}</bdi>}
        cells={[
          <strong key="opened">{groupedNumber(opened)}</strong>,
          groupedNumber(zips),
          groupedNumber(stills),
        ]}
      />
    ))}
  />
);

const SearchesTable = ({ rows, total, here }: OfTable<{ q: string; times: number }>) => (
  <RankTable
    name="searches"
    title="Searches without a result"
    columns={['Words', 'Times']}
    many="searches"
    total={total}
    here={here}
    rows={rows.map(({ q, times }) => (
      <RankRow
        key={q}
        share={shareOf(times, rows[0]?.times)}
        head={<bdi>{q}</bdi>}
        cells={[<strong key="times">{groupedNumber(times)}</strong>]}
      />
    ))}
  />
);

const NotKept = ({ mayEditSettings }: { mayEditSettings: boolean }) => (
  <section aria-labelledby="audience-not-kept">
    <h2 id="audience-not-kept">What is not kept</h2>
    <p className="role audience__not-kept">
      No cookie, no address, no device, no path from one page to the next. A browser that asks not to be
      counted is not.
    </p>
    {mayEditSettings && (
      <Link className="audience__more" to="/admin/settings">
        Switch it off
      </Link>
    )}
  </section>
);
