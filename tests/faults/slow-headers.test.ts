/** Slow headers time out after fifteen seconds; a slow body is a slow connection, and is waited for. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { until } from '../server/fixtures/processes';
import { databaseNamed } from '../setup/database';
import { startSite, type Site } from '../setup/site';
import { hold } from './fixtures/attackers';

const CONNECTIONS = 400;
const HEADERS_MS = 15_000;
/** Tolerance for the server's timeout checks and for a busy machine. */
const TOLERANCE_MS = 5_000;
const SECONDS_OF_BODY = 22;

let site: Site;

beforeAll(async () => {
  site = await startSite({ MONGODB_URI: databaseNamed(inject('databaseUri'), 'slow-headers'), SEED: 'none' });
}, 120_000);

afterAll(() => site.stop());

it('the server times out slow headers after 15 s, but no slow body', async () => {
  const start = 'POST /api/auth/login HTTP/1.1\r\nHost: site.test\r\n';
  const heads = await hold(site.url, CONNECTIONS, (turn) =>
    turn === 0 ? start : turn % 10 ? null : 'x-a: y\r\n',
  );
  const silent = await hold(site.url, CONNECTIONS / 4, () => null);
  const json = '{"username":"nobody","password":"nothing"}';
  const length = SECONDS_OF_BODY * 10 + json.length;
  const head = `${start}Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const bodies = await hold(site.url, 20, (turn) =>
    turn === 0 ? head : turn <= SECONDS_OF_BODY * 10 ? ' ' : turn === SECONDS_OF_BODY * 10 + 1 ? json : null,
  );
  const begun = performance.now();
  const openOf = ({ sockets }: typeof heads) => sockets.filter((socket) => !socket.closed).length;
  try {
    await until(() => openOf(heads) + openOf(silent) < CONNECTIONS * 1.25, 60_000);
    const first = performance.now() - begun;
    await until(() => openOf(heads) + openOf(silent) === 0, 60_000);
    const last = performance.now() - begun;
    process.stderr.write(
      `Slow headers: the first cut after ${first.toFixed(0)} ms, the last after ${last.toFixed(0)} ms\n`,
    );
    expect(first).toBeGreaterThan(HEADERS_MS - TOLERANCE_MS);
    expect(last).toBeLessThan(HEADERS_MS + TOLERANCE_MS);
    expect(openOf(bodies)).toBe(20);
    await until(() => openOf(bodies) === 0, 60_000);
    expect(bodies.heard().match(/HTTP\/1\.1 (?:401|429) /g)).toHaveLength(20);
  } finally {
    for (const held of [heads, silent, bodies]) held.release();
  }
}, 180_000);
