/** Versions of records: what is kept, read and restored. */
import { brotliCompressSync } from 'node:zlib';
import mongoose from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { Article } from '~models/article';
import { Settings } from '~models/settings';
import { Show, type StoredShow } from '~models/show';
import { Version } from '~models/version';
import type { Actor } from '~/core/access/permissions';
import { addShowMedia, removeShowMedia } from '~/records/api/show-media-api.server';
import { limitHistory } from '~/core/db/retention.server';
import { actor, makeArticle, makeShow, makeUser } from '../../make';
import { updateRecord } from '~/records/save/record-update.server';
import { moveRecord } from '~/records/save/record-order.server';
import { listHistory, restoreVersion, openHistory } from '~/records/save/record-history.server';

const editor = actor('editor', { name: 'Dee Abara' });
const ALL = { page: 1, limit: 100 };
const rowsOf = async (id: string, by: Actor = editor) => (await listHistory('article', by, id, ALL)).rows;

afterEach(async () => {
  limitHistory({ versions: 50, trashDays: 30 });
  for (const model of [Show, Article, Settings, Version])
    await mongoose.connection.collection(model.collection.name).deleteMany({});
});

describe('a save', () => {
  it('keeps the state before it, with who made it, when, how and what it changed', async () => {
    const author = actor('author', { name: 'Ana Lee', via: 'api' });
    const { id, createdAt } = await makeArticle({ title: 'First', excerpt: 'One' }, author);
    await updateRecord('article', { ...editor, via: 'inline' }, id, { title: 'Second' });
    await updateRecord('article', editor, id, { title: 'Third', categories: ['Awards'] });
    const rows = await rowsOf(id);
    expect(rows).toMatchObject([
      { savedBy: { id: editor.id, name: 'Dee Abara' }, via: 'form', changed: ['title', 'categories'] },
      { savedBy: { id: editor.id, name: 'Dee Abara' }, via: 'inline', changed: ['title'] },
      { savedBy: { id: author.id, name: 'Ana Lee' }, via: 'api', changed: [], savedAt: createdAt },
    ]);
    const [third, second, first] = rows.map(({ version }) => version);
    const titles = [];
    for (const version of [first, second, third])
      titles.push((await openHistory('article', editor, id, version ?? 0)).title);
    expect(titles).toEqual(['First', 'Second', 'Third']);
    const earlier = await openHistory('article', editor, id, first ?? 0);
    expect(earlier).toMatchObject({
      id,
      slug: 'first',
      excerpt: 'One',
      categories: [],
      updatedAt: createdAt,
    });
  });

  it('that changes nothing makes no version', async () => {
    const { id } = await makeArticle({ title: 'Same' });
    await updateRecord('article', editor, id, { title: 'Same' });
    await updateRecord('article', editor, id, {});
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('of the machine has no author', async () => {
    const { id } = await makeArticle({}, actor('admin', { via: 'cli' }));
    expect(await rowsOf(id)).toMatchObject([{ savedBy: null, via: 'cli' }]);
  });

  it('makes a version though twenty are made at once', async () => {
    const { id } = await makeArticle({ title: 'Start' });
    const texts = Array.from({ length: 20 }, (_, index) => `Text ${index}`);
    await Promise.all(texts.map((excerpt) => updateRecord('article', editor, id, { excerpt })));
    const rows = await rowsOf(id);
    expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 21 }, (_, index) => 21 - index));
    const kept = await Promise.all(
      rows.map(async ({ version }) => (await openHistory('article', editor, id, version)).excerpt),
    );
    expect(kept.sort()).toEqual(['', ...texts].sort());
  });

  it('that was interrupted before the write leaves no version', async () => {
    const { id, version } = await makeArticle({ title: 'Kept' });
    await Version.create({
      _id: `article:${id}:${version}`,
      at: new Date(),
      via: 'form',
      body: Buffer.from('of the interrupted attempt'),
    });
    expect(await rowsOf(id)).toHaveLength(1);
  });
});

