import { can, type Actor } from '~/core/access/permissions';
import { KINDS_BY_NAME, LIST_PATHS, NOUNS, type KindName } from '~/core/nouns/kinds';
import { adminLoader, csvLoader } from '~/core/request/admin-loader.server';
import { listUrl } from '~/core/request/list-address';
import { isAudienceOn } from '~/core/session/settings.server';
import { csvLine } from '~/core/text/csv.server';
import { longDate } from '~/core/text/formats';
import { DAY_OR_MOMENT } from '~/core/text/patterns';
import { storeAudience } from './audience-store.server';
import {
  AUDIENCE_PATH,
  isKindFilter,
  isSpanName,
  isTableName,
  type PageRow,
  type ShownPeriod,
  type SpanName,
} from './audience-view';
import { today } from './count-audience.server';
import {
  listFilms,
  listPaths,
  listPress,
  listReferrers,
  listSearches,
  numbersOf,
  readPeriods,
  sumOf,
  type PeriodNumbers,
  type AudienceSpan,
} from './read-audience.server';
import { addDays, addMonths, monthOf, weekOf } from '~/core/text/days';

const DAYS = 30;
const WEEKS = 12;
const MONTHS = 12;
const WEEK_DAYS = 7;
const ROWS = 10;
const MORE_ROWS = 500;
const PARAMETERS = ['span', 'kind', 'to', 'more'];

/** What is shown, the same before it, and how its days or months become the periods of the drawing. */
interface Window {
  now: AudienceSpan;
  before: AudienceSpan;
  /** The keys of the periods, in order, and of those that stand for them before. */
  periods: { key: string; earlier: string; label: string; short: string }[];
  periodOf: (key: string) => string;
  /** The last days of the windows before and after this one. */
  steps: { earlier: string; later: string };
}

const dayLabel = (day: string) => longDate(`${day}T12:00:00Z`).replace(/ \d{4}$/, '');
const shortDay = (day: string) => dayLabel(day).replace(/^(\d+ \w{3})\w*/, '$1');
const monthLabel = (month: string) => longDate(`${month}-15T12:00:00Z`).replace(/^\d+ /, '');
const same = (key: string) => key;

function daysUntil(to: string): Window {
  const from = addDays(to, 1 - DAYS);
  return {
    now: { span: 'day', from, to },
    before: { span: 'day', from: addDays(from, -DAYS), to: addDays(to, -DAYS) },
    periods: Array.from({ length: DAYS }, (_, index) => addDays(from, index)).map((day) => ({
      key: day,
      earlier: addDays(day, -DAYS),
      label: dayLabel(day),
      short: shortDay(day),
    })),
    periodOf: same,
    steps: { earlier: addDays(to, -DAYS), later: addDays(to, DAYS) },
  };
}

function weeksUntil(to: string): Window {
  const length = WEEKS * WEEK_DAYS;
  const from = addDays(weekOf(to), WEEK_DAYS - length);
  return {
    now: { span: 'day', from, to },
    before: { span: 'day', from: addDays(from, -length), to: addDays(to, -length) },
    periods: Array.from({ length: WEEKS }, (_, index) => addDays(from, index * WEEK_DAYS)).map((monday) => ({
      key: monday,
      earlier: addDays(monday, -length),
      label: `Week of ${dayLabel(monday)}`,
      short: shortDay(monday),
    })),
    periodOf: weekOf,
    steps: { earlier: addDays(to, -length), later: addDays(to, length) },
  };
}

function monthsUntil(to: string): Window {
  const last = monthOf(to);
  const from = addMonths(last, 1 - MONTHS);
  return {
    now: { span: 'month', from, to: last },
    before: { span: 'month', from: addMonths(from, -MONTHS), to: addMonths(last, -MONTHS) },
    periods: Array.from({ length: MONTHS }, (_, index) => addMonths(from, index)).map((month) => ({
      key: month,
      earlier: addMonths(month, -MONTHS),
      label: monthLabel(month),
      short: monthLabel(month).replace(/^(\w{3})\w* \d\d/, '$1 ’'),
    })),
    periodOf: same,
    steps: {
      earlier: `${addMonths(last, -MONTHS)}-28`,
      later: `${addMonths(last, MONTHS)}-28`,
    },
  };
}

const WINDOWS: Record<SpanName, (to: string) => Window> = {
  days: daysUntil,
  weeks: weeksUntil,
  months: monthsUntil,
};

interface Asked {
  span: SpanName;
  kind: KindName | undefined;
  to: string;
  more: string;
}

function readParameters({ searchParams }: URL): Asked {
  const [span = '', kind = '', to = '', more = ''] = PARAMETERS.map((name) => searchParams.get(name) ?? '');
  const isDay = DAY_OR_MOMENT.test(to) && !to.includes('T') && to < today();
  return {
    span: isSpanName(span) ? span : 'days',
    kind: isKindFilter(kind) ? kind : undefined,
    to: isDay ? to : today(),
    more: isTableName(more) ? more : '',
  };
}

function grouped(numbers: ReadonlyMap<string, PeriodNumbers>, periodOf: Window['periodOf']) {
  const views = new Map<string, number>();
  for (const [key, each] of numbers) {
    const period = periodOf(key);
    views.set(period, (views.get(period) ?? 0) + each.views);
  }
  return views;
}

const total = (numbers: ReadonlyMap<string, PeriodNumbers>, name: keyof PeriodNumbers): number =>
  [...numbers.values()].reduce((sum, each) => sum + (each[name] ?? 0), 0);

