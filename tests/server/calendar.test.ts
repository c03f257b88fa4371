/** The calendar over HTTP: the API, and the address for calendar programs. */
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { User } from '~models/user';
import { makeAddress, findAddress, replaceAddress } from '~/calendar/calendar-file.server';
import { deleteUser } from '~/accounts/users.server';
import { actor, makeArticle, makeShow } from '../make';
import { shareApi, type Caller } from './fixtures/api';

const api = await shareApi();
const editor = await api.caller('editor');

describe('GET /api/calendar', () => {
  const read = (query: string, token: string | undefined = editor.token) =>
    api.call('GET', `/api/calendar?${query}`, { token });

  it('lists both days of the span whole, in the order of time', async () => {
    const title = 'A new season';
    const { id } = await makeArticle({ title, status: 'published', publishedAt: '2027-06-30T22:30:00Z' });
    const episodes = [{ number: 1, title: 'Rain', airDate: '2027-06-30' }];
    const show = await makeShow({ title: 'Ember', seasons: [{ number: 1, title: '', episodes }] });
    const { status, json, headers } = await read('from=2027-06-30&to=2027-06-30');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(json.data).toEqual([
      {
        ...{ type: 'premiere', kind: 'shows', id: show.id, title: 'Ember, series 1' },
        ...{ at: '2027-06-30', allDay: true, url: `/admin/shows/${show.id}/episodes` },
      },
      {
        ...{ type: 'article', kind: 'news', id, title },
        ...{ at: '2027-06-30T22:30:00.000Z', allDay: false, url: `/admin/news/${id}` },
      },
    ]);
    expect((await read('from=2027-06-30&to=2027-06-30&types=page,episode')).json.data).toEqual([]);
  });

  it.each([
    ['to=2027-06-30', 'from'],
    ['from=2027-06-30', 'to'],
    ['from=2027-02-29&to=2027-03-01', 'from'],
    ['from=2027-06-30&to=tomorrow', 'to'],
    ['from=2027-06-30&to=2027-06-29', 'to'],
    ['from=2027-01-01&to=2028-02-05', 'to'],
    ['from=2027-06-30&to=2027-06-30&types=article,party', 'types'],
    ['from=2027-06-30&to=2027-06-30&types=', 'types'],
    ['from=2027-06-30&from=2027-06-30&to=2027-06-30', 'from'],
  ])('answers 400 to %s, naming %s', async (query, name) => {
    const { status, json } = await read(query);
    expect([status, Object.keys(json.fields ?? {})]).toEqual([400, [name]]);
  });

  it('has at most 400 days', async () => {
    expect((await read('from=2027-01-01&to=2028-02-04')).status).toBe(200);
  });
});

describe('the address for calendar programs', () => {
  const get = (path: string, init: RequestInit = {}) => fetch(api.url + path, init);

  async function addressOf(caller: Caller): Promise<string> {
    await makeAddress(caller);
    return (await findAddress(caller)) ?? '';
  }

  it('answers without a session, as that person, and the same again with 304', async () => {
    const soon = new Date(Date.now() + 86_400_000);
    const { id } = await makeArticle({ title: 'Tomorrow', status: 'published', publishedAt: soon });
    const path = await addressOf(editor);
    expect(await addressOf(editor)).toBe(path);
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const root = new ICAL.Component(ICAL.parse(await response.text()) as unknown[]);
    const events = root.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    const [event] = events.filter(({ uid }) => uid === `article.${id}@showreel`);
    expect(event?.summary).toBe('Article: Tomorrow');
    expect(String(event?.component.getFirstPropertyValue('url'))).toMatch(
      new RegExp(`^https?://.+/admin/news/${id}$`),
    );
    const etag = response.headers.get('etag') ?? '';
    const again = await get(path, { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
  });

  it('is 404 once there is a new one, once the account is deleted, and if nobody has it', async () => {
    const leaving = await api.caller('editor');
    const first = await addressOf(leaving);
    await replaceAddress(leaving);
    const second = (await findAddress(leaving)) ?? '';
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
    await deleteUser(actor('admin'), leaving.id);
    expect(await User.findById(leaving.id)).toBeNull();
    const unknown = `/calendar/${'a'.repeat(43)}.ics`;
    for (const path of [second, unknown, '/calendar/x.ics', second.replace('.ics', '')])
      expect((await get(path)).status, path).toBe(404);
  });
});
