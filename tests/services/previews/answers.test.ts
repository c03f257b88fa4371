/** Answers by preview links that ask: who is asked, what is stored, what replaces what, and what they change. */
import { beforeEach, describe, expect, it } from 'vitest';
import { LinkAnswer } from '~models/answer';
import { Grant } from '~models/grant';
import { limitHistory } from '~/core/db/retention.server';
import { giveAnswer, listAnswers, tickNotes } from '~/records/previews/answers.server';
import { ASK_LIMITS } from '~/records/previews/ask';
import { passagesOf } from '~/records/previews/passages.server';
import { createPreview, listPreviews, openPreview } from '~/records/previews/previews.server';
import { readEntries } from '~/calendar/calendar-entries.server';
import { idsWaiting, listWaiting } from '~/records/previews/waiting.server';
import { publishChanges } from '~/records/save/publish-changes.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { keepChanges } from '~/records/save/record-unpublished.server';
import { updateRecord } from '~/records/save/record-update.server';
import { deleteForEver } from '~/records/save/trash.server';
import { actor, makeArticle, makePerson } from '../../make';

const editor = actor('editor', { name: 'Sun-hee Park' });
const ALL = { page: 1, limit: 100 };
const DAY_MS = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

beforeEach(async () => {
  limitHistory({ versions: 50, trashDays: 30 });
  await Promise.all([Grant.deleteMany({}), LinkAnswer.deleteMany({})]);
});

const CONTENT = '<p>She asked to leave in March.</p><p>We thank her.</p>';

async function askAbout(ask: object = { names: ['Ana Vey'] }, fields: object = {}) {
  const { id } = await makeArticle({ status: 'draft', content: CONTENT, ...fields }, editor);
  const about = { kind: 'article', id } as const;
  const made = await createPreview(editor, about, { ask });
  return { about, made, tokens: made.links.map(({ token }) => token) };
}
const answer = async (token: string | undefined, input: object) =>
  giveAnswer(await openPreview(token ?? ''), input);
const answersTo = async (about: { kind: 'article' | 'person'; id: string }) =>
  (await listAnswers(editor, about, ALL)).answers;

describe('a link that asks', () => {
  it('is made for each name, with a token that is stored only as a hash', async () => {
    const { about, made, tokens } = await askAbout({ names: ['Ana Vey', 'Jonas'], by: dayIn(2) });
    expect(made.links.map(({ name }) => name)).toEqual(['Ana Vey', 'Jonas']);
    expect(await Grant.exists({ token: { $in: tokens } })).toBeNull();
    const { links } = await listPreviews(editor, about, ALL);
    expect(links.map(({ token, name, ask, answer: given }) => [token, name, ask, given])).toEqual(
      expect.arrayContaining([['', 'Ana Vey', { by: dayIn(2) }, null]]),
    );
  });

  it.each([
    ['ask.by', { by: dayIn(-2) }],
    ['ask.by', { by: dayIn(12) }],
    ['ask.by', { by: 'soon' }],
    ['ask.names', { names: [] }],
    ['ask.names', { names: ['Ana', 'ana '] }],
    ['ask.names', { names: ['x'.repeat(201)] }],
    ['ask.names', { names: Array.from({ length: 21 }, (_, at) => `Name ${at}`) }],
  ])('is refused at %s for %j', async (field, ask) => {
    await expect(askAbout(ask)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: expect.any(Array) as string[] },
    });
  });

  it('is made for all names or none, within the links of a record', async () => {
    const { about } = await askAbout({ names: Array.from({ length: 19 }, (_, at) => `Name ${at}`) });
    await expect(createPreview(editor, about, { ask: { names: ['A', 'B'] } })).rejects.toMatchObject({
      status: 409,
    });
    expect((await listPreviews(editor, about, ALL)).total).toBe(19);
    await createPreview(editor, about, {});
  });
});

