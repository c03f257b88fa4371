import type { AudienceTrouble } from '~/audience/audience-store.server';
import { groupedNumber, longDate, longDateTime } from '~/core/text/formats';
import { act, fine, look, type Judgement, countOf, formatSize } from './health-line';
import { GIGABYTE } from '~/core/files/file-advice';
import { DAY_MS } from '~/core/text/days';

/** The facts about the request; nothing about its sender. */
export interface HealthRequest {
  /** The origin of the request, as trusted proxies report it. */
  origin: string;
  isForwarded: boolean;
}

/** What a verdict depends on besides its own facts. */
export interface JudgedFor {
  now: Date;
  /** Null until a page was requested. */
  request: HealthRequest | null;
}

/** `publicUrl`: the configured origin. */
export function judgePublicUrl(
  { publicUrl }: { publicUrl: string | undefined },
  { request }: Pick<JudgedFor, 'request'>,
): Judgement {
  if (publicUrl === undefined) return fine('Not set: links take the address of each request.');
  if (!request) return fine(`${publicUrl}.`);
  if (request.origin === publicUrl) return fine(`${publicUrl}, and this request came by it.`);
  return look(
    `${publicUrl}, but this request came by ${request.origin}.`,
    'If the site has another address now, set PUBLIC_URL to it. If a proxy is in front, let it pass on host and protocol, and set TRUST_PROXY.',
  );
}

/** `trusted`: the number of proxies whose headers count. */
export function judgeTrustProxy(
  { trusted }: { trusted: number },
  { request }: Pick<JudgedFor, 'request'>,
): Judgement {
  if (!request) return fine(`${trusted}.`);
  const { isForwarded } = request;
  if (trusted === 0 && isForwarded)
    return look(
      '0, but this request has the headers of a proxy.',
      'If a proxy of yours is in front of the site, set TRUST_PROXY to the number of proxies: until then all visitors count as one.',
    );
  if (trusted > 0 && !isForwarded)
    return look(
      `${trusted}, but this request has no headers of a proxy.`,
      'If nothing is in front of the site, set TRUST_PROXY to 0: until then visitors can invent their address.',
    );
  return fine(
    trusted === 0 ? '0, and no proxy’s headers came.' : `${trusted}, and the headers of a proxy came.`,
  );
}

export interface CertificateFacts {
  host: string;
  endsAt: Date;
}

const ACT_BELOW_DAYS = 7;
const LOOK_BELOW_DAYS = 21;

export function judgeCertificate(
  { host, endsAt }: CertificateFacts,
  { now }: Pick<JudgedFor, 'now'>,
): Judgement {
  const days = (endsAt.getTime() - now.getTime()) / DAY_MS;
  const words =
    days < 0
      ? `That of ${host} ended on ${longDate(endsAt)}.`
      : `That of ${host} ends on ${longDate(endsAt)}, in ${countOf(Math.floor(days), 'day')}.`;
  const todo =
    'The program that renews it, such as the proxy, should have done so: read its log. Browsers refuse the site once it has ended.';
  if (days < ACT_BELOW_DAYS) return act(words, todo);
  return days < LOOK_BELOW_DAYS ? look(words, todo) : fine(words);
}

export interface DatabaseFacts {
  /** Whether this program runs the database; false for an external MongoDB server. */
  isEmbedded: boolean;
  /** Such as `MongoDB 8.0.1`. */
  version: string;
  /** The response time in milliseconds. */
  answerMs: number;
  /** Bytes in memory; null if unknown. */
  memoryBytes: number | null;
  /** The maximum bytes for documents, beyond which the database ends; null if it has no such limit. */
  maxMemoryBytes: number | null;
  /** Null if unknown. */
  diskBytes: number | null;
  /** What is counted and waits for being stored; absent while nothing is wrong with it. */
  audience?: AudienceTrouble | null;
}

const LOOK_AT_MEMORY = 0.7;
const ACT_ON_MEMORY = 0.9;

export function judgeDatabase(facts: DatabaseFacts): Judgement {
  const judgement = judgeMemory(facts);
  if (!facts.audience || judgement.state === 'act') return judgement;
  return look(`${judgement.words} ${audienceWords(facts.audience)}`, judgement.todo ?? READ_THE_LOG);
}

