import { LRUCache } from 'lru-cache';
import type { AudienceNumbers } from '~models/audience-count';
import { siteHost } from '~/site/links/links-in-record.server';
import {
  AudienceCounter,
  readFilmReport,
  PendingFilms,
  RareSearches,
  soughtWords,
} from './audience-counter.server';
import {
  countedAddress,
  countedPath,
  isCounted,
  isFromMachine,
  referrerOf,
  type SentHeaders,
} from './counted-request.server';
import { monthOf, dayAt } from '~/core/text/days';

const PRESS = '/press/';
const SEARCH = '/search';
const MAX_SEARCH_URL = 2_000;
const OK = 200;
const NOT_MODIFIED = 304;

export const audienceCounter = new AudienceCounter();
export const pendingFilms = new PendingFilms();
const rareSearches = new RareSearches();

let isOn = true;

export const isCounting = (): boolean => isOn;

export function switchCounting(on: boolean): void {
  isOn = on;
}

const MINUTE_MS = 60_000;
let known = { day: '', until: 0 };

/** Returns the day in the zone of the site. Zones change by the minute, so the day is kept for the rest of one. */
export function today(): string {
  const now = Date.now();
  if (now >= known.until || now < known.until - MINUTE_MS)
    known = { day: dayAt(new Date(now)), until: now - (now % MINUTE_MS) + MINUTE_MS };
  return known.day;
}

interface AnsweredRequest {
  method?: string | undefined;
  url?: string | undefined;
  headers: SentHeaders;
}

/** Counts a request that was answered with this status. It runs for every page, so it stays below a microsecond or two. */
export function countAnswer({ method, url = '', headers }: AnsweredRequest, status: number): void {
  if (!isOn || method !== 'GET' || (status !== OK && status !== NOT_MODIFIED) || !isCounted(headers)) return;
  const address = countedAddress(url);
  if (address === null) return;
  if (isFromMachine(headers)) {
    if (address.type === 'page' && status === OK) audienceCounter.count(today(), 'total', '', 'machines');
  } else if (address.type === 'page') {
    countView(address.path, referrerOf(headers, siteHost()));
    if (address.path === SEARCH) countSearch(url);
  } else if (status === OK) audienceCounter.count(today(), 'press', address.slug, address.type);
}

function countView(path: string, referrer: string | null): void {
  const day = today();
  const isFirst = referrer !== '';
  addView(audienceCounter.numbersOf(day, 'total', ''), isFirst);
  addView(audienceCounter.numbersOf(day, 'path', path), isFirst);
  if (isFirst && referrer !== null) audienceCounter.count(day, 'referrer', referrer, 'views');
  if (path.startsWith(PRESS)) audienceCounter.count(day, 'press', path.slice(PRESS.length), 'opened');
}

function addView(numbers: AudienceNumbers, isFirst: boolean): void {
  numbers.views = (numbers.views ?? 0) + 1;
  if (isFirst) numbers.first = (numbers.first ?? 0) + 1;
}

/** Counts how far a film was played, if the report is one. The file and the page are looked up before the count is stored. */
export function countFilm(headers: SentHeaders, report: string): void {
  if (!isOn || !isCounted(headers) || headers['sec-fetch-site'] === 'cross-site' || isFromMachine(headers))
    return;
  const film = readFilmReport(report);
  const path = film && countedPath(film.path);
  if (film && path !== null) pendingFilms.add(today(), { ...film, path });
}

/** The searches that found nothing when their page was made; it may be answered from the cache since. */
const fruitless = new LRUCache<string, true>({ max: 1_000 });

/** Notes whether a search has found something, for `countAnswer`. */
export function noteSearch(q: string, isFound: boolean): void {
  const words = soughtWords(q);
  if (words !== null && isFound) fruitless.delete(words);
  else if (words !== null) fruitless.set(words, true);
}

/**
 * Counts a search that found nothing. The words are stored only from the fourth time in a month on; until then they are in the memory of
 * this instance alone.
 */
function countSearch(url: string): void {
  if (url.length > MAX_SEARCH_URL) return;
  const query = url.split('?', 2)[1] ?? '';
  const words = soughtWords(new URLSearchParams(query).get('q') ?? '');
  if (words === null || !fruitless.has(words)) return;
  const day = today();
  const month = monthOf(day);
  const times = audienceCounter.known.has(month, 'search', words) ? 1 : rareSearches.count(month, words);
  if (times === 0) return;
  audienceCounter.known.admit(month, 'search', words);
  audienceCounter.count(day, 'search', words, 'times', times);
}
