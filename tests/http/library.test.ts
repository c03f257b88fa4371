import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { readForm } from '~/core/forms/read-form.server';
import { libraryFiles } from '~/media/library/library-screen.server';
import { LIBRARY_TARGET, type LibraryPageData, type StoredFile } from '~/core/files/file-library';
import { createResumableUpload } from '~/media/intake/store-upload.server';
import { makeShow } from '../make';
import { makeUpload, picture } from '../media-files';
import { FORM_TYPE, rawForm } from '../server/fixtures/raw';
import { signedIn } from '../accounts/sign-in';
import { context } from './fixtures/resumable';

let cookie: string;
beforeAll(async () => void ({ cookie } = await signedIn('author')));

const ask = async (query: string, headers: Record<string, string> = { cookie }) => {
  const request = new Request(`http://site.test/admin/media/files?${query}`, { headers });
  return libraryFiles({ request, context, params: {} });
};

const namesOf = async (query: string) =>
  ((await (await ask(query)).json()) as LibraryPageData).files.map(({ originalName }) => originalName);

it('the media library requires a session', async () => {
  expect((await ask('', {})).status).toBe(401);
  expect((await ask('file=/assets/a', {})).status).toBe(401);
});

it('the media library finds files by search term, kind and use, and describes given files', async () => {
  const used = await makeUpload(await picture(), { originalName: 'Used.png' });
  const spare = await makeUpload(await picture(), { originalName: 'Spare.png' });
  const { id } = await makeShow({ title: 'Ember', thumbnailUrl: used.url });
  expect(await namesOf('')).toEqual(['Spare.png', 'Used.png']);
  expect(await namesOf('q=spa')).toEqual(['Spare.png']);
  expect(await namesOf('kind=video')).toEqual([]);
  expect(await namesOf('used=no')).toEqual(['Spare.png']);
  expect(await namesOf('kind=nonsense&page=-3')).toEqual(['Spare.png', 'Used.png']);
  const uses = async (as: string) =>
    ((await (await ask('q=Used', { cookie: as })).json()) as LibraryPageData).files[0]?.uses;
  const { cookie: editor } = await signedIn('editor');
  expect(await uses(editor)).toEqual([{ kind: 'show', id, title: 'Ember', path: `/admin/shows/${id}` }]);
  expect(await uses(cookie), 'for who may not edit it').toEqual([
    { kind: 'show', id, title: 'Ember', path: null },
  ]);
  const known = await ask(
    new URLSearchParams([
      ['file', spare.url],
      ['file', '/assets/none'],
    ]).toString(),
  );
  const { files } = (await known.json()) as { files: StoredFile[] };
  expect(files.map(({ url }) => url)).toEqual([spare.url]);
});

const parts = async () => [
  { name: 'title', content: 'Ember' },
  { name: 'thumbnailUrlFile', filename: 'a.png', content: await picture() },
  { name: 'videoUrlFile', filename: 'b.mp4', content: 'words, and no video' },
  { name: 'imageUrl', filename: 'c.png', content: await picture() },
];
const formRequest = async (headers: Record<string, string>) =>
  new Request('http://site.test/admin/shows/new', {
    method: 'POST',
    headers: { 'content-type': FORM_TYPE, ...headers },
    body: new Uint8Array(rawForm(await parts())),
  });

it('a form keeps its uploaded files when another file is rejected, and shows the error at that control', async () => {
  const { form, problem } = await readForm(await formRequest({ cookie }));
  expect(problem).toMatchObject({
    status: 415,
    fields: { videoUrl: [expect.stringContaining('kind of file')] },
  });
  expect([form.get('thumbnailUrl'), form.get('imageUrl')]).toEqual([
    expect.stringMatching(/^\/assets\//),
    expect.stringMatching(/^\/assets\//),
  ]);
});

it('the uploads into the library that stopped are listed for their own user, with the bytes that arrived', async () => {
  const {
    user: { id: userId },
    cookie: own,
  } = await signedIn('editor');
  const begin = (name: string, target: object) =>
    createResumableUpload({
      id: randomBytes(16).toString('hex'),
      size: 100,
      metadata: { ...target, filename: name, lastModified: '5' },
      userId,
      createdAt: new Date(),
    });
  await begin('rain.mp4', LIBRARY_TARGET);
  await begin('of-a-show.mp4', { type: 'show', slug: 'ember', fileType: 'video' });
  const unfinished = async (as: string) =>
    (await (await ask('unfinished=yes', { cookie: as })).json()) as object;
  const { unfinished: found } = (await unfinished(own)) as { unfinished: object[] };
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ name: 'rain.mp4', size: 100, lastModified: 5, arrived: 0 });
  expect(await unfinished(cookie)).toEqual({ unfinished: [] });
});
