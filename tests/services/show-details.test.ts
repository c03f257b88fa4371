import { findByAddress, listRecords } from '~/records/read/api-queries.server';
import { describe, expect, it } from 'vitest';
import { findPublicShow, listPublicShows } from '~/records/read/shows.server';
import { restoreTrashed } from '~/records/save/trash.server';
import { withCredits } from '~/records/read/people.server';
import { actor, makeArticle, makePerson, makeShow, unique } from '../make';
import { openRecord } from '~/records/save/record-store.server';
import { createRecord } from '~/records/save/record-create.server';
import { editRecord, updateRecord } from '~/records/save/record-update.server';
import { formBase } from '~/core/merge/edits.server';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { removeRecord } from '~/records/save/record-remove.server';
import { openHistory } from '~/records/save/record-history.server';
import { getSettings } from '~/core/session/settings.server';

const admin = actor('admin');
const NOBODY = 'a'.repeat(24);
const credit = (fields: object = {}) => ({ name: 'Ana Lee', group: 'cast', ...fields });
const entry = (fields: object = {}) => ({
  territory: 'GB',
  service: 'Lantern',
  url: 'https://lantern.example',
  access: 'free',
  ...fields,
});

/** Returns the fields that a failed promise names. */
const errorsOf = async (promise: Promise<unknown>): Promise<object> => {
  const error = await promise.then(
    () => ({ fields: {} }),
    (failure: { fields?: object }) => failure,
  );
  return error.fields ?? {};
};

