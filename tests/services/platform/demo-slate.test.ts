import { describe, expect, it } from 'vitest';
import { SHOW_DETAIL_FIELDS } from '~/core/nouns/show-detail-fields';
import { CREDIT_GROUPS } from '~/records/film/film-seasons';
import { countWord } from '~/core/text/formats';
import { slugify } from '~/core/text/slug.server';
import { readDemo } from '~/operations/seed/read-demo.server';
import { Settings } from '~models/settings';

const { shows: demoShows, articles: demoArticles, people: demoPeople } = readDemo();
const demoTeam = demoPeople.filter(({ kind }) => kind === 'team');

const full = demoShows.filter(({ credits }) => credits);
const credits = full.flatMap(({ title, credits: own = [] }) => own.map((credit) => ({ title, ...credit })));
const inAll = <Item>(of: (show: (typeof full)[number]) => Item[] | undefined) =>
  full.flatMap((show) => of(show) ?? []);
const seasons = inAll((show) => show.seasons);
const watch = inAll((show) => show.watch);
const awards = inAll((show) => show.awards);
const quotes = inAll((show) => show.quotes);

/** The text of a show, of the articles about it and of its people. */
const textsAbout = (title: string) =>
  [
    ...demoShows.filter((show) => show.title === title).map(({ description }) => description),
    ...demoArticles.filter(({ shows }) => shows.includes(title)).map(({ content }) => content),
    ...demoPeople.map(({ bio }) => bio),
  ].join(' ');

const options = (field: { options: readonly (readonly [string, string])[] }) =>
  field.options.map(([value]) => value).filter(Boolean);

describe('the slate of the demo company', () => {
  it('has forty to eighty credits for each of five shows', () => {
    expect(full.map(({ title }) => title)).toEqual([
      'The Long Rain',
      'Salt Country',
      'Perihelion',
      'Double or Nothing',
      'The Ink Archive',
    ]);
    for (const { title, credits: own = [] } of full) {
      expect(own.length, title).toBeGreaterThanOrEqual(40);
      expect(own.length, title).toBeLessThanOrEqual(80);
    }
  });

  it('has people in every group of each of these', () => {
    const groups = CREDIT_GROUPS.map(([group]) => group);
    for (const { title, credits: own = [] } of full)
      expect(
        groups.filter((group) => !own.some((credit) => credit.group === group)),
        title,
      ).toEqual([]);
  });

  it.each(full)('has every fact and every section for $title', (show) => {
    const missing = (Object.keys(SHOW_DETAIL_FIELDS) as (keyof typeof SHOW_DETAIL_FIELDS)[]).filter(
      (name) => {
        if (name === 'ids' || name === 'yearEnd' || name === 'originalTitle') return false;
        const value = show[name];
        return (
          value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)
        );
      },
    );
    expect(missing).toEqual([]);
    expect(
      demoArticles.some(({ shows, status }) => shows.includes(show.title) && status === 'published'),
    ).toBe(true);
  });

  it('has next to nothing for Ember, and no public article about it', () => {
    const ember = demoShows.find(({ title }) => title === 'Ember');
    const known = Object.keys(SHOW_DETAIL_FIELDS).filter((name) => ember && name in ember);
    expect(known).toEqual(['genres']);
    const about = demoArticles.filter(({ shows }) => shows.includes('Ember'));
    expect(about.map(({ status }) => status)).toEqual(['draft']);
  });

  it('uses only genres that settings begin with', () => {
    const genres = new Settings().genres;
    expect(inAll(({ genres: own }) => own).filter((genre) => !genres.includes(genre))).toEqual([]);
  });

  it('uses every access, every result of an award and every role of a company', () => {
    const { watch: watchField, awards: awardField, companies } = SHOW_DETAIL_FIELDS;
    expect(new Set(watch.map(({ access }) => access))).toEqual(new Set(options(watchField.of.access)));
    expect(new Set(awards.map(({ result }) => result))).toEqual(new Set(options(awardField.of.result)));
    const roles = new Set(inAll((show) => show.companies).map(({ role }) => role));
    expect(roles).toEqual(new Set(options(companies.of.role)));
  });

  it('leads to invented sites only', () => {
    const links = [
      ...[...watch, ...awards, ...quotes, ...inAll((show) => show.companies)].map(({ url }) => url),
    ];
    for (const url of links.filter(Boolean)) expect(url).toMatch(/^https:\/\/[a-z-]+\.example\b/);
    expect(watch.every(({ url }) => url)).toBe(true);
  });

  it('has as many episodes as its taglines say', () => {
    for (const { title, tagline, episodeCount, seasons: own = [] } of full) {
      const count = episodeCount ?? 0;
      expect(own[0]?.episodes.length, title).toBe(count);
      const word = count === 40 ? 'forty' : countWord(count).toLowerCase();
      expect(tagline, title).toContain(`${word} parts`);
      expect(own.filter(({ episodes }) => episodes.length === 0).every(({ synopsis }) => synopsis)).toBe(
        true,
      );
    }
    expect(
      seasons.flatMap(({ episodes }) => episodes).every(({ airDate, minutes }) => airDate && minutes),
    ).toBe(true);
  });

  it('was shown on the days that the articles say', () => {
    const daysOf = (title: string) =>
      full.find((show) => show.title === title)?.seasons?.[0]?.episodes.map(({ airDate }) => airDate) ?? [];
    const weekday = (day: string) => new Date(day).getUTCDay();
    expect(daysOf('The Long Rain')[0]).toBe('2025-01-05');
    expect(daysOf('Perihelion')[0]).toBe('2025-11-09');
    for (const day of [...daysOf('The Long Rain'), ...daysOf('Perihelion')]) expect(weekday(day)).toBe(0);
    for (const day of daysOf('Double or Nothing')) expect([0, 6]).not.toContain(weekday(day));
  });
});