describe('what waits for an answer', () => {
  it('is listed until there is one, also by the days of a range', async () => {
    const { about, tokens } = await askAbout({ names: ['Ana Vey', 'Jonas'], by: dayIn(2) });
    const between = async (from: number, to: number) =>
      (await readEntries(editor, { from: dayIn(from), to: dayIn(to), types: ['answer'] })).map(
        ({ type, id, title, at }) => [type, id, title.split(', ').at(-1), at],
      );
    expect(await between(1, 2)).toEqual([
      ['answer', about.id, 'Ana Vey', dayIn(2)],
      ['answer', about.id, 'Jonas', dayIn(2)],
    ]);
    expect(await between(3, 9)).toEqual([]);
    await answer(tokens[0], { answer: 'approved' });
    expect((await listWaiting(editor)).map(({ name, isLate }) => [name, isLate])).toEqual([['Jonas', false]]);
    expect(await listWaiting(actor('author'))).toEqual([]);
    expect(await idsWaiting('article')).toEqual([about.id]);
  });
});

describe('an answer', () => {
  it('quotes the passages that the page has, and no others', async () => {
    const { about, tokens } = await askAbout();
    const passages = await passagesOf('article', (await openPreview(tokens[0] ?? '')).record);
    const second = passages.find(({ quote }) => quote === 'We thank her.');
    await answer(tokens[0], {
      answer: 'changes',
      note: 'Otherwise fine.',
      notes: [
        { about: second?.key, text: 'Good.' },
        { about: 'title', text: 'No.' },
      ],
    });
    const [given] = await answersTo(about);
    expect(given).toMatchObject({
      name: 'Ana Vey',
      answer: 'changes',
      note: 'Otherwise fine.',
      replaced: false,
      changedSince: false,
    });
    expect(given?.notes.map(({ about: field, quote, text }) => [field, quote, text])).toEqual([
      ['content', 'We thank her.', 'Good.'],
      ['title', passages[0]?.quote, 'No.'],
    ]);
    const wrong = { answer: 'changes', notes: [{ about: 'content.elsewhere', text: 'Where?' }] };
    await expect(answer(tokens[0], wrong)).rejects.toMatchObject({
      status: 400,
      fields: { 'notes.0.about': expect.any(Array) as string[] },
    });
  });

  it('asking for changes says what', async () => {
    const { tokens } = await askAbout();
    await expect(answer(tokens[0], { answer: 'changes' })).rejects.toMatchObject({
      status: 400,
      message: 'Say what should be changed.',
    });
  });

  it('replaces the earlier one of the same person, also by another link, and nobody else’s', async () => {
    const { about, tokens } = await askAbout({ names: ['Ana Vey', 'Jonas'] });
    await answer(tokens[0], { answer: 'changes', note: 'Shorter.' });
    await answer(tokens[1], { answer: 'approved' });
    const again = await createPreview(editor, about, { ask: { names: ['ana vey'] } });
    await answer(again.links[0]?.token, { answer: 'approved' });
    const given = await answersTo(about);
    expect(given.map(({ name, answer: what, replaced }) => [name, what, replaced])).toEqual([
      ['ana vey', 'approved', false],
      ['Jonas', 'approved', false],
      ['Ana Vey', 'changes', true],
    ]);
  });

  it('by a link for all needs a name, and replaces only that name’s', async () => {
    const { about, tokens } = await askAbout({});
    await expect(answer(tokens[0], { answer: 'approved' })).rejects.toMatchObject({
      status: 400,
      fields: { name: ['Give your name.'] },
    });
    for (const name of ['Ana', 'Jonas', 'ANA']) await answer(tokens[0], { answer: 'approved', name });
    expect((await answersTo(about)).map(({ name, replaced }) => [name, replaced])).toEqual([
      ['ANA', false],
      ['Jonas', false],
      ['Ana', true],
    ]);
  });

  it('is refused beyond what a link keeps', async () => {
    const { about, made, tokens } = await askAbout();
    const { id: link } = made;
    const other = { subject: `article:${about.id}`, link, name: 'Ana', person: 'ana', answer: 'approved' };
    const kept = { ...other, at: new Date(0), version: 1 };
    await LinkAnswer.insertMany(Array.from({ length: ASK_LIMITS.answersOfLink }, () => kept));
    await expect(answer(tokens[0], { answer: 'approved' })).rejects.toMatchObject({ status: 409 });
  });

  it('is refused beyond what a link takes in an hour', async () => {
    const { tokens } = await askAbout();
    const statuses: number[] = [];
    for (let count = 0; count <= ASK_LIMITS.perHour; count += 1)
      await answer(tokens[0], {}).catch((error: { status: number }) => statuses.push(error.status));
    expect(statuses.at(-1)).toBe(429);
  });

  it('belongs to the state that was seen', async () => {
    const { about, tokens } = await askAbout({}, { status: 'published' });
    const changed = async () => (await answersTo(about))[0]?.changedSince;
    const { record } = await openPreview(tokens[0] ?? '');
    await answer(tokens[0], { answer: 'approved', name: 'Ana', seen: record.version });
    expect(await changed()).toBe(false);
    await updateRecord('article', editor, about.id, { title: 'Another' });
    expect(await changed()).toBe(true);
    await answer(tokens[0], { answer: 'approved', name: 'Ana', seen: record.version });
    expect(await changed()).toBe(true);
    await keepChanges('article', editor, about.id, { excerpt: 'Kept apart' });
    await answer(tokens[0], { answer: 'approved', name: 'Ana' });
    await publishChanges('article', editor, about.id);
    expect(await changed()).toBe(false);
  });

  it('has notes that are ticked off, and goes with its record', async () => {
    const { about, tokens } = await askAbout();
    await answer(tokens[0], { answer: 'changes', notes: [{ about: 'title', text: 'No.' }] });
    const [given] = await answersTo(about);
    const note = { id: given?.notes[0]?.id ?? '', done: true };
    const ticked = await tickNotes(editor, about, given?.id ?? '', { notes: [note] });
    expect(ticked.notes[0]?.done).toBe(true);
    const opened = await tickNotes(editor, about, given?.id ?? '', { notes: [{ ...note, done: false }] });
    expect(opened.notes[0]?.done).toBe(false);
    const unknown = { notes: [{ id: 'none', done: true }] };
    await expect(tickNotes(editor, about, given?.id ?? '', unknown)).rejects.toMatchObject({ status: 400 });
    await removeRecord('article', editor, about.id);
    expect(await LinkAnswer.countDocuments({})).toBe(1);
    await deleteForEver(actor('admin'), 'news', about.id);
    expect(await LinkAnswer.countDocuments({})).toBe(0);
  });
});

