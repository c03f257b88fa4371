/** Signing in and out over HTTP: which session is created, what responses reveal, and what is logged. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import { User } from '~models/user';
import { endedSessionHeader, sessionHeader } from '~/core/request/session.server';
import type { UserView } from '~/core/session/sessions.server';
import { makeUser, PASSWORD, unique, makeSession } from '../make';
import { startApi, type Api } from '../server/fixtures/api';
import { until } from '../server/fixtures/processes';
import { ask } from '../server/fixtures/request';

const METRICS_TOKEN = 'a-token-of-metrics-that-nobody-knows';
const ADMIN_PASSWORD = 'the-first-of-all-passwords';

let api: Api;
let user: UserView;

beforeAll(async () => {
  // The site runs behind a proxy, so that each request can have its own IP address and none is rate limited.
  api = await startApi({ TRUST_PROXY: '1', LOG_LEVEL: 'trace', METRICS_TOKEN, ADMIN_PASSWORD });
  user = await makeUser();
}, 120_000);

afterAll(() => api.stop());

let count = 0;
const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${(count += 1) % 250}` });

const send = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(api.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...elsewhere(), ...headers },
    body: new URLSearchParams(form),
  });
const logIn = (username: string, password: string, headers = {}) =>
  send('/admin', { username, password }, headers);
const callLogin = (username: string, password: string) =>
  api.call('POST', '/api/auth/login', { body: { username, password }, headers: elsewhere() });

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((each) => each.startsWith('showreel_session='))
    ?.split(';')[0] ?? '';
const asCookie = async (token: string) =>
  (await sessionHeader(token, 'http://site.test')).split(';')[0] ?? '';
/** Whether the cookie gives access to the admin. */
const opens = async (cookie: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${api.url}/admin/dashboard`, {
    headers: { ...headers, cookie },
    redirect: 'manual',
  });
  return answer.status === 200;
};

describe('a session', () => {
  it('is never one that an attacker planted', async () => {
    const planted = await asCookie('planted'.repeat(7));
    const cookie = cookieOf(await logIn(user.username, PASSWORD, { cookie: planted }));
    expect(cookie).not.toBe('');
    expect(cookie).not.toBe(planted);
    expect([await opens(cookie), await opens(planted)]).toEqual([true, false]);
  });

  it('is replaced at each sign-in, which ends the previous one', async () => {
    const first = cookieOf(await logIn(user.username, PASSWORD));
    const second = cookieOf(await logIn(user.username, PASSWORD, { cookie: first }));
    expect(second).not.toBe(first);
    expect([await opens(first), await opens(second)]).toEqual([false, true]);
    const inPlace = await send(
      '/admin/inline',
      { intent: 'sign-in', username: user.username, password: PASSWORD },
      { cookie: second },
    );
    expect([await opens(second), await opens(cookieOf(inPlace))]).toEqual([false, true]);
  });

  it('is unchanged after a failed sign-in', async () => {
    const cookie = cookieOf(await logIn(user.username, PASSWORD));
    const failed = await logIn(user.username, 'wrong', { cookie });
    expect([cookieOf(failed), await opens(cookie)]).toEqual(['', true]);
  });

  it('ends on the server when its user signs out', async () => {
    const cookie = cookieOf(await logIn(user.username, PASSWORD));
    const answer = await send('/admin/logout', {}, { cookie });
    expect(answer.headers.getSetCookie()).toContain(await endedSessionHeader('http://site.test'));
    expect(await opens(cookie)).toBe(false);
    const { json } = await callLogin(user.username, PASSWORD);
    const token = json.token ?? '';
    expect((await api.call('POST', '/api/auth/logout', { token })).status).toBe(200);
    expect((await api.call('GET', '/api/auth/profile', { token })).status).toBe(401);
  });

  it('ends on all other devices when the password is changed', async () => {
    const [own, other] = [cookieOf(await logIn(user.username, PASSWORD)), await makeSession(user.id)];
    const change = {
      currentPassword: PASSWORD,
      newPassword: 'another horse',
      confirmPassword: 'another horse',
    };
    const answer = await send('/admin/profile', { intent: 'password', ...change }, { cookie: own });
    expect(answer.status).toBe(302);
    expect([await opens(own), await opens(await asCookie(other))]).toEqual([true, false]);
    expect([
      (await logIn(user.username, PASSWORD)).status,
      (await logIn(user.username, 'another horse')).status,
    ]).toEqual([401, 302]);
  });

  it.each(['API', 'form'])(
    'allows one of two concurrent password changes by the %s; the other has a wrong current password',
    async (way) => {
      const { id, username } = await makeUser();
      const token = await makeSession(id);
      const cookie = await asCookie(token);
      const change = async (newPassword: string) => {
        const body = { currentPassword: PASSWORD, newPassword };
        if (way === 'API') {
          const { status, json } = await api.call('PUT', '/api/auth/password', { token, body });
          return { status, text: json.error ?? '', newPassword };
        }
        const form = { intent: 'password', ...body, confirmPassword: newPassword };
        const answer = await send('/admin/profile', form, { cookie, accept: 'text/html' });
        return { status: answer.status, text: await answer.text(), newPassword };
      };
      const answers = await Promise.all([change('the first change'), change('the second change')]);
      const [done, refused] = answers.sort((one, other) => one.status - other.status);
      expect([done?.status, refused?.status]).toEqual([way === 'API' ? 200 : 302, 400]);
      expect(refused?.text).toContain('Current password is incorrect');
      expect((await callLogin(username, done?.newPassword ?? '')).status).toBe(200);
      expect((await callLogin(username, refused?.newPassword ?? '')).status).toBe(401);
    },
  );

  it('has a cookie with HttpOnly, SameSite, the __Host- prefix and Secure', async () => {
    const { username, id } = await makeUser();
    const https = { 'x-forwarded-proto': 'https' };
    const answer = await logIn(username, PASSWORD, https);
    const [name, ...attributes] =
      answer.headers
        .getSetCookie()
        .find((each) => each.includes('session='))
        ?.split('; ') ?? [];
    expect(name).toMatch(/^__Host-showreel_session=/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax', 'Secure']);
    expect(await answer.text()).not.toContain(name?.split('=')[1]);
    // Over https a cookie without the prefix was set by another host of the domain.
    const plain = await asCookie(await makeSession(id));
    expect([await opens(name ?? '', https), await opens(plain, https), await opens(plain)]).toEqual([
      true,
      false,
      true,
    ]);
    const left = await send('/admin/logout', {}, { ...https, cookie: name ?? '' });
    expect(left.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-showreel_session=;.*Max-Age=0;.*Secure/),
    );
    expect(await opens(name ?? '', https)).toBe(false);
  });

  it.each([{ $ne: null }, { $gt: '' }, ['x'], true, 0, '', null])(
    'is not opened by %j in its cookie',
    async (value) => {
      const cookie = `showreel_session=${encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'))}`;
      expect(await opens(cookie)).toBe(false);
    },
  );
});

