import { describe, expect, it } from 'vitest';
import {
  judgeCertificate,
  judgePublicUrl,
  judgeTrustProxy,
  judgeClock,
  judgeDatabase,
  judgeDue,
  judgeErrors,
  judgeSignIns,
  judgeFiles,
  judgeRoom,
  judgeFfmpeg,
  judgeNode,
  judgeVersion,
} from '~/operations/health/health-texts.server';
import { judgeBackup, type ShownBackup } from '~/operations/health/health-line';

const NOW = new Date('2026-11-26T12:00:00.000Z');
const now = { now: NOW };
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const GIGABYTE = 1024 ** 3;
const before = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

it('version and Node are fine', () => {
  expect(judgeVersion({ version: '1.4.0', build: '3f9c2e1' })).toEqual({
    state: 'fine',
    words: 'Showreel 1.4.0, build 3f9c2e1.',
    todo: null,
  });
  expect(judgeVersion({ version: '1.4.0', build: null }).words).toBe('Showreel 1.4.0, from its sources.');
  expect(judgeNode({ version: '24.11.1' }).state).toBe('fine');
});

describe('the database', () => {
  const facts = {
    isEmbedded: true,
    version: 'MongoDB 8.0.1',
    answerMs: 1.7,
    memoryBytes: 214 * 1024 ** 2,
    maxMemoryBytes: 512 * 1024 ** 2,
    diskBytes: 1.3 * GIGABYTE,
  };

  it('is named with its answer time, memory and size', () => {
    expect(judgeDatabase(facts)).toEqual({
      state: 'fine',
      words: 'Embedded, MongoDB 8.0.1; answers in 2 ms; 214 MB of 512 MB of memory; 1.3 GB on disk.',
      todo: null,
    });
    const unknown = { ...facts, isEmbedded: false, memoryBytes: null, maxMemoryBytes: null, diskBytes: null };
    expect(judgeDatabase(unknown).words).toBe('MongoDB 8.0.1; answers in 2 ms.');
  });

  it('is to be looked at with more than 70 % of its memory in use, and acted on with more than 90 %', () => {
    const memory = (percent: number) => ({ ...facts, memoryBytes: (percent / 100) * facts.maxMemoryBytes });
    const states = [70, 71, 90, 91].map((percent) => judgeDatabase(memory(percent)).state);
    expect(states).toEqual(['fine', 'look', 'look', 'act']);
  });

  it('whose clock differs by more than five seconds is to be acted on, and told from this machine’s', () => {
    const states = [5_000, -5_000, 5_001, -5_001].map((differenceMs) => judgeClock({ differenceMs }).state);
    expect(states).toEqual(['fine', 'fine', 'act', 'act']);
    expect(judgeClock({ differenceMs: 61_000 }).words).toContain('61.0 s ahead of');
    expect(judgeClock({ differenceMs: -61_000 }).words).toContain('61.0 s behind');
  });
});

describe('room', () => {
  it('is to be looked at below 15 %, and acted on below 5 % or two gigabytes', () => {
    const state = (free: number, total: number) =>
      judgeRoom({ free: free * GIGABYTE, total: total * GIGABYTE, isBucket: false }).state;
    expect([150, 149, 50, 49].map((free) => state(free, 1_000))).toEqual(['fine', 'look', 'look', 'act']);
    expect([2, 1.9].map((free) => state(free, 10))).toEqual(['fine', 'act']);
  });

  it('is named', () => {
    const facts = { free: 182 * GIGABYTE, total: 250 * GIGABYTE };
    expect(judgeRoom({ ...facts, isBucket: false }).words).toBe('182 GB of 250 GB free where files lie.');
    expect(judgeRoom({ ...facts, isBucket: true }).words).toContain('the others are in a bucket');
  });
});

