/** The date of unpublished changes in the API, and a server that publishes them. */
import { expect, it } from 'vitest';
import { makeArticle } from '../../make';
import { shareApi, type Caller } from '../fixtures/api';
import { until } from '../fixtures/processes';

const PUBLIC = { status: 'published', publishedAt: new Date('2026-01-05T09:30:00Z') } as const;

const api = await shareApi();
const [editor, other] = [await api.caller('editor'), await api.caller('admin')];

async function makeDrafted(title: string) {
  const { id } = await makeArticle({ ...PUBLIC, title });
  const path = `/api/news/${id}/draft`;
  const put = (body: object, { token } = editor) => api.call('PUT', path, { token, body });
  return { id, path, put };
}

const after = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const personOf = ({ id, name }: Caller) => ({ id, name });

it('a date is set beside fields, belongs to the user who sets it last, and null ends it', async () => {
  const { path, put } = await makeDrafted('Before');
  const [first, second] = [after(3_600_000), after(7_200_000)];
  const set = await put({ title: 'After', publishAt: first });
  expect(set.status).toBe(200);
  expect(set.json).toMatchObject({
    changed: ['title'],
    publishAt: first,
    scheduledBy: personOf(editor),
    problem: null,
  });
  const moved = await put({ publishAt: second }, other);
  expect(moved.json).toMatchObject({ publishAt: second, scheduledBy: personOf(other) });
  const read = await api.call('GET', path, { token: editor.token });
  expect(read.json).toMatchObject({ publishAt: second, scheduledBy: personOf(other), problem: null });
  const ended = await put({ publishAt: null });
  expect(ended.json).toMatchObject({
    changed: ['title'],
    publishAt: null,
    scheduledBy: null,
    problem: null,
  });
});

it('a date that is over, far away or none is 400, and one without changes 409', async () => {
  const { path, put } = await makeDrafted('Before');
  for (const publishAt of [after(-1_000), after(3 * 366 * 86_400_000), 'tomorrow', 5, ''])
    expect(await put({ title: 'After', publishAt })).toMatchObject({
      status: 400,
      json: { fields: { publishAt: [expect.any(String)] } },
    });
  expect((await put({ publishAt: after(60_000) })).status).toBe(409);
  expect((await put({ title: 'Before', publishAt: after(60_000) })).status).toBe(409);
  expect((await api.call('GET', path, { token: editor.token })).status).toBe(404);
});

it('the server publishes them at the date and not before', async () => {
  const { id, path, put } = await makeDrafted('Before the date');
  const publishAt = after(1_500);
  await put({ title: 'After the date', publishAt });
  const titleOf = async () => (await api.call('GET', `/api/news/${id}`)).json.data?.title;
  const sentAt = Date.now();
  expect([await titleOf(), sentAt < Date.parse(publishAt)]).toEqual(['Before the date', true]);
  await until(async () => (await titleOf()) === 'After the date');
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishAt));
  await until(async () => (await api.call('GET', path, { token: editor.token })).status === 404);
});