const READ_THE_LOG = 'Read the log for “storing what is looked at failed”, and put right what it names.';

const audienceWords = ({ failingSince, lostDays }: AudienceTrouble): string =>
  [
    failingSince && `What is looked at is kept in memory since ${longDateTime(failingSince)}.`,
    lostDays > 0 &&
      `What was looked at on ${countOf(lostDays, 'day')} is lost: it could not be stored for too long.`,
  ]
    .filter(Boolean)
    .join(' ');

function judgeMemory(facts: DatabaseFacts): Judgement {
  const { isEmbedded, version, answerMs, diskBytes, memoryBytes, maxMemoryBytes } = facts;
  const parts = [
    isEmbedded ? `Embedded, ${version}` : version,
    `answers in ${Math.max(1, Math.round(answerMs))} ms`,
    memoryWords(facts),
    diskBytes === null ? '' : `${formatSize(diskBytes)} on disk`,
  ];
  const words = `${parts.filter(Boolean).join('; ')}.`;
  const share = memoryBytes === null || maxMemoryBytes === null ? 0 : memoryBytes / maxMemoryBytes;
  const todo = 'Set DATABASE_MEMORY_MB to more, and start again. Without memory the database ends.';
  if (share > ACT_ON_MEMORY) return act(words, todo);
  return share > LOOK_AT_MEMORY ? look(words, todo) : fine(words);
}

function memoryWords({ memoryBytes, maxMemoryBytes }: DatabaseFacts): string {
  if (memoryBytes === null) return '';
  const most = maxMemoryBytes === null ? '' : ` of ${formatSize(maxMemoryBytes)}`;
  return `${formatSize(memoryBytes)}${most} of memory`;
}

const MAX_CLOCK_DIFFERENCE_MS = 5_000;

/** `differenceMs`: how far this machine's clock is ahead of the database's. */
export function judgeClock({ differenceMs }: { differenceMs: number }): Judgement {
  const seconds = (Math.abs(differenceMs) / 1_000).toFixed(1);
  const isWrong = Math.abs(differenceMs) > MAX_CLOCK_DIFFERENCE_MS;
  if (!isWrong) return fine(`${seconds} s from the database’s.`);
  return act(
    `This machine’s clock is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} the database’s.`,
    'Let both machines set their clocks from the network (NTP). Until then things appear too early or too late.',
  );
}

export interface DueFacts {
  /** What is more than a minute overdue, such as "Press kit of Low Water". */
  late: readonly string[];
  /** The next moment when something becomes public or vanishes; null if none is near. */
  next: Date | null;
}

/** Something is late this long after its moment. */
export const LATE_MS = 60_000;
const MAX_NAMED = 3;

export function judgeDue({ late, next }: DueFacts): Judgement {
  if (late.length === 0) return fine(`Nothing is late.${next ? ` Next: ${longDateTime(next)}.` : ''}`);
  const named = late.slice(0, MAX_NAMED).join(', ');
  const more = late.length > MAX_NAMED ? ` and ${groupedNumber(late.length - MAX_NAMED)} more` : '';
  return act(
    `Late by more than a minute: ${named}${more}.`,
    'Read the log for “serving or holding back files failed”, “publishing changes at their date failed” or “cleanup failed”, put right what it names, and start the program again.',
  );
}

export interface ErrorsFacts {
  count: number;
  /** The kind of the last one, without anything sent by a visitor; null if there was none. */
  last: { words: string; at: Date } | null;
  startedAt: Date;
}

export function judgeErrors({ count, last, startedAt }: ErrorsFacts, { now }: { now: Date }): Judgement {
  const isYoung = now.getTime() - startedAt.getTime() < DAY_MS;
  const since = isYoung ? `since the start, ${longDateTime(startedAt)}` : 'in the last day';
  if (count === 0 || !last) return fine(`None ${since}.`);
  return look(
    `${groupedNumber(count)} ${since}. The last: ${last.words}, ${longDateTime(last.at)}.`,
    'The log of this program has each in full. Send it to the person who looks after the machine if they go on.',
  );
}

export interface SignInsFacts {
  /** Refused sign-ins of the last day. */
  count: number;
  isMore: boolean;
  /** `name` is the name of the user who was addressed; '' if there is no such user. */
  last: { name: string; at: Date } | null;
}

