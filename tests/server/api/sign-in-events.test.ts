/** Sign-ins by the form and by passkeys at the level of HTTP: what is refused, and that each leaves exactly one event. */
import { beforeEach, describe, expect, it } from 'vitest';
import { RefusedAttempts } from '~models/activity-event';
import type { PasskeySite } from '~/core/access/passkey';
import { makePasswordLink } from '~/accounts/password-links.server';
import { toActor } from '~/core/session/sessions.server';
import { actor, makeUser, PASSWORD } from '../../make';
import { addedPasskey, newCredential } from '../../accounts/passkeys';
import { codeNow, makeEnrolledUser, wrongCode } from '../../accounts/second-factor';
import { signedIn } from '../../accounts/sign-in';
import { shareApi } from '../fixtures/api';
import { RateCounter } from '~models/app-state';

const api = await shareApi();
const admin = await api.caller('admin');
/** The same server by a name, for which alone there are passkeys. */
const named: PasskeySite = {
  host: 'localhost',
  origin: api.url.replace('127.0.0.1', 'localhost'),
  name: 'Site',
};

// The limit of failed sign-ins is also per IP address, which all tests share.
beforeEach(() => Promise.all([RateCounter.deleteMany(), RefusedAttempts.deleteMany()]));

/** Counts so many more of everything that has been counted. */
const countMore = (points: number) => RateCounter.updateMany({}, { $inc: { points } });

/** Sends a form like a browser. Returns the status, where it leads, and the cookies. */
async function post(path: string, fields: Record<string, string>, { cookie = '', origin = api.url } = {}) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
    body: new URLSearchParams(fields),
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    cookies,
    text: await answer.text(),
  };
}

const list = async () => (await api.call('GET', '/api/activity?limit=20', { token: admin.token })).json;

/** Returns the events of some work, the newest first. */
async function eventsOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const { total: before = 0 } = await list();
  await work();
  const { data = [], total = 0 } = await list();
  return (data as unknown[]).slice(0, total - before);
}

const refused = (title: string | null): unknown =>
  expect.objectContaining({
    what: 'sign-in',
    via: 'form',
    refused: true,
    who: null,
    address: '127.0.0.1',
    record: title === null ? null : (expect.objectContaining({ kind: 'users', title }) as unknown),
  });
const by = (id: string) => ({ refused: false, via: 'form', who: expect.objectContaining({ id }) as unknown });
const done = (id: string): unknown => expect.objectContaining({ ...by(id), what: 'sign-in' });

describe('the sign-in form leaves one event', () => {
  it('for a right password', async () => {
    const { id, username } = await makeUser();
    const events = await eventsOf(() => post('/admin', { username, password: PASSWORD }));
    expect(events).toEqual([done(id)]);
  });

  it('for a wrong password and for an unknown name, without what was typed', async () => {
    const { username } = await makeUser();
    expect(await eventsOf(() => post('/admin', { username, password: 'wrong horse' }))).toEqual([
      refused(username),
    ]);
    const unknown = await eventsOf(() => post('/admin', { username: 'typed horse', password: 'x' }));
    expect(unknown).toEqual([refused(null)]);
    expect(JSON.stringify(unknown)).not.toContain('horse');
  });

  it('for a wrong code and for a right one, and none for the password before', async () => {
    const { id, username, secret } = await makeEnrolledUser();
    let cookie = '';
    const first = await eventsOf(async () => {
      const { cookies, location } = await post('/admin', { username, password: PASSWORD });
      expect(location).toBe('/admin/second-step');
      cookie = cookies.join('; ');
    });
    expect(first).toEqual([]);
    const code = (value: string) => eventsOf(() => post('/admin/second-step', { code: value }, { cookie }));
    expect(await code(wrongCode(secret))).toEqual([refused(username)]);
    expect(await code(codeNow(secret))).toEqual([done(id)]);
  });
});

it('the sign-in of Edit Mode leaves one event, refused or not', async () => {
  const { id, username } = await makeUser();
  const send = (password: string) =>
    eventsOf(() => post('/admin/inline', { intent: 'sign-in', username, password }));
  expect(await send('wrong horse')).toEqual([refused(username)]);
  expect(await send(PASSWORD)).toEqual([done(id)]);
});

it('signing out leaves one event, and none without a session', async () => {
  const { user, cookie } = await signedIn('editor');
  const leave = () => eventsOf(() => post('/admin/logout', {}, { cookie }));
  expect(await leave()).toEqual([expect.objectContaining({ ...by(user.id), what: 'sign-out' })]);
  expect(await leave()).toEqual([]);
});

it('the form of a link leaves one event, and none when it is refused', async () => {
  const { id } = await makeUser();
  const { token } = await makePasswordLink(actor('admin'), 'reset', id);
  const send = (newPassword: string, confirmPassword: string) =>
    eventsOf(() => post(`/admin/join/${token}`, { newPassword, confirmPassword }));
  expect(await send('another horse entirely', 'typed wrong')).toEqual([]);
  expect(await send('another horse entirely', 'another horse entirely')).toEqual([
    expect.objectContaining({ ...by(id), what: 'password' }),
  ]);
  expect(await send('another horse entirely', 'another horse entirely')).toEqual([]);
});

