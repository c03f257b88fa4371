/** Signing in to the API with a second factor, and what a sign-in that is not complete can reach. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RateCounter } from '~models/app-state';
import { toActor } from '~/core/session/sessions.server';
import { actor, makeUser, PASSWORD } from '../../make';
import { codeNow, enrol, makeEnrolledUser, wrongCode } from '../../accounts/second-factor';
import { shareApi } from '../fixtures/api';
import { everyNth } from '../../full-length';
import { CALLS, filled, MISSING } from '../fixtures/document';
import { updateRecord } from '~/records/save/record-update.server';

const api = await shareApi();
const admin = await api.caller('admin');

// The limit of failed logins is also per IP address, which all tests share.
beforeEach(() => RateCounter.deleteMany());

const BOTH = ['totp', 'recovery'];
const logIn = async (username: string, more: object = {}) =>
  api.call('POST', '/api/auth/login', { body: { username, password: PASSWORD, ...more } });

describe('a login with a second factor', () => {
  it('needs a code, which works once', async () => {
    const { username, secret, id } = await makeEnrolledUser();
    for (const more of [{}, { code: ' ' }]) {
      const { status, json } = await logIn(username, more);
      expect(status).toBe(401);
      expect(json).toMatchObject({ error: 'A second factor is required', secondFactor: BOTH });
      expect(json).not.toHaveProperty('token');
    }
    const wrong = await logIn(username, { code: wrongCode(secret) });
    expect(wrong.status).toBe(401);
    expect(wrong.json).toMatchObject({ error: 'This code is not right', secondFactor: BOTH });
    const code = codeNow(secret);
    const { status, json } = await logIn(username, { code });
    expect([status, json.user?.id]).toEqual([200, id]);
    expect((await logIn(username, { code })).status).toBe(401);
  });

  it('answers a wrong password as ever', async () => {
    const [one, other] = [await makeEnrolledUser(), await makeUser()];
    for (const { username } of [one, other]) {
      const { status, json } = await logIn(username, { password: 'wrong horse', code: '123456' });
      expect([status, json.error]).toEqual([401, 'Invalid username or password']);
      expect(json).not.toHaveProperty('secondFactor');
    }
  });

  it('is locked after ten wrong codes, whatever right passwords come between', async () => {
    const { username, secret } = await makeEnrolledUser();
    for (const failures of [1, 9, 10]) {
      expect((await logIn(username)).status).toBe(401);
      expect((await logIn(username, { code: wrongCode(secret) })).status).toBe(401);
      // Seven that nobody has to wait for.
      if (failures === 1) await RateCounter.updateMany({}, { $inc: { points: 7 } });
    }
    const { status, headers } = await logIn(username, { code: codeNow(secret) });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each([[{ code: 123456 }], [{ code: 'x'.repeat(41) }], [{ code: null }]])('rejects %j', async (more) => {
    const { status, json } = await logIn((await makeUser()).username, more);
    expect([status, Object.keys(json.fields ?? {})]).toEqual([400, ['code']]);
  });

  it('of a user who must have a second factor and has none goes on', async () => {
    const { username } = await makeUser();
    await updateRecord('settings', actor('admin'), '', { secondFactor: 'everybody' });
    expect((await logIn(username)).status).toBe(200);
    await updateRecord('settings', actor('admin'), '', { secondFactor: 'off' });
  });
});

it('the settings show who needs a second factor to administrators only', async () => {
  const read = async (token?: string) =>
    (await api.call('GET', '/api/settings', token === undefined ? {} : { token })).json.data;
  expect(await read(admin.token)).toHaveProperty('secondFactor', 'off');
  const { token } = await api.caller('editor');
  for (const data of [await read(), await read(token)]) expect(data).not.toHaveProperty('secondFactor');
  const put = await api.call('PUT', '/api/settings', { token, body: { secondFactor: 'off' } });
  expect(put.status).toBe(403);
});

describe('a sign-in that waits for its code', () => {
  let challenge: string;

  beforeAll(async () => {
    await RateCounter.deleteMany();
    const user = await makeUser({ role: 'admin' });
    await enrol(toActor(user, 'form'));
    const answer = await fetch(`${api.url}/admin`, {
      method: 'POST',
      body: new URLSearchParams({ username: user.username, password: PASSWORD }),
      headers: { 'sec-fetch-site': 'same-origin', accept: 'text/html' },
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/second-step']);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    challenge = cookies[0]?.split(';')[0] ?? '';
    expect(challenge).toMatch(/challenge=/);
  });

  const needsSession = CALLS.filter(({ operation }) =>
    operation.security.every((way) => Object.keys(way).length > 0),
  );

  it.each(everyNth(needsSession, 30).map((call) => ({ ...call, name: `${call.method} ${call.path}` })))(
    'is no caller of $name',
    async ({ method, path }) => {
      const url = api.url + filled(path, MISSING);
      const token = decodeURIComponent(challenge.split('=')[1] ?? '');
      const session = challenge.replace('challenge', 'session');
      for (const headers of [
        { cookie: challenge },
        { cookie: session },
        { authorization: `Bearer ${token}` },
      ] as Record<string, string>[])
        expect(
          (await fetch(url, { method, headers: { ...headers, 'sec-fetch-site': 'same-origin' } })).status,
        ).toBe(401);
    },
  );
});
