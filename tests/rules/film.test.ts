import { describe, expect, it } from 'vitest';
import { creditGroups, filmography, type CreditedShow, factsOf, yearsOf } from '~/records/film/film-facts';
import { castRoll, crewRoll, namesIn } from '~/records/film/film-roll';
import { choiceSelects, filterShows, readChoice, type Filterable } from '~/records/film/show-choice.server';
import { type Credit, type ShowDetails, watchGroups } from '~/records/film/film-seasons';
import { offerLines } from '~/records/film/film-words';
import { inMinutes } from '~/core/text/formats';

const credit = (name: string, group: Credit['group'], more: Partial<Credit> = {}): Credit => ({
  ...{ id: '1', name, group, personId: '', role: '', note: '' },
  ...more,
});
const nobody = () => null;

describe('the credits of a show', () => {
  it('are in the order of the groups, and in the given order within one', () => {
    const groups = creditGroups(
      [credit('C', 'other'), credit('B', 'cast'), credit('A', 'cast'), credit('D', 'director')],
      nobody,
    );
    expect(groups.map(({ group, lines }) => [group, ...lines.map(({ name }) => name)])).toEqual([
      ['cast', 'B', 'A'],
      ['director', 'D'],
      ['other', 'C'],
    ]);
  });

  it('of one person in a group are one line, by person or else by name', () => {
    const [cast, crew] = creditGroups(
      [
        credit('Ana Lee', 'cast', { personId: 'p', role: 'Marta' }),
        credit('Ana Lee', 'cast', { role: 'Another of the name' }),
        credit('A. Lee', 'cast', { personId: 'p', role: 'Her sister', note: 'uncredited' }),
        credit('Ana Lee', 'cast', { role: 'Another of the name' }),
        credit('Ana Lee', 'writer', { personId: 'p' }),
      ],
      (id) => `/people/${id}`,
    );
    expect(cast?.lines).toEqual([
      { name: 'Ana Lee', path: '/people/p', roles: ['Marta', 'Her sister'], notes: ['uncredited'] },
      { name: 'Ana Lee', path: null, roles: ['Another of the name'], notes: [] },
    ]);
    expect(crew?.lines).toHaveLength(1);
  });

  it('are drawn once each, whatever their size', () => {
    const groups = creditGroups(
      [
        credit('A', 'cast', { role: 'One' }),
        credit('B', 'cast', { role: 'Two' }),
        ...['C', 'D', 'E'].map((name) => credit(name, 'cast')),
        ...['F', 'G'].map((name) => credit(name, 'director')),
        credit('H', 'music', { role: 'Composer' }),
        credit('I', 'producer'),
      ],
      nobody,
    );
    const cast = castRoll(groups[0]?.lines ?? []);
    expect(cast.lead.map(({ label }) => label)).toEqual([['One'], ['Two']]);
    expect(cast.main.map(({ label, names }) => [...label, names.length])).toEqual([['With', 3]]);
    const crew = crewRoll(groups.slice(1));
    expect(crew.lead.map(({ label, names }) => [...label, names.length])).toEqual([['Directors', 2]]);
    expect(crew.main.map(({ label }) => label)).toEqual([['Producer'], ['Composer']]);
    expect(crew.others).toEqual([]);
  });
});

it('in Edit Mode each credit has a row, with the text of its own role, and the leads stay', () => {
  const credits = [
    credit('Ana Lee', 'cast', { id: 'a', role: 'Marta' }),
    credit('Ana Lee', 'cast', { id: 'b' }),
    credit('Bram Voss', 'cast', { id: 'c' }),
    credit('Ida Kern', 'director', { id: 'd' }),
    credit('Jon Kern', 'director', { id: 'e' }),
  ];
  const [cast, crew] = creditGroups(credits, nobody, 'show/1');
  const { lead, main } = castRoll(cast?.lines ?? []);
  expect([lead.length, main.length]).toEqual([1, 2]);
  const rows = [...lead, ...main, ...crewRoll(crew ? [crew] : []).lead];
  expect(
    rows.map(({ label, names, edited }) => [edited?.field, edited?.placeholder, label, names.length]),
  ).toEqual([
    ['credits.a.role', 'With', ['Marta'], 1],
    ['credits.b.role', 'With', ['With'], 1],
    ['credits.c.role', 'With', ['With'], 1],
    ['credits.d.role', 'Director', ['Director'], 1],
    ['credits.e.role', 'Director', ['Director'], 1],
  ]);
});

it('a large crew has the first of each department in view, and everybody once', () => {
  const credits = (['camera', 'sound'] as const).flatMap((group) =>
    Array.from({ length: 20 }, (_, index) => credit(`${group} ${index}`, group)),
  );
  const { main, others } = crewRoll(creditGroups(credits, nobody));
  expect(namesIn(main)).toBe(1);
  expect(others.map(({ group, lines }) => [group, lines.length])).toEqual([
    ['camera', 19],
    ['sound', 20],
  ]);
});

const SHOW: Parameters<typeof factsOf>[0] = {
  ...{ kind: '', year: null, yearEnd: null, episodeCount: null, minutes: null, stage: '' },
  ...{ genres: [], countries: [] },
};