describe('the credits of the demo company', () => {
  it('spell people as People does', () => {
    const plain = (name: string) => slugify(name).replaceAll('-', '');
    const known = new Map(demoPeople.map(({ name }) => [plain(name), name]));
    for (const { name } of credits) expect(known.get(plain(name)) ?? name).toBe(name);
    const familyNames = new Map(demoTeam.map(({ name }) => [name.split(' ').at(-1), name]));
    for (const { name } of credits) expect(familyNames.get(name.split(' ').at(-1)) ?? name).toBe(name);
  });

  it('name everybody of the team and all talent, in the shows that their texts name', () => {
    const shows = new Map(full.map(({ title, credits: own = [] }) => [slugify(title), own]));
    for (const { name, bio } of demoPeople) {
      expect(
        credits.some((credit) => credit.name === name),
        name,
      ).toBe(true);
      for (const [, slug = ''] of bio.matchAll(/\/shows\/([a-z-]+)/g))
        if (slug !== 'ember')
          expect(
            shows.get(slug)?.some((credit) => credit.name === name),
            name,
          ).toBe(true);
    }
  });

  it('agree with the texts about who did what', () => {
    const facts = [
      ['The Long Rain', 'Ailsa Marchbank', 'cast', 'Hanne Calloway'],
      ['The Long Rain', 'Dov Kessling', 'cast', 'The man in the other chair'],
      ['The Long Rain', 'Inês Caldeira', 'writer', ''],
      ['The Long Rain', 'Nuala Brandt', 'director', ''],
      ['The Long Rain', 'Henrik Vos', 'camera', 'Director of photography'],
      ['The Long Rain', 'Aoife Brannigan', 'camera', 'Lens maker'],
      ['Salt Country', 'Winifred Stoll', 'cast', 'Narrator'],
      ['Salt Country', 'Folasade Quill', 'sound', 'Sound recordist'],
      ['Salt Country', 'Per Aske', 'sound', 'Sound recordist'],
      ['Perihelion', 'Maren Oyelaran', 'writer', ''],
      ['Perihelion', 'Sun-hee Park', 'executive producer', ''],
      ['Perihelion', 'Ilse Brandvold', 'music', 'Composer'],
      ['Double or Nothing', 'Bex Tolliver', 'cast', 'Presenter'],
      ['The Ink Archive', 'Piet Anholt', 'editing', 'Scanning'],
    ] as const;
    for (const [title, name, group, role] of facts) {
      expect(credits).toContainEqual(expect.objectContaining({ title, name, group, role }));
      expect(textsAbout(title), `${title} names ${name}`).toContain(name);
    }
    const aboard = credits.filter(
      ({ title, note = '' }) => title === 'Salt Country' && note === 'on the barge',
    );
    expect(new Set(aboard.map(({ name }) => name)).size, 'the crew of five').toBe(5);
    const lit = credits.filter(
      ({ title, role = '' }) => title === 'The Long Rain' && /Gaffer|Electrician/.test(role),
    );
    expect(lit, 'the seven electricians').toHaveLength(7);
  });

  it('have some people with several roles in a group, and some notes', () => {
    const keys = credits.map(({ title, group, name }) => `${title}/${group}/${name}`);
    expect(keys.length - new Set(keys).size).toBeGreaterThanOrEqual(5);
    expect(credits.filter(({ note }) => /^parts? \d/.test(note ?? '')).length).toBeGreaterThanOrEqual(5);
  });
});

describe('the awards of the demo company', () => {
  it('are those of the articles', () => {
    const won = full.flatMap(({ title, awards: own = [] }) =>
      own
        .filter(({ body, result }) => body === 'Lumen Awards' && result === 'won')
        .map(({ name, year, recipient }) => [title, name, year, recipient]),
    );
    expect(won).toEqual([
      ['The Long Rain', 'Best cinematography', 2025, 'Henrik Vos'],
      ['Salt Country', 'Best sound', 2025, 'Folasade Quill and Per Aske'],
    ]);
    expect(awards).toContainEqual(
      expect.objectContaining({ name: 'Television prize', result: 'won', recipient: 'Inês Caldeira' }),
    );
  });
});
