import { describe, expect, it } from 'vitest';
import { Upload } from '~models/upload';
import { openField, saveField } from '~/editing/inline.server';
import { Conflict } from '~/core/merge/edits.server';
import { Failure } from '~/core/validation/errors';
import type { ContentKind } from '~/core/nouns/kinds';
import { INLINE } from '~/core/nouns/inline';
import { baseOf, seenKey } from '~/core/merge/field-merge';
import { findArticleFor, findPublicArticle } from '~/records/read/articles.server';
import { findPublicShow, findShowFor, listPublicShows } from '~/records/read/shows.server';
import { openUpload } from '~/media/library/library-file.server';
import { UNUSED_LIFE_MS } from '~/media/usage/files-on-site.server';
import { sweepUploads } from '~/media/usage/garbage-collection.server';
import { actor, makeArticle, makeRecord, makeShow, unique } from '../make';
import { makeUpload, picture } from '../media-files';
import { updateRecord } from '~/records/save/record-update.server';
import { getSettings } from '~/core/session/settings.server';

const editor = actor('editor');
const author = actor('author');

async function refused(work: Promise<unknown>): Promise<Failure> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof Failure)) throw new Error('It was not refused.');
  return failure;
}

const save = (by: typeof editor, kind: string, id: string, field: string, value: string, base = {}) =>
  saveField(by, { kind, id, field }, { value, base });

describe('a field saved in place', () => {
  it('returns what is stored: sanitised, with the URL of a new title', async () => {
    const show = await makeShow();
    const title = unique('Élan');
    const answer = await save(editor, 'show', show.id, 'title', `  ${title}\n`);
    const to = `/shows/${answer.slug}`;
    const message = `Changes saved. Its address is now ${to}; the old one leads there.`;
    expect(answer).toMatchObject({ ok: true, value: title, message });
    const hidden = await makeShow({ status: 'inactive' });
    expect((await save(editor, 'show', hidden.id, 'title', unique('Unseen'))).message).toBe('Changes saved');
    expect((await findPublicShow(answer.slug ?? '')).id).toBe(show.id);
    const rich = await save(
      editor,
      'show',
      show.id,
      'description',
      '<p onclick="x()">A</p><script>b</script>',
    );
    expect(rich.value).toBe('<p>A</p>');
  });

  it('leaves every other field unchanged', async () => {
    const show = await makeShow({ tagline: 'A', featuredOnHomepage: true, status: 'inactive' });
    await save(editor, 'show', show.id, 'tagline', 'B');
    const now = await findShowFor(editor, show.slug);
    const { version, updatedAt } = now;
    expect(now).toEqual({ ...show, tagline: 'B', version, updatedAt });
  });

  it.each(
    Object.entries(INLINE).flatMap(([kind, fields]) => Object.keys(fields).map((field) => [kind, field])),
  )('can be %s.%s', async (kind, field) => {
    const id = kind === 'settings' ? 'site' : (await makeRecord(kind as ContentKind)).id;
    const before = (await openField(editor, { kind, id, field })).values[field];
    const answer = await save(editor, kind, id, field, String(before));
    expect(answer.value).toEqual(before);
  });

  it.each([
    ['show', 'createdBy'],
    ['show', 'slug'],
    ['show', '__proto__'],
    ['user', 'role'],
    ['article', 'orderPosition'],
    ['settings', 'analyticsId'],
  ])('cannot be %s.%s', async (kind, field) => {
    const { id } = await makeShow();
    expect((await refused(save(editor, kind, id, field, 'x'))).status).toBe(404);
  });

  it('is rejected by the rules of the field, with its message', async () => {
    const { id } = await makeShow();
    expect((await refused(save(editor, 'show', id, 'title', ' '))).fields).toEqual({
      title: ['Title is required'],
    });
    expect((await refused(save(editor, 'show', id, 'videoUrl', 'javascript:x'))).status).toBe(400);
    expect((await refused(save(editor, 'show', id, 'status', 'gone'))).status).toBe(400);
    expect((await refused(save(editor, 'person', '0'.repeat(24), 'name', 'x'))).status).toBe(404);
  });

  it('requires the permission to edit it', async () => {
    const others = await makeShow();
    const own = await makeShow({}, author);
    expect((await refused(save(author, 'show', others.id, 'tagline', 'x'))).status).toBe(403);
    expect((await refused(save(author, 'show', own.id, 'orderPosition', 'up'))).status).toBe(403);
    expect((await refused(save(author, 'settings', 'site', 'siteName', 'x'))).status).toBe(403);
    expect(
      (await refused(openField(author, { kind: 'settings', id: 'site', field: 'address' }))).status,
    ).toBe(403);
    await expect(save(author, 'show', own.id, 'tagline', 'x')).resolves.toMatchObject({ value: 'x' });
  });

  it('does not overwrite a concurrent change', async () => {
    const show = await makeShow({ tagline: 'A' });
    const base = baseOf({ tagline: 'A' });
    await updateRecord('show', editor, show.id, { tagline: 'B' });
    const failure = await refused(save(editor, 'show', show.id, 'tagline', 'C', base));
    expect(failure).toBeInstanceOf(Conflict);
    expect((await findPublicShow(show.slug)).tagline).toBe('B');
  });

  it('compares names, which the page has as a text, with those that are stored', async () => {
    const field = 'brand.heroWords';
    const { values } = await openField(editor, { kind: 'settings', id: 'site', field });
    const base = baseOf({ [field]: values[field] });
    const beside = { ...baseOf({ address: values.address }), [seenKey(field)]: base[field] ?? '' };
    const quiet = await save(editor, 'settings', 'site', 'address', 'Quay 1', beside);
    expect(quiet.message).toBe('Changes saved');
    const saved = await save(editor, 'settings', 'site', field, ' Made here \n\nIn Bristol', base);
    expect(saved).toMatchObject({ value: 'Made here\nIn Bristol', message: 'Changes saved' });
    expect((await getSettings()).brand.heroWords).toEqual(['Made here', 'In Bristol']);
    const late = await refused(save(editor, 'settings', 'site', field, 'Late', base));
    expect(late).toBeInstanceOf(Conflict);
    expect((await refused(save(editor, 'settings', 'site', field, ' '))).status).toBe(400);
  });

  it('changes settings and display order', async () => {
    await save(editor, 'settings', 'site', 'address', 'One\r\nTwo');
    expect((await getSettings()).address).toBe('One\nTwo');
    const first = await makeShow({ orderPosition: 0 });
    const before = (await listPublicShows()).findIndex((show) => show.id === first.id);
    await save(editor, 'show', first.id, 'orderPosition', 'down');
    expect((await listPublicShows()).findIndex((show) => show.id === first.id)).toBe(before + 1);
  });
});

