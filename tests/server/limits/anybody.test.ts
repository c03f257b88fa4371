/** What anybody may send, who has not signed in, is short, and is answered with little. */
import { expect, it } from 'vitest';
import { SMALL_FORM } from '~/core/forms/form-limits.server';
import { packFields, unpackFields } from '~/core/forms/form-recovery.server';
import { textForm } from '~/core/forms/read-controls.server';
import { signedIn } from '../../accounts/sign-in';
import { actor, PASSWORD } from '../../make';
import { shareApi } from '../fixtures/api';
import { FORMS } from './sent-forms';

const api = await shareApi();

async function post(path: string, fields: Record<string, string> | [string, string][], cookie = '') {
  const answer = await fetch(api.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, accept: 'text/html', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, headers: answer.headers, page: await answer.text() };
}

const RECOVERY = '/admin/recover?for=%2Fadmin%2Fshows%2Fnew&why=';
const heldIn = (page: string) => /name="held" value="([\w-]*)"/.exec(page)?.[1] ?? 'none';
const many = (count: number) =>
  Array.from({ length: count }, (_, index): [string, string] => [`a${index}`, 'b']);

const SHORT = FORMS.filter(({ limits }) => limits.fields === SMALL_FORM.fields);

it.each(SHORT)('$form is rejected with 413 above 20 fields', async ({ prepare }) => {
  const { url, cookie } = await prepare({ caller: actor('author'), namedUrl: api.url });
  expect((await post(url, many(21), cookie)).status).toBe(413);
});

it('a form recovery draws nothing of what was posted without a session', async () => {
  for (const why of ['session', 'gone', 'refused', 'down', 'broken']) {
    const { page } = await post(RECOVERY + why, { title: 'The Salt Road' });
    expect(page).not.toContain('The Salt Road');
    expect(unpackFields(heldIn(page))).toEqual([['title', 'The Salt Road']]);
  }
});

it('a form recovery with more fields than the longest form is rejected with 413', async () => {
  const { status, page } = await post(`${RECOVERY}session`, many(60_000));
  expect(status).toBe(413);
  expect(page).toContain('The form has too many fields.');
  expect(page.length).toBeLessThan(50_000);
});

it('a form recovery shows what was typed to a user who is signed in', async () => {
  const { cookie } = await signedIn('author');
  const { status, page } = await post(`${RECOVERY}refused`, { title: 'The Salt Road' }, cookie);
  expect(status).toBe(403);
  expect(page).toContain('The Salt Road');
});

it('input whose record is gone and whose session has ended is shown after the sign-in', async () => {
  const { user } = await signedIn('author');
  const held = packFields(textForm([['title', 'The Salt Road']]));
  const signIn = { username: user.username, password: PASSWORD, held };
  const first = await post(`${RECOVERY}gone`, signIn);
  expect([first.status, first.headers.get('location')]).toEqual([307, `${RECOVERY}gone`]);
  const cookie = first.headers.get('set-cookie')?.split(';')[0];
  const { status, page } = await post(`${RECOVERY}gone`, signIn, cookie);
  expect(status).toBe(404);
  expect(page).toContain('The Salt Road');
});

it('recovered input is not read without a session', async () => {
  const held = packFields(textForm([['title', 'The Salt Road']]));
  const { status, headers } = await post('/admin/shows/new', { held });
  expect([status, headers.get('location')]).toEqual([307, `${RECOVERY}session`]);
});

it.each([
  ['/admin?index', { username: 'a'.repeat(201), password: 'a' }],
  ['/admin?index', { username: 'a', password: 'a'.repeat(257) }],
  ['/admin/inline', { intent: 'sign-in', username: 'a'.repeat(201), password: 'a' }],
  ['/admin/inline', { intent: 'sign-in', username: 'a', password: 'a', code: '1'.repeat(41) }],
])('a sign-in at %s with a longer text than the API takes is rejected with 400: %#', async (path, form) => {
  const { status, page } = await post(path, form);
  expect(status).toBe(400);
  expect(page).toMatch(/(?:Username|Password|Code) must be at most \d+ characters/);
});

it('a sign-in by the API is rejected with 413 above 8 kB', async () => {
  const body = { username: 'a', password: 'a', code: 'a'.repeat(8 * 1024) };
  const { status, json } = await api.call('POST', '/api/auth/login', { body });
  expect([status, json.error]).toEqual([413, 'The JSON may be at most 8 kB.']);
});

it('a sign-in by the API with many unknown names is answered with fifty problems', async () => {
  const body = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`a${index}`, 0]));
  const { status, json } = await api.call('POST', '/api/auth/login', { body });
  expect([status, Object.values(json.fields ?? {}).flat().length]).toEqual([400, 50]);
});
