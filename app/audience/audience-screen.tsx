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
  films: ShownRanks<{
    file: string;
    title: string;
    plays: number;
    quarter: number;
    half: number;
    threeQuarters: number;
    end: number;
  }>;
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
        {tablesOf(props).map((table) => (
          <RankTable key={table.name} {...table} here={links.here} />
        ))}
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
  rows: RankRow[];
}

interface RankRow {
  key: string;
  title: ReactNode;
  note?: string;
  /** The first cell. The bar shows its share of the first row. */
  number: number;
  cells?: string[];
}

/** A table whose rows are their own bars. Ten rows, and a link to more of them. */
function RankTable({ name, title, columns, total, here, many, rows }: RankTableProps) {
  const id = `audience-${name}`;
  const most = rows[0]?.number || Infinity;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet">Nothing yet.</p>
      ) : (
        <table className="rank" aria-labelledby={id}>
          <TableHead columns={columns} />
          <tbody>
            {rows.map(({ key, number, cells = [], ...row }) => (
              <tr key={key}>
                <th scope="row">
                  <svg
                    className="rank__bar"
                    viewBox="0 0 100 1"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect width={Math.round((number / most) * 1_000) / 10} height="1" />
                  </svg>
                  <bdi>{row.title}</bdi>
                  {row.note && <span className="quiet rank__note">{row.note}</span>}
                </th>
                <td className="num">
                  <strong>{groupedNumber(number)}</strong>
                </td>
                {cells.map((cell, at) => (
                  <td key={at} className="num">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
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

function pageLink({ to, title }: PageRow): ReactNode {
  if (to === null) return title;
  return to.startsWith('/admin/') ? <Link to={to}>{title}</Link> : <a href={to}>{title}</a>;
}

const percentOf = (number: number, plays: number): string =>
  plays === 0 ? '' : `${Math.min(100, Math.round((number / plays) * 100))} %`;

type Ranks = Pick<AudienceScreenProps, TableName>;

const tablesOf = ({ pages, referrers, films, press, searches }: Ranks): Omit<RankTableProps, 'here'>[] => [
  {
    ...{ name: 'pages', title: 'Pages', many: 'pages' },
    columns: ['Page', 'Views', 'Change'],
    total: pages.total,
    rows: pages.rows.map((row) => ({
      key: row.path,
      title: pageLink(row),
      note: row.noun,
      number: row.views,
      cells: [changeWords(row.views, row.before)],
    })),
  },
  {
    ...{ name: 'referrers', title: 'Referrers', many: 'sites' },
    columns: ['Site', 'Views', 'Change'],
    total: referrers.total,
    rows: referrers.rows.map(({ host, views, before }) => ({
      key: host,
      title: host,
      number: views,
      cells: [changeWords(views, before)],
    })),
  },
  {
    ...{ name: 'films', title: 'Films', many: 'films' },
    columns: ['Film', 'Begun', '¼', '½', '¾', 'End'],
    total: films.total,
    rows: films.rows.map(({ file, title, plays, quarter, half, threeQuarters, end }) => ({
      key: file,
      title,
      number: plays,
      cells: [quarter, half, threeQuarters, end].map((number) => percentOf(number, plays)),
    })),
  },
  {
    ...{ name: 'press', title: 'Press', many: 'kits' },
    columns: ['Kit', 'Opened', 'ZIPs', 'Stills'],
    total: press.total,
    rows: press.rows.map(({ slug, title, opened, zips, stills }) => ({
      key: slug,
      title,
      number: opened,
      cells: [groupedNumber(zips), groupedNumber(stills)],
    })),
  },
  {
    ...{ name: 'searches', title: 'Searches without a result', many: 'searches' },
    columns: ['Words', 'Times'],
    total: searches.total,
    rows: searches.rows.map(({ q, times }) => ({ key: q, title: q, number: times })),
  },
];

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