describe('an image saved in place', () => {
  it('keeps the replaced file for a day, so that the change can be undone', async () => {
    const first = await makeUpload(await picture());
    const second = await makeUpload(await picture());
    const show = await makeShow({ thumbnailUrl: first.url });
    await save(editor, 'show', show.id, 'thumbnailUrl', second.url);
    expect((await openUpload(editor, first.url)).uses).toEqual([]);
    await save(editor, 'show', show.id, 'thumbnailUrl', first.url);
    expect((await openUpload(editor, first.url)).uses).toHaveLength(1);
    const yesterday = new Date(Date.now() - UNUSED_LIFE_MS - 1_000);
    await Upload.updateMany({}, { createdAt: yesterday, 'usage.offeredAt': yesterday });
    await sweepUploads();
    expect(await Upload.exists({ _id: first.id, 'usage.withheldAt': null })).not.toBeNull();
    expect(await Upload.exists({ _id: second.id, 'usage.withheldAt': null })).toBeNull();
  });
});

describe('a hidden record', () => {
  it('is found only by users who may edit it', async () => {
    const show = await makeShow({ status: 'inactive' }, author);
    const draft = await makeArticle({ status: 'draft' }, author);
    for (const someone of [editor, author]) {
      expect((await findShowFor(someone, show.slug)).id).toBe(show.id);
      expect((await findArticleFor(someone, draft.slug)).id).toBe(draft.id);
    }
    for (const someone of [null, actor('author')]) {
      expect((await refused(findShowFor(someone, show.slug))).status).toBe(404);
      expect((await refused(findArticleFor(someone, draft.slug))).status).toBe(404);
    }
    expect((await refused(findPublicArticle(draft.slug))).status).toBe(404);
  });
});
