/** Requests that are answered before their body is read, sent by clients that send all of it before they read. */
import { everyNth } from '../../full-length';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../../accounts/sign-in';
import { sendRaw } from '../../security/fixtures/raw';
import { fill, readRoutes } from '../../security/fixtures/routes';
import { shareApi } from '../fixtures/api';
import { writeFirst, type WholeRequest } from '../fixtures/write-first';

/** More than the buffers of a connection take. */
const BODY = Buffer.from(JSON.stringify({ title: 'a'.repeat(6 * 1024 * 1024) }));
const JSON_TYPE = { 'Content-Type': 'application/json' };
const FRAMINGS = ['length', 'chunked', 'expect', 'closing', 'HTTP/1.0'] as const;

const api = await shareApi();
const { token } = await api.caller('admin');
const { cookie } = await signedIn('admin');

const send = (request: Omit<WholeRequest, 'body' | 'framing'> & Partial<WholeRequest>) =>
  writeFirst(api.url, { body: BODY, framing: 'length', ...request });

type Case = [status: number, method: string, path: string, as: 'token' | null, type?: string];
const CASES: Case[] = [
  [413, 'POST', '/api/news', 'token'],
  [415, 'POST', '/api/news', 'token', 'text/plain'],
  [405, 'PUT', '/api/news', 'token'],
  [404, 'POST', '/api/nothing', 'token'],
  [401, 'POST', '/api/news', null],
  [401, 'POST', '/api/upload', null],
  [401, 'POST', '/api/upload/resumable', null],
  [415, 'POST', '/api/upload', 'token'],
  [405, 'POST', '/news', null],
  [405, 'POST', '/build/x.js', null],
  [405, 'POST', '/assets/a/b.jpg', null],
  [413, 'POST', '/client-errors', null],
  [415, 'POST', '/admin', null],
  [413, 'POST', '/admin', null, 'application/x-www-form-urlencoded'],
  [400, 'POST', '/admin', null, 'multipart/form-data'],
  [404, 'GET', '/nothing', null],
  [200, 'GET', '/people', null],
  [200, 'GET', '/healthz', null],
];

// A body is dropped in one way in all framings.
describe.each(FRAMINGS)('a client that sends all of its body before it reads (%s)', (framing) => {
  it.each(everyNth<Case>(CASES, framing === 'length' ? 1 : 4))(
    'gets %i of %s %s',
    async (status, method, path, as, type = 'application/json') => {
      const headers = {
        'Content-Type': type,
        ...(as === 'token' && { Authorization: `Bearer ${token}` }),
      };
      const body = type === 'application/x-www-form-urlencoded' ? Buffer.concat([BODY, BODY]) : BODY;
      expect(await send({ method, path, headers, framing, body })).toBe(status);
    },
  );
});

it('a client that sends all of its body before it reads gets an answer of every route', async () => {
  // The body is dropped before a route is looked for.
  const paths = everyNth([...new Set(readRoutes().map(({ path }) => fill(path, {})))], 9);
  const unanswered: string[] = [];
  for (const [index, path] of paths.entries()) {
    const framing = FRAMINGS[index % FRAMINGS.length] ?? 'length';
    const [name, value] = path.startsWith('/api') ? ['Authorization', `Bearer ${token}`] : ['Cookie', cookie];
    const answer = await send({ method: 'POST', path, headers: { ...JSON_TYPE, [name]: value }, framing });
    if (typeof answer === 'string') unanswered.push(`${path} (${framing}): ${answer}`);
  }
  expect(unanswered).toEqual([]);
}, 120_000);

it('a connection is kept after a body that was not read, and its next request is answered', async () => {
  const head = `POST /api/nothing HTTP/1.1\r\nHost: site.test\r\n`;
  const unread = `${head}Content-Length: ${BODY.length}\r\n\r\n${BODY.toString('latin1')}`;
  const { statuses } = await sendRaw(
    api.url,
    `${unread}${head}Content-Length: 0\r\nConnection: close\r\n\r\n`,
  );
  expect(statuses).toEqual([404, 404]);
});