describe('a show', () => {
  it('has a version for each change of its media, and none for its place in the list', async () => {
    const { id } = await makeShow({ title: 'Ember' });
    await makeShow({ title: 'Other' });
    const { item } = await addShowMedia(editor, id, { type: 'image', url: '/a.jpg' });
    await moveRecord('show', editor, id, { to: 1 });
    await updateRecord('show', editor, id, { orderPosition: 7 });
    await removeShowMedia(editor, item.id);
    const { rows, total } = await listHistory('show', editor, id, ALL);
    expect(total).toBe(3);
    expect(rows.map(({ changed }) => changed)).toEqual([['media'], ['media'], []]);
  });

  it('gets its media back with their ids', async () => {
    const media = ['/a.jpg', '/b.jpg'].map((url, orderPosition) => ({ type: 'image', url, orderPosition }));
    const { id, media: before } = await makeShow({ title: 'Ember', media });
    await updateRecord('show', editor, id, { media: [] });
    const { rows } = await listHistory('show', editor, id, ALL);
    const restored = await restoreVersion('show', editor, id, rows.at(-1)?.version ?? 0, {});
    expect(restored.media).toEqual(before);
  });
});

describe('restoring', () => {
  it('brings back what differs, without what decides what is public', async () => {
    const { id } = await makeArticle({ title: 'Right', excerpt: 'Kept', status: 'published' });
    const [{ version: first } = { version: 0 }] = await rowsOf(id);
    await updateRecord('article', editor, id, { title: 'Wrong', status: 'draft' });
    const restored = await restoreVersion('article', editor, id, first, {});
    expect(restored).toMatchObject({ title: 'Right', slug: 'right', status: 'draft' });
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ via: 'restore', changed: ['title'], savedBy: { id: editor.id } });
  });

  it('brings back exactly the fields that were chosen', async () => {
    const { id } = await makeArticle({ title: 'Right', excerpt: 'Old', status: 'published' });
    const [{ version: first } = { version: 0 }] = await rowsOf(id);
    await updateRecord('article', editor, id, { title: 'Wrong', excerpt: 'New', status: 'draft' });
    const restored = await restoreVersion('article', editor, id, first, { fields: ['excerpt', 'status'] });
    expect(restored).toMatchObject({ title: 'Wrong', excerpt: 'Old', status: 'published' });
  });

  it('of no field, or of one that no version has, is refused and writes nothing', async () => {
    const { id } = await makeArticle({ title: 'Right' });
    const [{ version: first } = { version: 0 }] = await rowsOf(id);
    await updateRecord('article', editor, id, { title: 'Wrong' });
    for (const [input, message] of [
      [{ fields: [] }, 'Choose at least one field'],
      [{ fields: ['slug'] }, 'No version has this field'],
      [{ fields: ['orderPosition'] }, 'No version has this field'],
      [{ field: ['title'] }, ''],
    ] as const) {
      const refused = { status: 400, message: expect.stringContaining(message) as string };
      await expect(restoreVersion('article', editor, id, first, input)).rejects.toMatchObject(refused);
    }
    expect(await rowsOf(id)).toHaveLength(2);
  });

  it('goes through today’s rules', async () => {
    const { id } = await makeArticle({ title: 'Right' });
    const [{ version: first } = { version: 0 }] = await rowsOf(id);
    await updateRecord('article', editor, id, { title: 'Wrong' });
    const stored = await Version.findById(`article:${id}:${first}`);
    await stored?.updateOne({ body: brotliCompressSync('{"title":"","excerpt":"kept"}') });
    await expect(restoreVersion('article', editor, id, first, {})).rejects.toMatchObject({
      status: 400,
      fields: { title: ['Title is required'] },
    });
    expect(await rowsOf(id)).toHaveLength(2);
  });

  it('throws for the current, an unknown and another record’s version, and for a stale one', async () => {
    const { id } = await makeArticle({ title: 'One' });
    const other = await makeArticle({ title: 'Two' });
    const edited = await updateRecord('article', editor, id, { title: 'Three' });
    await updateRecord('article', editor, other.id, { title: 'Four' });
    const [current, first] = await rowsOf(id);
    const restore = (record: string, version: number, ifVersions?: number[]) =>
      restoreVersion('article', editor, record, version, {}, { ifVersions });
    await expect(restore(id, current?.version ?? 0)).rejects.toMatchObject({ status: 400 });
    await expect(restore(id, 999)).rejects.toMatchObject({ status: 404 });
    await expect(openHistory('article', editor, id, 999)).rejects.toMatchObject({ status: 404 });
    await expect(restore(id, first?.version ?? 0, [edited.version + 1])).rejects.toMatchObject({
      status: 412,
    });
    await expect(restore('0'.repeat(24), 1)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the limit', () => {
  it('drops the oldest version, with its contents', async () => {
    limitHistory({ versions: 3, trashDays: 30 });
    const authors = Array.from({ length: 6 }, () => actor('editor'));
    const { id } = await makeArticle({ title: 'Title 0' });
    for (const [index, by] of authors.entries())
      await updateRecord('article', by, id, { title: `Title ${index + 1}` });
    expect((await rowsOf(id)).map(({ version }) => version)).toEqual([7, 6, 5, 4]);
    const stored = await Version.find({}, { _id: 1 }).lean();
    expect(stored.map(({ _id }) => _id).sort()).toEqual(
      [4, 5, 6].map((version) => `article:${id}:${version}`),
    );
  });

  it('of 0 keeps only the current state', async () => {
    const { id } = await makeArticle({ title: 'One' });
    await updateRecord('article', editor, id, { title: 'Two' });
    limitHistory({ versions: 0, trashDays: 30 });
    await updateRecord('article', editor, id, { title: 'Three' });
    expect(await rowsOf(id)).toHaveLength(1);
    expect(await Version.countDocuments()).toBe(0);
  });
});

it('a record that was stored before there was a history begins with its state then', async () => {
  const user = await makeUser({ firstName: 'Old', lastName: 'Hand' });
  const { id } = await makeShow({ title: 'Before' });
  await mongoose.connection
    .collection<StoredShow>('shows')
    .updateOne({}, { $set: { updatedBy: user.id }, $unset: { saved: 1 } });
  await updateRecord('show', editor, id, { title: 'After' });
  const { rows } = await listHistory('show', editor, id, ALL);
  expect(rows).toMatchObject([{ changed: ['title'] }, { savedBy: { name: 'Old Hand' }, changed: [] }]);
  expect((await openHistory('show', editor, id, rows[1]?.version ?? 0)).title).toBe('Before');
});

it('the settings have a history for editors', async () => {
  await updateRecord('settings', editor, '', { siteName: 'One' });
  await updateRecord('settings', editor, '', { siteName: 'Two' });
  const { rows } = await listHistory('settings', editor, '', ALL);
  expect(rows.map(({ changed }) => changed)).toEqual([['siteName'], ['siteName'], []]);
  const restored = await restoreVersion('settings', editor, '', rows[1]?.version ?? 0, {});
  expect(restored.siteName).toBe('One');
  await expect(listHistory('settings', actor('author'), '', ALL)).rejects.toMatchObject({ status: 403 });
});

it('history is for those who may edit the record', async () => {
  const author = actor('author');
  const own = await makeArticle({}, author);
  const others = await makeArticle();
  expect(await rowsOf(own.id, author)).toHaveLength(1);
  await expect(rowsOf(others.id, author)).rejects.toMatchObject({ status: 403 });
  await expect(restoreVersion('article', author, others.id, 1, {})).rejects.toMatchObject({ status: 403 });
});
