/** Lists with ids are merged item by item: forms carry the marks of the items that they were opened with. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '~/core/access/permissions';
import { formBase, Conflict } from '~/core/merge/edits.server';
import type { MergeBase } from '~/core/merge/field-merge';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { markDifferences } from '~/core/merge/conflict-differences';
import { addShowMedia } from '~/records/api/show-media-api.server';
import { actor, makePerson, makeShow, makeUser } from '../make';
import { openRecord } from '~/records/save/record-store.server';
import { keepChanges, openWithChanges } from '~/records/save/record-unpublished.server';
import { publishChanges } from '~/records/save/publish-changes.server';
import { editRecord, updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';
import type { ShowView } from '~/records/read/shows.server';

const editor = actor('editor', { name: 'Sun-hee Park' });
let other: Actor;
beforeAll(async () => {
  const { id } = await makeUser({ firstName: 'Ana', lastName: 'Lee' });
  other = actor('editor', { id, name: 'Ana Lee' });
});

const credit = (name: string, role = '') => ({ name, group: 'cast', role });
const names = (show: { credits: { name: string }[] }) => show.credits.map(({ name }) => name);
const withCredits = (...all: string[]) => makeShow({ credits: all.map((name) => credit(name)) });
const baseOfForm = (show: ShowView): MergeBase => formBase(SHOW_FIELDS, show);

/** Saves what a form sends that was opened with `show`. */
const save = (show: ShowView, fields: object, more: object = {}) =>
  editRecord('show', editor, show.id, fields, { base: baseOfForm(show), ...more });

const conflictOf = async (saving: Promise<unknown>): Promise<Conflict> => {
  const error = await saving.catch((failure: unknown) => failure);
  if (!(error instanceof Conflict)) throw new Error('no conflict');
  return error;
};

