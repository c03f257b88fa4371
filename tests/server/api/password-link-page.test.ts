/** The page of a link that sets a password, and the calls of the API that make one. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newUser } from '../../make';
import { shareApi } from '../fixtures/api';

const api = await shareApi();
const admin = await api.caller('admin');

const invitation = () => {
  const { username, email } = newUser();
  return { username, email, invite: true };
};
const urlOf = (json: { [name: string]: unknown }) => (json.link as { url: string }).url;
const join = (url: string, newPassword = 'a quiet harbour', confirmPassword = newPassword) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { Accept: 'text/html', Origin: api.url },
    body: new URLSearchParams({ newPassword, confirmPassword }),
  });

it('opens any number of times, keeps out of stores and logs, and works once', async () => {
  const body = invitation();
  const { status, json } = await api.call('POST', '/api/users', { token: admin.token, body });
  expect(status).toBe(201);
  const url = urlOf(json);
  for (let time = 0; time < 10; time += 1) {
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    const page = await fetch(url);
    const { status, headers } = page;
    expect(status).toBe(200);
    // It would undo the header.
    expect(await page.text()).not.toContain('name="referrer"');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'strict-origin',
    });
  }
  expect((await join(url, 'password')).status).toBe(400);
  expect((await join(url, 'a quiet harbour', 'another')).status).toBe(400);
  const both = await Promise.all([join(url), join(url)]);
  expect(both.map(({ status }) => status).sort()).toEqual([302, 410]);
  expect(both.find(({ status }) => status === 302)?.headers.get('location')).toBe('/admin');
  const used = await fetch(url);
  expect([used.status, (await used.text()).includes('This link has been used.')]).toEqual([410, true]);
  const login = { username: body.username, password: 'a quiet harbour' };
  expect((await api.call('POST', '/api/auth/login', { body: login })).status).toBe(200);
  expect((await fetch(`${api.url}/admin/join/unknown`)).status).toBe(404);
  expect(api.output()).toContain('/admin/join/*');
  expect(api.output()).not.toContain(url.split('/').at(-1));
});

it('is shown only in the first answer to a repeated request', async () => {
  const sent = {
    token: admin.token,
    body: invitation(),
    headers: { 'Idempotency-Key': randomUUID() },
  };
  const first = await api.call('POST', '/api/users', sent);
  const again = await api.call('POST', '/api/users', sent);
  expect(again.json.data).toEqual(first.json.data);
  expect(urlOf(first.json)).toContain('/admin/join/');
  expect(JSON.stringify(again.json)).not.toContain('/admin/join/');
  const reset = `/api/users/${first.json.data?.id}/reset`;
  const key = { token: admin.token, headers: { 'Idempotency-Key': randomUUID() } };
  const link = urlOf((await api.call('POST', reset, key)).json);
  expect(JSON.stringify((await api.call('POST', reset, key)).json)).not.toContain('/admin/join/');
  expect((await fetch(urlOf(first.json))).status).toBe(410);
  expect((await fetch(link)).status).toBe(200);
});

it('is not made for a user with a password', async () => {
  const body = { ...invitation(), password: 'a quiet harbour' };
  const { status, json } = await api.call('POST', '/api/users', { token: admin.token, body });
  expect([status, Object.keys(json.fields ?? {})]).toEqual([400, ['password']]);
});
