/** The library: what finds a file, what several files get at once, the trash of files, and a new file in the place of an old one. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Article } from '~models/article';
import { Settings } from '~models/settings';
import { Upload } from '~models/upload';
import { changeManyFiles } from '~/file-changes/many-files.server';
import { replaceFile } from '~/file-changes/replace-file.server';
import { openUpload, updateUpload } from '~/media/library/library-file.server';
import { listFiles, type LibraryQuery, listUploads } from '~/media/library/library-files.server';
import { countFiles } from '~/media/library/library-filters.server';
import { indexSpokenWords, addTrack, removeTrack } from '~/media/library/tracks.server';
import { eraseFile, restoreFile, undoFile } from '~/media/library/trashed-files.server';
import { registerWriteListeners } from '~/operations/start/startup.server';
import { keepChanges, openWithChanges } from '~/records/save/record-unpublished.server';
import { openRecord } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';
import { listTrash } from '~/records/save/trash.server';
import { actor, makeArticle, makePerson, makeShow } from '../../make';
import { makeUpload, picture, srt, video } from '../../media-files';

const editor = actor('editor');
const admin = actor('admin');
const author = actor('author');

beforeAll(registerWriteListeners);

const still = async (fields: object = {}, by = editor) =>
  makeUpload(await picture(), { originalName: 'Still.png', ...fields }, by);

const found = async (query: LibraryQuery) =>
  (await listUploads(editor, query)).files.map(({ originalName }) => originalName);

describe('the search of the library', () => {
  it('finds a film by what is said in its captions, until they are removed', async () => {
    const film = await makeUpload(await video(), { originalName: 'Ferry.mp4', fileType: 'video' });
    const about = { kind: 'captions', language: 'en' };
    const { id } = await addTrack(editor, film.id, { ...about, content: srt('The <i>last</i> ferry') });
    expect(await found({ q: 'LAST ferry' })).toEqual(['Ferry.mp4']);
    await Upload.updateOne({ _id: film.id }, { $unset: { spoken: 1 } });
    expect(await indexSpokenWords(), 'of a film that an earlier version stored').toBe(1);
    expect(await found({ q: 'last ferry' })).toEqual(['Ferry.mp4']);
    expect(await Upload.findById(film.id).lean()).not.toHaveProperty('spoken');
    await removeTrack(editor, film.id, id);
    expect(await found({ q: 'last ferry' })).toEqual([]);
  });

  it('finds by credit and people, filters by person, kind and use, and counts what each filter has', async () => {
    const person = await makePerson({ name: 'Ailsa Marchbank' });
    const used = await still({ originalName: 'Desk.png' });
    const spare = await still({ originalName: 'Spare.png' });
    const people = [{ personId: person.id }, { name: 'Dov Hale' }];
    await updateUpload(editor, used.id, { press: { credit: 'Inka Solberg' }, people });
    await makeArticle({ imageUrl: used.url });
    expect(await found({ q: 'solberg' })).toEqual(['Desk.png']);
    expect(await found({ q: 'dov hale' })).toEqual(['Desk.png']);
    expect(await found({ person: person.id })).toEqual(['Desk.png']);
    expect(await found({ isUnused: true, q: 'png' })).toContain('Spare.png');
    expect(await found({ isUnused: true, q: 'png' })).not.toContain('Desk.png');
    expect(await found({ order: 'name', q: 'e.png' })).toEqual(['Spare.png']);
    const counts = await countFiles(editor);
    expect(counts.people).toContainEqual({ id: person.id, name: 'Ailsa Marchbank', files: 1 });
    expect(counts.kinds.image + counts.kinds.video).toBe(counts.all);
    const asked = { page: 1, limit: 10, person: spare.id };
    await expect(listFiles(editor, asked)).rejects.toMatchObject({
      status: 400,
      fields: { person: [expect.any(String)] },
    });
  });

  it('renames a file, which keeps its extension', async () => {
    const { id } = await still();
    expect((await updateUpload(editor, id, { name: 'Harbour' })).originalName).toBe('Harbour.png');
    expect((await updateUpload(editor, id, { name: 'Quay.PNG' })).originalName).toBe('Quay.PNG');
    await expect(updateUpload(editor, id, { name: '  ' })).rejects.toMatchObject({
      status: 400,
      fields: { name: ['Name is required'] },
    });
  });
});

describe('several files', () => {
  it('get what each can have, and become stills of a show; the change can be undone by its user', async () => {
    const one = await still();
    const film = await makeUpload(await video(), { fileType: 'video' });
    const show = await makeShow({ title: 'Salt Country' });
    await updateUpload(editor, one.id, { alt: 'Before' });
    const change = { alt: 'A marsh', credit: 'Inka Solberg', people: [{ name: 'Dov' }], showId: show.id };
    const files = [one.file, film.file, 'show/none.png'];
    const results = await changeManyFiles(editor, { files, change }, { undoKey: 'change-1' });
    expect(results).toEqual([
      { file: one.file, saved: true },
      {
        file: film.file,
        saved: true,
        fields: { people: 'Only an image can have this.', showId: 'Only pictures are stills of a press kit' },
      },
      { file: 'show/none.png', saved: false, fields: { file: 'There is no such file' } },
    ]);
    expect(await openUpload(editor, film.id)).toMatchObject({
      alt: 'A marsh',
      press: { credit: 'Inka Solberg' },
    });
    const { press } = await openRecord('show', editor, show.id);
    expect(press.stills.map(({ file }) => file)).toContain(one.id);
    await updateUpload(editor, film.id, { caption: 'Later' });
    expect(await undoFile(actor('editor'), 'change-1'), 'by another user').toEqual([]);
    expect(
      (await undoFile(editor, 'change-1')).map(({ id }) => id),
      'but not of a later change',
    ).toEqual([one.id]);
    expect(await openUpload(editor, one.id)).toMatchObject({
      alt: 'Before',
      press: { credit: '' },
      people: [],
    });
    expect((await openUpload(editor, film.id)).alt).toBe('A marsh');
  });

  it('that are used are not deleted; the others are in the trash, until they are restored or erased', async () => {
    const used = await still();
    const [spare, other] = [await still({ originalName: 'Spare.png' }), await still()];
    await makeArticle({ title: 'Launch', imageUrl: used.url });
    const results = await changeManyFiles(editor, {
      files: [used.file, spare.file, other.url],
      delete: true,
    });
    expect(results.map(({ saved }) => saved)).toEqual([false, true, true]);
    expect(results[0]?.fields?.file).toContain('“Launch”');
    const { rows, total } = await listTrash(editor, { kind: 'media', page: 1, limit: 1 });
    expect(total).toBeGreaterThanOrEqual(2);
    expect(rows).toMatchObject([{ kind: 'media', deletedBy: { id: editor.id } }]);
    await expect(openUpload(editor, spare.id)).rejects.toMatchObject({ status: 404 });
    await restoreFile(editor, spare.id);
    expect(await openUpload(editor, spare.id)).toMatchObject({ originalName: 'Spare.png', withheld: false });
    await expect(eraseFile(editor, other.id)).rejects.toMatchObject({ status: 403 });
    await eraseFile(admin, other.id);
    expect(await Upload.exists({ _id: other.id })).toBeNull();
    for (const input of [{ files: [used.file] }, { files: [used.file], change: {}, delete: true }])
      await expect(changeManyFiles(editor, input)).rejects.toMatchObject({ status: 400 });
  });

  it('that were deleted together come back together, also more than a page of the trash, and only for their user', async () => {
    const files = await Promise.all(Array.from({ length: 21 }, () => still()));
    const input = { files: files.map(({ file }) => file), delete: true };
    await changeManyFiles(editor, input, { undoKey: 'deletion-1' });
    await expect(undoFile(admin, 'deletion-1')).rejects.toMatchObject({ status: 409 });
    const restored = await undoFile(editor, 'deletion-1');
    expect(new Set(restored.map(({ id }) => id))).toEqual(new Set(files.map(({ id }) => id)));
    await expect(undoFile(editor, 'deletion-1'), 'again').rejects.toMatchObject({ status: 404 });
  });

  it('of others are not deleted or changed by an author', async () => {
    const others = await still();
    const [result] = await changeManyFiles(author, { files: [others.file], change: { alt: 'Mine' } });
    expect(result).toMatchObject({ saved: false, fields: { file: expect.any(String) as string } });
    expect((await openUpload(editor, others.id)).alt).toBe('');
  });
});

describe('a new file', () => {
  it('takes the place of an old one in records, texts, kits, settings and unpublished changes, and gives it back', async () => {
    const old = await still({ originalName: 'Old.png' });
    const next = await still({ originalName: 'New.png' });
    await updateUpload(editor, old.id, { alt: 'A marsh', caption: 'The marsh', press: { credit: 'Inka' } });
    const text = `<p>Before.</p><figure data-file="${old.file}" data-size="text"></figure><p>After.</p>`;
    const article = await makeArticle({
      title: 'Launch',
      imageUrl: old.url,
      content: text,
      status: 'published',
    });
    const show = await makeShow({
      title: 'Ember',
      thumbnailUrl: old.url,
      media: [{ type: 'image', url: old.url }],
    });
    await updateRecord('show', editor, show.id, { press: { stills: [{ file: old.id }] } });
    await keepChanges('article', editor, article.id, { title: 'Relaunch', excerpt: 'Soon' });
    await updateRecord('settings', admin, '', { logoUrl: old.url });
    const { replaced, lost } = await replaceFile(admin, old.id, { by: next.url });
    expect(new Set(replaced.map(({ kind }) => kind))).toEqual(new Set(['article', 'show', 'settings']));
    expect(lost).toEqual({});
    for (const stored of [
      await Article.findById(article.id).lean(),
      await openRecord('show', editor, show.id),
      await Settings.findOne().lean(),
    ]) {
      expect(JSON.stringify(stored)).toContain(next.id);
      expect(JSON.stringify(stored)).not.toContain(old.id);
    }
    const draft = await openWithChanges('article', editor, article.id);
    expect(draft.record).toMatchObject({ title: 'Relaunch', imageUrl: next.url });
    expect(await openUpload(editor, next.id)).toMatchObject({
      alt: 'A marsh',
      caption: 'The marsh',
      press: { credit: 'Inka' },
    });
    expect((await Article.findById(article.id).lean())?.saved?.via, 'in the history').toBe('replace');
    const { rows } = await listTrash(editor, { kind: 'media', page: 1, limit: 10 });
    expect(rows).toContainEqual(expect.objectContaining({ id: old.id, isReplaced: true }));
    expect(await undoFile(admin, old.id)).toEqual([{ id: old.id, name: 'Old.png' }]);
    expect((await openRecord('article', editor, article.id)).imageUrl).toBe(old.url);
    expect(JSON.stringify(await openRecord('show', editor, show.id))).not.toContain(next.id);
  });

  it('is of the same kind and another one, and an author replaces only what own records use', async () => {
    const mine = await still({}, author);
    const film = await makeUpload(await video(), { fileType: 'video' });
    const other = await still();
    await expect(replaceFile(editor, mine.id, { by: film.id })).rejects.toMatchObject({
      status: 400,
      fields: { file: [expect.any(String)] },
    });
    await expect(replaceFile(editor, mine.id, { by: mine.id })).rejects.toMatchObject({ status: 409 });
    await expect(replaceFile(author, other.id, { by: mine.id })).rejects.toMatchObject({ status: 403 });
    await makeArticle({ imageUrl: mine.url });
    await expect(
      replaceFile(author, mine.id, { by: other.id }),
      'an article of another user',
    ).rejects.toMatchObject({ status: 403 });
  });

  it('does not get the texts of the old one if it keeps its own', async () => {
    const [old, next] = [await still(), await still()];
    await updateUpload(editor, old.id, { alt: 'Old' });
    await replaceFile(editor, old.id, { by: next.id, hasOwnTexts: true });
    expect((await openUpload(editor, next.id)).alt).toBe('');
    await expect(openUpload(editor, old.id), 'it is in the trash').rejects.toMatchObject({ status: 404 });
  });
});
