/** Screeners on two instances: the page, the film, what is counted, and how a link ends. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Job } from '~models/job';
import { Viewing } from '~models/screener';
import { openUploads } from '~/media/storage/storage-open.server';
import { makeUpload } from '../media-files';
import { signedIn } from '../accounts/sign-in';
import { makeSession, makeShow } from '../make';
import { METRICS_TOKEN, shareApi, shareOther } from './fixtures/api';
import { soon, until } from './fixtures/processes';
import type { RecipientView, ScreenerDetails } from '~/press/screeners/screener-schemas.server';

const MEGABYTE = 1024 * 1024;
const WORD = 'Zugvogel';
const site = await shareApi();
const other = await shareOther();
type At = { url: string };
const token = await makeSession((await signedIn('editor')).actor.id);
const { id: show } = await makeShow({ title: 'The Long Rain' });
const film = await uploadFilm();

/** A film that does not fit into what networks hold between a server and a client. */
async function uploadFilm() {
  await openUploads({ dataDir: site.dataDir, limits: { image: MEGABYTE, video: 100 * MEGABYTE } });
  const size = Buffer.alloc(4);
  size.writeUInt32BE(48 * MEGABYTE);
  const rest = Buffer.concat([size, Buffer.from('free'), Buffer.alloc(48 * MEGABYTE - 8)]);
  const whole = Buffer.concat([await readFile('demo/shows/perihelion/main.mp4'), rest]);
  const made = await makeUpload(whole, { fileType: 'video', originalName: 'lock.mp4' });
  // No test asks for what is made of it.
  await Job.deleteMany({});
  return { ...made, bytes: whole.length };
}

