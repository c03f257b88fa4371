/** Moving a date in the calendar is a change of its record. */
import { describe, expect, it } from 'vitest';
import type { Actor } from '~/core/access/permissions';
import { Conflict } from '~/core/merge/edits.server';
import { readEntries } from '~/calendar/calendar-entries.server';
import type { CalendarType } from '~/calendar/calendar-types';
import { changeDate } from '~/calendar/change-date.server';
import { openRecord } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';
import { actor, makeArticle, makePage, makeShow } from '../../make';

const APRIL = { from: '2027-04-01', to: '2027-04-30' };
const editor = actor('editor', { name: 'Sun-hee Park' });

/** Returns the entry of a record of that type. */
async function entryOf(id: string, type: CalendarType, by: Actor = editor) {
  const found = await readEntries(by, { ...APRIL, types: [type] });
  const entry = found.find((each) => each.id === id);
  if (!entry) throw new Error(`There is no ${type}.`);
  return entry;
}

const readShow = (id: string) => openRecord('show', editor, id);

const watch = {
  ...{ territory: 'GB', service: 'Hearth', url: 'https://hearth.example/', access: 'free' },
  ...{ from: '2027-04-02T08:00:00Z', until: '2027-04-20T08:00:00Z' },
};
const episodes = [
  { number: 1, title: 'Rain', airDate: '2027-04-04', synopsis: 'It begins.' },
  { number: 2, title: 'Ash', airDate: '2027-04-11' },
];

const makeDatedShow = (by?: Actor) =>
  makeShow(
    {
      ...{ title: 'Ember', watch: [watch], seasons: [{ number: 1, title: '', episodes }] },
      press: { visibility: 'link', embargoUntil: '2027-04-09T18:00:00Z' },
    },
    by,
  );

describe('a date moves', () => {
  it('of an article, in the time of London, whose clock has changed', async () => {
    const { id } = await makeArticle({ status: 'published', publishedAt: '2027-04-05T08:00:00Z' });
    const { key, at } = await entryOf(id, 'article');
    const { date } = await changeDate(editor, key, { at: '2027-04-12T09:00', was: at });
    expect(date.at).toBe('2027-04-12T08:00:00.000Z');
    expect((await entryOf(id, 'article')).at).toBe('2027-04-12T08:00:00.000Z');
  });

  it('of an episode, and nothing else of the show changes', async () => {
    const { id } = await makeDatedShow();
    const before = await readShow(id);
    const { key, at } = await entryOf(id, 'premiere');
    await changeDate(editor, key, { at: '2027-04-18', was: at });
    const after = await readShow(id);
    expect(after.seasons[0]?.episodes).toMatchObject([
      { ...before.seasons[0]?.episodes[0], airDate: '2027-04-18' },
      { ...before.seasons[0]?.episodes[1] },
    ]);
    // The other one comes first now.
    expect((await entryOf(id, 'premiere')).title).toBe('Ember, series 1');
    expect((await entryOf(id, 'episode')).key).toBe(key);
  });

  it('of where to watch and of an embargo', async () => {
    const { id } = await makeDatedShow();
    for (const [type, day] of [
      ['watch-from', '2027-04-03'],
      ['watch-until', '2027-04-21'],
      ['embargo', '2027-04-10'],
    ] as const) {
      const entry = await entryOf(id, type);
      await changeDate(editor, entry.key, { at: `${day}T10:00`, was: entry.at });
      expect((await entryOf(id, type)).at).toBe(`${day}T09:00:00.000Z`);
    }
  });

  it('of a vacancy', async () => {
    const vacancies = [
      { title: 'Runner', closes: '2027-04-08T17:00:00Z', apply: 'mailto:jobs@site.example' },
    ];
    const { id } = await makePage({ template: 'vacancies', vacancies, status: 'published' });
    const { key, at } = await entryOf(id, 'vacancy');
    await changeDate(editor, key, { at: '2027-04-09T18:00', was: at });
    expect((await entryOf(id, 'vacancy')).at).toBe('2027-04-09T17:00:00.000Z');
  });
});

describe('a date stays', () => {
  it('if it was moved meanwhile, until that was seen', async () => {
    const { id } = await makeDatedShow();
    const { key, at } = await entryOf(id, 'watch-until');
    await changeDate(editor, key, { at: '2027-04-25T10:00', was: at });
    const late = { at: '2027-04-27T10:00', was: at };
    const conflict = await changeDate(actor('admin'), key, late).catch((error: unknown) => error);
    expect(conflict).toBeInstanceOf(Conflict);
    const { conflicts } = conflict as Conflict;
    expect((await entryOf(id, 'watch-until')).at).toBe('2027-04-25T09:00:00.000Z');
    const base = Object.assign({}, ...conflicts.map(({ seen }) => seen ?? {})) as Record<string, string>;
    await changeDate(actor('admin'), key, { ...late, base });
    expect((await entryOf(id, 'watch-until')).at).toBe('2027-04-27T09:00:00.000Z');
  });

  it('not if what was seen is no date, which no form sends', async () => {
    const { id } = await makeArticle({ status: 'published', publishedAt: '2027-04-05T08:00:00Z' });
    const { key } = await entryOf(id, 'article');
    await changeDate(editor, key, { at: '2027-04-06T09:00', was: 'x'.repeat(99) });
    expect((await entryOf(id, 'article')).at).toBe('2027-04-06T08:00:00.000Z');
  });

  it('not if something else of the record changed meanwhile', async () => {
    const { id } = await makeArticle({ status: 'published', publishedAt: '2027-04-05T08:00:00Z' });
    const { key, at } = await entryOf(id, 'article');
    await updateRecord('article', editor, id, { excerpt: 'Changed' });
    await changeDate(editor, key, { at: '2027-04-13T09:00', was: at });
    expect((await entryOf(id, 'article')).at).toBe('2027-04-13T08:00:00.000Z');
  });

  it('if the new one breaks a rule of its form', async () => {
    const { id } = await makeDatedShow();
    for (const [type, at, message] of [
      ['watch-until', '2027-04-01T00:00', 'Until must not be before From'],
      ['watch-until', 'tomorrow', 'Until must be'],
      ['watch-until', '', 'Enter a date'],
      ['premiere', '2027-02-30', 'First shown must be'],
    ] as const) {
      const entry = await entryOf(id, type);
      const fields = { at: [expect.stringContaining(message)] };
      const changing = changeDate(editor, entry.key, { at, was: entry.at });
      await expect(changing, at).rejects.toMatchObject({ status: 400, fields });
    }
  });

  it('for those who may not edit the record, or may not decide about its kit', async () => {
    const author = actor('author');
    const { id } = await makeDatedShow();
    const { key } = await entryOf(id, 'premiere');
    await expect(changeDate(author, key, { at: '2027-04-18' })).rejects.toMatchObject({ status: 403 });
    const own = await makeShow({ title: 'Own' }, author);
    await updateRecord('show', editor, own.id, { press: { embargoUntil: '2027-04-09T18:00:00Z' } });
    const embargo = await entryOf(own.id, 'embargo', author);
    expect(embargo).toMatchObject({ mayOpen: true, mayMove: false });
    await expect(changeDate(author, embargo.key, { at: '2027-04-10T10:00' })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('and is not found, if there is no such entry', async () => {
    const embargo = 'embargo.665f1c0de4b0a1b2c3d4e5f6';
    for (const key of ['', 'article', 'article.nothing', 'rights.a', 'constructor.a', embargo])
      await expect(changeDate(editor, key, { at: '2027-04-18' })).rejects.toMatchObject({ status: 404 });
  });
});
