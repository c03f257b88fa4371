/** What the server counts of its errors, and what it tells of them. */
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { RecentErrors } from '../../server/logging';

const HOUR_MS = 60 * 60 * 1000;

/** A logger whose errors are counted, at a time that the test sets. */
function counted(level = 'silent') {
  const clock = { now: Date.parse('2026-11-26T12:00:00.000Z') };
  const errors = new RecentErrors(() => clock.now);
  const lines: string[] = [];
  const log = pino({ level }, { write: (line: string) => void lines.push(line) });
  errors.follow(log);
  return { clock, errors, lines, log };
}

it('errors are counted whatever the level of the log, and still logged', () => {
  for (const [level, logged] of [
    ['silent', 0],
    ['info', 2],
  ] as const) {
    const { errors, lines, log } = counted(level);
    log.error({ err: new TypeError('a secret') }, 'unexpected error');
    log.fatal({ err: Object.assign(new Error('a secret'), { code: 'ENOSPC' }) }, 'the server ends');
    expect(errors.read()).toMatchObject({ count: 2, last: { words: 'the server ends (Error, ENOSPC)' } });
    expect(lines).toHaveLength(logged);
  }
});

it('what is no error is not counted', () => {
  const { errors, log } = counted('info');
  log.warn('slow');
  log.info({ status: 404 }, 'request');
  expect(errors.read()).toMatchObject({ count: 0, last: null });
});

it('an error of a request counts once, and one without another word by its status and route', () => {
  const { errors, log } = counted();
  log.error({ err: new TypeError('x'), requestId: 'one', path: '/news/a' }, 'unexpected error');
  log.error({ requestId: 'one', path: '/news/a', route: '/news/:slug', status: 500 }, 'request');
  expect(errors.read()).toMatchObject({ count: 1, last: { words: 'unexpected error (TypeError)' } });
  log.error({ requestId: 'two', path: '/news/a', route: '/news/:slug', status: 503 }, 'request');
  expect(errors.read()).toMatchObject({ count: 2, last: { words: '503 at /news/:slug' } });
});

it('a probe that finds the site not ready is no error', () => {
  const { errors, log } = counted();
  log.error({ requestId: 'probe', path: '/readyz', route: '/readyz', status: 503 }, 'request');
  expect(errors.read().count).toBe(0);
});

it('errors are forgotten after a day, and when the clock is set back', () => {
  const { clock, errors, log } = counted();
  log.error('one');
  clock.now += 23 * HOUR_MS;
  log.error('two');
  expect(errors.read().count).toBe(2);
  clock.now += HOUR_MS;
  expect(errors.read()).toMatchObject({ count: 1, last: { words: 'two' } });
  clock.now += 24 * HOUR_MS;
  expect(errors.read()).toMatchObject({ count: 0, last: null });
});
