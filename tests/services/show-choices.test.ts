/** The choices of the filters of Our Shows, and how many shows each would leave. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredShow } from '~models/show';
import { Show } from '~models/show';
import { showCatalogue } from '~/services/content/api/api-queries';
import { readShowChoices } from '~/services/content/show-choices';
import { makeShow } from '../make';

const ALL = [
  { kind: 'series', genres: ['Drama'], stage: 'released', year: 2020 },
  { kind: 'series', genres: ['Drama', 'Comedy'], stage: 'production', year: 2024 },
  { kind: 'film', genres: ['Comedy'], stage: 'released', year: 2024 },
  { kind: 'film', genres: [], stage: 'released' },
  {},
  { kind: 'short', genres: ['Crime'], year: 1999, status: 'inactive' },
];
beforeAll(async () => {
  await Show.deleteMany({});
  for (const fields of ALL) await makeShow(fields);
});

const texts = (choices: { value: string; count: number }[]) =>
  choices.map(({ value, count }) => `${value} ${count}`);

describe('without a filter', () => {
  it('each choice has its number of public shows, and choices of none are left out', async () => {
    const { chosen, total, choices } = await readShowChoices({});
    expect([chosen, total]).toEqual([{}, 5]);
    expect(texts(choices.kind)).toEqual(['series 2', 'film 2']);
    expect(texts(choices.genre).sort()).toEqual(['Comedy 2', 'Drama 2']);
    expect(texts(choices.stage)).toEqual(['production 1', 'released 3']);
    expect(texts(choices.year)).toEqual(['2024 2', '2020 1']);
  });
});

describe('with filters', () => {
  it('the numbers are of what the other filters leave', async () => {
    const { total, choices } = await readShowChoices({ kind: 'series', genre: 'comedy' });
    expect(total).toBe(1);
    expect(texts(choices.kind)).toEqual(['series 1', 'film 1']);
    expect(texts(choices.genre).sort()).toEqual(['Comedy 1', 'Drama 2']);
    expect(texts(choices.year)).toEqual(['2024 1']);
  });

  it('a choice in use stays, also with no show, and unknown and empty values are ignored', async () => {
    const { chosen, total, choices } = await readShowChoices({
      kind: 'short',
      genre: 'no such genre',
      stage: '',
      year: '1999',
    });
    expect([chosen, total]).toEqual([{ kind: 'short' }, 0]);
    expect(texts(choices.kind)).toEqual(['series 2', 'film 2', 'short 0']);
    expect(choices.year).toEqual([]);
  });

  it('every choice of every combination is what the API counts', async () => {
    const { choices } = await readShowChoices({});
    const kinds = ['', ...choices.kind.map(({ value }) => value)];
    const genres = ['', ...choices.genre.map(({ value }) => value)];
    for (const kind of kinds)
      for (const genre of genres) {
        const asked = { kind, genre };
        const { choices: left } = await readShowChoices(asked);
        for (const { value, count } of left.year) {
          const query = { page: 1, limit: 1, all: false, year: Number(value) };
          const { total } = await showCatalogue.list({
            ...query,
            ...(kind && { kind: kind as StoredShow['kind'] }),
            ...(genre && { genre }),
          });
          expect([asked, value, count]).toEqual([asked, value, total]);
        }
      }
  });
});
