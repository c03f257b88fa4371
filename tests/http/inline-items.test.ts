import { describe, expect, it } from 'vitest';
import { Show } from '~models/show';
import { openField, saveField } from '~/editing/inline.server';
import { readEditableShow } from '~/editing/edit-pages.server';
import type { Actor } from '~/core/access/permissions';
import { inlineFields, shapeOf } from '~/core/nouns/inline';
import { itemTexts } from '~/core/fields/item-texts.server';
import { baseBeside, baseOf, type MergeBase } from '~/core/merge/field-merge';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { Conflict } from '~/core/merge/edits.server';
import { Failure } from '~/core/validation/errors';
import { actor, makePerson, makeShow } from '../make';
import { openRecord } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { listHistory } from '~/records/save/record-history.server';
import type { ShowView } from '~/records/read/shows.server';

const editor = actor('editor');
const other = actor('editor');

const episode = (number: number, title: string) => ({ number, title, synopsis: `About ${title}.` });
const makeSeries = (by = actor('admin')) =>
  makeShow(
    {
      credits: [
        { name: 'Ana Lee', group: 'cast', role: 'Marta', note: 'uncredited' },
        { name: 'Ana Lee', group: 'writer' },
        { name: 'Bram Voss', group: 'cast', role: 'Piet' },
      ],
      seasons: [
        { number: 1, synopsis: 'One.', episodes: [episode(1, 'Ebb'), episode(2, 'Tide')] },
        { number: 2, episodes: [] },
      ],
    },
    by,
  );

const roleAt = ({ credits }: ShowView, index: number) => `credits.${credits[index]?.id}.role`;
const save = (show: ShowView, field: string, value: string, base?: MergeBase, by = editor) =>
  saveField(by, { kind: 'show', id: show.id, field }, { value, base });
const now = (show: ShowView) => openRecord('show', editor, show.id);

async function refused(work: Promise<unknown>): Promise<Failure> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof Failure)) throw new Error('It was not refused.');
  return failure;
}

describe('a text of an item', () => {
  it('is saved in place, and everything else stays as it was', async () => {
    const show = await makeSeries();
    const texts = itemTexts(SHOW_FIELDS, show);
    expect(texts.map(({ name, value }) => [name, value])).toEqual([
      ['Ana Lee', 'Marta'],
      ['Ana Lee (2)', ''],
      ['Bram Voss', 'Piet'],
      ['Series number 1', 'One.'],
      ['Series number 1, Ebb', 'About Ebb.'],
      ['Series number 1, Tide', 'About Tide.'],
      ['Series number 2', ''],
    ]);
    for (const { field, name, value } of texts) {
      const answer = await save(show, field, `  ${name} \n`, baseOf({ [field]: value }));
      expect(answer).toMatchObject({ ok: true, value: name, message: 'Changes saved' });
    }
    const after = await now(show);
    const { credits, seasons, version, updatedAt } = after;
    expect(after).toEqual({ ...show, credits, seasons, version, updatedAt });
    expect(credits).toEqual(show.credits.map((each, index) => ({ ...each, role: texts[index]?.name })));
    expect(itemTexts(SHOW_FIELDS, { seasons }).map(({ value }) => value)).toEqual(
      texts.slice(3).map(({ name }) => name),
    );
    const { rows } = await listHistory('show', editor, show.id, { page: 1, limit: 1 });
    expect(rows[0]).toMatchObject({ via: 'inline', changed: ['seasons'] });
  });

  it('is drawn once by the page in Edit Mode for those who may edit the show, and by no other page', async () => {
    const show = await makeSeries();
    const fields = async (by: Actor | null) => {
      const url = new URL(`http://site.example/shows/${show.slug}/edit`);
      const page = await readEditableShow({
        params: { slug: show.slug },
        origin: url.origin,
        url,
        actor: by,
        followsSlug: false,
      });
      return [...JSON.stringify(page).matchAll(/"field":"([^"]+)"/g)].map(([, field]) => field).sort();
    };
    expect(await fields(editor)).toEqual(
      itemTexts(SHOW_FIELDS, show)
        .map(({ field }) => field)
        .sort(),
    );
    expect([await fields(actor('author')), await fields(null)]).toEqual([[], []]);
  });

  it('is one without formatting, by its description', () => {
    const lists = inlineFields('show').filter((name) => shapeOf('show', name) === null);
    expect(lists).toEqual(['credits', 'seasons']);
    const shapes = ['credits.1.role', 'seasons.1.synopsis', 'seasons.1.episodes.2.synopsis'].map((field) =>
      shapeOf('show', field),
    );
    expect(shapes).toEqual(['line', 'lines', 'lines']);
  });

  it.each([
    'credits.1.name',
    'credits.1',
    'credits',
    'seasons.1.episodes',
    'media.1.alt',
    'credits.1.role.x',
  ])('is not %s', async (field) => {
    const show = await makeSeries();
    const own = field.replace('credits.1', `credits.${show.credits[0]?.id}`);
    expect((await refused(save(show, own, 'x'))).status).toBe(404);
  });

  it('requires the permission to edit the show', async () => {
    const author = actor('author');
    const [others, own] = [await makeSeries(), await makeSeries(author)];
    const field = roleAt(others, 0);
    expect((await refused(save(others, field, 'x', undefined, author))).status).toBe(403);
    expect((await refused(openField(author, { kind: 'show', id: others.id, field }))).status).toBe(403);
    await expect(save(own, roleAt(own, 0), 'x', undefined, author)).resolves.toMatchObject({ value: 'x' });
  });

  it('is limited in length as in its form, with the message at its own name', async () => {
    const show = await makeSeries();
    const field = roleAt(show, 2);
    const failure = await refused(save(show, field, 'x'.repeat(201)));
    expect([failure.status, failure.fields]).toEqual([
      400,
      { [field]: ['Character or job must be at most 200 characters'] },
    ]);
    const synopsis = `seasons.${show.seasons[0]?.id}.synopsis`;
    expect(Object.keys((await refused(save(show, synopsis, 'x'.repeat(2_001)))).fields)).toEqual([synopsis]);
  });

  it('keeps the link of a credit whose person is in the trash', async () => {
    const person = await makePerson();
    const { id } = await makeShow({ credits: [{ name: 'Ana Lee', group: 'cast', personId: person.id }] });
    await removeRecord('person', editor, person.id);
    const show = await openRecord('show', editor, id);
    expect(show.credits[0]?.personId).toBe('');
    await save(show, roleAt(show, 0), 'Marta');
    const stored = await Show.findById(id).lean();
    expect(stored?.credits[0]).toMatchObject({ role: 'Marta', personId: person.id });
  });
});

