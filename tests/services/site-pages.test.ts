import { findByAddress, listRecords } from '~/records/read/api-queries.server';
import { describe, expect, it } from 'vitest';
import { knownCacheKey } from '~/site/links/cached-pages.server';
import { readPerson } from '~/site/people/people.server';
import { readShow, readShowGrid, toShowPage } from '~/site/shows/shows.server';
import { findShowWithPeople, choosePublicShows, urlOfChoice } from '~/records/read/shows.server';
import { listPersonUrls, listPublicPeople } from '~/records/read/people.server';
import { makeFullShow } from '../film-content';
import { someOf } from '../full-length';
import { actor, makeArticle, makePerson, makeShow, unique } from '../make';
import { Person } from '~models/person';
import { listHistory } from '~/records/save/record-history.server';
import { openRecord } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { getSettings } from '~/core/session/settings.server';

async function pageOf(slug: string) {
  const { show, people } = await findShowWithPeople(null, slug);
  return toShowPage(show, people);
}

const admin = actor('admin');
const origin = 'https://example.com';
const at = (path: string, slug?: string) => ({
  params: slug === undefined ? {} : { slug },
  url: new URL(path, origin),
  origin,
});

describe('the page of a show', () => {
  it('draws every credit once, what is on now, and links to the people there are', async () => {
    const { show, lens } = await makeFullShow();
    const { film } = await readShow(at(`/shows/${show.slug}`, show.slug));
    const lines = [...film.cast, ...film.crew.flatMap((group) => group.lines)];
    const names = new Set(show.credits.map(({ name, group, personId }) => `${group} ${personId || name}`));
    expect(lines).toHaveLength(names.size);
    expect(film.watch.map(({ territories }) => territories.join())).toEqual([
      'United Kingdom',
      'Germany,Austria',
      'Everywhere',
    ]);
    const camera = () => film.crew.find(({ group }) => group === 'camera')?.lines[0];
    expect(camera()).toEqual({
      ...{ name: 'Henrik Voss', path: `/people/${lens.slug}`, notes: [] },
      roles: ['Director of photography', 'Second unit'],
    });
    await removeRecord('person', admin, lens.id);
    const after = await pageOf(show.slug);
    const line = after.film.crew.find(({ group }) => group === 'camera')?.lines[0];
    expect([line?.name, line?.path]).toEqual(['Henrik Voss', null]);
  });

  it('keeps the names of hidden people, without links', async () => {
    const person = await makePerson();
    const credits = [{ name: 'As credited', personId: person.id, group: 'cast', role: '' }];
    const { slug, id } = await makeShow({ credits });
    const credit = async () => (await pageOf(slug)).film.cast.map(({ name, path }) => [name, path]);
    expect(await credit()).toEqual([['As credited', `/people/${person.slug}`]]);
    await updateRecord('person', admin, person.id, { status: 'inactive' });
    expect(await credit()).toEqual([['As credited', null]]);
    expect((await openRecord('show', admin, id)).credits[0]?.personId).toBe(person.id);
    expect((await findByAddress('show', slug, false)).credits[0]?.personId).toBe('');
    await updateRecord('show', admin, id, { tagline: 'Wet' });
    await updateRecord('person', admin, person.id, { status: 'active' });
    expect(await credit()).toEqual([['As credited', `/people/${person.slug}`]]);
  });

  it('has the six newest public articles about the show', async () => {
    const show = await makeShow();
    const titles: string[] = [];
    for (let day = 1; day <= 7; day += 1) {
      const publishedAt = `2025-10-0${day}T09:00:00.000Z`;
      titles.unshift((await makeArticle({ showIds: [show.id], publishedAt })).title);
    }
    const draft = await makeArticle({ showIds: [show.id], status: 'draft' });
    await makeArticle({ publishedAt: '2025-10-09T09:00:00.000Z' });
    const read = async () => (await readShow(at(`/shows/${show.slug}`, show.slug))).news;
    expect((await read()).map(({ title }) => title)).toEqual(titles.slice(0, 6));
    await updateRecord('article', admin, draft.id, {
      status: 'published',
      publishedAt: '2025-10-10T09:00:00.000Z',
    });
    expect((await read())[0]?.id).toBe(draft.id);
  });
});

