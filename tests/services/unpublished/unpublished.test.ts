/** Unpublished changes: who keeps them, what the site shows meanwhile, and how they are published. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UnpublishedChanges } from '~models/unpublished-changes';
import type { Actor } from '~/core/access/permissions';
import { baseOf } from '~/core/merge/field-merge';
import { comparable } from '~/core/merge/edits.server';
import { ARTICLE_FIELDS } from '~/core/nouns/article';
import { findPublicArticle } from '~/records/read/articles.server';
import { limitHistory } from '~/core/db/retention.server';
import { createPreview, openPreview } from '~/records/previews/previews.server';
import { idsWithChanges, sweepChanges } from '~/records/save/stored-changes.server';
import { deleteForEver, restoreTrashed, undoDeletion } from '~/records/save/trash.server';
import { actor, makeArticle, makePerson, makeShow, makeUser } from '../../make';
import { updateRecord } from '~/records/save/record-update.server';
import {
  keepChanges,
  compareChanges,
  discardChanges,
  openWithChanges,
} from '~/records/save/record-unpublished.server';
import { publishChanges, saveWithChanges } from '~/records/save/publish-changes.server';
import { listHistory } from '~/records/save/record-history.server';
import { removeRecord } from '~/records/save/record-remove.server';

const editor = actor('editor', { name: 'Sun-hee Park' });
let other: Actor;
const NONE = { status: 404, message: 'Unpublished changes not found' };

beforeAll(async () => {
  const { id } = await makeUser({ firstName: 'Ana', lastName: 'Lee' });
  other = actor('editor', { id, name: 'Ana Lee' });
});
beforeEach(async () => {
  limitHistory({ versions: 50, trashDays: 30 });
  await UnpublishedChanges.deleteMany({});
});

const PUBLIC = { status: 'published', publishedAt: new Date('2026-01-05T09:30:00Z') } as const;
const published = (fields: object = {}) => makeArticle({ ...PUBLIC, title: 'Before', ...fields }, editor);
/** The base and the values of a form that is opened now. */
async function openForm(id: string) {
  const { record } = await openWithChanges('article', editor, id);
  const { excerpt, title, content, author } = record;
  return { values: { excerpt, title, content, author }, base: baseOf(comparable(ARTICLE_FIELDS, record)) };
}
const changesOf = async (id: string) =>
  (await openWithChanges('article', editor, id)).changes?.changed ?? null;