describe('bad input', () => {
  const season = (number: number, count = 0) => ({
    number,
    episodes: Array.from({ length: count }, (_, index) => ({ number: index, title: 'An episode' })),
  });
  it.each<[string, object]>([
    [
      'watch.1.until',
      { watch: [entry(), entry({ from: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' })] },
    ],
    ['watch.0.territory', { watch: [entry({ territory: 'UK' })] }],
    ['watch.0.access', { watch: [entry({ access: '' })] }],
    ['countries.1', { countries: ['GB', 'XX'] }],
    ['languages.0', { languages: ['xx'] }],
    ['genres.0', { genres: ['No such genre'] }],
    ['seasons.1.number', { seasons: [season(1), season(1)] }],
    [
      'seasons.0.episodes.1.number',
      { seasons: [{ ...season(1), episodes: [...season(1, 1).episodes, ...season(1, 1).episodes] }] },
    ],
    ['seasons', { seasons: [season(1, 400), season(2, 1)] }],
    ['seasons', { seasons: Array.from({ length: 31 }, (_, index) => season(index)) }],
    ['credits', { credits: Array.from({ length: 301 }, () => credit()) }],
    ['credits.0.personId', { credits: [credit({ personId: NOBODY })] }],
    ['credits.0.name', { credits: [credit({ name: ' ' })] }],
    ['credits.1.id', { credits: [credit({ id: 'x' }), credit({ id: 'x' })] }],
    ['credits.0.other', { credits: [credit({ other: 1 })] }],
    ['ids.eidr', { ids: { eidr: '10.5240/7791-8534-2C23-9030-8610-6' } }],
    ['ids.imdb', { ids: { imdb: 'nm0186505' } }],
    ['ids.isan', { ids: { isan: '1' } }],
    ['year', { year: 1887 }],
    ['yearEnd', { year: 2020, yearEnd: 2019 }],
    ['minutes', { minutes: 1.5 }],
    ['episodeCount', { episodeCount: 10_001 }],
    ['quotes.0.text', { quotes: [{ text: 'x'.repeat(301), source: 'A paper' }] }],
    ['quotes.0.stars', { quotes: [{ text: 'x', source: 'A paper', stars: 6 }] }],
    ['awards.0.year', { awards: [{ body: 'A body', name: 'Best', result: 'won', year: '' }] }],
  ])('is refused with an error at %s, and nothing is written', async (path, fields) => {
    const show = await makeShow();
    expect(
      Object.keys(await errorsOf(updateRecord('show', admin, show.id, { tagline: 'Changed', ...fields }))),
    ).toEqual([path]);
    expect(await openRecord('show', admin, show.id)).toEqual(show);
  });

  it('names an article’s show and a show’s last year that do not fit what is stored', async () => {
    expect(await errorsOf(makeArticle({ showIds: [NOBODY] }))).toHaveProperty(['showIds.0']);
    const { id } = await makeShow({ year: 2020 });
    expect(await errorsOf(updateRecord('show', admin, id, { yearEnd: 2019 }))).toHaveProperty('yearEnd');
    const both = updateRecord('show', admin, id, { year: 2020, yearEnd: 2019, minutes: 0 });
    expect(Object.keys(await errorsOf(both)).sort()).toEqual(['minutes', 'yearEnd']);
  });
});

describe('a show', () => {
  it('keeps the ids of items that are sent back, and gives other items new ones', async () => {
    const { id, seasons } = await makeShow({
      seasons: [{ number: 1, episodes: [{ number: 1, title: 'One' }] }],
    });
    const [first] = seasons;
    const [episode] = first?.episodes ?? [];
    const sent = [
      {
        ...first,
        episodes: [
          { ...episode, title: 'Changed' },
          { number: 2, title: 'Two', id: NOBODY },
        ],
      },
    ];
    const saved = (await updateRecord('show', admin, id, { seasons: sent })).seasons[0];
    expect([saved?.id, saved?.episodes[0]?.id]).toEqual([first?.id, episode?.id]);
    expect(saved?.episodes[1]?.id).not.toBe(NOBODY);
  });

  it('takes some of its ids elsewhere and keeps the others; a bare TMDB number follows the kind', async () => {
    const { id } = await makeShow({ kind: 'film', ids: { imdb: 'tt0903747', tmdb: '603' } });
    const { ids } = await updateRecord('show', admin, id, { ids: { wikidata: 'q1079' } });
    expect(ids).toEqual({ imdb: 'tt0903747', eidr: '', tmdb: 'movie/603', wikidata: 'Q1079' });
    expect((await makeShow({ ids: { tmdb: '1396' } })).ids.tmdb).toBe('tv/1396');
  });

  it('keeps the order of its genres when a form sends back the same ones, which are checked', async () => {
    const show = await makeShow({ genres: ['Drama', 'Crime'] });
    const base = formBase(SHOW_FIELDS, show);
    await editRecord('show', admin, show.id, { genres: ['Crime', 'Drama'] }, { base });
    expect((await openRecord('show', admin, show.id)).genres).toEqual(['Drama', 'Crime']);
  });

  it('has genres as the settings spell them, and keeps one that they no longer have', async () => {
    const { genres } = await getSettings();
    const { id, ...show } = await makeShow({ genres: ['drama', 'DRAMA', 'crime'] });
    expect(show.genres).toEqual(['Drama', 'Crime']);
    await updateRecord('settings', admin, '', { genres: genres.filter((genre) => genre !== 'Drama') });
    expect((await updateRecord('show', admin, id, { genres: ['drama', 'Crime'] })).genres).toEqual([
      'Drama',
      'Crime',
    ]);
    expect(await errorsOf(makeShow({ genres: ['Drama'] }))).toHaveProperty(['genres.0']);
    await updateRecord('settings', admin, '', { genres });
  });

  it('shows a visitor only where it can be watched now, to the second', async () => {
    const now = Date.now();
    const at = (ms: number) => new Date(now + ms).toISOString();
    // Another test of this process may have moved the clock of what is public ahead, by an hour at most.
    const ahead = 2 * 60 * 60_000;
    const { slug, id } = await makeShow({
      watch: [
        entry({ service: 'On', from: at(-60_000), until: at(ahead) }),
        entry({ service: 'Over', until: at(-1_000) }),
        entry({ service: 'Later', from: at(ahead) }),
      ],
    });
    const services = (show: { watch?: { service: string }[] }) => show.watch?.map(({ service }) => service);
    expect(services(await findPublicShow(slug))).toEqual(['On']);
    expect(services(await findByAddress('show', id, false))).toEqual(['On']);
    expect(services(await findByAddress('show', id, true))).toEqual(['On', 'Over', 'Later']);
    expect((await openRecord('show', admin, id)).watch[0]?.until).toMatch(/\.000Z$/);
  });

  it('is in lists without its long fields, unless they are asked for', async () => {
    const { id } = await createRecord('show', admin, {
      title: unique('Long'),
      credits: [credit()],
      watch: [entry()],
    });
    expect((await listPublicShows()).find((show) => show.id === id)).not.toHaveProperty('credits');
    const list = async (include: ('credits' | 'watch')[]) =>
      (await listRecords('show', { page: 1, limit: 100, all: false, include })).records.find(
        (show) => show.id === id,
      );
    expect(await list([])).not.toHaveProperty('credits');
    expect((await list(['credits']))?.credits).toHaveLength(1);
    expect(await list(['credits'])).not.toHaveProperty('watch');
  });
});

it('a credit’s link goes with the person, and comes back from the trash, whatever was saved meanwhile', async () => {
  const person = await makePerson({ kind: 'talent' });
  const show = await makeShow({ year: 2024, credits: [credit({ personId: person.id, role: 'Marta' })] });
  const { credits } = await withCredits(await findByAddress('person', person.id, false));
  expect(credits).toEqual([
    { show: { slug: show.slug, title: show.title, year: 2024 }, group: 'cast', role: 'Marta' },
  ]);
  await removeRecord('person', admin, person.id);
  const without = await openRecord('show', admin, show.id);
  expect(without.credits[0]?.personId).toBe('');
  await updateRecord('show', admin, show.id, { credits: without.credits, year: 2025 });
  const personIds = async () => (await openHistory('show', admin, show.id, 1)).credits[0]?.personId;
  expect(await personIds(), 'of an old version').toBe('');
  await restoreTrashed(admin, 'people', person.id);
  expect((await openRecord('show', admin, show.id)).credits[0]?.personId).toBe(person.id);
  expect(await personIds()).toBe(person.id);
});