const LOOK_AT_SIGN_INS = 5;

export function judgeSignIns({ count, isMore, last }: SignInsFacts): Judgement {
  if (count === 0 || !last) return fine('None in the last day.');
  const who = last.name === '' ? 'under a name that nobody has' : `as ${last.name}`;
  const words = `${countOf(count, 'time')}${isMore ? ' or more' : ''} in the last day, the last ${who}, ${longDateTime(last.at)}.`;
  if (count < LOOK_AT_SIGN_INS) return fine(words);
  return look(
    words,
    'Activity lists them, with the addresses. If somebody has forgotten a password, send a reset link; if it was nobody of yours, let the users turn on a second factor.',
  );
}

export interface RoomFacts {
  /** Bytes that this program may still write. */
  free: number;
  total: number;
  /** Whether files are in a bucket; this file system then only holds files that are being received. */
  isBucket: boolean;
}

const ACT_ON_SHARE = 0.05;
const ACT_ON_BYTES = 2 * GIGABYTE;
const LOOK_AT_SHARE = 0.15;

export function judgeRoom({ free, total, isBucket }: RoomFacts): Judgement {
  const place = isBucket
    ? 'for files that are being received; the others are in a bucket'
    : 'where files lie';
  const words = `${formatSize(free)} of ${formatSize(total)} free ${place}.`;
  const todo = isBucket
    ? 'Give the disk of DATA_DIR more room. Uploads that do not fit are refused.'
    : 'Delete files for ever that nobody needs, or give the disk of DATA_DIR more room. Uploads that do not fit are refused.';
  if (free < ACT_ON_BYTES || free < ACT_ON_SHARE * total) return act(words, todo);
  return free < LOOK_AT_SHARE * total ? look(words, todo) : fine(words);
}

export interface FilesFacts {
  count: number;
  bytes: number;
  waiting: number;
  failed: number;
  /** The number of jobs that wait for a missing program. */
  unavailable: number;
}

export function judgeFiles({ count, bytes, waiting, failed, unavailable }: FilesFacts): Judgement {
  const work = [
    waiting > 0
      ? `${countOf(waiting, 'piece')} of work ${waiting === 1 ? 'waits' : 'wait'}`
      : 'nothing waits',
    failed > 0 ? `${countOf(failed, 'piece')} failed` : 'nothing failed',
    ...(unavailable > 0 ? [`${countOf(unavailable, 'piece')} cannot be done without ffmpeg`] : []),
  ];
  const words = `${countOf(count, 'file')}, ${formatSize(bytes)}; ${work.join(', ')}.`;
  if (failed === 0) return fine(words);
  return act(
    words,
    'The files themselves are whole, but smaller copies or facts of them are missing. The library names them: upload these files again, in another format if it says so.',
  );
}

export interface VersionFacts {
  version: string;
  /** The build's identifier; null in development. */
  build: string | null;
}

export const judgeVersion = ({ version, build }: VersionFacts): Judgement =>
  fine(`Showreel ${version}, ${build === null ? 'from its sources' : `build ${build}`}.`);

export const judgeNode = ({ version }: { version: string }): Judgement => fine(`${version}.`);

export type FfmpegFacts =
  | {
      program: string;
      version: string | null;
      /** The release year of that version; null if unknown. */
      year: number | null;
    }
  | { program: null; reason: string };

/** Versions get security fixes for some years, and each fix is a release with its own year. */
const MAX_FFMPEG_AGE_YEARS = 2;

export function judgeFfmpeg(facts: FfmpegFacts, { now }: { now: Date }): Judgement {
  if (facts.program === null)
    return look(
      `Missing: ${facts.reason}. Videos get no poster, preview, length or size.`,
      'Install ffmpeg on the machine, or set FFMPEG_PATH to one that runs.',
    );
  const { program, version, year } = facts;
  const words = `${version ?? 'Unknown version'}, ${year === null ? 'of an unknown year' : `of ${year}`}: ${program}.`;
  return year !== null && now.getUTCFullYear() - year > MAX_FFMPEG_AGE_YEARS
    ? look(words, 'Install a maintained ffmpeg: it opens the files that people upload.')
    : fine(words);
}
