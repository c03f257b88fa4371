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

/** Periods of a span: so many of them, each of so many days or months. */
interface Unit {
  span: AudienceSpan['span'];
  count: number;
  length: number;
  /** Moves a day or a month by so many. */
  move: (key: string, by: number) => string;
  /** The period of a day or a month, by its first one. */
  periodOf: (key: string) => string;
  labelOf: (key: string) => string;
  shortOf: (key: string) => string;
}

const dayLabel = (day: string) => longDate(`${day}T12:00:00Z`).replace(/ \d{4}$/, '');
const shortDay = (day: string) => dayLabel(day).replace(/^(\d+ \w{3})\w*/, '$1');
const monthLabel = (month: string) => longDate(`${month}-15T12:00:00Z`).replace(/^\d+ /, '');
const same = (key: string) => key;

const UNITS: Record<SpanName, Unit> = {
  days: {
    ...{ span: 'day', count: 30, length: 1, move: addDays, periodOf: same },
    ...{ labelOf: dayLabel, shortOf: shortDay },
  },
  weeks: {
    ...{ span: 'day', count: 12, length: WEEK_DAYS, move: addDays, periodOf: weekOf },
    ...{ labelOf: (monday) => `Week of ${dayLabel(monday)}`, shortOf: shortDay },
  },
  months: {
    ...{ span: 'month', count: 12, length: 1, move: addMonths, periodOf: same, labelOf: monthLabel },
    shortOf: (month) => monthLabel(month).replace(/^(\w{3})\w* \d\d/, '$1 ’'),
  },
};

function windowUntil(name: SpanName, day: string): Window {
  const { span, count, length, move, periodOf, labelOf, shortOf } = UNITS[name];
  const isMonths = span === 'month';
  const to = isMonths ? monthOf(day) : day;
  const all = count * length;
  const from = move(periodOf(to), length - all);
  const lastDay = (key: string) => (isMonths ? `${key}-28` : key);
  return {
    now: { span, from, to },
    before: { span, from: move(from, -all), to: move(to, -all) },
    periods: Array.from({ length: count }, (_, index) => move(from, index * length)).map((key) => ({
      key,
      earlier: move(key, -all),
      label: labelOf(key),
      short: shortOf(key),
    })),
    periodOf,
    steps: { earlier: lastDay(move(to, -all)), later: lastDay(move(to, all)) },
  };
}

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

/** Adds to each row its number in the span before. */
async function withBefore<Row>(
  type: 'path' | 'referrer',
  { before }: Window,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
) {
  const earlier = await numbersOf(type, before, rows.map(nameOf));
  return rows.map((row) => ({ ...row, before: earlier.get(nameOf(row)) ?? 0 }));
}

async function listPagesBeside(window: Window, limit: number, kind: KindName | undefined) {
  const { rows, total } = await listPaths(window.now, { page: 1, limit }, kind);
  return { rows: await withBefore('path', window, rows, ({ path }) => path), total };
}

async function readPages(window: Window, limit: number, kind: KindName | undefined) {
  const { rows, total } = await listPagesBeside(window, limit, kind);
  return {
    rows: rows.map(({ path, kind, id, title, views, before }): PageRow => {
      const record = kind && KINDS_BY_NAME[kind];
      const form = record && id !== null ? `${LIST_PATHS[record]}/${id}` : null;
      const to = form ?? (kind === null && path.startsWith('/') ? path : null);
      return { path, title, noun: record ? NOUNS[record] : '', to, views, before };
    }),
    total,
  };
}

async function readReferrers(window: Window, limit: number) {
  const { rows, total } = await listReferrers(window.now, { page: 1, limit });
  return { rows: await withBefore('referrer', window, rows, ({ host }) => host), total };
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
    /** The address of the screen as it is, without more rows. */
    here: to({}),
  };
}

export const audienceLoader = adminLoader(async ({ actor, url }) => {
  const asked = readParameters(url);
  const window = windowUntil(asked.span, asked.to);
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
  await storeAudience();
  const { rows } = await listPagesBeside(windowUntil(span, to), MAX_EXPORTED, kind);
  const lines = rows.map(({ path, kind: of, title, views, first, before }) =>
    csvLine([path, of ?? '', title, String(views), String(first), String(before)]),
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
