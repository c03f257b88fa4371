/** What a user may do with files of others: change them, and bring them back after they were taken off the site. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Upload, type StoredUpload } from '~models/upload';
import { saveField } from '~/editing/inline.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { restoreTrashed } from '~/records/save/trash.server';
import { openUpload, updateUpload, deleteUpload } from '~/media/library/library-file.server';
import { addTrack } from '~/media/library/tracks.server';
import { listUploads } from '~/media/library/library-files.server';
import type { UploadView } from '~/media/delivery/file-view.server';
import { actor, makeArticle, makeShow, unique } from '../../make';
import { makeUpload, picture, srt, video } from '../../media-files';
import { updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { createRecord } from '~/records/save/record-create.server';
import { restoreVersion } from '~/records/save/record-history.server';
import { keepChanges } from '~/records/save/record-unpublished.server';

const editor = actor('editor');
const [ana, ben] = [actor('author'), actor('author')];
const FORBIDDEN = { status: 403 };

const isServed = async (file: string) => (await storageContext().storage.stat(file)) !== null;

describe('an author who has uploaded the bytes of another user’s file', () => {
  let content: Buffer;
  let file: UploadView;
  beforeEach(async () => {
    content = await video();
    file = await makeUpload(content, { fileType: 'video' }, ana);
    await makeShow({ videoUrl: file.url });
    expect((await makeUpload(content, { fileType: 'video' }, ben)).url).toBe(file.url);
  });

  it('cannot change its fields, its tracks or its poster, or delete it', async () => {
    const { id } = file;
    const track = { kind: 'captions', language: 'en', content: srt('Hello') };
    await expect(updateUpload(ben, id, { alt: 'Mine' })).rejects.toMatchObject(FORBIDDEN);
    await expect(updateUpload(ben, id, { posterAt: 1 })).rejects.toMatchObject(FORBIDDEN);
    await expect(addTrack(ben, id, track)).rejects.toMatchObject(FORBIDDEN);
    await expect(deleteUpload(ben, id)).rejects.toMatchObject(FORBIDDEN);
    expect((await openUpload(ben, id)).mayEdit).toBe(false);
    expect((await listUploads(ben)).files.find((each) => each.id === id)).toMatchObject({ mayDelete: false });
  });

  it('can use it in own content, and its uploader and editors can change it', async () => {
    const article = await createRecord('article', ben, { title: unique('Article'), imageUrl: file.url });
    expect(article.imageUrl).toBe(file.url);
    expect((await updateUpload(ana, file.id, { alt: 'A storm' })).alt).toBe('A storm');
    expect((await updateUpload(editor, file.id, { alt: 'A calm' })).alt).toBe('A calm');
  });
});

it('an author who replaces a file in place cannot change the replaced file of another user', async () => {
  const [old, fresh] = [
    await makeUpload(await picture(), {}, ana),
    await makeUpload(await picture(), {}, ben),
  ];
  const { id } = await makeArticle({ imageUrl: old.url }, ben);
  await saveField(ben, { kind: 'article', id, field: 'imageUrl' }, { value: fresh.url, base: {} });
  expect(await isServed(old.file)).toBe(true);
  await expect(updateUpload(ben, old.id, { alt: 'Mine' })).rejects.toMatchObject(FORBIDDEN);
});

describe('a withheld file of another user', () => {
  let content: Buffer;
  let file: UploadView;
  /** Ben's article, which has the file in its history. */
  let former: string;
  beforeEach(async () => {
    content = await picture();
    file = await makeUpload(content, {}, ana);
    ({ id: former } = await makeArticle({ imageUrl: file.url }, ben));
    await updateRecord('article', ben, former, { imageUrl: '' });
    expect(await isServed(file.file)).toBe(false);
  });

  const refusal = (field: string) => ({
    status: 400,
    fields: { [field]: [expect.stringContaining('off the site') as string] },
  });

  it('is not served again by a draft that names its URL, unpublished changes, a field saved in place, or as a poster', async () => {
    const { id } = await makeArticle({}, ben);
    for (const fields of [
      { imageUrl: file.url },
      { content: `<p><a href="${file.url}">A still</a></p>` },
      { title: file.url },
      { imageUrl: file.url.replace('.png', '-480.webp') },
    ]) {
      const [field = ''] = Object.keys(fields);
      const created = { title: unique('Draft'), status: 'draft', ...fields };
      await expect(createRecord('article', ben, created)).rejects.toMatchObject(refusal(field));
      await expect(updateRecord('article', ben, id, fields)).rejects.toMatchObject(refusal(field));
    }
    const keeping = keepChanges('article', ben, id, { imageUrl: file.url });
    await expect(keeping).rejects.toMatchObject(refusal('imageUrl'));
    const saving = saveField(ben, { kind: 'article', id, field: 'imageUrl' }, { value: file.url, base: {} });
    await expect(saving).rejects.toMatchObject(refusal('imageUrl'));
    const film = await makeUpload(await video(), { fileType: 'video' }, ben);
    await expect(updateUpload(ben, film.id, { posterUrl: file.url })).rejects.toMatchObject({ status: 400 });
    expect(await isServed(file.file)).toBe(false);
    expect((await Upload.findById(file.id).lean<StoredUpload>())?.usage.usedBy).toEqual([]);
  });

  it.each([
    [
      'its uploader who names its URL',
      () => createRecord('article', ana, { title: 'Hers', imageUrl: file.url }),
    ],
    [
      'an editor who names its URL',
      () => createRecord('article', editor, { title: 'Theirs', imageUrl: file.url }),
    ],
    ['a logo that an editor sets', () => updateRecord('settings', editor, '', { logoUrl: file.url })],
    ['a user who uploads its bytes again', () => makeUpload(content, {}, ben)],
    ['a version of a record that had it', () => restoreVersion('article', ben, former, 1, {})],
    [
      'a save that puts it back where it was',
      () => updateRecord('article', ben, former, { imageUrl: file.url }),
    ],
    [
      'unpublished changes of a record that had it',
      () => keepChanges('article', ben, former, { imageUrl: file.url }),
    ],
  ])('is served again by %s', async (_, bringBack) => {
    await bringBack();
    expect(await isServed(file.file)).toBe(true);
  });

  it('is served again with a record from the trash', async () => {
    const other = await makeUpload(await picture(), {}, ana);
    const { id } = await makeShow({ thumbnailUrl: other.url }, ben);
    await removeRecord('show', editor, id);
    expect(await isServed(other.file)).toBe(false);
    await restoreTrashed(editor, 'shows', id);
    expect(await isServed(other.file)).toBe(true);
    await updateRecord('show', ben, id, { tagline: 'As before' });
  });
});