describe('kept changes', () => {
  it('leave the site as it is, and are what the form opens with', async () => {
    const { id, slug } = await published();
    const kept = await keepChanges('article', editor, id, { title: 'After', excerpt: 'New' });
    expect(kept.record).toMatchObject({
      title: 'After',
      excerpt: 'New',
      slug: expect.stringMatching(/^after/) as string,
    });
    expect(kept.changes).toEqual({
      changed: ['title', 'excerpt'],
      savedAt: expect.any(String) as string,
      savedBy: { id: editor.id, name: 'Sun-hee Park' },
      publishAt: null,
      scheduledBy: null,
      problem: null,
    });
    expect(await findPublicArticle(slug)).toMatchObject({ title: 'Before', excerpt: '' });
    expect(await openWithChanges('article', other, id)).toMatchObject({
      record: { title: 'After' },
      site: { title: 'Before' },
    });
    expect(await idsWithChanges('article', [id])).toEqual(new Set([id]));
  });

  it('leave fields out that are not sent, and those that equal the site', async () => {
    const { id } = await published({ excerpt: 'Same' });
    await keepChanges('article', editor, id, { title: 'After', excerpt: 'Same' });
    await keepChanges('article', editor, id, { author: 'Ana' });
    expect(await changesOf(id)).toEqual(['title', 'author']);
    await keepChanges('article', editor, id, { title: 'Before', author: 'The editor' });
    expect(await changesOf(id)).toEqual(['author']);
  });

  it('are none when all are as on the site', async () => {
    const { id, author } = await published();
    await keepChanges('article', editor, id, { author: 'Ana' });
    const { changes } = await keepChanges('article', editor, id, { author });
    expect(changes).toBeNull();
    expect(await UnpublishedChanges.countDocuments({})).toBe(0);
    await expect(publishChanges('article', editor, id)).rejects.toMatchObject(NONE);
  });

  it.each([
    ['a draft', { status: 'draft' }],
    ['a scheduled article', { status: 'published', publishedAt: new Date(Date.now() + 3_600_000) }],
  ])('are refused for %s', async (_, fields) => {
    const { id } = await makeArticle(fields, editor);
    await expect(keepChanges('article', editor, id, { title: 'After' })).rejects.toMatchObject({
      status: 409,
      message: 'Only what is public can have unpublished changes',
    });
  });

  it('are refused for an inactive show, and kept for a person', async () => {
    const show = await makeShow({ status: 'inactive' }, editor);
    await expect(keepChanges('show', editor, show.id, { title: 'x' })).rejects.toMatchObject({ status: 409 });
    const person = await makePerson({}, editor);
    const kept = await keepChanges('person', editor, person.id, { role: 'Editor' });
    expect(kept.changes?.changed).toEqual(['role']);
  });

  it('follow the rules of a save', async () => {
    const { id } = await published();
    await expect(keepChanges('article', editor, id, { title: '' })).rejects.toMatchObject({
      status: 400,
      fields: { title: [expect.any(String)] },
    });
    await expect(keepChanges('article', editor, id, { nothing: 1 })).rejects.toMatchObject({ status: 400 });
    await expect(keepChanges('article', editor, id, { slug: 'mine' })).rejects.toMatchObject({ status: 400 });
    expect(await changesOf(id)).toBeNull();
    await keepChanges('article', editor, id, { content: '<p>a<script>b</script></p>' });
    expect((await openWithChanges('article', editor, id)).record.content).toBe('<p>a</p>');
  });

  it('leave the order of shows alone', async () => {
    const show = await makeShow({}, editor);
    const changing = keepChanges('show', editor, show.id, { orderPosition: show.orderPosition + 1 });
    await expect(changing).rejects.toMatchObject({ status: 400 });
  });

  it('are found by an id in capitals, too', async () => {
    const article = await published();
    const id = article.id.toUpperCase();
    await keepChanges('article', editor, id, { title: 'After' });
    expect(await changesOf(article.id)).toEqual(['title']);
    expect((await compareChanges('article', editor, id)).differences).toHaveLength(1);
    await discardChanges('article', editor, id);
    await keepChanges('article', editor, article.id, { title: 'Later' });
    expect(await publishChanges('article', editor, id)).toMatchObject({ title: 'Later' });
    expect(await changesOf(article.id)).toBeNull();
  });

  it('are those of its editors only', async () => {
    const { id } = await published();
    await keepChanges('article', editor, id, { title: 'After' });
    const author = actor('author');
    for (const forbidden of [
      () => keepChanges('article', author, id, { title: 'x' }),
      () => openWithChanges('article', author, id),
      () => publishChanges('article', author, id),
      () => discardChanges('article', author, id),
      () => compareChanges('article', author, id),
    ])
      await expect(forbidden()).rejects.toMatchObject({ status: 403 });
    const own = await makeArticle({ ...PUBLIC }, author);
    expect((await keepChanges('article', author, own.id, { title: 'Own' })).changes?.changed).toEqual([
      'title',
    ]);
  });

  it('keep what 12 people change at once', async () => {
    const { id } = await published({ content: '', excerpt: '', author: '' });
    const fields = ['title', 'content', 'excerpt', 'author'];
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        keepChanges('article', editor, id, { [fields[index % 4] ?? '']: `<p>New ${index % 4}</p>` }),
      ),
    );
    expect(await changesOf(id)).toHaveLength(4);
  });

  it('are refused with a version that is not the newest', async () => {
    const { id } = await published();
    const first = (await keepChanges('article', editor, id, { title: 'One' })).record.version;
    const second = (await keepChanges('article', editor, id, { title: 'Two' }, { ifVersions: [first] }))
      .record.version;
    expect(second).toBeGreaterThan(first);
    await expect(
      keepChanges('article', editor, id, { title: 'Three' }, { ifVersions: [first] }),
    ).rejects.toMatchObject({ status: 412 });
    await updateRecord('article', editor, id, { author: 'Ana' });
    await expect(
      keepChanges('article', editor, id, { title: 'Three' }, { ifVersions: [second] }),
    ).rejects.toMatchObject({ status: 412 });
    await discardChanges('article', editor, id);
    await expect(
      keepChanges('article', editor, id, { title: 'Three' }, { ifVersions: [second] }),
    ).rejects.toMatchObject({ status: 412 });
  });
});

