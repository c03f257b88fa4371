/** A sign-in over HTTP that the database delays while the user's sessions end. */
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Session } from '~models/sign-in';
import { resetPassword } from '~/accounts/password-links.server';
import { endUserSessions } from '~/accounts/users.server';
import { actor, makeUser, PASSWORD } from '../make';
import { AS_THE_SITE, databaseNamed } from '../setup/database';
import { MongodbProxy } from '../setup/mongodb-proxy';
import { startSite, type Site } from '../setup/site';

let proxy: MongodbProxy;
let site: Site;

beforeAll(async () => {
  const uri = databaseNamed(inject('databaseUri'), `interrupted-${randomUUID()}`);
  await mongoose.connect(uri, AS_THE_SITE);
  proxy = new MongodbProxy(uri);
  await proxy.open();
  site = await startSite({ MONGODB_URI: proxy.uri(uri), SEED: 'none' });
}, 120_000);

afterAll(async () => {
  await site.stop();
  await proxy.close();
  await mongoose.disconnect();
});

const byForm = async (username: string) => {
  const body = new URLSearchParams({ username, password: PASSWORD });
  const answer = await fetch(`${site.url}/admin`, { method: 'POST', redirect: 'manual', body });
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('showreel_session=')) ?? '';
  return { status: answer.status, headers: { cookie: cookie.split(';')[0] ?? '' } };
};

const byApi = async (username: string) => {
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { status: answer.status, headers: { authorization: `Bearer ${token}` } };
};

const admin = actor('admin');

describe.each([
  ['form', byForm, 302],
  ['API', byApi, 200],
] as const)('a sign-in by the %s', (_, signIn, status) => {
  it.each([
    ['a reset of the password', resetPassword],
    ['the end of all sessions', endUserSessions],
  ])('opens nothing if its session is stored after %s', async (_end, end) => {
    const { id, username } = await makeUser({ role: 'admin' });
    proxy.add({ commands: ['insert'], collection: 'sessions', before: () => end(admin, id) });
    const signedIn = await signIn(username);
    expect([signedIn.status, await Session.countDocuments({ userId: id })]).toEqual([status, 1]);
    const profile = await fetch(`${site.url}/api/auth/profile`, { headers: signedIn.headers });
    expect(profile.status).toBe(401);
  });
});
