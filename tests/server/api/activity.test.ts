/** The activity: its API, what outside of services is recorded, and its export. */
import { expect, it } from 'vitest';
import { csvLine } from '~/core/text/csv.server';
import { createApiToken } from '~/core/session/api-tokens.server';
import { makeShow, PASSWORD, unique } from '../../make';
import { fileForm } from '../fixtures/document';
import { shareApi, type Caller } from '../fixtures/api';

const api = await shareApi();
const [admin, editor] = [await api.caller('admin'), await api.caller('editor')];

const list = async (query = '') =>
  (await api.call('GET', `/api/activity?limit=5${query}`, { token: admin.token })).json;

it.each([
  ['what=nothing', 'what'],
  ['record=tokens', 'record'],
  ['from=yesterday', 'from'],
  ['until=2026-02-30', 'until'],
  [`who=${'x'.repeat(101)}`, 'who'],
  ['page=0', 'page'],
])('refuses %s and names the field', async (query, field) => {
  const { status, json } = await api.call('GET', `/api/activity?${query}`, { token: admin.token });
  expect([status, Object.keys(json.fields ?? {})]).toEqual([400, [field]]);
});

it('takes a day for its whole length', async () => {
  await makeShow({}, editor);
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
  expect((await list(`&who=${editor.id}&from=${today}&until=${today}`)).total).toBe(1);
  expect((await list(`&who=${editor.id}&until=2020-01-01`)).total).toBe(0);
});

it('is closed to API tokens, and records once that a token was refused outside its scopes', async () => {
  const { token, id } = await createApiToken(admin, { label: 'A program', scopes: ['news'] });
  expect(id).toBeTruthy();
  expect((await api.call('GET', '/api/activity', { token })).status).toBe(403);
  const show = await makeShow();
  const { total: before = 0 } = await list();
  expect((await api.call('DELETE', `/api/shows/${show.id}`, { token })).status).toBe(403);
  const { data, total } = await list();
  expect(total).toBe(before + 1);
  expect(data?.[0]).toMatchObject({
    what: 'delete',
    refused: true,
    via: 'api',
    who: { id: admin.id },
    record: { kind: 'shows', id: show.id, title: show.title },
  });
});

it('records a sign-in, a wrong password and an unknown name, once each', async () => {
  const { total: before = 0 } = await list();
  const login = (username: string, password: string) =>
    api.call('POST', '/api/auth/login', { body: { username, password } });
  await login(editor.username, PASSWORD);
  await login(editor.username, 'wrong');
  await login('typed by mistake', 'wrong');
  const { data = [], total } = await list('&what=sign-ins');
  expect((await list()).total).toBe(before + 3);
  expect(total).toBeGreaterThanOrEqual(3);
  expect((data as unknown as object[]).slice(0, 3)).toMatchObject([
    { who: null, refused: true, record: null },
    { who: null, refused: true, record: { kind: 'users', title: editor.username } },
    { who: { id: editor.id }, refused: false },
  ]);
  expect(JSON.stringify(data)).not.toContain('by mistake');
});

it('records sending and deleting a file, and a refused deletion, once each', async () => {
  const author = await api.caller('author');
  const { total: before = 0 } = await list();
  const sent = await api.call('POST', '/api/upload', { token: admin.token, body: await fileForm() });
  const path = `/api/upload/${String(sent.json.file)}`;
  expect((await api.call('DELETE', path, { token: author.token })).status).toBe(403);
  expect((await api.call('DELETE', path, { token: admin.token })).status).toBe(200);
  const { data, total } = await list();
  expect(total).toBe(before + 3);
  const record = { kind: 'media', title: 'a picture.png' };
  expect((data as unknown as object[]).slice(0, 3)).toMatchObject([
    { what: 'delete', refused: false, record },
    { what: 'delete', refused: true, record, who: { id: author.id } },
    { what: 'upload', refused: false, record },
  ]);
});

const exported = async (query: string, { token }: Caller = admin) => {
  const cookie = (await import('~/core/request/session.server')).sessionHeader;
  const [value = ''] = (await cookie(token, api.url)).split(';');
  return fetch(`${api.url}/admin/activity/export?${query}`, {
    headers: { cookie: value },
    redirect: 'manual',
  });
};

it('exports everything that the filter finds, as CSV and as JSON lines', async () => {
  const title = `=${unique('Formula')}, "quoted"`;
  const show = await makeShow({ title });
  const csv = await (await exported('format=csv&what=create&record=shows')).text();
  const [head, ...rows] = csv.trimEnd().split('\r\n');
  expect(head).toBe(
    'id,at,who.id,who.name,address,via,what,record.kind,record.id,record.title,fields,refused,times,late',
  );
  expect(rows).toHaveLength((await list('&what=create&record=shows')).total ?? 0);
  expect(rows[0]).toContain(`${show.id},"'${title.replaceAll('"', '""')}",`);
  const lines = await (await exported('format=jsonl')).text();
  const events = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(events).toHaveLength((await list()).total ?? 0);
  expect(events[0]).toMatchObject({ what: 'create', record: { title } });
});

it('exports only to administrators, and only in known formats', async () => {
  expect((await exported('format=csv', editor)).status).toBe(403);
  expect((await exported('format=xml')).status).toBe(400);
  const { status, headers } = await fetch(`${api.url}/admin/activity/export?format=csv`, {
    redirect: 'manual',
  });
  expect([status, headers.get('location')]).toEqual([302, expect.stringContaining('/admin?redirectTo=')]);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1"])('writes %j as a text and no formula', (value) => {
  expect(csvLine([value]).replace(/^"/, '')).toBe(`'${value}\r\n`);
});