describe('files', () => {
  const facts = { count: 4_312, bytes: 61.4 * GIGABYTE, waiting: 0, failed: 0, unavailable: 0 };

  it('are counted', () => {
    const words = '4,312 files, 61.4 GB; nothing waits, nothing failed.';
    expect(judgeFiles(facts)).toEqual({ state: 'fine', words, todo: null });
    expect(judgeFiles({ ...facts, count: 1, bytes: 0 }).words).toMatch(/^1 file, 0 kB;/);
  });

  it('with failed work are to be acted on, with waiting work not', () => {
    expect(judgeFiles({ ...facts, failed: 1 }).state).toBe('act');
    expect(judgeFiles({ ...facts, waiting: 2, unavailable: 3 })).toMatchObject({
      state: 'fine',
      words:
        '4,312 files, 61.4 GB; 2 pieces of work wait, nothing failed, 3 pieces cannot be done without ffmpeg.',
    });
  });
});

describe('the last backup', () => {
  const run = (at: Date, more: Partial<ShownBackup> = {}): ShownBackup => ({
    at: at.toISOString(),
    state: 'proved',
    by: 'night',
    bytes: 61.9 * GIGABYTE,
    newBytes: 412 * 1024 ** 2,
    seconds: 240,
    error: null,
    elsewhere: null,
    ...more,
  });
  const facts = (lastProved: ShownBackup | null, latest = lastProved) => ({
    place: 's3://primal-backup/site',
    isProduction: true,
    lastProved,
    latest,
  });

  it('is to be looked at when it was proved more than 26 hours ago, and acted on after 48', () => {
    const ages = [26 * HOUR, 26 * HOUR + 1, 48 * HOUR, 48 * HOUR + 1];
    const states = ages.map((age) => judgeBackup(facts(run(before(age))), now).state);
    expect(states).toEqual(['fine', 'look', 'look', 'act']);
  });

  it('is named with its time and size', () => {
    expect(judgeBackup(facts(run(before(9 * HOUR))), now).words).toBe(
      'Proved: 26 November 2026 at 03:00, 61.9 GB (412 MB new), in 4 minutes.',
    );
  });

  it('is to be acted on in production without a place, elsewhere to be looked at', () => {
    const none = { place: undefined, lastProved: null, latest: null };
    expect(judgeBackup({ ...none, isProduction: true }, now).state).toBe('act');
    expect(judgeBackup({ ...none, isProduction: false }, now).state).toBe('look');
    const made = { ...run(before(HOUR)), elsewhere: '/disk/site.tar' };
    const judged = judgeBackup({ ...none, isProduction: true, lastProved: made, latest: made }, now);
    expect(judged.state).toBe('fine');
    expect(judged.words).toContain('by a command, in /disk/site.tar, ');
    expect(judged.words).toContain('None is made by itself');
  });

  it('is to be acted on while none is proved', () => {
    expect(judgeBackup(facts(null), now)).toEqual({
      state: 'act',
      words: 'None is proved yet.',
      todo: 'Press Back up now.',
    });
    const running = run(before(1_000), { state: 'running' });
    expect(judgeBackup(facts(null, running), now)).toEqual({
      state: 'act',
      words: 'None is proved yet. One is being made.',
      todo: 'Check again when it is made.',
    });
    const made = run(before(HOUR), { state: 'made', error: 'A file is damaged.' });
    const judged = judgeBackup(facts(null, made), now);
    expect(judged.words).toContain(
      'The last one is not proved, 26 November 2026 at 11:00: A file is damaged.',
    );
    expect(judged.todo).toMatch(/^Put right/);
  });

  it('that failed is named beside the proved one', () => {
    const failed = run(before(HOUR), { state: 'failed', error: 'The bucket answers 403.' });
    const judged = judgeBackup(facts(run(before(9 * HOUR)), failed), now);
    expect(judged.state).toBe('fine');
    expect(judged.words).toContain(
      'The last attempt failed, 26 November 2026 at 11:00: The bucket answers 403.',
    );
    const running = run(before(1_000), { state: 'running' });
    expect(judgeBackup(facts(run(before(9 * HOUR)), running), now).words).toContain('One is being made.');
  });
});

describe('ffmpeg', () => {
  const facts = { program: '/usr/bin/ffmpeg', version: '7.1.2', year: 2024 };

  it('of more than two years ago, or none, is to be looked at', () => {
    const states = [2026, 2024, 2023, null].map((year) => judgeFfmpeg({ ...facts, year }, now).state);
    expect(states).toEqual(['fine', 'fine', 'look', 'fine']);
    expect(judgeFfmpeg({ program: null, reason: 'there is no ffmpeg' }, now)).toMatchObject({
      state: 'look',
      words: expect.stringContaining('there is no ffmpeg') as string,
    });
  });
});

