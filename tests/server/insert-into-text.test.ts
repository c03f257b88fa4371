/**
 * The part of a form that inserts pictures, films and quotes into a text without JavaScript, as a browser sends it. What it inserts and
 * refuses is tested by services/blocks/insert-into-text.test.ts.
 */
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { Article } from '~models/article';
import { Upload } from '~models/upload';
import { openRecord } from '~/records/save/record-store.server';
import { openUploads } from '~/media/storage/storage-open.server';
import { signedIn } from '../accounts/sign-in';
import { actor, makeArticle, makePage, unique } from '../make';
import { makeUpload, picture, skipExcerpts, video } from '../media-files';
import { shareApi } from './fixtures/api';

const admin = actor('admin');
const files: Record<'reeds' | 'marsh' | 'film', string> = { reeds: '', marsh: '', film: '' };

const api = await shareApi();
await openUploads({ dataDir: api.dataDir, limits: { image: 20_000_000, video: 20_000_000 } });
const { cookie } = await signedIn('editor');
const upload = async (content: Buffer, originalName: string) =>
  (await makeUpload(content, { type: 'news', originalName })).file;

beforeAll(async () => {
  files.reeds = await upload(await picture(), 'Reeds.jpg');
  files.marsh = await upload(await picture(), 'Marsh.jpg');
  files.film = await upload(await video(), 'Tide.mp4');
  await skipExcerpts();
  const withheld = await upload(await picture(), 'Withheld.jpg');
  await Upload.updateOne({ key: withheld }, { $set: { 'usage.withheldAt': new Date() } });
}, 180_000);

type Form = Record<string, string | string[]>;

const TEXT = '<p>One</p><p>Two</p>';
const documentOf = (html: string) => new JSDOM(html).window.document;

async function open(address: string) {
  const response = await fetch(api.url + address, { headers: { cookie, accept: 'text/html' } });
  return documentOf(await response.text());
}

/** Sends a form and returns what the page then shows. */
async function send(address: string, form: Form) {
  const body = new FormData();
  for (const [name, values] of Object.entries(form))
    for (const value of [values].flat()) body.append(name, value);
  const response = await fetch(api.url + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: api.url, accept: 'text/html' },
    body,
  });
  const document = documentOf(await response.text());
  const control = (name: string) => document.querySelector<HTMLInputElement>(`main [name="${name}"]`);
  const selected = (name: string) =>
    [...document.querySelectorAll<HTMLOptionElement>(`main [name="${name}"] option[selected]`)].map(
      ({ value }) => value,
    );
  return { status: response.status, document, control, selected };
}

const noticeOf = (document: Document) => document.querySelector('.notice')?.textContent ?? '';
const insert = (form: Form) =>
  send('/admin/news/new', { title: 'Kept', content: TEXT, insert: 'content', ...form });

describe('the part of a form that inserts into its text', () => {
  it('offers the six kinds, the newest files of the library, and the paragraphs of the text', async () => {
    const { id } = await makeArticle({ content: `${TEXT}<figure data-media="${files.reeds}"></figure>` });
    const document = await open(`/admin/news/${id}`);
    const part = document.querySelector('noscript fieldset.insert');
    const optionsOf = (name: string) =>
      [...(part?.querySelectorAll<HTMLOptionElement>(`[name="${name}"] option`) ?? [])].map(
        ({ textContent }) => textContent,
      );
    expect(optionsOf('what')).toEqual(['Picture', 'Gallery', 'Film', 'Quote', 'Line', 'Embed']);
    expect(optionsOf('after')).toEqual(['At the beginning', '1: One', '2: Two', '3: Picture: Reeds.jpg']);
    expect(part?.querySelector('[name="after"] option[selected]')?.textContent).toBe('3: Picture: Reeds.jpg');
    const [film, marsh, reeds, ...others] = optionsOf('file');
    expect(film).toMatch(/^Tide\.mp4, film of 0:\d\d, \d+ \w+ \d{4}$/);
    expect([marsh, reeds].map((text) => text?.split(',')[0])).toEqual(['Marsh.jpg', 'Reeds.jpg']);
    expect(others).toEqual([]);
    expect(part?.querySelector('.note a')?.getAttribute('href')).toBe('/admin/media');
  });

  it('offers at most twelve files', async () => {
    for (let index = 0; index < 12; index += 1) await makeUpload(await picture());
    const document = await open('/admin/pages/new');
    expect(document.querySelectorAll('[name="file"] option')).toHaveLength(12);
  });

  it.each(['/admin/shows/new', '/admin/people/new'])(
    'is not on %s, whose text holds no blocks',
    async (address) => {
      const document = await open(address);
      expect(document.querySelector('form')).not.toBeNull();
      expect(document.querySelector('.insert')).toBeNull();
    },
  );
});