describe('a form with kept changes', () => {
  it('merges with what others kept meanwhile', async () => {
    const { id } = await published();
    const mine = await openForm(id);
    await keepChanges('article', other, id, { excerpt: 'Theirs' });
    await keepChanges('article', editor, id, { ...mine.values, title: 'Mine' }, { base: mine.base });
    expect((await openWithChanges('article', editor, id)).record).toMatchObject({
      title: 'Mine',
      excerpt: 'Theirs',
    });
  });

  it('asks when both keep the same field', async () => {
    const { id } = await published();
    const mine = await openForm(id);
    await keepChanges('article', other, id, { title: 'Theirs' });
    const keeping = keepChanges(
      'article',
      editor,
      id,
      { ...mine.values, title: 'Mine' },
      { base: mine.base },
    );
    await expect(keeping).rejects.toMatchObject({
      status: 409,
      by: { name: 'Ana Lee' },
      conflicts: [{ field: 'title', mine: 'Mine', theirs: 'Theirs' }],
    });
  });

  it('saves on the site what it shows, and ends the changes', async () => {
    const { id } = await published();
    await keepChanges('article', editor, id, { title: 'After', excerpt: 'New' });
    const form = await openForm(id);
    await saveWithChanges(
      'article',
      editor,
      id,
      { ...form.values, excerpt: '', author: 'Ana' },
      { base: form.base },
    );
    expect(await openWithChanges('article', editor, id)).toMatchObject({
      changes: null,
      site: { title: 'After', excerpt: '', author: 'Ana' },
    });
    expect(await UnpublishedChanges.countDocuments({})).toBe(0);
  });

  it('does not publish what others kept after it was opened', async () => {
    const { id } = await published();
    await keepChanges('article', editor, id, { title: 'After' });
    const form = await openForm(id);
    await keepChanges('article', other, id, { excerpt: 'Half done' });
    const { merged } = await saveWithChanges('article', editor, id, { ...form.values }, { base: form.base });
    expect(merged).toMatchObject({ by: { name: 'Ana Lee' }, fields: ['excerpt'] });
    expect(await openWithChanges('article', editor, id)).toMatchObject({
      changes: { changed: ['excerpt'] },
      site: { title: 'After', excerpt: '' },
    });
  });

  it('does not publish what others have discarded', async () => {
    const { id } = await published();
    await keepChanges('article', editor, id, { title: 'After' });
    const form = await openForm(id);
    await discardChanges('article', other, id);
    await saveWithChanges('article', editor, id, { ...form.values, author: 'Ana' }, { base: form.base });
    expect((await openWithChanges('article', editor, id)).site).toMatchObject({
      title: 'Before',
      author: 'Ana',
    });
  });

  it('asks about a field that changed on the site, and overwrites it when told to', async () => {
    const { id } = await published();
    await keepChanges('article', editor, id, { title: 'Mine' });
    await updateRecord('article', other, id, { title: 'Theirs' });
    const form = await openForm(id);
    const failed = await saveWithChanges('article', editor, id, form.values, { base: form.base }).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({
      status: 409,
      conflicts: [{ field: 'title', mine: 'Mine', theirs: 'Theirs' }],
    });
    const { conflicts } = failed as { conflicts: { seen: Record<string, string> }[] };
    const base = { ...form.base, ...conflicts[0]?.seen };
    await saveWithChanges('article', editor, id, form.values, { base });
    expect(await openWithChanges('article', editor, id)).toMatchObject({
      changes: null,
      site: { title: 'Mine' },
    });
  });
});