describe('two editors of one list', () => {
  it('both add an item, and both are there', async () => {
    const show = await withCredits('A', 'B');
    await updateRecord('show', other, show.id, { credits: [...show.credits, credit('Theirs')] });
    const { record, merged } = await save(show, { credits: [...show.credits, credit('Mine')] });
    expect(names(record)).toEqual(['A', 'B', 'Theirs', 'Mine']);
    expect(merged).toMatchObject({ by: { name: 'Ana Lee' }, fields: ['credits'] });
    expect(record.credits.slice(0, 2)).toEqual(show.credits);
  });

  it('add the first items of an empty list', async () => {
    const show = await makeShow();
    await updateRecord('show', other, show.id, { credits: [credit('Theirs')] });
    expect(names((await save(show, { credits: [credit('Mine')] })).record)).toEqual(['Theirs', 'Mine']);
  });

  it('change, remove and add different items', async () => {
    const show = await withCredits('A', 'B', 'C', 'D');
    const [a, b, c, d] = show.credits;
    await updateRecord('show', other, show.id, { credits: [{ ...a, role: 'Marta' }, b, d] });
    const { record } = await save(show, { credits: [a, credit('New'), c, { ...d, note: 'Uncredited' }] });
    expect(record.credits).toEqual([
      { ...a, role: 'Marta' },
      { ...record.credits[1], name: 'New' },
      { ...d, note: 'Uncredited' },
    ]);
  });

  it('a list that only the other has changed stays, and so does its order', async () => {
    const show = await withCredits('A', 'B', 'C');
    const [a, b, c] = show.credits;
    await updateRecord('show', other, show.id, { credits: [c, a] });
    const { record, merged } = await save(show, { credits: [a, b, c], tagline: 'Mine' });
    expect(names(record)).toEqual(['C', 'A']);
    expect(merged).toMatchObject({ by: { name: 'Ana Lee' }, fields: ['credits'] });
  });

  it('are asked about an item that both have changed, and the other items are as both left them', async () => {
    const show = await withCredits('A', 'B');
    const [a, b] = show.credits;
    await updateRecord('show', other, show.id, { credits: [{ ...a, role: 'Theirs' }, b, credit('C')] });
    const mine = { credits: [{ ...a, role: 'Mine' }, b] };
    const { conflicts, by } = await conflictOf(save(show, mine));
    expect(by).toMatchObject({ name: 'Ana Lee' });
    expect(conflicts.map(({ field }) => field)).toEqual(['credits']);
    const [difference] = conflicts.map((conflict) => markDifferences(SHOW_FIELDS, conflict));
    expect(difference?.theirs.map(({ text }) => text).join('')).toBe('A, Cast, Theirs');
    expect(names(await openRecord('show', editor, show.id))).toEqual(['A', 'B', 'C']);
    const base = { ...baseOfForm(show), ...conflicts[0]?.seen };
    const { record } = await save(show, mine, { base });
    expect(record.credits.map(({ name, role }) => `${name} ${role}`.trim())).toEqual(['A Mine', 'B', 'C']);
  });

  it.each([
    ['the other has removed', (all: object[]) => all.slice(1), (all: object[]) => changed(all), ['A', 'B']],
    ['this one has removed', (all: object[]) => changed(all), (all: object[]) => all.slice(1), ['B']],
  ])('are asked about an item that %s and the other changed', async (_, theirs, mine, overwritten) => {
    const show = await withCredits('A', 'B');
    await updateRecord('show', other, show.id, { credits: theirs(show.credits) });
    const fields = { credits: mine(show.credits) };
    const { conflicts } = await conflictOf(save(show, fields));
    const [difference] = conflicts.map((conflict) => markDifferences(SHOW_FIELDS, conflict));
    const texts = [difference?.theirs, difference?.mine].map((parts) =>
      parts?.map(({ text }) => text).join(''),
    );
    expect(texts.join()).toContain('Removed');
    const base = { ...baseOfForm(show), ...conflicts[0]?.seen };
    expect(names((await save(show, fields, { base })).record)).toEqual(overwritten);
  });
  const changed = ([first, ...rest]: object[]) => [{ ...first, role: 'Changed' }, ...rest];

  it('the order is the later one’s who changed it', async () => {
    const show = await withCredits('A', 'B', 'C');
    const [a, b, c] = show.credits;
    await updateRecord('show', other, show.id, { credits: [b, a, c, credit('New')] });
    expect(names((await save(show, { credits: [c, a, b] })).record)).toEqual(['C', 'A', 'B', 'New']);
    const [first] = (await openRecord('show', editor, show.id)).credits;
    expect(first).toEqual(c);
  });

  it('where one removes an item and the other moves it, lose it', async () => {
    const show = await withCredits('A', 'B', 'C');
    const [a, b, c] = show.credits;
    await updateRecord('show', other, show.id, { credits: [a, c] });
    expect(names((await save(show, { credits: [b, c, a] })).record)).toEqual(['C', 'A']);
  });

  it('do not get more items together than the list may have', async () => {
    const show = await makeShow({ credits: Array.from({ length: 299 }, (_, index) => credit(`${index}`)) });
    await updateRecord('show', other, show.id, { credits: [...show.credits, credit('Theirs')] });
    const saving = save(show, { credits: [...show.credits, credit('Mine')] });
    await expect(saving).rejects.toMatchObject({ status: 400, fields: { credits: expect.any(Array) as [] } });
  });

  it('keep the link to a person who is in the trash', async () => {
    const person = await makePerson();
    const show = await makeShow({ credits: [{ ...credit('A'), personId: person.id }] });
    await removeRecord('person', actor('admin'), person.id);
    const form = await openRecord('show', editor, show.id);
    await updateRecord('show', other, show.id, { credits: [...form.credits, credit('Theirs')] });
    const { record } = await save(form, { credits: [...form.credits, credit('Mine')] });
    expect(names(record)).toEqual(['A', 'Theirs', 'Mine']);
  });

  it('a plain change replaces the list', async () => {
    const show = await withCredits('A', 'B');
    await updateRecord('show', other, show.id, { credits: [...show.credits, credit('Theirs')] });
    expect(names(await updateRecord('show', editor, show.id, { credits: [credit('Mine')] }))).toEqual([
      'Mine',
    ]);
  });
});

