/** Links that ask for an answer, over HTTP: what they answer, what they show before and after their code, and what publishing asks. */
import { describe, expect, it } from 'vitest';
import { LinkAnswer } from '~models/answer';
import { ActivityEvent } from '~models/activity-event';
import { endPreviews } from '~/records/previews/previews.server';
import { signedIn } from '../../accounts/sign-in';
import { actor, makeArticle, makePerson, unique } from '../../make';
import { shareApi, type Json } from '../fixtures/api';

const api = await shareApi();
const editor = await api.caller('editor');

interface Link {
  id: string;
  url: string;
  label: string;
  name: string;
}

async function askAbout(path: string, body: object = { ask: { names: ['Ana Vey'] } }) {
  const reply = await api.call('POST', `/api/${path}/previews`, { token: editor.token, body });
  expect(reply.status).toBe(201);
  return (reply.json as Json & { links: Link[] }).links;
}

const draft = async () =>
  `news/${(await makeArticle({ status: 'draft', title: unique('Asked') }, editor)).id}`;

const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { Origin: api.url, Accept: 'text/html', ...headers },
  });

const answersTo = async (path: string) =>
  (await api.call('GET', `/api/${path}/answers`, { token: editor.token })).json.data ?? [];

describe('a link that asks', () => {
  it('is shown once, and listed with what it asks', async () => {
    const path = await draft();
    const links = await askAbout(path, { label: 'Agents', ask: { names: ['Ana Vey', 'Jonas'] } });
    expect(links.map(({ name, label }) => [name, label])).toEqual([
      ['Ana Vey', 'Agents'],
      ['Jonas', 'Agents'],
    ]);
    const { json } = await api.call('GET', `/api/${path}/previews`, { token: editor.token });
    expect(json.data?.map(({ url, ask, answer }) => [url, ask, answer])).toEqual([
      [null, { by: null }, null],
      [null, { by: null }, null],
    ]);
    const refused = await api.call('POST', `/api/${path}/previews`, {
      token: editor.token,
      body: { ask: { by: '2020-01-01' } },
    });
    expect([refused.status, Object.keys(refused.json.fields ?? {})]).toEqual([400, ['ask.by']]);
  });

  it('is answered by a form only: opening it decides nothing', async () => {
    const path = await draft();
    const [link] = await askAbout(path);
    const url = link?.url ?? '';
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetch(`${url}?answered=approved`, { method });
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(headers.get('referrer-policy')).toBe('strict-origin');
    }
    expect(await answersTo(path)).toEqual([]);
    const empty = await send(url, { answer: 'changes', note: '' });
    expect([empty.status, await empty.text()]).toEqual([
      400,
      expect.stringContaining('Say what should be changed.'),
    ]);
    expect((await send(url, { answer: 'approved' }, { Origin: 'https://elsewhere.example' })).status).toBe(
      403,
    );
    const answered = await send(url, {
      answer: 'changes',
      note: 'Shorter.',
      'notes.0.about': 'title',
      'notes.0.text': 'No.',
    });
    expect(answered.status).toBe(303);
    const page = await fetch(new URL(answered.headers.get('location') ?? '', api.url));
    expect(await page.text()).toContain('Thank you. You have asked for changes.');
    const [given] = await answersTo(path);
    expect(given).toMatchObject({ name: 'Ana Vey', answer: 'changes', note: 'Shorter.', replaced: false });
    const [note] = given?.notes as { id: string }[];
    const body = { notes: [{ id: note?.id, done: true }] };
    const ticked = await api.call('PUT', `/api/${path}/answers/${given?.id}`, { token: editor.token, body });
    expect((ticked.json.data?.notes as { done: boolean }[])[0]?.done).toBe(true);
    const event = await ActivityEvent.findOne({ what: 'answer', who: null }).sort({ _id: -1 }).lean();
    expect(JSON.stringify(event)).not.toContain('Shorter');
  });

  it('adds a row for a note without scripts, and keeps what was typed', async () => {
    const [link] = await askAbout(await draft());
    const page = await send(link?.url ?? '', { note: 'Kept so far', rows: 'add notes' });
    const html = await page.text();
    expect(html).toContain('Kept so far');
    expect(html).toContain('name="notes.0.text"');
  });

  it('says 404 when it is unknown, and 410 when it has ended', async () => {
    const { id } = await makeArticle({ status: 'draft' }, editor);
    const [link] = await askAbout(`news/${id}`);
    await endPreviews(actor('editor'), { kind: 'article', id });
    const url = link?.url ?? '';
    expect([(await fetch(url)).status, (await send(url, { answer: 'approved' })).status]).toEqual([410, 410]);
    const unknown = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`;
    expect([(await fetch(unknown)).status, (await send(unknown, { answer: 'approved' })).status]).toEqual([
      404, 404,
    ]);
    expect(await LinkAnswer.countDocuments({ subject: `article:${id}` })).toBe(0);
  });

  it('with a code shows and takes nothing before it is entered', async () => {
    const title = unique('Behind a code');
    const { id } = await makeArticle({ status: 'draft', title }, editor);
    const [link] = await askAbout(`news/${id}`, { code: 'drains', ask: {} });
    const url = link?.url ?? '';
    const closed = await (await fetch(url)).text();
    expect(closed).toContain('This preview has a code.');
    expect(closed).not.toContain(title);
    expect((await send(url, { answer: 'approved', name: 'Ana' })).status).toBe(303);
    expect((await send(url, { code: 'wrong' })).status).toBe(401);
    const passed = await send(url, { code: 'drains' });
    const cookie = (passed.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(await (await fetch(url, { headers: { cookie } })).text()).toContain(title);
    expect((await send(url, { answer: 'approved', name: 'Ana' }, { cookie })).status).toBe(303);
    expect(await LinkAnswer.countDocuments({ subject: `article:${id}` })).toBe(1);
  });
});

it('publishing a record with a request for changes is 409 unless it is forced', async () => {
  const { id } = await makePerson({ name: unique('Ana'), bio: '<p>Acts.</p>' }, editor);
  const path = `people/${id}`;
  const { token } = editor;
  const [link] = await askAbout(path);
  await send(link?.url ?? '', { answer: 'changes', note: 'Not yet.' });
  const error = 'Ana Vey has asked for changes. Publish it?';
  const body = { bio: '<p>Sings.</p>' };
  expect((await api.call('PUT', `/api/${path}/draft`, { token, body })).status).toBe(200);
  const asked = await api.call('POST', `/api/${path}/draft/publish`, { token, body: {} });
  expect([asked.status, asked.json.error]).toEqual([409, error]);
  expect(
    (await api.call('POST', `/api/${path}/draft/publish`, { token, body: { force: true } })).status,
  ).toBe(200);
  expect((await api.call('PUT', `/api/${path}`, { token, body: { status: 'inactive' } })).status).toBe(200);
  const shown = await api.call('PUT', `/api/${path}`, { token, body: { status: 'active' } });
  expect([shown.status, shown.json.error]).toEqual([409, error]);
  const forced = await api.call('PUT', `/api/${path}`, { token, body: { status: 'active', force: true } });
  expect(forced.status).toBe(200);
});

it('lists and the dashboard say what waits for an answer', async () => {
  const title = unique('Waits');
  const { id } = await makeArticle({ status: 'draft', title }, editor);
  const other = await makeArticle({ status: 'draft', title: unique('Does not') }, editor);
  await askAbout(`news/${id}`);
  const { cookie } = await signedIn('editor');
  const read = async (path: string) => (await fetch(api.url + path, { headers: { cookie } })).text();
  const list = await read('/admin/news?answers=waiting');
  expect(list).toContain(title);
  expect(list).not.toContain(other.title);
  expect(await read('/admin/dashboard')).toContain('Waiting for an answer');
});
