/** The files that a text with blocks shows: which it may, and what follows from their being in use. */
import mongoose from 'mongoose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Upload, type StoredUpload } from '~models/upload';
import { uploadIdsIn } from '~/core/files/uploads';
import { baseOf } from '~/core/merge/field-merge';
import { comparable } from '~/core/merge/edits.server';
import { ARTICLE_FIELDS } from '~/core/nouns/article';
import { limitHistory } from '~/core/db/retention.server';
import { compareHistory } from '~/records/save/record-history.server';
import { keepChanges } from '~/records/save/record-unpublished.server';
import { publishChanges } from '~/records/save/publish-changes.server';
import { updateRecord } from '~/records/save/record-update.server';
import { deleteUpload, updateUpload } from '~/media/library/library-file.server';
import { countNeeds } from '~/media/library/library-filters.server';
import { actor, makeArticle } from '../../make';
import { makeUpload, picture, video } from '../../media-files';

const admin = actor('admin');
const editor = actor('editor');
const PUBLIC = { status: 'published', publishedAt: new Date('2026-01-05T09:30:00Z') };
const ABSENT = 'news/a/image/abcdefghijklmnopqrstuvwx.jpg';

interface File {
  id: string;
  file: string;
  url: string;
}
let one: File;
let two: File;
let film: File;

const upload = async (): Promise<File> => makeUpload(await picture(16, 9));
beforeAll(async () => {
  [one, two] = [await upload(), await upload()];
  film = await makeUpload(await video(), { fileType: 'video' });
});
beforeEach(() => limitHistory({ versions: 50, trashDays: 30 }));

const figure = (file: string, more = '') => `<figure data-media="${file}" data-size="text"${more}></figure>`;
const gallery = (...files: string[]) => `<figure data-gallery="${files.join(' ')}"></figure>`;
const embed = (poster: string) =>
  `<figure data-embed="vimeo:1" data-title="A film" data-poster="${poster}"></figure>`;

const makeWith = (content: string, fields: object = {}) => makeArticle({ content, ...fields }, editor);
const refused = (...messages: string[]) => ({ status: 400, fields: { content: messages } });
const missing = (file: string) => `“${file}” is not in the media library`;
const withheldAt = async (id: string) =>
  (await Upload.findById(id).orFail().lean<StoredUpload>()).usage.withheldAt;

describe('a file in a text', () => {
  it('is stored by its path, however it was named', async () => {
    const { content } = await makeWith(
      figure(one.id) + figure(two.url) + figure(`https://site.test${film.url}`) + gallery(one.url, two.id),
    );
    expect(content).toBe(
      figure(one.file) + figure(two.file) + figure(film.file) + gallery(one.file, two.file),
    );
  });

  it('must be in the media library', async () => {
    await expect(makeWith(figure(ABSENT))).rejects.toMatchObject(refused(missing(ABSENT)));
    const id = ABSENT.slice(-28, -4);
    await expect(makeWith(gallery(one.id, id) + embed(ABSENT))).rejects.toMatchObject(
      refused(missing(id), missing(ABSENT)),
    );
    const { id: article } = await makeWith('<p>a</p>', PUBLIC);
    for (const change of [updateRecord<'article'>, keepChanges<'article'>])
      await expect(change('article', editor, article, { content: figure(ABSENT) })).rejects.toMatchObject(
        refused(missing(ABSENT)),
      );
  });

  it('must not be withheld', async () => {
    const file = await upload();
    const { id } = await makeWith(figure(file.file));
    await updateRecord('article', editor, id, { content: '' });
    expect(await withheldAt(file.id)).not.toBeNull();
    await expect(makeWith(figure(file.file))).rejects.toMatchObject(refused(missing(file.file)));
  });

  it('must be a picture in a gallery and as a poster', async () => {
    await expect(makeWith(gallery(one.file, film.file))).rejects.toMatchObject(
      refused(`A gallery can only have pictures, and “${film.file}” is a film`),
    );
    await expect(makeWith(embed(film.file))).rejects.toMatchObject(
      refused(`A poster must be a picture, and “${film.file}” is a film`),
    );
    expect((await makeWith(embed(one.file))).content).toBe(embed(one.file));
  });

  it('stays allowed in the text that has it, also when it has been deleted', async () => {
    const file = await upload();
    const { id } = await makeWith(`<p>a</p>${figure(file.file)}`);
    await Upload.deleteOne({ _id: file.id });
    const content = `<p>b</p>${figure(file.file)}`;
    expect((await updateRecord('article', editor, id, { content })).content).toBe(content);
    await expect(makeWith(content)).rejects.toMatchObject(refused(missing(file.file)));
  });

  it('stays allowed in a form that was opened before another user removed it', async () => {
    const file = await upload();
    const article = await makeWith(`<p>a</p>${figure(file.file)}`);
    const { content, title } = article;
    const base = baseOf(comparable(ARTICLE_FIELDS, article));
    await updateRecord('article', editor, article.id, { content: '<p>a</p>' });
    const saved = await updateRecord(
      'article',
      editor,
      article.id,
      { content, title: `${title} 2` },
      { base },
    );
    expect(saved).toMatchObject({ content: '<p>a</p>', title: `${title} 2` });
    expect(await withheldAt(file.id)).not.toBeNull();
  });

  it('is read with one query for all files of a text, and with none for a text without files', async () => {
    const { id } = await makeWith('');
    const commands: string[] = [];
    const listen = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
      const query = command as { [name: string]: unknown; projection?: Record<string, unknown> };
      if (
        commandName === 'find' &&
        query.find === 'uploads' &&
        query.projection &&
        'facts' in query.projection
      )
        commands.push(commandName);
    };
    const client = mongoose.connection.getClient();
    client.on('commandStarted', listen);
    try {
      await updateRecord('article', editor, id, { content: '<p>a</p><blockquote><p>b</p></blockquote>' });
      expect(commands).toEqual([]);
      await updateRecord('article', editor, id, { content: gallery(one.file, two.file) + figure(film.file) });
      expect(commands).toHaveLength(1);
    } finally {
      client.off('commandStarted', listen);
    }
  });
});