describe('publishing a record with a request for changes', () => {
  const QUESTION = 'Ana Vey has asked for changes. Publish it?';

  it('asks programs unless they force, and users until they confirm', async () => {
    const { about, tokens } = await askAbout();
    await answer(tokens[0], { answer: 'changes', note: 'Shorter.' });
    const publish = (options: object) =>
      updateRecord('article', editor, about.id, { status: 'published' }, options);
    await expect(publish({})).rejects.toMatchObject({ status: 409, message: QUESTION });
    await expect(publish({ asksFirst: true })).rejects.toMatchObject({ status: 409, message: QUESTION });
    await updateRecord('article', editor, about.id, { title: 'Still a draft' });
    expect((await publish({ force: true })).status).toBe('published');
  });

  it('asks about unpublished changes, too, until the person approves', async () => {
    const { id } = await makePerson({ bio: '<p>Acts.</p>' }, editor);
    const about = { kind: 'person', id } as const;
    const { links } = await createPreview(editor, about, { ask: { names: ['Ana Vey'] } });
    await keepChanges('person', editor, id, { bio: '<p>Acts and sings.</p>' });
    await answer(links[0]?.token, { answer: 'changes', note: 'She does not sing.' });
    await expect(publishChanges('person', editor, id)).rejects.toMatchObject({ message: QUESTION });
    await answer(links[0]?.token, { answer: 'approved' });
    await publishChanges('person', editor, id);
  });
});
