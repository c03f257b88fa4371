/** What happens when two people edit the vacancies of one page, or one text with pictures. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '~/core/access/permissions';
import { writeParts } from '~/core/html/write-block';
import { ARTICLE_FIELDS } from '~/core/nouns/article';
import { Conflict, formBase } from '~/core/merge/edits.server';
import { markDifferences } from '~/core/merge/conflict-differences';
import { openRecord } from '~/records/save/record-store.server';
import { editRecord, updateRecord } from '~/records/save/record-update.server';
import { actor, makeArticle, makeShow, makeUser } from '../make';
import { uploadPicture } from '../text-blocks';
import { media, prose } from '../text-parts';

const editor = actor('editor', { name: 'Sun-hee Park' });
let other: Actor;
beforeAll(async () => {
  const { id } = await makeUser({ firstName: 'Ana', lastName: 'Lee' });
  other = actor('editor', { id, name: 'Ana Lee' });
});

const conflictOf = async (saving: Promise<unknown>): Promise<Conflict> => {
  const error = await saving.catch((failure: unknown) => failure);
  if (!(error instanceof Conflict)) throw new Error('no conflict');
  return error;
};
const textOf = (parts: { text: string }[] | undefined) => parts?.map(({ text }) => text).join('');

describe('two editors of a text with pictures', () => {
  it('are asked about it with both texts in words, pictures included, and overwriting keeps the own ones', async () => {
    const [creek, reeds] = [await uploadPicture(), await uploadPicture(800, 600)];
    const content = (...more: Parameters<typeof writeParts>[0]) => writeParts([prose('One'), ...more]);
    const article = await makeArticle({ content: content(media(creek.file, { caption: 'The creek' })) });
    const theirs = content(media(creek.file, { caption: 'The creek in March' }));
    await updateRecord('article', other, article.id, { content: theirs });
    const mine = content(
      media(creek.file, { caption: 'The creek' }),
      media(reeds.file, { caption: 'Reeds' }),
    );
    const base = formBase(ARTICLE_FIELDS, article);
    const saving = editRecord('article', editor, article.id, { content: mine }, { base });
    const { conflicts } = await conflictOf(saving);
    const [difference] = conflicts.map((conflict) => markDifferences(ARTICLE_FIELDS, conflict));
    expect(textOf(difference?.theirs)).toContain('The creek in March');
    expect(textOf(difference?.mine)).toContain('Reeds');
    const now = await openRecord('article', editor, article.id);
    expect(now.content).toBe(theirs);
    const overwritten = formBase(ARTICLE_FIELDS, now);
    await editRecord('article', editor, article.id, { content: mine }, { base: overwritten });
    expect((await openRecord('article', editor, article.id)).content).toBe(mine);
  });
});

it('shows that a form sends in another order than they are stored are no change', async () => {
  const [one, two, three] = [await makeShow(), await makeShow(), await makeShow()];
  const article = await makeArticle({ showIds: [two.id, one.id] });
  const base = formBase(ARTICLE_FIELDS, article);
  await updateRecord('article', other, article.id, { showIds: [two.id, one.id, three.id] });
  const sent = { excerpt: 'Mine', showIds: [one.id, two.id] };
  const { record, merged } = await editRecord('article', editor, article.id, sent, { base });
  expect(record).toMatchObject({ excerpt: 'Mine', showIds: [two.id, one.id, three.id] });
  expect(merged).toMatchObject({ by: { name: 'Ana Lee' }, fields: ['showIds'] });
});
