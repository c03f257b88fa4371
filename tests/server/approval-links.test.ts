/** The links by which people keep or refuse pictures of them, on a real server: pages, forms, pictures and what nobody keeps. */
import { describe, expect, it } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import { Grant } from '~models/grant';
import { openUploads } from '~/media/storage/storage-open.server';
import { makeSession } from '../make';
import { signedIn } from '../accounts/sign-in';
import { makeUpload, picture } from '../media-files';
import {
  ask,
  makeKitOfInes,
  makeShowWith,
  sendRound,
  tagPeople,
  verdictsOf,
} from '../services/approvals/make-round';
import { shareApi } from './fixtures/api';

const site = await shareApi();
await openUploads({ dataDir: site.dataDir, limits: { image: 20_000_000, video: 20_000_000 } });
const token = await makeSession((await signedIn('editor')).actor.id);

/** Opens a path below a link as a browser does. */
const open = (below: string, init: RequestInit = {}) =>
  fetch(`${site.url}/approve/${below}`, {
    redirect: 'manual',
    ...init,
    headers: { Accept: 'text/html', ...init.headers },
  });

/** Returns the text of a page without the marks that React puts between its parts. */
const wordsOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '');

const post = (below: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  open(below, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: site.url, ...headers },
  });

/** The controls of a still in a form that was drawn while it was open. */
const drawn = (number: number, verdict?: string) => ({
  [`drawn.verdict.${number}`]: 'open',
  [`drawn.note.${number}`]: '',
  [`note.${number}`]: '',
  ...(verdict && { [`verdict.${number}`]: verdict }),
});

const isChecked = (html: string, number: number, value: string) =>
  new RegExp(`<input[^>]*name="verdict\\.${number}"[^>]*value="${value}"[^>]*checked`).test(html) ||
  new RegExp(`<input[^>]*name="verdict\\.${number}"[^>]*checked[^>]*value="${value}"`).test(html);