describe('the page of a person', () => {
  it('is on the site while the person is active, as is one of an earlier version without a status', async () => {
    const { id, slug } = await makePerson();
    const findings = async () => [
      await readPerson(at(`/people/${slug}`, slug)).then(
        () => 200,
        (error: unknown) => (error as { status: number }).status,
      ),
      (await listPublicPeople()).some((person) => person.id === id),
      (await listPersonUrls()).some((person) => person.slug === slug),
      (await listRecords('person', { page: 1, limit: 100, all: false })).records.some(
        (person) => person.id === id,
      ),
    ];
    expect(await findings()).toEqual([200, true, true, true]);
    await updateRecord('person', admin, id, { status: 'inactive' });
    expect(await findings()).toEqual([404, false, false, false]);
    await Person.updateOne({ _id: id }, { $unset: { status: 1 } });
    expect(await findings()).toEqual([200, true, true, true]);
    expect(await openRecord('person', admin, id)).toMatchObject({ status: 'active' });
    await updateRecord('person', admin, id, { status: 'inactive' });
    expect((await listHistory('person', admin, id, { page: 1, limit: 10 })).rows[0]?.changed).toEqual([
      'status',
    ]);
  });

  it('has the credits in public shows, by year', async () => {
    const person = await makePerson({ kind: 'talent', imdbId: 'nm0186505' });
    const credit = (group: string, role = '') => ({ name: 'As credited', personId: person.id, group, role });
    const credits = [credit('cast', 'Marta'), { name: 'Else', group: 'cast' }, credit('director')];
    const recent = await makeShow({ year: 2024, credits });
    const undated = await makeShow({ credits: [credit('music')] });
    await makeShow({ year: 2025, status: 'inactive', credits });
    const page = await readPerson(at(`/people/${person.slug}`, person.slug));
    expect(page.person.imdbUrl).toBe('https://www.imdb.com/name/nm0186505/');
    expect(page.years).toEqual([
      { year: 2024, lines: [{ ...lineOf(recent), roles: ['Marta', 'Director'] }] },
      { year: null, lines: [{ ...lineOf(undated), roles: ['Music'] }] },
    ]);
    expect(await listPersonUrls()).toContainEqual({
      ...{ slug: person.slug, kind: 'talent', updatedAt: person.updatedAt },
    });
  });

  const lineOf = ({ slug, title, thumbnailUrl }: { slug: string; title: string; thumbnailUrl: string }) => ({
    ...{ slug, title, thumbnailUrl },
  });

  it('is found by an earlier slug, which redirects, and not by an unknown one', async () => {
    const person = await makePerson();
    const { slug } = await updateRecord('person', admin, person.id, { name: unique('Renamed') });
    const moved: unknown = await readPerson(at(`/people/${person.slug}`, person.slug)).catch(
      (thrown: unknown) => thrown,
    );
    expect(moved).toBeInstanceOf(Response);
    expect((moved as Response).status).toBe(301);
    expect((moved as Response).headers.get('Location')).toBe(`/people/${slug}`);
    await expect(readPerson(at('/people/nobody', 'nobody'))).rejects.toMatchObject({ status: 404 });
  });
});

describe('the filters of Our Shows', () => {
  it('count what the API counts, in every combination', async () => {
    const genres = ['Drama', 'History'];
    for (const [index, kind] of ['series', 'film', ''].entries())
      await makeShow({
        ...{ kind, genres: genres.slice(0, index), year: 1950 + index, stage: index ? 'released' : '' },
      });
    await makeShow({ kind: 'film', genres, year: 1950, status: 'inactive' });
    for (const kind of someOf([undefined, 'film', 'short', 'series'] as const, 3))
      for (const genre of someOf([undefined, 'drama', 'Crime', 'History'], 3))
        for (const stage of someOf([undefined, 'released', 'production'] as const, 2))
          for (const year of someOf([undefined, 1951, 1950, 1888], 2)) {
            const choice = {
              ...{
                ...(kind && { kind }),
                ...(genre && { genre }),
                ...(stage && { stage }),
                ...(year && { year }),
              },
            };
            const { total } = await listRecords('show', { page: 1, limit: 1, all: false, ...choice });
            expect((await choosePublicShows(choice)).shows, JSON.stringify(choice)).toHaveLength(total);
          }
  });

  it('are one choice of a genre whose spelling has changed in the settings', async () => {
    const { genres } = await getSettings();
    const before = await makeShow({ genres: ['Natural history'], kind: 'short' });
    await updateRecord('settings', admin, '', {
      genres: genres.map((genre) => (genre === 'Natural history' ? 'Natural History' : genre)),
    });
    const after = await makeShow({ genres: ['natural history'], kind: 'short' });
    const choice = { genre: 'NATURAL history', kind: 'short' } as const;
    const { shows, selects, choice: known } = await choosePublicShows(choice);
    expect(known.genre).toBe('Natural History');
    expect(shows.map(({ id }) => id).sort()).toEqual([before.id, after.id].sort());
    const offered = selects.find(({ name }) => name === 'genre')?.options ?? [];
    expect(offered.filter(({ value }) => value.toLowerCase() === 'natural history')).toEqual([
      { value: 'Natural History', label: 'Natural History', count: 2 },
    ]);
    const { total } = await listRecords('show', { page: 1, limit: 1, all: false, ...choice });
    expect(total).toBe(2);
    expect(await urlOfChoice('/shows', choice)).toBe('/shows?kind=short&genre=Natural+History');
    await updateRecord('settings', admin, '', { genres });
  });

  it('ignore an unknown genre, and none is a page of its own without shows', async () => {
    await makeShow({ kind: 'special', genres: ['Science'], year: 1977 });
    expect(await urlOfChoice('/shows', { genre: 'No such genre' })).toBe('/shows');
    expect(await urlOfChoice('/shows', { genre: 'science', kind: 'special' })).toBe(
      '/shows?kind=special&genre=Science',
    );
    expect(await urlOfChoice('/shows', { year: 1901 })).toBeNull();
    expect(await knownCacheKey('/shows?genre=No+such+genre')).toBe('/shows');
    expect(await knownCacheKey('/shows.data?genre=Nothing&_routes=routes%2F_site.shows')).toBe(
      '/shows.data?_routes=routes%2F_site.shows',
    );
    expect(await knownCacheKey('/shows?year=1901')).toBeNull();
    expect(await knownCacheKey('/people/ana')).toBe('/people/ana');
    const grid = await readShowGrid(at('/shows?genre=Nothing&year=1977'));
    expect([grid.filter.url, grid.filter.words]).toEqual(['/shows?year=1977', ['1977']]);
  });
});
