import { describe, expect, it } from 'vitest';
import { type ContentKind, publishedValues } from '~/core/nouns/kinds';
import { findRecord, openRecord } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';
import { deleteTicked, switchTicked } from '~/records/screens/ticked-records.server';
import { someOf } from '../full-length';
import { actor, makeArticle, makePage, makePerson, makeShow } from '../make';
import { itemsOf, makeStill, saveKit } from './press/kits';

const editor = actor('editor');
const author = actor('author');
const PUBLISH = { isPublished: true, asksFirst: true };
const HIDE = { isPublished: false, asksFirst: true };
const CONFIRMED = { isPublished: true, force: false };

const MAKE: Partial<Record<ContentKind, () => Promise<{ id: string }>>> = {
  show: () => makeShow({ status: 'inactive' }),
  article: () => makeArticle({ status: 'draft' }),
  person: () => makePerson({ status: 'inactive' }),
  page: () => makePage({ status: 'draft' }),
};

const statusOf = async (kind: ContentKind, id: string) => (await openRecord(kind, editor, id)).status;
const versionOf = async (kind: ContentKind, id: string) => (await findRecord(kind, id)).version;

describe.each(someOf(Object.entries(MAKE) as [ContentKind, () => Promise<{ id: string }>][], 2))(
  'ticked records of the kind %s',
  (kind, make) => {
    it('are published, hidden and deleted together', async () => {
      const ids = [(await make()).id, (await make()).id];
      expect(await switchTicked(kind, editor, ids, PUBLISH)).toEqual({ ids, left: [] });
      for (const id of ids) expect(await statusOf(kind, id)).toBe(publishedValues(kind).status);
      const version = await versionOf(kind, ids[0] ?? '');
      expect(await switchTicked(kind, editor, ids, PUBLISH)).toEqual({ ids, left: [] });
      expect(await versionOf(kind, ids[0] ?? ''), 'what is as wanted is not written').toBe(version);
      expect(await switchTicked(kind, editor, ids, HIDE)).toEqual({ ids, left: [] });
      for (const id of ids) expect(await statusOf(kind, id)).not.toBe(publishedValues(kind).status);
      await expect(deleteTicked(kind, editor, ids, { asksFirst: true })).rejects.toMatchObject({
        question: {
          verb: 'Delete',
          text: expect.stringMatching(/^Are you sure you want to delete 2 /) as string,
        },
      });
      expect(await deleteTicked(kind, editor, ids, {})).toEqual({ ids, left: [] });
      await expect(findRecord(kind, ids[0] ?? '')).rejects.toMatchObject({ status: 404 });
    });
  },
);

it('what may not be changed, or is deleted, is named, and the others are done', async () => {
  const own = await makeArticle({ status: 'draft' }, author);
  const other = await makeArticle({ status: 'draft' });
  const gone = '665f1c0de4b0a1b2c3d4e5f7';
  const { ids, left } = await switchTicked('article', author, [own.id, other.id, gone], PUBLISH);
  expect(ids).toEqual([own.id]);
  expect(left).toEqual([
    { id: gone, title: 'Article', why: expect.stringContaining('not found') as string },
    { id: other.id, title: other.title, why: expect.any(String) as string },
  ]);
  expect(await statusOf('article', other.id)).toBe('draft');
  await expect(deleteTicked('article', author, [own.id], {})).rejects.toMatchObject({ status: 403 });
  expect(await statusOf('article', own.id)).toBe('published');
});

it('held-back pictures are asked about once, before anything is written, and refused to others', async () => {
  const { id: still, url: imageUrl } = await makeStill();
  await saveKit((await makeShow()).id, { visibility: 'link', stills: itemsOf(still) });
  const held = [
    await makeArticle({ imageUrl, status: 'draft' }, author),
    await makeArticle({ imageUrl, status: 'draft' }, author),
  ];
  const plain = await makeArticle({ status: 'draft' }, author);
  const ids = [plain.id, ...held.map(({ id }) => id)];
  await expect(switchTicked('article', editor, ids, PUBLISH)).rejects.toMatchObject({
    question: {
      isForce: true,
      verb: 'Put them on the site',
      text: expect.stringMatching(/^2 of them/) as string,
    },
  });
  expect(await statusOf('article', plain.id)).toBe('draft');
  const refused = await switchTicked('article', author, ids, CONFIRMED);
  expect(refused.ids).toEqual([plain.id]);
  expect(refused.left.map(({ id, why }) => [id, why])).toEqual(
    held.map(({ id }) => [id, expect.stringContaining('This picture is held back for the press') as string]),
  );
  expect((await switchTicked('article', editor, ids, { ...PUBLISH, force: true })).ids).toEqual(ids);
});

it('one of many asks with its own question', async () => {
  const target = await makePage({ status: 'published' });
  const { slug } = await openRecord('page', editor, target.id);
  await makeArticle({ content: `<p><a href="/${slug}">There</a></p>` });
  const other = await makePage({ status: 'published' });
  await expect(switchTicked('page', editor, [other.id, target.id], HIDE)).rejects.toMatchObject({
    question: { verb: 'Take off the site' },
  });
  await expect(
    deleteTicked('page', editor, [other.id, target.id], { asksFirst: true }),
  ).rejects.toMatchObject({
    question: { about: expect.arrayContaining([`${target.title}: `]) as unknown[] },
  });
  await updateRecord('page', editor, target.id, { status: 'draft' });
});
