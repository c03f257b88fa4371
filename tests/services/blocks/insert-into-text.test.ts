/** What the part of a form without JavaScript inserts into a text, and what it refuses; server/insert-into-text.test.ts sends whole forms. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Upload } from '~models/upload';
import { insertIntoText } from '~/media/rich-text/insert-into-text.server';
import { actor } from '../../make';
import { makeUpload, picture, video } from '../../media-files';

const editor = actor('editor');
const TEXT = '<p>One</p><p>Two</p>';
const NEITHER = 'news/a/image/abcdefghijklmnopqrstuvwx.jpg';
const files: Record<string, string> = {};

beforeAll(async () => {
  const upload = async (content: Buffer, originalName: string) =>
    (await makeUpload(content, { type: 'news', originalName })).file;
  files.reeds = await upload(await picture(), 'Reeds.jpg');
  files.marsh = await upload(await picture(), 'Marsh.jpg');
  files.film = await upload(await video(), 'Tide.mp4');
  files.withheld = await upload(await picture(), 'Withheld.jpg');
  await Upload.updateOne({ key: files.withheld }, { $set: { 'usage.withheldAt': new Date() } });
});

type Form = Record<string, string | string[]>;

/** Inserts as the form says; files are named as above. */
function insert(form: Form) {
  const data = new FormData();
  for (const [name, values] of Object.entries({ title: 'Kept', content: TEXT, insert: 'content', ...form }))
    for (const value of [values].flat()) data.append(name, name === 'file' ? (files[value] ?? value) : value);
  return insertIntoText(editor, 'article', data);
}

const figure = (attributes: string) => `<figure ${attributes}></figure>`;

describe('what is inserted into a text', () => {
  it.each<[string, Form, () => string]>([
    [
      'a picture',
      { what: 'picture', file: 'reeds' },
      () => figure(`data-media="${files.reeds}" data-size="text"`),
    ],
    ['a film', { what: 'film', file: 'film' }, () => figure(`data-media="${files.film}" data-size="text"`)],
    [
      'a gallery',
      { what: 'gallery', file: ['marsh', 'reeds'] },
      () => figure(`data-gallery="${files.marsh} ${files.reeds}"`),
    ],
    ['a line', { what: 'line' }, () => '<hr>'],
    [
      'a quote',
      { what: 'quote', blockText: ' Look <there>.\r\n\r\nThen go.', cite: 'Ann & Bo' },
      () => '<blockquote><p>Look &lt;there&gt;.</p><p>Then go.</p><cite>Ann &amp; Bo</cite></blockquote>',
    ],
    [
      'a quote of nobody',
      { what: 'quote', blockText: 'Look.' },
      () => '<blockquote><p>Look.</p></blockquote>',
    ],
    [
      'an embed',
      { what: 'embed', address: 'https://youtu.be/dQw4w9WgXcQ?t=90', blockText: 'A "film"' },
      () => figure('data-embed="youtube:dQw4w9WgXcQ" data-title="A &quot;film&quot;" data-start="90"'),
    ],
  ])('is %s, whose controls are empty then', async (_, form, block) => {
    const { values, detail } = await insert({ ...form, after: '1' });
    expect(values.content).toBe(`<p>One</p>${block()}<p>Two</p>`);
    expect(detail).toMatch(/is now in the text, after paragraph 1\. Nothing is saved yet\.$/);
    expect(values).toMatchObject({ title: 'Kept', what: form.what, after: '2' });
    for (const name of ['file', 'blockText', 'cite', 'address']) expect(values[name] ?? '').toBe('');
  });

  it.each([
    [{ after: '0' }, `<hr>${TEXT}`, 'at the beginning'],
    [{ after: '2' }, `${TEXT}<hr>`, 'after paragraph 2'],
    [{}, `${TEXT}<hr>`, 'after paragraph 2'],
    [{ content: '', after: '0' }, '<hr>', 'at the beginning'],
    [{ content: '<p class="x">New words\n<p>More', after: '1' }, '<p class="x">New words\n<hr><p>More', '1'],
  ])('stands at its place in the text as it was typed: %j', async (form, content, place) => {
    const { values, detail } = await insert({ what: 'Line', blockText: 'Look.', ...form });
    expect(values).toMatchObject({ content, blockText: 'Look.' });
    expect(detail).toContain('The line is now in the text, ');
    expect(detail).toContain(`${place}.`);
  });
});