describe('the password that is given again leaves one event', () => {
  const refusedAgain = (id: string): unknown =>
    expect.objectContaining({ ...by(id), what: 'sign-in', refused: true });
  const prove = (cookie: string, currentPassword: string) =>
    eventsOf(() => post('/admin/profile', { intent: 'prove', currentPassword }, { cookie }));

  it('like a sign-in, right or wrong, without what was typed', async () => {
    const { user, cookie } = await signedIn('editor');
    const events = await prove(cookie, 'wrong horse');
    expect(events).toEqual([refusedAgain(user.id)]);
    expect(JSON.stringify(events)).not.toContain('horse');
    expect(await prove(cookie, PASSWORD)).toEqual([done(user.id)]);
  });

  it('also when it is no longer looked at, and none when it is empty', async () => {
    const { user, cookie } = await signedIn('editor');
    expect(await prove(cookie, '')).toEqual([]);
    await prove(cookie, 'wrong horse');
    await countMore(8);
    await prove(cookie, 'wrong horse');
    expect(await prove(cookie, PASSWORD)).toEqual([refusedAgain(user.id)]);
  });
});

it('a login by the API without its code is one refused sign-in', async () => {
  const { username } = await makeEnrolledUser();
  const events = await eventsOf(() =>
    api.call('POST', '/api/auth/login', { body: { username, password: PASSWORD } }),
  );
  expect(events).toEqual([
    expect.objectContaining({
      what: 'sign-in',
      via: 'api',
      refused: true,
      record: expect.anything() as unknown,
    }),
  ]);
});

describe('a passkey', () => {
  const challengeFrom = async (origin: string) => {
    const answer = await fetch(`${origin}/admin/passkeys`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ intent: 'sign-in' }),
    });
    const { options } = (await answer.json()) as { options?: { challenge: string } };
    return { status: answer.status, challenge: options?.challenge ?? '' };
  };
  const challengeOf = async () => (await challengeFrom(named.origin)).challenge;
  const send = (credential: unknown) =>
    post(
      '/admin?redirectTo=%2Fadmin%2Fnews',
      { username: '', password: '', passkey: JSON.stringify(credential) },
      { origin: named.origin },
    );
  const owned = async () => {
    const user = await makeUser();
    return { user, credential: await addedPasskey(toActor(user, 'form')) };
  };

  it('signs in once, and its answer opens nothing again', async () => {
    const { user, credential } = await owned();
    const answer = credential.signed(await challengeOf(), user.id, { origin: named.origin });
    const events = await eventsOf(async () => {
      const { status, location, cookies } = await send(answer);
      expect([status, location]).toEqual([302, '/admin/news']);
      expect(cookies[0]).toMatch(/session=/);
    });
    expect(events).toEqual([done(user.id)]);
    expect(await eventsOf(async () => expect((await send(answer)).status).toBe(401))).toEqual([
      refused(user.username),
    ]);
  });

  it('that was made at another origin is refused, which is one event', async () => {
    const { user, credential } = await owned();
    const flawed = credential.signed(await challengeOf(), user.id, { origin: 'https://elsewhere.example' });
    const events = await eventsOf(async () => {
      const { status, cookies, text } = await send(flawed);
      expect([status, cookies]).toEqual([401, []]);
      expect(text).toContain('This passkey was not accepted');
    });
    expect(events).toEqual([refused(user.username)]);
  });

  it.each([
    ['', 400],
    ['{', 401],
    ['null', 401],
    ['[]', 401],
    ['{"id":"a"}', 401],
    ['x'.repeat(50_000), 401],
    ['x'.repeat(100_000), 413],
  ])('that is %.20j is refused', async (text, expected) => {
    const { status } = await post(
      '/admin',
      { username: '', password: '', passkey: text },
      { origin: named.origin },
    );
    expect(status).toBe(expected);
  });

  it('nobody has is refused ten times, and then not looked at', async () => {
    const { user, credential } = await owned();
    const wrong = newCredential();
    const fail = async () => expect((await send(wrong.signed('bWFkZSB1cA', user.id))).status).toBe(401);
    await fail();
    await countMore(8);
    await fail();
    const right = credential.signed(await challengeOf(), user.id, { origin: named.origin });
    expect(await eventsOf(async () => expect((await send(right)).status).toBe(429))).toEqual([refused(null)]);
    await RateCounter.deleteMany();
    expect((await send(right)).status).toBe(302);
  });

  it('is asked for 120 times in a quarter of an hour at most, and not at an address without a name', async () => {
    expect((await challengeFrom(api.url)).status).toBe(404);
    const statusOf = async () => (await challengeFrom(named.origin)).status;
    expect(await statusOf()).toBe(200);
    await countMore(118);
    expect([await statusOf(), await statusOf()]).toEqual([200, 429]);
  });

  it('is in no line of the log', async () => {
    const { user, credential } = await owned();
    const challenge = await challengeOf();
    const answer = credential.signed(challenge, user.id, { origin: named.origin });
    expect((await send(answer)).status).toBe(302);
    const log = api.output();
    expect(log).toContain('signed in with a passkey');
    for (const secret of [challenge, credential.id, answer.response.signature])
      expect(log).not.toContain(secret);
  });
});