describe('addresses', () => {
  const request = { origin: 'https://primal.example', isForwarded: true };

  it.each([
    ['https://primal.example', 'fine'],
    [undefined, 'fine'],
    ['https://www.primal.example', 'look'],
    ['http://primal.example', 'look'],
  ])('PUBLIC_URL %s is to be %s', (publicUrl, state) => {
    expect(judgePublicUrl({ publicUrl }, { request }).state).toBe(state);
  });

  it.each([
    [0, false, 'fine'],
    [0, true, 'look'],
    [1, true, 'fine'],
    [1, false, 'look'],
  ])('TRUST_PROXY %i is to be judged by the headers of a proxy (%s): %s', (trusted, isForwarded, state) => {
    expect(judgeTrustProxy({ trusted }, { request: { ...request, isForwarded } }).state).toBe(state);
  });

  it('are fine while nobody has asked by a page', () => {
    expect(judgePublicUrl({ publicUrl: 'https://x.example' }, { request: null }).state).toBe('fine');
    expect(judgeTrustProxy({ trusted: 1 }, { request: null }).state).toBe('fine');
  });
});

describe('the certificate', () => {
  it('is named with its end, to be looked at 21 days before it, and acted on 7 days before', () => {
    const states = [21 * DAY, 21 * DAY - 1, 7 * DAY, 7 * DAY - 1, -1].map(
      (left) => judgeCertificate({ host: 'primal.example', endsAt: after(left) }, now).state,
    );
    expect(states).toEqual(['fine', 'look', 'look', 'act', 'act']);
    expect(judgeCertificate({ host: 'primal.example', endsAt: after(12.5 * DAY) }, now).words).toBe(
      'That of primal.example ends on 9 December 2026, in 12 days.',
    );
    expect(judgeCertificate({ host: 'primal.example', endsAt: before(DAY) }, now).words).toContain(
      'ended on',
    );
  });
});

describe('events', () => {
  it('what is late is to be acted on, and named up to a limit', () => {
    expect(judgeDue({ late: [], next: after(HOUR) })).toEqual({
      state: 'fine',
      words: 'Nothing is late. Next: 26 November 2026 at 13:00.',
      todo: null,
    });
    const late = ['press kit of One', 'press kit of Two', 'press kit of Three', 'press kit of Four'];
    expect(judgeDue({ late, next: null })).toMatchObject({
      state: 'act',
      words: 'Late by more than a minute: press kit of One, press kit of Two, press kit of Three and 1 more.',
    });
  });

  it('errors are to be looked at', () => {
    const none = { count: 0, last: null, startedAt: before(2 * DAY) };
    expect(judgeErrors(none, now)).toEqual({ state: 'fine', words: 'None in the last day.', todo: null });
    expect(judgeErrors({ ...none, startedAt: before(HOUR) }, now).words).toContain('None since the start');
    const last = { words: '500 at /news/:slug', at: before(HOUR) };
    expect(judgeErrors({ ...none, count: 1_014, last }, now)).toMatchObject({
      state: 'look',
      words: '1,014 in the last day. The last: 500 at /news/:slug, 26 November 2026 at 11:00.',
    });
  });

  it('refused sign-ins are named with the user who was meant, and to be looked at from five on', () => {
    const ofTomas = (count: number) => ({ count, isMore: false, last: { name: 'tomas', at: before(HOUR) } });
    expect(judgeSignIns({ count: 0, isMore: false, last: null }).state).toBe('fine');
    expect([4, 5].map((count) => judgeSignIns(ofTomas(count)).state)).toEqual(['fine', 'look']);
    const last = { name: '', at: before(HOUR) };
    expect(judgeSignIns({ count: 1, isMore: false, last }).words).toBe(
      '1 time in the last day, the last under a name that nobody has, 26 November 2026 at 11:00.',
    );
    expect(judgeSignIns({ count: 1_000, isMore: true, last: { ...last, name: 'tomas' } }).words).toContain(
      '1,000 times or more in the last day, the last as tomas',
    );
  });
});
