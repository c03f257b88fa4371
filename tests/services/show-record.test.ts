/**
 * Structured data of a show, by the rules of schema.org (release 28: the `domainIncludes` and `rangeIncludes` of each
 * property, schema.org/Movie, /TVSeries, /TVSeason, /TVEpisode, /PerformanceRole, /VideoObject, /WatchAction,
 * /ActionAccessSpecification) and of the search engines (developers.google.com/search/docs/appearance/structured-data:
 * `video` requires `name`, `thumbnailUrl` and `uploadDate`, `movie` requires `name` and `image`;
 * developers.google.com/actions/media: `potentialAction` requires a `target`, categories are a closed list).
 */
import { creditedPeople, type ShowView } from '~/records/read/shows.server';
import { beforeAll, describe, expect, it } from 'vitest';
import { toShowPage } from '~/site/shows/shows.server';
import { showRecord, type ShowData } from '~/site/shows/show-meta';
import { LATE, makeFullShow } from '../film-content';
import { actor, makeShow } from '../make';
import { updateRecord } from '~/records/save/record-update.server';

type Node = Record<string, unknown>;

const THING = 'name description url image alternateName sameAs potentialAction';
const WORK = `${THING} creator award publisher genre inLanguage countryOfOrigin dateCreated datePublished`;
const FILMED = `${WORK} actor director productionCompany trailer`;
/** The properties that schema.org defines for a type and its supertypes, as far as pages use them. */
const PROPERTIES: Record<string, string> = {
  Movie: `${FILMED} duration`,
  TVSeries: `${FILMED} containsSeason numberOfEpisodes startDate endDate`,
  TVSeason: `${WORK} seasonNumber episode numberOfEpisodes startDate endDate`,
  TVEpisode: `${WORK} episodeNumber duration`,
  PerformanceRole: `${THING} actor characterName`,
  Person: `${THING} jobTitle`,
  Organization: `${THING} logo`,
  Country: THING,
  VideoObject: `${WORK} contentUrl uploadDate thumbnailUrl duration`,
  WatchAction: `${THING} target actionAccessibilityRequirement`,
  ActionAccessSpecification: `${THING} category eligibleRegion availabilityStarts availabilityEnds`,
};
/** What the search engines and schema.org require. */
const REQUIRED: Record<string, string> = {
  Movie: 'name image url',
  TVSeries: 'name url',
  TVSeason: 'name seasonNumber',
  TVEpisode: 'name episodeNumber',
  PerformanceRole: 'actor',
  Person: 'name',
  Organization: 'name',
  Country: 'name',
  VideoObject: 'name thumbnailUrl uploadDate description contentUrl',
  WatchAction: 'target',
};
const RANGES: Record<string, string> = {
  actor: 'PerformanceRole Person',
  director: 'Person',
  creator: 'Person Organization',
  productionCompany: 'Organization',
  publisher: 'Organization Person',
  trailer: 'VideoObject',
  containsSeason: 'TVSeason',
  episode: 'TVEpisode',
  potentialAction: 'WatchAction',
  countryOfOrigin: 'Country',
  eligibleRegion: 'Country',
  actionAccessibilityRequirement: 'ActionAccessSpecification',
};
const ABSOLUTE = /^https?:\/\/[^/]+/;
const DATE = /^\d{4}(?:-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?)?$/;
const FORMS: Record<string, RegExp> = {
  ...Object.fromEntries(
    'url image sameAs contentUrl thumbnailUrl target'.split(' ').map((name) => [name, ABSOLUTE]),
  ),
  ...Object.fromEntries(
    'dateCreated datePublished uploadDate startDate endDate availabilityEnds'
      .split(' ')
      .map((name) => [name, DATE]),
  ),
  duration: /^PT\d+[MS]$/,
  category: /^(?:free|subscription|rental|purchase)$/,
  episodeNumber: /^\d+$/,
  seasonNumber: /^\d+$/,
};

/** Returns what breaks the rules in a record and in the records inside it. */
function problems(node: Node, at = ''): string[] {
  const type = String(node['@type']);
  const allowed = PROPERTIES[type]?.split(' ') ?? [];
  const missing = (REQUIRED[type]?.split(' ') ?? []).filter((name) => !node[name]?.toString());
  const inside = Object.entries(node)
    .filter(([name]) => name !== '@type')
    .flatMap(([name, value]) => {
      const path = `${at}${type}.${name}`;
      if (!allowed.includes(name)) return [`${path} is not defined`];
      const values: unknown[] = Array.isArray(value) ? value : [value];
      if (values.length === 0 || values.includes('')) return [`${path} is empty`];
      return values.flatMap((each) => wrong(name, each, path));
    });
  return [...missing.map((name) => `${at}${type}.${name} is required`), ...inside];
}