describe('a text of an item that two people edit', () => {
  it('is kept beside concurrent changes of other items and of the same item, which are named', async () => {
    const show = await makeSeries();
    const [first, third] = [roleAt(show, 0), roleAt(show, 2)];
    const { values } = await openField(editor, { kind: 'show', id: show.id, field: first });
    const credits = show.credits.map((each, index) =>
      index === 0 ? { ...each, note: 'as herself' } : index === 2 ? { ...each, role: 'Pieter' } : each,
    );
    await updateRecord('show', other, show.id, {
      tagline: 'New',
      credits: [...credits, { name: 'C', group: 'cast' }],
    });
    const base = { ...baseOf({ [first]: 'Marta' }), ...baseBeside(first, values, []) };
    const { message } = await save(show, first, 'Marta Ek', base);
    expect(message).toBe('Changes saved. Somebody also changed: Tagline, Credits.');
    const after = await now(show);
    expect(after.tagline).toBe('New');
    expect(after.credits.map(({ role, note }) => [role, note])).toEqual([
      ['Marta Ek', 'as herself'],
      ['', ''],
      ['Pieter', ''],
      ['', ''],
    ]);
    // The list in which the page's own save was under way is not taken for another user's.
    const unseen = { ...baseOf({ [third]: 'Pieter' }), ...baseBeside(third, values, [first]) };
    expect((await save(show, third, 'Piet', unseen, other)).message).toBe(
      'Changes saved. Somebody also changed: Tagline.',
    );
  });

  it('loses nothing when many save at once', async () => {
    const show = await makeSeries();
    const texts = itemTexts(SHOW_FIELDS, show);
    await Promise.all(
      texts.map(({ field, name, value }) => save(show, field, name, baseOf({ [field]: value }))),
    );
    expect(itemTexts(SHOW_FIELDS, await now(show)).map(({ value }) => value)).toEqual(
      texts.map(({ name }) => name),
    );
  });

  it('is asked about with both texts, and overwritten if they choose so', async () => {
    const show = await makeSeries();
    const field = roleAt(show, 0);
    const base = baseOf({ [field]: 'Marta' });
    await save(show, field, 'Martha', base, other);
    const conflict = await refused(save(show, field, 'Marte', base));
    expect(conflict).toBeInstanceOf(Conflict);
    expect((conflict as Conflict).conflicts).toEqual([{ field, mine: 'Marte', theirs: 'Martha' }]);
    expect((await now(show)).credits[0]?.role).toBe('Martha');
    await save(show, field, 'Marte', baseOf({ [field]: 'Martha' }));
    expect((await now(show)).credits[0]?.role).toBe('Marte');
  });

  it('is gone when its item was removed, and not found if it never was there', async () => {
    const show = await makeSeries();
    const field = roleAt(show, 0);
    await updateRecord('show', other, show.id, { credits: show.credits.slice(1) });
    expect((await refused(save(show, field, 'x', baseOf({ [field]: 'Marta' })))).status).toBe(410);
    expect((await refused(save(show, field, 'x'))).status).toBe(404);
    expect((await refused(openField(editor, { kind: 'show', id: show.id, field }))).status).toBe(404);
    expect((await now(show)).credits).toHaveLength(2);
  });
});