describe('the facts about a show', () => {
  it.each<[Partial<typeof SHOW>, string[]]>([
    [{}, []],
    [
      { kind: 'film', year: 2019, yearEnd: 2019, minutes: 90, stage: 'released' },
      ['Film', '2019', '90 minutes'],
    ],
    [{ year: 2019, yearEnd: 2023, episodeCount: 6, minutes: 60 }, ['2019–2023', '6 × 60 minutes']],
    [{ episodeCount: 1, stage: 'post-production' }, ['1 episode', 'Post-production']],
    [{ genres: ['Drama'], countries: ['GB', 'IE'] }, ['Drama', 'United Kingdom', 'Ireland']],
  ])('of %j are %j', (fields, facts) => {
    expect(factsOf({ ...SHOW, ...fields })).toEqual(facts);
  });

  it('name the only year that is known', () => {
    expect(yearsOf({ year: null, yearEnd: 2001 })).toBe('2001');
  });
});

describe('where to watch', () => {
  const entry = (territory: string, service: string): ShowDetails['watch'][number] => ({
    ...{ id: '1', territory, service, url: 'https://a.example', access: 'rent', from: '', until: '' },
  });

  it('is grouped by territory; territories with the same offers share them', () => {
    const groups = watchGroups([
      entry('DE', 'Orrery'),
      entry('WW', 'Orrery'),
      entry('GB', 'Orrery'),
      entry('GB', 'Lantern'),
    ]);
    expect(groups.map(({ territories, offers }) => [territories, offers.length])).toEqual([
      [['Germany', 'Everywhere'], 1],
      [['United Kingdom'], 2],
    ]);
    expect(groups[0]?.regions).toEqual(['DE', null]);
  });

  it('says in one line what a service offers at one address', () => {
    const [group] = watchGroups([
      entry('WW', 'Orrery'),
      entry('WW', 'Lantern'),
      { ...entry('WW', 'Orrery'), access: 'buy' },
      { ...entry('WW', 'Orrery'), access: 'buy', until: '2100-01-14T00:00:00.000Z' },
    ]);
    expect(offerLines(group?.offers ?? []).map(({ service, how }) => [service, how])).toEqual([
      ['Orrery', 'Rent or buy'],
      ['Lantern', 'Rent'],
      ['Orrery', 'Buy'],
    ]);
  });
});

describe('the credits of a person', () => {
  const show = (title: string, year: number | null): CreditedShow => ({
    ...{ slug: title, title, year, thumbnailUrl: '' },
    credits: [
      { group: 'cast', role: 'Marta' },
      { group: 'director', role: '' },
      { group: 'director', role: '' },
    ],
  });

  it('are by year, the newest first and undated ones last, with one line a show', () => {
    const years = filmography([show('A', null), show('C', 2020), show('B', 2020), show('D', 2024)]);
    expect(years.map(({ year, lines }) => [year, ...lines.map(({ title }) => title)])).toEqual([
      [2024, 'D'],
      [2020, 'B', 'C'],
      [null, 'A'],
    ]);
    expect(years[0]?.lines[0]?.roles).toEqual(['Marta', 'Director']);
  });
});

describe('the filters of the list', () => {
  const show = (fields: Partial<Filterable>): Filterable => ({
    ...{ kind: '', genres: [], stage: '', year: null },
    ...fields,
  });
  const shows = [
    show({ kind: 'series', genres: ['Drama', 'History'], year: 2020 }),
    show({ kind: 'series', genres: ['History'], year: 2021 }),
    show({ kind: 'film', genres: ['Drama'], year: 2020, stage: 'released' }),
    show({}),
  ];

  it('ignore what cannot be a value', () => {
    const read = (query: string) => readChoice(new URLSearchParams(query));
    expect(read('kind=series&genre=Drama&stage=released&year=2020')).toEqual({
      ...{ kind: 'series', genre: 'Drama', stage: 'released', year: 2020 },
    });
    expect(read('kind=Series&genre=&stage=x&year=20200')).toEqual({});
    expect(read('year=1887')).toEqual({});
    expect(read('year=2e3')).toEqual({});
  });

  it('say how many shows each choice would leave, the others kept', () => {
    const selects = choiceSelects(shows, { genre: 'Drama', kind: 'series' });
    const offered = selects.map(({ name, value, all, options }) => ({
      ...{ name, value, all },
      options: options.map((option) => `${option.label} ${option.count}`),
    }));
    expect(offered).toEqual([
      { name: 'kind', value: 'series', all: 2, options: ['Series 1', 'Film 1'] },
      { name: 'genre', value: 'Drama', all: 2, options: ['Drama 1', 'History 2'] },
      { name: 'stage', value: '', all: 1, options: [] },
      { name: 'year', value: '', all: 1, options: ['2020 1'] },
    ]);
    for (const { name, options } of selects)
      for (const { value, count } of options) {
        const choice = {
          genre: 'Drama',
          kind: 'series',
          [name]: name === 'year' ? Number(value) : value,
        } as const;
        expect(filterShows(shows, choice)).toHaveLength(count);
      }
  });

  it('keep a choice of no show only while it is in use', () => {
    expect(choiceSelects(shows, { year: 1999 })[3]?.options).toContainEqual({
      ...{ value: '1999', label: '1999', count: 0 },
    });
    expect(choiceSelects([show({})], {})).toEqual([]);
  });
});

it.each([
  [102, '1 minute 42 seconds'],
  [60, '1 minute'],
  [0.2, '1 second'],
  [121, '2 minutes 1 second'],
])('%d seconds are %s', (seconds, words) => {
  expect(inMinutes(seconds)).toBe(words);
});