describe('what is inserted into a text', () => {
  it('is in the form, and nothing is saved until that is', async () => {
    const stored = await Article.countDocuments();
    const form = { what: 'gallery', file: [files.marsh, files.reeds], after: '1', blockText: 'Look.' };
    const { status, document, control, selected } = await insert(form);
    expect(status).toBe(200);
    const text = control('content')?.value ?? '';
    const block = `<figure data-gallery="${files.marsh} ${files.reeds}"></figure>`;
    expect(text).toBe(`<p>One</p>${block}<p>Two</p>`);
    expect(noticeOf(document)).toMatch(/is now in the text, after paragraph 1\. Nothing is saved yet\.$/);
    expect(['title', 'blockText'].map((name) => control(name)?.value)).toEqual(['Kept', 'Look.']);
    expect(['what', 'after', 'file'].map(selected)).toEqual([['gallery'], ['2'], []]);
    expect(await Article.countDocuments()).toBe(stored);

    const title = unique('Inserted');
    const saved = await send('/admin/news/new', {
      title,
      content: text,
      what: 'quote',
      blockText: 'Not inserted',
    });
    expect(saved.status).toBe(302);
    expect((await Article.findOne({ title }).lean<{ content: string }>())?.content).toBe(text);
  });

  it('is in the form of an existing page, which stays as it is stored', async () => {
    const { id } = await makePage({ title: unique('Page'), body: TEXT });
    const form = {
      title: 'Changed',
      body: TEXT,
      base: '{"title":"a"}',
      insert: 'body',
      what: 'line',
      after: '0',
    };
    const { status, control } = await send(`/admin/pages/${id}`, form);
    expect([status, control('body')?.value]).toEqual([200, `<hr>${TEXT}`]);
    expect([control('title')?.value, control('base')?.value]).toEqual(['Changed', '{"title":"a"}']);
    expect(await openRecord('page', admin, id)).toMatchObject({ body: TEXT });
  });

  it('is in the form of one field, and is saved by it', async () => {
    const { id } = await makeArticle({ content: TEXT });
    const address = `/admin/edit/article/${id}/content?back=%2Fnews%2Fedit`;
    const { status, control } = await send(address, {
      content: TEXT,
      insert: 'content',
      what: 'line',
      after: '1',
    });
    const content = '<p>One</p><hr><p>Two</p>';
    expect([status, control('content')?.value]).toEqual([200, content]);
    expect(await openRecord('article', admin, id)).toMatchObject({ content: TEXT });
    expect((await send(address, { content, what: 'line' })).status).toBe(302);
    expect(await openRecord('article', admin, id)).toMatchObject({ content });
  });

  it('keeps a file that came with the form: its address stays in it', async () => {
    const body = new FormData();
    const form = { title: 'Kept', content: TEXT, insert: 'content', what: 'line', imageUrl: '' };
    for (const [name, value] of Object.entries(form)) body.append(name, value);
    body.append('imageUrlFile', new File([new Uint8Array(await picture())], 'Cover.png'));
    const response = await fetch(`${api.url}/admin/news/new`, {
      method: 'POST',
      headers: { cookie, origin: api.url, accept: 'text/html' },
      body,
    });
    const document = documentOf(await response.text());
    expect(document.querySelector<HTMLInputElement>('[name="imageUrl"]')?.value).toMatch(
      /^\/assets\/news\/.+\.png$/,
    );
  });
});

describe('what cannot be inserted', () => {
  it.each<[string, Form, string]>([
    ['file', { what: 'gallery', file: ['reeds', 'film'] }, '“Tide.mp4” is a film. Choose a picture'],
    [
      'address',
      { what: 'embed', address: 'https://evil.example/', blockText: 'A film' },
      'Paste the address',
    ],
    ['content', { what: 'line', content: 'a'.repeat(200_000) }, 'Content must be at most 200,000 characters'],
  ])('is said at its control %s, and the form stays as typed', async (name, form, message) => {
    const typed = { after: '1', address: '', blockText: '', cite: '', content: TEXT, ...form };
    const named = [form.file ?? []].flat().map((file) => files[file as 'reeds'] ?? file);
    const { status, document, control, selected } = await insert({ ...typed, file: named });
    expect(status).toBe(400);
    expect(noticeOf(document)).toContain('Nothing was inserted');
    expect(control(name)?.getAttribute('aria-invalid')).toBe('true');
    const error = document.getElementById(
      control(name)?.getAttribute('aria-describedby')?.split(' ')[0] ?? '',
    );
    expect(error?.textContent).toContain(message);
    expect(control('title')?.value).toBe('Kept');
    for (const each of ['content', 'address', 'blockText', 'cite'] as const)
      expect(control(each)?.value, each).toBe(typed[each]);
    expect(selected('file').toSorted()).toEqual([...new Set(named)].toSorted());
  });

  it('is said of a text that the form does not have', async () => {
    const { status, document } = await insert({ insert: 'excerpt', what: 'line' });
    expect(status).toBe(400);
    expect(noticeOf(document)).toContain('This form has no text into which something can be inserted.');
  });

  it('is anything for a user who may not change the record', async () => {
    const { id } = await makeArticle({ content: TEXT });
    const author = await signedIn('author');
    const response = await fetch(`${api.url}/admin/news/${id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: author.cookie, origin: api.url, accept: 'text/html' },
      body: new URLSearchParams({ content: TEXT, insert: 'content', what: 'line' }),
    });
    expect([response.status, response.headers.get('location')]).toEqual([
      307,
      expect.stringContaining('why=refused'),
    ]);
  });
});