function shownPeriods(
  { periods, periodOf }: Window,
  now: ReadonlyMap<string, PeriodNumbers>,
  before: ReadonlyMap<string, PeriodNumbers>,
): ShownPeriod[] {
  const [views, earlierViews] = [grouped(now, periodOf), grouped(before, periodOf)];
  return periods.map(({ key, earlier, label, short }) => ({
    label,
    short,
    views: views.get(key) ?? 0,
    before: earlierViews.get(earlier) ?? 0,
  }));
}

type ListedPath = Awaited<ReturnType<typeof listPaths>>['rows'][number];

function pageRow({ path, kind, id, title, views }: ListedPath, before: number): PageRow {
  const isPage = path.startsWith('/');
  const record = kind === null ? null : KINDS_BY_NAME[kind];
  return {
    path,
    title,
    noun: record === null ? '' : NOUNS[record],
    to:
      record !== null && id !== null ? `${LIST_PATHS[record]}/${id}` : isPage && kind === null ? path : null,
    views,
    before,
  };
}

async function readPages({ now, before }: Window, limit: number, kind: KindName | undefined) {
  const { rows, total: count } = await listPaths(now, { page: 1, limit }, kind);
  const earlier = await numbersOf(
    'path',
    before,
    rows.map(({ path }) => path),
  );
  return { rows: rows.map((row) => pageRow(row, earlier.get(row.path) ?? 0)), total: count };
}

async function readReferrers({ now, before }: Window, limit: number) {
  const { rows, total: count } = await listReferrers(now, { page: 1, limit });
  const earlier = await numbersOf(
    'referrer',
    before,
    rows.map(({ host }) => host),
  );
  return { rows: rows.map((row) => ({ ...row, before: earlier.get(row.host) ?? 0 })), total: count };
}

const readFigures = async (window: Window, kind: KindName | undefined) => {
  const [now, before, films] = await Promise.all([
    readPeriods(window.now, kind),
    readPeriods(window.before, kind),
    sumOf(window.now, 'film'),
  ]);
  return {
    periods: shownPeriods(window, now, before),
    figures: {
      views: total(now, 'views'),
      before: total(before, 'views'),
      first: total(now, 'first'),
      plays: films.plays ?? 0,
      machines: kind === undefined ? total(now, 'machines') : null,
    },
  };
};

function linksOf(asked: Asked, { steps }: Window) {
  const given = { span: asked.span, kind: asked.kind ?? '', to: asked.to === today() ? '' : asked.to };
  const to = (change: object) =>
    listUrl(AUDIENCE_PATH, new URLSearchParams({ ...given, ...change }), PARAMETERS);
  const isLatest = asked.to === today();
  return {
    earlier: to({ to: steps.earlier }),
    later: isLatest ? null : to({ to: steps.later >= today() ? '' : steps.later }),
    spans: { days: to({ span: 'days' }), weeks: to({ span: 'weeks' }), months: to({ span: 'months' }) },
    csv: to({}).replace(AUDIENCE_PATH, `${AUDIENCE_PATH}/export`),
    /** Without a kind, and without more rows. */
    here: to({}),
  };
}

export const audienceLoader = adminLoader(async ({ actor, url }) => {
  const asked = readParameters(url);
  const window = WINDOWS[asked.span](asked.to);
  await storeAudience();
  const limitOf = (table: string) => (asked.more === table ? MORE_ROWS : ROWS);
  const place = (table: string) => ({ page: 1, limit: limitOf(table) });
  const [isOn, figures, pages, referrers, films, press, searches] = await Promise.all([
    isAudienceOn(),
    readFigures(window, asked.kind),
    readPages(window, limitOf('pages'), asked.kind),
    readReferrers(window, limitOf('referrers')),
    listFilms(window.now, place('films')),
    listPress(window.now, place('press')),
    listSearches(window.now, place('searches')),
  ]);
  return {
    isOn,
    span: asked.span,
    kind: asked.kind ?? null,
    mayEditSettings: can(actor, 'editSettings'),
    links: linksOf(asked, window),
    ...figures,
    pages,
    referrers,
    films,
    press,
    searches,
  };
});

const COLUMNS = ['path', 'kind', 'title', 'views', 'first views', 'views before'];

/** The pages of the span and the filter, all of them. */
async function exportPages(_actor: Actor, url: URL): Promise<string> {
  const { span, kind, to } = readParameters(url);
  const { now, before } = WINDOWS[span](to);
  await storeAudience();
  const { rows } = await listPaths(now, { page: 1, limit: MAX_EXPORTED }, kind);
  const earlier = await numbersOf(
    'path',
    before,
    rows.map(({ path }) => path),
  );
  const lines = rows.map(({ path, kind: of, title, views, first }) =>
    csvLine([path, of ?? '', title, String(views), String(first), String(earlier.get(path) ?? 0)]),
  );
  return [csvLine(COLUMNS), ...lines].join('');
}

/** More than a site has pages. */
const MAX_EXPORTED = 20_000;

export const audienceExportLoader = csvLoader('audience.csv', (actor, _params, url) =>
  exportPages(actor, url),
);

/** Returns the views of this week so far, and those of the same days of the last one; null where nothing is counted. */
export async function readThisWeek(): Promise<{ views: number; before: number } | null> {
  const [to, isOn] = [today(), await isAudienceOn()];
  if (!isOn) return null;
  const from = weekOf(to);
  const viewsOf = async (span: AudienceSpan) => total(await readPeriods(span), 'views');
  const [views, before] = await Promise.all([
    viewsOf({ span: 'day', from, to }),
    viewsOf({ span: 'day', from: addDays(from, -WEEK_DAYS), to: addDays(to, -WEEK_DAYS) }),
  ]);
  return { views, before };
}