describe('episodes', () => {
  const episode = (number: number, title = `Episode ${number}`) => ({ number, title });
  const titles = (show: ShowView) => show.seasons.map(({ episodes }) => episodes.map(({ title }) => title));

  it('are merged inside their season, whose own fields another has changed', async () => {
    const show = await makeShow({ seasons: [{ number: 1, episodes: [episode(1)] }, { number: 2 }] });
    const [first, second] = show.seasons;
    await updateRecord('show', other, show.id, {
      seasons: [
        { ...first, title: 'Spring', episodes: [...(first?.episodes ?? []), episode(2)] },
        { ...second, episodes: [episode(1, 'Theirs')] },
      ],
    });
    const { record } = await save(show, {
      seasons: [
        { ...first, episodes: [{ ...first?.episodes[0], synopsis: 'Rain.' }] },
        { ...second, episodes: [episode(2, 'Mine')] },
      ],
    });
    expect(titles(record)).toEqual([
      ['Episode 1', 'Episode 2'],
      ['Theirs', 'Mine'],
    ]);
    expect(record.seasons[0]).toMatchObject({ title: 'Spring' });
    expect(record.seasons[0]?.episodes[0]).toMatchObject({ id: first?.episodes[0]?.id, synopsis: 'Rain.' });
  });

  it('are asked about when both have changed one, or one has removed its season', async () => {
    const show = await makeShow({ seasons: [{ number: 1, episodes: [episode(1)] }] });
    const [season] = show.seasons;
    const seasonWith = (title: string) => [{ ...season, episodes: [{ ...season?.episodes[0], title }] }];
    await updateRecord('show', other, show.id, { seasons: seasonWith('Theirs') });
    const { conflicts } = await conflictOf(save(show, { seasons: seasonWith('Mine') }));
    expect(
      conflicts
        .map((conflict) => markDifferences(SHOW_FIELDS, conflict))[0]
        ?.theirs.map(({ text }) => text)
        .join(''),
    ).toBe('1, Theirs');
    expect((await conflictOf(save(show, { seasons: [] }))).conflicts).toHaveLength(1);
    const base = { ...baseOfForm(show), ...conflicts[0]?.seen };
    expect(titles((await save(show, { seasons: seasonWith('Mine') }, { base })).record)).toEqual([['Mine']]);
  });
});

describe('entries of where to watch', () => {
  it('keep their times when another entry is changed by anybody', async () => {
    const entry = { territory: 'GB', service: 'A', url: 'https://a.example', access: 'free' };
    const from = '2026-03-01T10:00:30.000Z';
    const show = await makeShow({ watch: [{ ...entry, from }, entry] });
    const [first, second] = show.watch;
    await updateRecord('show', other, show.id, { watch: [first, { ...second, service: 'B' }] });
    const { record } = await save(show, { watch: [{ ...first, territory: 'WW' }, second] });
    expect(record.watch).toEqual([
      { ...first, territory: 'WW', from },
      { ...second, service: 'B' },
    ]);
  });
});