function wrong(name: string, value: unknown, path: string): string[] {
  const range = RANGES[name]?.split(' ');
  if (typeof value !== 'object' || value === null) {
    if (range) return [`${path} is no record`];
    return FORMS[name]?.test(String(value)) === false ? [`${path} is ${String(value)}`] : [];
  }
  const type = String((value as Node)['@type']);
  // A role stands between a property and what the property refers to (schema.org/Role).
  const fits = range?.includes(type) ?? false;
  return [...(fits ? [] : [`${path} is a ${type}`]), ...problems(value as Node, `${path} > `)];
}

const place = {
  origin: 'https://example.com',
  company: 'Primal',
  image: '/demo/shows/ember/thumb.jpg',
  shareImage: '/placeholders/og-default.jpg',
};
const recordOf = (data: ShowData): Node => showRecord(place, data) as Node;

const pageOf = async (show: ShowView) => toShowPage(show, await creditedPeople(show));

let full: Awaited<ReturnType<typeof makeFullShow>>;
let data: ShowData;
beforeAll(async () => {
  full = await makeFullShow();
  data = await pageOf(full.show);
});

describe('a series as structured data', () => {
  it('keeps the rules', () => {
    expect(problems(recordOf(data))).toEqual([]);
  });

  it('says what the page says', () => {
    const record = recordOf(data);
    expect(record).toMatchObject({
      '@type': 'TVSeries',
      name: 'The Long Rain',
      alternateName: ['Yr Hir Law', 'Der lange Regen'],
      award: ['Best cinematography, Lumen Awards, 2021'],
      creator: [{ '@type': 'Person', name: 'Inês Caldeira' }],
      director: [{ '@type': 'Person', name: 'Nuala Brandt' }],
      productionCompany: [{ name: 'Primal' }, { name: 'Skerry Films' }],
      sameAs: [
        'https://www.imdb.com/title/tt0903747/',
        'https://doi.org/10.5240/7791-8534-2C23-9030-8610-5',
        'https://www.themoviedb.org/tv/1396',
        'https://www.wikidata.org/wiki/Q1079',
      ],
      trailer: { contentUrl: 'https://example.com/demo/shows/ember/main.mp4' },
    });
    expect((record.productionCompany as Node[])[1]).toEqual({
      '@type': 'Organization',
      name: 'Skerry Films',
      logo: 'https://example.com/demo/shows/ember/thumb.jpg',
    });
    expect((record.actor as Node[])[0]).toEqual({
      '@type': 'PerformanceRole',
      actor: {
        '@type': 'Person',
        name: 'Ailsa Marchbank',
        url: `https://example.com/people/${full.lead.slug}`,
      },
      characterName: 'Hanne Calloway',
    });
    expect((record.actor as Node[])[2]?.characterName).toEqual(['Ferryman', 'Ferryman’s brother']);
    const [season] = record.containsSeason as { seasonNumber: number; episode: Node[] }[];
    expect([season?.seasonNumber, season?.episode[1]]).toEqual([
      1,
      { '@type': 'TVEpisode', episodeNumber: 2, name: 'Harbour Street', datePublished: '2020-09-11' },
    ]);
  });

  it('can be watched where it is on, and has no reviews', () => {
    const { potentialAction } = recordOf(data);
    expect(potentialAction).toHaveLength(4);
    expect((potentialAction as Node[])[0]).toEqual({
      '@type': 'WatchAction',
      target: 'https://channel-north.example/rain',
      actionAccessibilityRequirement: {
        '@type': 'ActionAccessSpecification',
        category: 'free',
        eligibleRegion: { '@type': 'Country', name: 'GB' },
        availabilityEnds: LATE,
      },
    });
    expect(JSON.stringify(recordOf(data))).not.toMatch(/review|rating|Evening Ledger/i);
  });
});

it.each(['film', 'short', 'special'])('a %s is a movie, which has no seasons', async (kind) => {
  const movie = await updateRecord('show', actor('admin'), full.show.id, { kind, minutes: 90 });
  const record = recordOf(await pageOf(movie));
  expect(record).toMatchObject({ '@type': 'Movie', duration: 'PT90M', dateCreated: '2020' });
  expect(problems(record)).toEqual([]);
});

it('a show with few details is a work', async () => {
  const show = await makeShow({ title: 'Low Water' });
  expect(showRecord({ ...place, image: '' }, await pageOf(show))).toEqual({
    '@type': 'CreativeWork',
    name: 'Low Water',
    description: 'Low Water',
    url: `https://example.com/shows/${show.slug}`,
    productionCompany: [{ '@type': 'Organization', name: 'Primal', url: 'https://example.com' }],
  });
});

it('the rules are not kept by what breaks them', () => {
  const broken = { ...recordOf(data), review: 'x', url: '/shows/x', director: [{ '@type': 'Thing' }] };
  expect(problems(broken)).toHaveLength(3);
});