async function call(method: string, more: string, body?: object, at: At = site) {
  const answer = await fetch(`${at.url}/api/shows/${show}/screeners${more}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as { data: ScreenerDetails & RecipientView };
  expect(answer.ok, JSON.stringify(json)).toBe(true);
  return json.data;
}

async function make(fields: object = {}) {
  const input = {
    title: `${WORD} one`,
    file: film.id,
    recipients: [{ name: WORD, email: 'z@ledger.example' }],
    ...fields,
  };
  const screener = await call('POST', '', input);
  const links = screener.recipients.map(({ url }) => new URL(url ?? '').pathname);
  return { screener, link: links[0] ?? '', links };
}

interface Asked {
  at?: At;
  method?: string;
  cookie?: string;
  range?: string;
  body?: string | URLSearchParams;
}

const ask = (address: string, { at = site, method = 'GET', cookie, range, body }: Asked = {}) =>
  fetch(at.url + address, {
    method,
    redirect: 'manual',
    headers: { ...(cookie && { Cookie: cookie }), ...(range && { Range: range }), Accept: 'text/html' },
    ...(body !== undefined && { body }),
  });
const cookieOf = (answer: Response): string =>
  (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
const openPage = async (link: string, at: At = site) => cookieOf(await ask(link, { at }));
const filmStatus = async (link: string, asked: Asked) => {
  const answer = await ask(`${link}/film`, { range: 'bytes=0-99', ...asked });
  return [answer.status, (await answer.arrayBuffer()).byteLength];
};
const figures = async (id: string, at: At = site) =>
  (await call('GET', `/${id}`, undefined, at)).recipients[0];

const HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'strict-origin',
};

describe('the page of a link', () => {
  it('shows the film to its recipient, is kept by nobody, and sets the cookie of its path', async () => {
    const { link, screener } = await make({ note: 'Not final.' });
    const page = await ask(link);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject(HEADERS);
    expect(html).toContain(`This copy is for ${WORD}. It cannot be passed on.`);
    expect(html).toContain('Not final.');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/https?:/);
    const cookie = page.headers.get('set-cookie') ?? '';
    for (const part of ['HttpOnly', 'SameSite=Lax', `Path=${link}`, 'Expires='])
      expect(cookie).toContain(part);
    expect((await ask('/watch/unknown')).status).toBe(404);
    await call('PUT', `/${screener.id}`, { end: true });
    const over = await ask(link);
    expect([over.status, await over.text()]).toEqual([410, expect.stringContaining('This link has ended.')]);
    expect(Object.fromEntries(over.headers)).toMatchObject(HEADERS);
  });

  it('names whom to ring, also after its end, but not before the code and not at an unknown link', async () => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const contacts = [
      { name: 'Only Mail', email: 'mail@ledger.example' },
      { name: 'Delphine Oduya', role: 'Publicity', phone: '+44 117 496 0921', email: 'd@ledger.example' },
    ];
    const body = JSON.stringify({ press: { contacts } });
    const saved = await fetch(`${site.url}/api/shows/${show}`, { method: 'PUT', headers, body });
    expect(saved.status, await saved.clone().text()).toBe(200);
    const textOf = async (address: string) => (await ask(address)).text();
    const { link, screener } = await make();
    const { link: withCode } = await make({ code: 'harbour' });
    const page = await textOf(link);
    expect(page).toContain('Delphine Oduya');
    expect(page).toContain('href="tel:+441174960921"');
    expect(page).not.toContain('Only Mail');
    for (const nothing of [withCode, '/watch/unknown'])
      expect(await textOf(nothing)).not.toContain('Delphine');
    expect(await textOf('/watch/unknown')).toContain('This link does not exist.');
    await call('PUT', `/${screener.id}`, { end: true });
    const over = await textOf(link);
    expect(over).toContain('Delphine Oduya');
    expect(over).toContain('+44 117 496 0921');
    expect(over).not.toMatch(/Publicity|ledger\.example|The Long Rain/);
  });

  it('asks for the code first, if there is one, and says nothing else', async () => {
    const { link } = await make({ code: 'harbour' });
    const closed = await ask(link);
    expect([closed.status, await closed.text()]).toEqual([200, expect.not.stringContaining(WORD)]);
    const wrong = await ask(link, { method: 'POST', body: new URLSearchParams({ code: 'harbours' }) });
    expect([wrong.status, await wrong.text()]).toEqual([
      401,
      expect.stringContaining('This code is not right.'),
    ]);
    expect((await filmStatus(link, { cookie: cookieOf(closed) }))[0]).toBe(403);
    const right = await ask(link, { method: 'POST', body: new URLSearchParams({ code: 'harbour' }) });
    expect([right.status, right.headers.get('location')]).toEqual([303, link]);
    const open = await ask(link, { cookie: cookieOf(right) });
    expect(await open.text()).toContain(WORD);
    for (let tries = 0; tries < 9; tries += 1)
      await ask(link, { method: 'POST', body: new URLSearchParams({ code: 'no' }) });
    const last = await ask(link, { method: 'POST', body: new URLSearchParams({ code: 'no' }) });
    expect(last.status === 401 || last.status === 429).toBe(true);
    const tooMany = await ask(link, { method: 'POST', body: new URLSearchParams({ code: 'no' }) });
    expect([tooMany.status, tooMany.headers.has('retry-after')]).toEqual([429, true]);
  });
});

describe('the film', () => {
  it('is sent in ranges to those who have opened the page, and to nobody else', async () => {
    const { link, links } = await make({ recipients: [{ name: WORD }, { name: 'Ravi' }] });
    const cookie = await openPage(link);
    const part = await ask(`${link}/film`, { cookie, range: 'bytes=4-7' });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    expect(part.headers.get('content-range')).toBe(`bytes 4-7/${film.bytes}`);
    expect(Object.fromEntries(part.headers)).toMatchObject({ ...HEADERS, 'content-type': 'video/mp4' });
    expect(part.headers.get('content-disposition')).toBeNull();
    const foreign = (await openPage(links[1] ?? '')).replace(links[1] ?? '', link);
    for (const other of ['', foreign, 'showreel_screener=x'])
      expect((await filmStatus(link, { cookie: other }))[0]).toBe(403);
    for (const below of ['/poster', '/captions/x']) expect((await ask(link + below)).status).toBe(403);
    expect((await ask(`${link}/poster`, { cookie })).status).toBeLessThan(405);
    expect((await ask(film.url)).status).toBe(404);
  });

  it('counts one start for requests at the same moment on both instances, none for HEAD', async () => {
    const { link, screener } = await make();
    const cookie = await openPage(link);
    expect((await ask(`${link}/film`, { cookie, method: 'HEAD' })).headers.get('content-length')).toBe(
      String(film.bytes),
    );
    expect(await figures(screener.id)).toMatchObject({ used: 0, opened: 1 });
    const asked = Array.from({ length: 10 }, (_, at) =>
      filmStatus(link, { cookie, at: at % 2 === 0 ? site : other }),
    );
    expect(await Promise.all(asked)).toEqual(Array(10).fill([206, 100]));
    expect(await figures(screener.id)).toMatchObject({ used: 1 });
  });

  it('ends on the other instance within a second, also while it is being sent', async () => {
    const { link, screener } = await make();
    const cookie = await openPage(link, other);
    const begunAt = performance.now();
    const answer = await ask(`${link}/film`, { cookie, at: other });
    const reader = answer.body?.getReader();
    await reader?.read();
    await call('DELETE', `/${screener.id}/recipients/${screener.recipients[0]?.id}`);
    await soon(async () => (await filmStatus(link, { cookie, at: other }))[0] === 410, 1_000);
    const readAll = async () => {
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read());
    };
    // The link of a film that is being sent is looked at once a second.
    await until(() => performance.now() - begunAt > 1_000);
    await expect(readAll()).rejects.toThrow();
  });
});

describe('words of the player', () => {
  it('are stored at once, so that another instance knows them, which counts no other start', async () => {
    const { link, screener } = await make();
    const cookie = await openPage(link);
    await filmStatus(link, { cookie });
    const say = (body: string, by = cookie) => ask(`${link}/progress`, { method: 'POST', cookie: by, body });
    const statuses = [];
    for (const body of ['{"position":1.5}', '{"position":-1}', '{"position":"1"}', 'no', '{}'])
      statuses.push((await say(body)).status);
    expect(statuses).toEqual([204, 400, 400, 400, 400]);
    expect((await say('{"position":1}', '')).status).toBe(403);
    expect((await say('{"position":2}')).status).toBe(204);
    const sayAfter = async (seconds: number, at: At) => {
      // As if the last word had been so long ago.
      const lastProgressAt = new Date(Date.now() - seconds * 1_000);
      await Viewing.updateOne({ screener: screener.id }, { $set: { lastProgressAt } });
      return ask(`${link}/progress`, { method: 'POST', cookie, body: '{"position":2}', at });
    };
    for (let words = 0; words < 4; words += 1) await sayAfter(15, site);
    expect(await figures(screener.id, other)).toMatchObject({ furthest: 2, used: 1, minutes: 1 });
    for (let words = 0; words < 4; words += 1) expect((await sayAfter(15, other)).status).toBe(204);
    expect((await filmStatus(link, { cookie, at: other }))[0]).toBe(206);
    expect(await figures(screener.id, other)).toMatchObject({ used: 1, minutes: 2 });
  });

  it('and all else about screeners are in no log and no metric', async () => {
    const metrics = await fetch(`${other.url}/metrics`, {
      headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const told = site.output() + other.output() + (await metrics.text());
    expect(told).toContain('/watch/');
    expect(told).not.toContain(WORD);
    expect(told).not.toMatch(/\/watch\/[\w-]{43}/);
  });
});