describe('the names of files in a text', () => {
  it('are found in it and in JSON, and nothing else is', () => {
    const text = `<p>data-media is a word</p>${figure('news/a/image/aaaaaaaaaaaaaaaaaaaaaaaa.jpg')}${gallery(
      'b/bbbbbbbbbbbbbbbbbbbbbbbb.png',
      'c/cccccccccccccccccccccccc-800.webp',
    )}${embed('dddddddddddddddddddddddd.jpg')}<a href="/assets/e/eeeeeeeeeeeeeeeeeeeeeeee.jpg">e</a>`;
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(24));
    expect(uploadIdsIn(text)).toEqual(names);
    expect(uploadIdsIn(JSON.stringify({ content: text }))).toEqual(names);
    expect(uploadIdsIn(JSON.stringify(JSON.stringify({ content: text })))).toEqual(names);
    expect(
      uploadIdsIn(`data-alt="ffffffffffffffffffffffff.jpg" data-media="short.jpg" data-gallery=""`),
    ).toEqual([]);
  });
});

describe('a file that a text shows is in use', () => {
  it('and cannot be deleted', async () => {
    const [file, poster] = [await upload(), await upload()];
    await makeWith(figure(file.file) + embed(poster.file));
    await expect(deleteUpload(admin, file.file)).rejects.toMatchObject({ status: 409 });
    await expect(deleteUpload(admin, poster.file)).rejects.toMatchObject({ status: 409 });
  });

  it('as soon as it is in unpublished changes, and these are published with it', async () => {
    const file = await upload();
    const { id } = await makeWith('<p>a</p>', PUBLIC);
    await keepChanges('article', editor, id, { content: figure(file.id) });
    await expect(deleteUpload(admin, file.file)).rejects.toMatchObject({ status: 409 });
    expect((await publishChanges('article', editor, id)).content).toBe(figure(file.file));
    await expect(deleteUpload(admin, file.file)).rejects.toMatchObject({ status: 409 });
  });

  it('and the history names it by its alternative text, else by the name that it was uploaded with', async () => {
    const [file, other] = [
      await upload(),
      await makeUpload(await picture(), { originalName: 'Harbour.png' }),
    ];
    await updateUpload(admin, file.id, { alt: 'Rain' });
    const { id } = await makeWith(figure(file.file));
    await updateRecord('article', editor, id, { content: figure(other.file) });
    const { differences } = await compareHistory('article', editor, id, { from: 1, to: 2 });
    expect(differences).toMatchObject([
      {
        field: 'content',
        difference: {
          blocks: [{ sentences: ['Picture removed: Rain'] }, { sentences: ['Picture added: Harbour.png'] }],
        },
      },
    ]);
  });

  it('and needs an alternative text, unless the text has one', async () => {
    const count = async () => (await countNeeds(admin)).alt;
    const before = await count();
    const [file, other] = [await upload(), await upload()];
    await makeWith(figure(file.file, ' data-alt="Rain"'));
    expect(await count()).toBe(before);
    await makeWith(figure(file.file) + gallery(file.file, other.file));
    expect(await count()).toBe(before + 2);
    await updateUpload(admin, file.id, { alt: 'Rain' });
    expect(await count()).toBe(before + 1);
  });
});
