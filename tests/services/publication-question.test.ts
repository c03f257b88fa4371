/** What is asked before a page with passages in square brackets is published, and when it is not asked. */
import { beforeAll, describe, expect, it } from 'vitest';
import { baseOf } from '~/core/merge/field-merge';
import { comparable } from '~/core/merge/edits.server';
import { PAGE_FIELDS } from '~/core/nouns/page';
import { limitHistory } from '~/core/db/retention.server';
import { createRecord } from '~/records/save/record-create.server';
import { restoreVersion } from '~/records/save/record-history.server';
import { keepChanges, openWithChanges } from '~/records/save/record-unpublished.server';
import { publishChanges, saveWithChanges } from '~/records/save/publish-changes.server';
import { openRecord } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';
import { actor, makeArticle, makePage, unique } from '../make';

const editor = actor('editor');
const OPEN = '<p>We are in [city].</p>';
const QUESTION = { status: 409, message: 'This text still has passages in square brackets. Publish it?' };
const ASKS = { asksFirst: true };
const published = { status: 'published' } as const;

beforeAll(() => limitHistory({ versions: 50, trashDays: 30 }));

const draft = (fields: object = {}) => makePage({ status: 'draft', body: OPEN, ...fields }, editor);
const stored = (id: string) => openRecord('page', editor, id);

describe('a form that publishes a page with open passages', () => {
  it('stores nothing of a new page', async () => {
    const title = unique('Page');
    const fields = { title, body: OPEN };
    await expect(createRecord('page', editor, { ...fields, ...published }, ASKS)).rejects.toMatchObject(
      QUESTION,
    );
    const page = await createRecord('page', editor, { ...fields, status: 'draft' }, ASKS);
    expect(page.slug).not.toMatch(/-2$/);
  });

  it.each([
    ['title', { body: '', title: 'A [title]' }],
    ['intro', { body: '', intro: 'An [intro]' }],
    ['body', {}],
    ['vacancy', { body: '', vacancies: [{ title: 'Runner', apply: 'https://jobs.test/', text: '[pay]' }] }],
  ])('asks if they are in its %s', async (_field, fields) => {
    const { id } = await draft(fields);
    await expect(updateRecord('page', editor, id, published, ASKS)).rejects.toMatchObject(QUESTION);
    expect(await stored(id)).toMatchObject({ status: 'draft', version: 1 });
  });

  it('asks also if it appears at a later time', async () => {
    const { id } = await draft({ publishedAt: '2999-01-01T09:00:00Z' });
    await expect(updateRecord('page', editor, id, published, ASKS)).rejects.toMatchObject(QUESTION);
  });

  it('is saved once it is confirmed, or when it writes the last passage', async () => {
    const [confirmed, written] = [await draft(), await draft()];
    await updateRecord('page', editor, confirmed.id, published);
    await updateRecord('page', editor, written.id, { ...published, body: '<p>Bristol.</p>' }, ASKS);
    expect(await stored(confirmed.id)).toMatchObject(published);
    expect(await stored(written.id)).toMatchObject(published);
  });

  it('asks for the status of an earlier version', async () => {
    const { id } = await makePage({ ...published, body: OPEN }, editor);
    await updateRecord('page', editor, id, { status: 'draft' });
    const restore = (options: object) =>
      restoreVersion('page', editor, id, 1, { fields: ['status'] }, options);
    await expect(restore(ASKS)).rejects.toMatchObject(QUESTION);
    expect(await restore({})).toMatchObject(published);
  });
});

describe('nothing is asked', () => {
  it('when a public page or a draft is changed', async () => {
    const page = await makePage(published, editor);
    await updateRecord('page', editor, page.id, { body: OPEN }, ASKS);
    expect(await stored(page.id)).toMatchObject({ body: OPEN });
    const { id } = await draft({ body: '' });
    await updateRecord('page', editor, id, { body: OPEN }, ASKS);
    expect(await stored(id)).toMatchObject({ body: OPEN });
  });

  it('about other kinds of records', async () => {
    const { id } = await makeArticle({ status: 'draft', content: OPEN }, editor);
    expect(await updateRecord('article', editor, id, published, ASKS)).toMatchObject(published);
  });
});

describe('unpublished changes with open passages', () => {
  async function kept() {
    const page = await makePage({ ...published, body: '<p>Bristol.</p>' }, editor);
    await keepChanges('page', editor, page.id, { body: OPEN });
    const { record } = await openWithChanges('page', editor, page.id);
    const base = baseOf(comparable(PAGE_FIELDS, record));
    const save = (more: object, options: object) =>
      saveWithChanges('page', editor, page.id, { body: record.body, ...more }, { base, ...options });
    return { id: page.id, save };
  }

  it('are kept without a question, and published after one', async () => {
    const { id, save } = await kept();
    await expect(save({}, ASKS)).rejects.toMatchObject(QUESTION);
    expect(await stored(id)).toMatchObject({ body: '<p>Bristol.</p>' });
    await save({}, {});
    expect(await stored(id)).toMatchObject({ body: OPEN });
  });

  it('are published without one if the form writes the last passage, makes the page a draft, or by a program', async () => {
    const [written, hidden, program] = [await kept(), await kept(), await kept()];
    await written.save({ body: '<p>Bath.</p>' }, ASKS);
    expect(await stored(written.id)).toMatchObject({ body: '<p>Bath.</p>' });
    await hidden.save({ status: 'draft' }, ASKS);
    expect(await stored(hidden.id)).toMatchObject({ body: OPEN, status: 'draft' });
    expect(await publishChanges('page', editor, program.id)).toMatchObject({ body: OPEN });
  });
});
