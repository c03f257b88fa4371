/** Creations whose completion an outage kept from being recorded: a retry does not create a second record. */
import { describe, expect, it } from 'vitest';
import mongoose from 'mongoose';
import { IdempotentResult } from '~models/app-state';
import { signedIn } from '../../accounts/sign-in';
import { someOf } from '../../full-length';
import { newUser, unique } from '../../make';
import { shareApi } from '../fixtures/api';

const api = await shareApi();
const { cookie } = await signedIn('admin');
const { token } = await api.caller('admin');

/** Each kind's collection, with the body of an API request and the fields of a form. */
const KINDS = ['shows', 'users', 'news', 'people', 'pages'] as const;
type Kind = (typeof KINDS)[number];
const COLLECTIONS = { shows: 'shows', news: 'articles', people: 'people', pages: 'pages', users: 'users' };

const fieldsOf = (kind: Kind): Record<string, string> => {
  if (kind === 'users') return { ...newUser(), role: 'author' };
  return { [kind === 'people' ? 'name' : 'title']: unique('Again') };
};

const viaApi = (kind: Kind, fields: Record<string, string>, key: string) =>
  api.call('POST', `/api/${kind}`, { token, body: fields, headers: { 'Idempotency-Key': key } });

function viaForm(kind: Kind, fields: Record<string, string>, key: string) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, 'Idempotency-Key': key })) body.set(name, value);
  return api.call('POST', `/admin/${kind}/new`, { body, headers: { cookie, origin: api.url } });
}

const count = (kind: Kind, { title, name, username }: Record<string, string>) =>
  mongoose.connection.collection(COLLECTIONS[kind]).countDocuments({
    ...(title && { title }),
    ...(name && { name }),
    ...(username && { username }),
  });

/** Simulates the outage: the record is stored, the completion is not. */
async function forget(key: string): Promise<void> {
  const { modifiedCount } = await IdempotentResult.updateOne(
    { _id: { $regex: `:${key}$` } },
    { $set: { result: null, failed: true } },
  );
  expect(modifiedCount).toBe(1);
}

describe.each(someOf(KINDS, 2))('%s', (kind) => {
  it('are created once by a repeated API request, under one id', async () => {
    const [fields, key] = [fieldsOf(kind), unique('key').replace(' ', '-')];
    const first = await viaApi(kind, fields, key);
    expect(first.status).toBe(201);
    await forget(key);
    const [again, third] = await Promise.all([viaApi(kind, fields, key), viaApi(kind, fields, key)]);
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect([third.status, third.json]).toEqual([201, first.json]);
    expect(await count(kind, fields)).toBe(1);
  });

  it('are created once by a repeated form', async () => {
    const [fields, key] = [fieldsOf(kind), unique('key').replace(' ', '-')];
    expect((await viaForm(kind, fields, key)).status).toBe(302);
    await forget(key);
    const again = await viaForm(kind, fields, key);
    expect([again.status, again.headers.get('location')]).toEqual([302, `/admin/${kind}`]);
    expect(await count(kind, fields)).toBe(1);
  });
});

it('a form that is sent twice with the hidden field, or with the header, creates one record', async () => {
  const send = (title: string, inForm: object, inHeaders: object) =>
    api.call('POST', '/admin/news/new', {
      body: new URLSearchParams({ title, ...inForm }).toString(),
      headers: {
        ...{ cookie, origin: api.url, 'Content-Type': 'application/x-www-form-urlencoded' },
        ...inHeaders,
      },
    });
  for (const place of ['field', 'header']) {
    const [title, key] = [unique(`Twice by ${place}`), { 'Idempotency-Key': unique('key') }];
    const parts = place === 'field' ? [key, {}] : [{}, key];
    for (let time = 0; time < 2; time += 1)
      expect((await send(title, parts[0] ?? {}, parts[1] ?? {})).status).toBe(302);
    expect([place, await count('news', { title })]).toEqual([place, 1]);
  }
});

it('a repeated creation does not overwrite later changes', async () => {
  const key = unique('key');
  const [before, after] = [fieldsOf('shows'), fieldsOf('shows')];
  const first = await viaApi('shows', before, key);
  await forget(key);
  const second = await viaApi('shows', after, key);
  expect(second.status).toBe(201);
  expect(second.json.data?.id).not.toBe(first.json.data?.id);
  expect([await count('shows', before), await count('shows', after)]).toEqual([1, 1]);
});