describe('what cannot be inserted', () => {
  it.each<[string, Form, string, string]>([
    ['no file', { what: 'picture' }, 'file', 'Choose one picture'],
    ['two pictures', { what: 'picture', file: ['reeds', 'marsh'] }, 'file', 'Choose one picture'],
    [
      'a film as a picture',
      { what: 'picture', file: 'film' },
      'file',
      '“Tide.mp4” is a film. Choose a picture',
    ],
    [
      'a picture as a film',
      { what: 'film', file: 'reeds' },
      'file',
      '“Reeds.jpg” is a picture. Choose a film',
    ],
    [
      'a film in a gallery',
      { what: 'gallery', file: ['reeds', 'film'] },
      'file',
      '“Tide.mp4” is a film. Choose a picture',
    ],
    ['a gallery of one', { what: 'gallery', file: 'reeds' }, 'file', 'A gallery must have 2 to 12 pictures'],
    [
      'a gallery of thirteen',
      { what: 'gallery', file: new Array<string>(13).fill('reeds') },
      'file',
      'A gallery must have 2 to 12 pictures',
    ],
    [
      'an unknown file',
      { what: 'picture', file: NEITHER },
      'file',
      `“${NEITHER}” is not in the media library`,
    ],
    ['a withheld file', { what: 'picture', file: 'withheld' }, 'file', 'is not in the media library'],
    [
      'a file with a long name',
      { what: 'picture', file: 'a'.repeat(400_000) },
      'file',
      `“${'a'.repeat(120)}…” is not in the media library`,
    ],
    [
      'a quote without words',
      { what: 'quote', blockText: ' \n', cite: 'Ann' },
      'blockText',
      'Enter the words of the quote',
    ],
    [
      'no address',
      { what: 'embed', blockText: 'A film' },
      'address',
      'Paste the address of a YouTube or Vimeo video',
    ],
    [
      'another site',
      { what: 'embed', address: 'https://evil.example/', blockText: 'A film' },
      'address',
      'Paste the address of a YouTube or Vimeo video',
    ],
    [
      'no title',
      { what: 'embed', address: 'https://vimeo.com/1' },
      'blockText',
      'An embedded video needs a title',
    ],
    [
      'a long title',
      { what: 'embed', address: 'https://vimeo.com/1', blockText: 'a'.repeat(201) },
      'blockText',
      'The title of an embedded video must be at most 200 characters',
    ],
    ['an unknown block', { what: 'table' }, 'what', 'Choose what to insert'],
    [
      'a place that is not there',
      { what: 'line', after: '3' },
      'after',
      'The text now has 2 paragraphs. Choose the place again',
    ],
    [
      'a place that is no number',
      { what: 'line', after: '-1' },
      'after',
      'The text now has 2 paragraphs. Choose the place again',
    ],
    [
      'a block too many',
      { what: 'line', content: '<hr>'.repeat(60) },
      'content',
      'Content must have at most 60 pictures, films, quotes, lines and embedded videos',
    ],
    [
      'a text that is too long',
      { what: 'line', content: 'a'.repeat(200_000) },
      'content',
      'Content must be at most 200,000 characters',
    ],
  ])('is said at its control: %s', async (_, form, name, message) => {
    await expect(insert({ after: '1', ...form })).rejects.toMatchObject({
      status: 400,
      fields: { [name]: [expect.stringContaining(message) as string] },
    });
  });

  it('is said of a text that the form does not have', async () => {
    for (const field of ['excerpt', 'title', 'unknown', '__proto__', ''])
      await expect(insert({ insert: field, what: 'line' })).rejects.toMatchObject({
        status: 400,
        message: 'This form has no text into which something can be inserted.',
      });
  });
});
