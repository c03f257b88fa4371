/** What the database keeps of a request with an idempotency key: enough to recognise it, and no secret. */
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { signedIn } from '../accounts/sign-in';
import { makeUser, newUser, PASSWORD, unique } from '../make';
import { shareApi } from '../server/fixtures/api';

const api = await shareApi();
const { token } = await api.caller('admin');

const post = (path: string, body: object, key: string) =>
  api.call('POST', path, { token, body, headers: { 'Idempotency-Key': key } });

/** Everything in the database, as text. */
async function everything(): Promise<string> {
  const collections = await mongoose.connection.listCollections();
  const records = collections.map(({ name }) => mongoose.connection.collection(name).find().toArray());
  return JSON.stringify(await Promise.all(records));
}

/** The hashes that a program with the database would try to guess passwords. */
const quickHash = (sent: unknown) => createHash('sha256').update(JSON.stringify(sent)).digest('base64url');

it('an idempotency key stores no password and no fast hash of one', async () => {
  const [show, byProgram, byForm] = [{ title: unique('Kept') }, newUser(), newUser()];
  expect((await post('/api/shows', show, unique('key'))).status).toBe(201);
  expect((await post('/api/users', byProgram, unique('key'))).status).toBe(201);
  const form = new FormData();
  const fields = Object.entries({ ...byForm, 'Idempotency-Key': unique('key') });
  for (const [name, value] of fields) form.set(name, value);
  const { cookie } = await signedIn('admin');
  const headers = { cookie, origin: api.url };
  expect((await api.call('POST', '/admin/users/new', { body: form, headers })).status).toBe(302);

  const stored = await everything();
  expect(stored).toContain(byForm.username);
  expect(stored).not.toContain(byForm.password);
  // A request without secrets is recognised by its fast hash, which would be stored here.
  expect(stored).toContain(quickHash(['/api/shows', show]));
  expect(stored).not.toContain(quickHash(['/api/users', byProgram]));
  expect(stored).not.toContain(quickHash(['/admin/users/new', ...fields]));
});

it('a repeated user creation is recognised, and one with another password is not', async () => {
  const [sent, key] = [newUser(), unique('key')];
  const first = await post('/api/users', sent, key);
  expect((await post('/api/users', sent, key)).json).toEqual(first.json);
  expect((await post('/api/users', { ...sent, password: 'another-password' }, key)).status).toBe(422);
});

it('an idempotency key stores no token: each login with the key gets a new one', async () => {
  const { username } = await makeUser();
  const key = unique('key');
  const tokens = [];
  for (let time = 0; time < 2; time += 1) {
    const { status, json } = await post('/api/auth/login', { username, password: PASSWORD }, key);
    expect([status, json.token?.length]).toEqual([200, 43]);
    tokens.push(String(json.token));
  }
  expect(tokens[0]).not.toBe(tokens[1]);
  const stored = await everything();
  for (const each of tokens) expect(stored).not.toContain(each);
});
