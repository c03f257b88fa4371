import { KIND_NAME_LIST, type KindName } from '~/core/nouns/kinds';
import { groupedNumber } from '~/core/text/formats';

export const AUDIENCE_PATH = '/admin/audience';
export const AUDIENCE_TITLE = 'Audience';
export const NOT_COUNTED = 'Nothing is counted.';

export const SPANS = ['days', 'weeks', 'months'] as const;
export type SpanName = (typeof SPANS)[number];

export const isSpanName = (text: string): text is SpanName => (SPANS as readonly string[]).includes(text);
export const isKindFilter = (text: string): text is KindName =>
  (KIND_NAME_LIST as readonly string[]).includes(text);

/** A day, a week or a month, and the one that stands for it in the span before. */
export interface ShownPeriod {
  /** Such as `25 November`. */
  label: string;
  /** Such as `25 Nov`. */
  short: string;
  views: number;
  before: number;
}

export interface ShownRanks<Row> {
  rows: Row[];
  total: number;
}

export interface PageRow {
  path: string;
  title: string;
  /** Such as `Show`; empty for a page that is no record. */
  noun: string;
  /** The screen of the record, or the page itself; null if neither is there. */
  to: string | null;
  views: number;
  before: number;
}

const TABLES = ['pages', 'referrers', 'films', 'press', 'searches'] as const;
export type TableName = (typeof TABLES)[number];
export const isTableName = (text: string): text is TableName => (TABLES as readonly string[]).includes(text);

/** Returns the change in percent, such as `+ 38 %`; `new` if there was nothing before, and '' if there is nothing now either. */
export function changeWords(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : 'new';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return '± 0 %';
  return `${percent > 0 ? '+' : '−'} ${groupedNumber(Math.abs(percent))} %`;
}

/** Returns the same as the beginning of a sentence: `Up 18 %`, `Down 4 %` or `As many`; '' if there was nothing before. */
export function changeSentence(now: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'As many';
  return `${percent > 0 ? 'Up' : 'Down'} ${groupedNumber(Math.abs(percent))} %`;
}