describe('a link', () => {
  it('shows the pictures, takes answers, and shows what was decided in the end', async () => {
    const { showId } = await makeKitOfInes(2, 1);
    const { token: link } = await sendRound(showId);
    const page = await wordsOf(await open(link));
    for (const words of ['Ines Aubry', '3 pictures', 'With Tom Vale', '0 of 3 kept, 0 refused, 3 open'])
      expect(page).toContain(words);
    const saved = await post(link, { ...drawn(1, 'refused'), ...drawn(2, 'kept'), ...drawn(3) });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `/approve/${link}?saved=1`]);
    expect(await (await open(`${link}?saved=1`)).text()).toMatch(/role="status"[^>]*>Saved/);

    const tooMany = await post(link, { ...drawn(2, 'refused'), ...drawn(3, 'kept') });
    const kept = await wordsOf(tooMany);
    expect(tooMany.status).toBe(409);
    expect(kept).toContain('You can refuse 0 more solo pictures.');
    expect([isChecked(kept, 2, 'refused'), isChecked(kept, 3, 'kept')]).toEqual([true, true]);
    expect(await verdictsOf(link)).toEqual(['refused', 'kept', 'open']);

    const nameless = await post(`${link}/done`, { answeredBy: '' });
    expect([nameless.status, await wordsOf(nameless)]).toEqual([
      400,
      expect.stringContaining('Your name is required'),
    ]);
    expect((await post(`${link}/done`, { answeredBy: 'Petra Lindgren' })).status).toBe(303);
    const done = await wordsOf(await open(link));
    expect(done).toContain('Petra Lindgren answered for Ines Aubry');
    expect(done).not.toContain('type="radio"');
    const late = await post(link, drawn(2, 'refused'));
    expect([late.status, await wordsOf(late)]).toEqual([
      409,
      expect.stringContaining('This round is closed.'),
    ]);
    const events = await ActivityEvent.find({ recordId: showId, fields: 'answeredBy' }).lean();
    expect(events).toMatchObject([{ what: 'approval', who: null, refused: false }]);
  });

  it('stores each mark by itself, and answers with what is left', async () => {
    const { showId } = await makeKitOfInes(2, 1);
    const { token: link } = await sendRound(showId);
    const first = await post(`${link}/marks`, drawn(1, 'refused'));
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await first.json()).toMatchObject({ refused: 1, open: 2, allowance: { solo: { left: 0 } } });
    const tooMany = await post(`${link}/marks`, drawn(2, 'refused'));
    expect([tooMany.status, await tooMany.json()]).toMatchObject([
      409,
      { ok: false, detail: 'You can refuse 0 more solo pictures.' },
    ]);
    expect(await verdictsOf(link)).toEqual(['refused', 'open', 'open']);
  });

  it('is kept by nobody, finds its way into no log, and opens nothing else', async () => {
    const { id } = await makeUpload(await picture());
    await tagPeople(id, ['Ines Aubry']);
    const showId = await makeShowWith([id]);
    const { token: link, round } = await sendRound(showId);
    for (const below of [link, `${link}/done`, `${link}/pictures/1`, `${link}/pictures/1?width=800`]) {
      const { status, headers } = await open(below);
      expect([below, status]).toEqual([below, 200]);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive');
      // Without the path: nobody learns the link, and a form says from where it comes.
      expect(headers.get('referrer-policy')).toBe('strict-origin');
    }
    expect((await open(`${link}/pictures/1`)).headers.get('content-type')).toBe('image/jpeg');
    for (const below of ['/pictures/2', '/pictures/0', '/pictures/1?width=900', '/pictures/x'])
      expect((await open(link + below)).status, below).toBe(404);
    const page = await wordsOf(await open(link));
    expect(page).not.toMatch(/name="referrer"|<link rel="canonical"|og:|application\/ld\+json|\/assets\//);
    const api = `${site.url}/api/shows/${showId}/approvals/${round.id}`;
    expect((await fetch(api, { headers: { Authorization: `Bearer ${link}` } })).status).toBe(401);
    expect((await fetch(api, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
    expect(site.output()).toContain('/approve/*');
    expect(site.output()).not.toContain(link);
  });

  it('counts openings, not HEAD, not the second form; nothing is decided by it', async () => {
    const { showId } = await makeKitOfInes(1, 0);
    const { token: link, round } = await sendRound(showId);
    await open(link, { method: 'HEAD' });
    await open(`${link}/done`);
    await open(link, { headers: { 'Sec-Purpose': 'prefetch' } });
    await open(link);
    const subject = `approval:${round.id}:${round.people[0]?.id ?? ''}`;
    await expect.poll(async () => (await Grant.findOne({ subject }).lean())?.uses).toBe(1);
    expect(await verdictsOf(link)).toEqual(['open']);
  });

  it('with a code shows nothing before it, and a wrong one too often is 429', async () => {
    const { showId } = await makeKitOfInes(1, 0);
    const { token: link } = await sendRound(showId, { code: 'harbour' });
    const gate = await open(link);
    const words = await gate.text();
    expect(gate.status).toBe(200);
    expect(words).toContain('name="code"');
    expect(words).not.toContain('Ines Aubry');
    expect((await open(`${link}/pictures/1`)).headers.get('location')).toBe(`/approve/${link}`);
    expect((await post(link, drawn(1, 'refused'))).headers.get('location')).toBe(`/approve/${link}`);
    expect((await post(`${link}/marks`, drawn(1, 'refused'))).status).toBe(403);
    expect(await verdictsOf(link)).toEqual(['open']);
    const wrong = await post(link, { code: 'other' });
    expect([wrong.status, await wrong.text()]).toEqual([
      401,
      expect.stringContaining('This code is not right.'),
    ]);
    const right = await post(link, { code: 'harbour' });
    const cookie = right.headers.get('set-cookie') ?? '';
    expect([right.status, right.headers.get('location')]).toEqual([303, `/approve/${link}`]);
    for (const part of [`Path=/approve/${link}`, 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(part);
    const [pair = ''] = cookie.split(';');
    expect(await (await open(link, { headers: { Cookie: pair } })).text()).toContain('Ines Aubry');
    for (let count = 0; count < 10; count += 1) await post(link, { code: 'other' });
    const locked = await post(link, { code: 'harbour' });
    expect([locked.status, Number(locked.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  });

  it('that is unknown is 404, one that has ended is 410, and a form from another site is 403', async () => {
    const { showId } = await makeKitOfInes(1, 0);
    const { token: link, round } = await sendRound(showId, { people: [ask('Ines Aubry')] });
    expect((await open('unknown')).status).toBe(404);
    const foreign = await post(link, drawn(1, 'refused'), { Origin: 'https://elsewhere.example' });
    expect(foreign.status).toBe(403);
    expect(await verdictsOf(link)).toEqual(['open']);
    const end = await fetch(`${site.url}/api/shows/${showId}/approvals/${round.id}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ endLinks: [round.people[0]?.id] }),
    });
    expect(end.status).toBe(200);
    const ended = await open(link);
    expect([ended.status, await ended.text()]).toEqual([
      410,
      expect.stringContaining('This link has ended.'),
    ]);
    expect((await open(`${link}/pictures/1`)).status).toBe(410);
    expect((await post(link, drawn(1, 'kept'))).status).toBe(410);
  });

  it('takes no form that is longer than a page can send', async () => {
    const { showId } = await makeKitOfInes(1, 0);
    const { token: link } = await sendRound(showId);
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`verdict.${index}`, 'kept']));
    expect((await post(link, many)).status).toBe(413);
    expect((await post(link, { ...drawn(1, 'kept'), 'note.1': 'x'.repeat(20_000) })).status).toBe(413);
    const long = await post(link, { ...drawn(1, 'kept'), 'note.1': 'x'.repeat(301) });
    expect([long.status, await long.text()]).toEqual([400, expect.stringContaining('x'.repeat(301))]);
  });
});