describe('publishing', () => {
  it('is one save, which changes neither date nor order', async () => {
    const article = await published();
    await keepChanges('article', editor, article.id, { title: 'After', content: '<p>New</p>' });
    const record = await publishChanges('article', editor, article.id);
    expect(record).toMatchObject({
      title: 'After',
      content: '<p>New</p>',
      publishedAt: article.publishedAt,
      version: article.version + 1,
    });
    expect(await changesOf(article.id)).toBeNull();
    const { rows } = await listHistory('article', editor, article.id, { page: 1, limit: 5 });
    expect(rows[0]).toMatchObject({
      via: 'publish',
      changed: ['title', 'content'],
      savedBy: { name: 'Sun-hee Park' },
    });
    expect(await findPublicArticle(article.slug)).toMatchObject({ title: 'After' });
  });

  it('keeps what changed on the site in other fields', async () => {
    const { id } = await published();
    await keepChanges('article', editor, id, { title: 'After' });
    await updateRecord('article', other, id, { excerpt: 'Theirs' });
    expect(await publishChanges('article', editor, id)).toMatchObject({ title: 'After', excerpt: 'Theirs' });
  });

  it('of a field that changed on the site, too, writes nothing until it is kept again', async () => {
    const { id } = await published();
    await keepChanges('article', editor, id, { title: 'Mine', excerpt: 'Mine' });
    await updateRecord('article', other, id, { title: 'Theirs' });
    await expect(publishChanges('article', editor, id)).rejects.toMatchObject({
      status: 409,
      conflicts: [{ field: 'title' }],
    });
    expect((await openWithChanges('article', editor, id)).site).toMatchObject({
      title: 'Theirs',
      excerpt: '',
    });
    await keepChanges('article', editor, id, { title: 'Mine' });
    expect(await publishChanges('article', editor, id)).toMatchObject({ title: 'Mine', excerpt: 'Mine' });
  });

  it('of a gallery keeps the ids of its items', async () => {
    const show = await makeShow({ status: 'active', media: [{ url: '/a.jpg', type: 'image' }] }, editor);
    const [first] = show.media;
    const kept = await keepChanges('show', editor, show.id, {
      media: [
        { ...first, alt: 'A' },
        { ...first, id: undefined, url: '/b.jpg' },
      ],
    });
    const ids = kept.record.media.map(({ id }) => id);
    expect(ids[0]).toBe(first?.id);
    const record = await publishChanges('show', editor, show.id);
    expect(record.media).toEqual(kept.record.media);
  });

  it('happens once when two people publish at once', async () => {
    const { id, version } = await published();
    await keepChanges('article', editor, id, { title: 'After' });
    const results = await Promise.allSettled([
      publishChanges('article', editor, id),
      publishChanges('article', other, id),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const { rows } = await listHistory('article', editor, id, { page: 1, limit: 5 });
    expect(rows.filter(({ via }) => via === 'publish')).toHaveLength(1);
    expect(await openWithChanges('article', editor, id)).toMatchObject({
      changes: null,
      site: { title: 'After' },
    });
    expect(version).toBe(1);
  });
});

describe('an ordinary save', () => {
  it('neither reads nor changes unpublished changes', async () => {
    const { id } = await published();
    await keepChanges('article', editor, id, { title: 'After' });
    expect(await updateRecord('article', other, id, { excerpt: 'Other' })).toMatchObject({ title: 'Before' });
    expect(await changesOf(id)).toEqual(['title']);
  });

  it('of the same value ends the change', async () => {
    const { id } = await published();
    await keepChanges('article', editor, id, { title: 'After', author: 'Ana' });
    await updateRecord('article', other, id, { title: 'After' });
    expect(await changesOf(id)).toEqual(['author']);
    await updateRecord('article', other, id, { author: 'Ana' });
    expect(await UnpublishedChanges.countDocuments({})).toBe(0);
  });
});

describe('unpublished changes', () => {
  it('are compared with the site', async () => {
    const { id } = await published({ content: '<p>One two</p>' });
    await keepChanges('article', editor, id, { content: '<p>One three</p>' });
    const { differences, changes } = await compareChanges('article', editor, id);
    expect(differences.map(({ field }) => field)).toEqual(['content']);
    expect(changes.changed).toEqual(['content']);
    await discardChanges('article', editor, id);
    await expect(compareChanges('article', editor, id)).rejects.toMatchObject(NONE);
    await expect(discardChanges('article', editor, id)).rejects.toMatchObject(NONE);
  });

  it('are shown by a preview', async () => {
    const { id } = await published();
    const { token } = await createPreview(editor, { kind: 'article', id }, {});
    await keepChanges('article', editor, id, { title: 'After' });
    expect(await openPreview(token)).toMatchObject({ record: { title: 'After' } });
  });

  it('come back with their record when its deletion is undone, and from the trash', async () => {
    const { id } = await published();
    await keepChanges('article', editor, id, { title: 'After' });
    for (const putBack of [undoDeletion, restoreTrashed]) {
      await removeRecord('article', editor, id);
      expect(await UnpublishedChanges.countDocuments({})).toBe(0);
      await putBack(editor, 'news', id);
      expect(await openWithChanges('article', editor, id)).toMatchObject({
        changes: { changed: ['title'] },
        record: { title: 'After' },
      });
    }
  });

  it('go for ever with their record', async () => {
    const { id } = await published();
    await keepChanges('article', editor, id, { title: 'After' });
    await removeRecord('article', editor, id);
    await deleteForEver(actor('admin'), 'news', id);
    expect(await UnpublishedChanges.countDocuments({})).toBe(0);
    const second = await published();
    await keepChanges('article', editor, second.id, { title: 'After' });
    limitHistory({ versions: 50, trashDays: 0 });
    await removeRecord('article', editor, second.id);
    expect(await UnpublishedChanges.countDocuments({})).toBe(0);
  });

  it('of a record that does not exist are swept, and those on the site', async () => {
    const { id } = await published();
    await keepChanges('article', editor, id, { title: 'After', author: 'Ana' });
    const stored = await UnpublishedChanges.findById(`article:${id}`).lean();
    await UnpublishedChanges.updateOne({ _id: `article:${id}` }, { $set: { 'fields.title': 'Before' } });
    await UnpublishedChanges.create({ ...stored, _id: 'article:0123456789abcdef01234567' });
    await sweepChanges();
    const left = await UnpublishedChanges.find().lean();
    expect(left.map(({ _id, fields }) => [_id, Object.keys(fields)])).toEqual([
      [`article:${id}`, ['author']],
    ]);
  });

  it('of a hidden record can still be published or discarded', async () => {
    const show = await makeShow({ status: 'active' }, editor);
    await keepChanges('show', editor, show.id, { tagline: 'New' });
    await updateRecord('show', editor, show.id, { status: 'inactive' });
    expect(await publishChanges('show', editor, show.id)).toMatchObject({
      tagline: 'New',
      status: 'inactive',
    });
  });
});