describe('a password', () => {
  it('is accepted exactly as typed, with any characters and at full length', async () => {
    const password = ` ${'o\u0308 🎬\t'.repeat(42)}`.padEnd(256, 'x');
    const { username } = await makeUser({ password });
    const tries = [
      password,
      password.slice(0, -1),
      `${password.slice(0, -1)}y`,
      password.trim(),
      password.normalize('NFC'),
      password.toUpperCase(),
    ];
    const statuses = [];
    for (const each of tries) statuses.push((await callLogin(username, each)).status);
    expect(statuses).toEqual([200, 401, 401, 401, 401, 401]);
  });
});

it('a request behind a proxy has exactly one host', async () => {
  for (const host of ['evil.example', 'evil.example:9', 'a/../api/openapi.json?', 'a/../admin/users?']) {
    const answer = await ask(api.url, '/no/such/page', { headers: { 'x-forwarded-host': host } });
    expect([host, answer.status]).toEqual([host, 404]);
    expect(String(answer.body)).not.toContain('evil');
  }
});

describe('whether an account exists', () => {
  const stranger = () => unique('stranger').replace(' ', '-');
  const masked = (text: string, username: string) =>
    text.replaceAll(username, '*').replace(/"requestId":"[^"]+"/, '');

  it('is not revealed by the message, headers or status of a response', async () => {
    const answers = [];
    for (const username of [(await makeUser()).username, stranger()]) {
      const byForm = await logIn(username, 'wrong password');
      const byCall = await callLogin(username, 'wrong password');
      const names = [...byForm.headers.keys(), ...byCall.headers.keys()].filter(
        (name) => name !== 'content-length',
      );
      answers.push([
        byForm.status,
        masked(await byForm.text(), username),
        byCall.status,
        { ...byCall.json, requestId: '' },
        names,
      ]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(401);
  });

  it('is not revealed by when the rate limit applies', async () => {
    const counts = [];
    for (const username of [(await makeUser()).username, stranger()]) {
      const statuses = [];
      for (let attempt = 0; attempt < 12; attempt += 1)
        statuses.push((await callLogin(username, 'wrong')).status);
      counts.push(statuses);
    }
    expect(counts[0]).toEqual(counts[1]);
    expect(counts[0]).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });
});

describe('the log', () => {
  const lines = () =>
    api
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('records who signed in, and the IP address of failed attempts', async () => {
    const { id, username } = await makeUser();
    for (const password of ['wrong', PASSWORD])
      await send(
        '/admin',
        { username, password },
        { 'x-forwarded-for': '198.51.100.7', 'x-request-id': `sign-in-${password.slice(0, 3)}` },
      );
    await until(
      () =>
        lines().filter(({ requestId, route }) => route && String(requestId).startsWith('sign-in')).length ===
        2,
    );
    const ours = lines().filter(({ requestId }) => String(requestId).startsWith('sign-in-'));
    expect(ours).toMatchObject([
      { msg: 'sign-in failed', address: '198.51.100.7', requestId: 'sign-in-wro' },
      { msg: 'request', status: 401, address: '198.51.100.7', route: '/admin' },
      { msg: 'signed in', userId: id, address: '198.51.100.7', requestId: 'sign-in-cor' },
      { msg: 'request', status: 302 },
    ]);
    expect(lines()).toContainEqual(expect.objectContaining({ msg: 'password changed', userId: user.id }));
    for (const { time } of ours) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('never contains a password, a token, a cookie or a query', async () => {
    const secrets = [
      'typed-in-the-wrong-box',
      'wrong-password-9',
      'query-secret-9',
      'a-new-password-9',
      'form-secret-9',
      'cookie-secret-9',
    ];
    const { username, id } = await makeUser();
    const { token } = await api.caller('admin');
    const cookie = cookieOf(await logIn(username, PASSWORD));
    await logIn('typed-in-the-wrong-box', 'wrong-password-9');
    await callLogin(username, 'wrong-password-9');
    await api.call('PUT', '/api/auth/password', {
      token,
      body: { currentPassword: PASSWORD, newPassword: 'a-new-password-9' },
    });
    await api.call('PUT', '/api/auth/password', {
      token: 'x-bad-token-9',
      body: { currentPassword: 'wrong-password-9' },
    });
    await api.call('POST', '/api/users', { token, body: { username: 'x', password: 'form-secret-9' } });
    await api.call('GET', '/api/users?token=query-secret-9', { token });
    for (const path of [
      '/admin?password=query-secret-9',
      '/%E0%A4%A?token=query-secret-9',
      '/no/page?q=query-secret-9',
      '/admin/shows/x?q=query-secret-9',
    ])
      await fetch(api.url + path, {
        headers: { cookie: `${cookie}; other=cookie-secret-9`, authorization: 'Basic query-secret-9' },
      });
    await fetch(`${api.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    // An unexpected error is logged in full, here one from a malformed record.
    await User.collection.updateOne(
      { usernameKey: username.toLowerCase() },
      { $set: { createdAt: 'form-secret-9' } },
    );
    const broken = await send(
      '/admin/profile',
      { intent: 'password', currentPassword: 'wrong-password-9', newPassword: 'a-new-password-9' },
      { cookie },
    );
    expect(broken.status).toBe(500);
    await until(() => lines().some(({ level }) => level === 50));
    const stored = await User.collection.findOne({ username });
    const bearer = [
      token,
      cookie.split('=')[1] ?? '',
      String(stored?.passwordHash),
      METRICS_TOKEN,
      ADMIN_PASSWORD,
      PASSWORD,
    ];
    for (const secret of [...secrets, ...bearer]) {
      expect(secret.length).toBeGreaterThan(8);
      expect(api.output()).not.toContain(secret);
    }
    expect(id).toMatch(/^[0-9a-f]{24}$/);
  });

  it('has no line that a visitor forged', async () => {
    const evil = '\n{"level":30,"msg":"signed in","userId":"evil"}\n';
    await fetch(`${api.url}/x${encodeURIComponent(evil)}`, {
      headers: { 'x-request-id': 'a"b', 'user-agent': 'x"y' },
    });
    await fetch(`${api.url}/client-errors`, {
      method: 'POST',
      body: JSON.stringify({ message: `evil-report${evil}`, stack: '\u001b[2J' }),
    });
    await until(() => api.output().includes('evil-report'));
    expect(lines().filter(({ userId }) => userId === 'evil')).toEqual([]);
    expect(api.output()).not.toContain('\u001b');
  });
});

it('failed sign-ins count per network, and further attempts leave no events', async () => {
  const statuses = [];
  for (let time = 0; time < 20; time += 1) {
    const headers = { 'x-forwarded-for': `2001:db8:5:5::${time}` };
    const body = { username: `nobody-${time}`, password: 'a wrong one' };
    statuses.push((await api.call('POST', '/api/auth/login', { headers, body })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(10).fill(429)]);
  const events = { what: 'sign-in', refused: true, address: /^2001:db8:5:5:/ };
  // Ten that failed, and the first that was locked.
  expect(await ActivityEvent.countDocuments(events)).toBe(11);
});