describe('a gallery, which its form has as lines', () => {
  const image = (url: string, more: object = {}) => ({ type: 'image', url, ...more });
  const urls = (show: ShowView) => show.media.map(({ url }) => url);
  const saveLines = (show: ShowView, ...media: string[]) => save(show, {}, { itemKeys: { media } });

  it('has what both have added, and not what one has removed', async () => {
    const show = await makeShow({ media: [image('/a', { alt: 'A' }), image('/b'), image('/c')] });
    const [a, b] = show.media;
    await updateRecord('show', other, show.id, { media: [{ ...a, caption: 'New' }, b, image('/theirs')] });
    const { record, merged } = await saveLines(show, '/a', '/c', '/mine');
    expect(urls(record)).toEqual(['/a', '/theirs', '/mine']);
    expect(record.media[0]).toEqual({ ...a, caption: 'New' });
    expect(record.media.map(({ orderPosition }) => orderPosition)).toEqual([0, 1, 2]);
    expect(merged?.fields).toEqual(['media']);
  });

  it('is asked about when one has removed what the other has changed', async () => {
    const show = await makeShow({ media: [image('/a'), image('/b')] });
    await updateRecord('show', other, show.id, {
      media: [{ ...show.media[0], caption: 'New' }, show.media[1]],
    });
    const { conflicts } = await conflictOf(saveLines(show, '/b'));
    expect(conflicts.map(({ field }) => field)).toEqual(['media']);
    const base = { ...baseOfForm(show), ...conflicts[0]?.seen };
    const { record } = await save(show, {}, { base, itemKeys: { media: ['/b'] } });
    expect(urls(record)).toEqual(['/b']);
  });

  it('is refused whole if it is too long, also if another has removed what is too much', async () => {
    const show = await makeShow({ media: [image('/a'), image('/b')] });
    await updateRecord('show', other, show.id, { media: [show.media[1]] });
    const lines = ['/a', '/b', ...Array.from({ length: 99 }, (_, index) => `/${index}`)];
    await expect(saveLines(show, ...lines)).rejects.toMatchObject({
      fields: { media: ['Gallery must be at most 100 items'] },
    });
  });

  it('keeps an image that came by the API', async () => {
    const show = await makeShow({ media: [image('/a')] });
    await addShowMedia(other, show.id, { type: 'image', url: '/theirs', orderPosition: 0 });
    expect(urls((await saveLines(show, '/a', '/mine')).record)).toEqual(['/a', '/theirs', '/mine']);
  });
});

describe('unpublished changes of a list', () => {
  it('are merged with what others have saved on the site', async () => {
    const show = await withCredits('A', 'B');
    const [a, b] = show.credits;
    await keepChanges('show', editor, show.id, { credits: [a, credit('Kept'), b] });
    await updateRecord('show', other, show.id, { credits: [a, { ...b, role: 'Marta' }, credit('Site')] });
    expect(names((await openWithChanges('show', editor, show.id)).record)).toEqual([
      'A',
      'Kept',
      'B',
      'Site',
    ]);
    const published = await publishChanges('show', editor, show.id);
    expect(published.credits.map(({ name, role }) => `${name} ${role}`.trim())).toEqual([
      'A',
      'Kept',
      'B Marta',
      'Site',
    ]);
    expect((await openWithChanges('show', editor, show.id)).changes).toBeNull();
  });

  it('do not bring back what was removed from the site since', async () => {
    const show = await withCredits('A');
    await keepChanges('show', editor, show.id, { credits: [...show.credits, credit('Kept')] });
    const added = await updateRecord('show', other, show.id, { credits: [...show.credits, credit('Site')] });
    await keepChanges('show', editor, show.id, { tagline: 'Kept too' });
    await updateRecord('show', other, show.id, { credits: added.credits.slice(0, 1) });
    expect(names(await publishChanges('show', editor, show.id))).toEqual(['A', 'Kept']);
  });

  it('are asked about when both changed one item, and settled by keeping the list again', async () => {
    const show = await withCredits('A');
    const role = (text: string) => ({ credits: [{ ...show.credits[0], role: text }] });
    await keepChanges('show', editor, show.id, role('Kept'));
    await updateRecord('show', other, show.id, role('Site'));
    const { conflicts } = await conflictOf(publishChanges('show', editor, show.id));
    expect(conflicts.map(({ field }) => field)).toEqual(['credits']);
    await keepChanges('show', editor, show.id, role('Settled'));
    expect((await publishChanges('show', editor, show.id)).credits[0]).toMatchObject({ role: 'Settled' });
  });
});
