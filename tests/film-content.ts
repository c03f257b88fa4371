/** A show with everything that a show can have, and one with almost nothing. */
import type { CreditGroupName } from '~/records/film/film-roll';
import { actor, makeArticle, makePerson, makeShow } from './make';
import { updateRecord } from '~/records/save/record-update.server';

const FIRST =
  'Ailsa Dov Marguerite Kofi Ottilie Bram Noor Ivo Sidse Inês Nuala Amal Henrik Ilse Dagny Ruben'.split(' ');
const LAST = 'Marchbank Kessling Sayle Ansell Grange Halloran Dastgir Renshaw Vangaard Caldeira Brandt'.split(
  ' ',
);
const nameAt = (index: number) =>
  `${FIRST[index % FIRST.length]} ${LAST[(index * 7 + Math.floor(index / FIRST.length)) % LAST.length]} ${index}`;

const CHARACTERS = [
  'Hanne Calloway',
  'The man in the chair',
  'Superintendent Orla Finch',
  'Desmond, the letting agent',
];
const JOBS: Partial<Record<CreditGroupName, string[]>> = {
  camera: ['Director of photography', 'Focus puller', 'Clapper loader', 'Key grip', 'Gaffer'],
  editing: ['Editor', 'Assistant editor'],
  music: ['Music'],
  design: ['Production designer', 'Costume designer', 'Standby art director'],
  sound: ['Sound recordist', 'Boom operator', 'Dubbing mixer'],
  effects: ['Visual effects supervisor'],
  other: ['Location manager', 'Runner', 'Caterer'],
};

/** Returns as many credits of every group as are missing from `count`. */
function manyCredits(count: number) {
  const groups = Object.entries(JOBS);
  return Array.from({ length: count }, (_, index) => {
    if (index % 3 === 0)
      return { name: nameAt(index), group: 'cast', role: `${CHARACTERS[index % 4]} ${index}` };
    const [group = 'other', jobs = []] = groups[index % groups.length] ?? [];
    return { name: nameAt(index), group, role: jobs[index % jobs.length] ?? '' };
  });
}

const seasonOf = (number: number, stillUrl: string) => ({
  number,
  title: number === 2 ? 'The dry year' : '',
  year: 2019 + number,
  synopsis: number === 2 ? 'It has not rained in the port for nineteen days.' : '',
  episodes: Array.from({ length: 6 }, (_, index) => ({
    number: index + 1,
    title: ['The confession', 'Harbour Street', 'The wait', 'Drainage', 'A man with an appointment', 'Dry'][
      index
    ],
    synopsis: 'One night, one room, two chairs. He will not leave. She will not say why.',
    airDate: `${2019 + number}-09-${10 + index}`,
    minutes: 62,
    stillUrl: index % 2 === 0 ? stillUrl : '',
  })),
});

const entry = (territory: string, service: string, access: string, until = '') => ({
  territory,
  service,
  access,
  url: `https://${service.toLowerCase().replaceAll(' ', '-')}.example/rain`,
  until,
});

const PICTURE = '/demo/shows/ember/thumb.jpg';
export const LATE = '2100-01-14T00:00:00.000Z';

/** Creates a series with 300 credits, four seasons and something of everything else. */
export async function makeFullShow() {
  const admin = actor('admin');
  const lead = await makePerson({
    name: 'Ailsa Marchbank',
    kind: 'talent',
    role: 'Actor',
    imdbId: 'nm0186505',
  });
  const lens = await makePerson({
    name: 'Henrik Vos',
    role: 'Director of photography',
    bio: '<p>Henrik was a ship’s electrician until he was twenty-six, which he says is the same job.</p>',
    email: 'henrik@primal.example',
  });
  const show = await makeShow({
    title: 'The Long Rain',
    tagline: 'It has rained for six weeks. Tonight somebody confesses.',
    description: '<p>Hanne Calloway has the night desk in a port where it has rained for forty-one days.</p>',
    broadcaster: 'Channel North',
    broadcasterUrl: 'https://channel-north.example',
    thumbnailUrl: PICTURE,
    videoUrl: '/demo/shows/ember/main.mp4',
    media: [{ type: 'image', url: PICTURE, alt: 'Rain on a window' }],
    kind: 'series',
    stage: 'production',
    year: 2020,
    yearEnd: 2023,
    genres: ['Drama'],
    countries: ['GB', 'IE'],
    languages: ['en'],
    originalTitle: 'Yr Hir Law',
    alsoKnownAs: [{ title: 'Der lange Regen', territory: 'DE' }],
    episodeCount: 24,
    minutes: 60,
    ids: {
      imdb: 'tt0903747',
      tmdb: 'tv/1396',
      wikidata: 'Q1079',
      eidr: '10.5240/7791-8534-2C23-9030-8610-5',
    },
    companies: [
      { name: 'Channel North', role: 'broadcaster', url: 'https://channel-north.example' },
      { name: 'Skerry Films', role: 'co-producer', logoUrl: '/demo/shows/ember/thumb.jpg' },
      { name: 'Harbour Fund', role: 'funder' },
    ],
    credits: [
      { name: 'Ailsa Marchbank', personId: lead.id, group: 'cast', role: 'Hanne Calloway' },
      { name: 'Dov Kessling', group: 'cast', role: 'The man in the "chair"' },
      { name: 'Ivo Renshaw', group: 'cast', role: 'Ferryman' },
      { name: 'Ivo Renshaw', group: 'cast', role: 'Ferryman’s brother', note: 'uncredited' },
      { name: 'Noor Dastgir', group: 'cast', role: 'שוטרת' },
      { name: 'Inês Caldeira', group: 'creator' },
      { name: 'Nuala Brandt', group: 'director' },
      { name: 'Inês Caldeira', group: 'writer' },
      { name: 'Mara Lindqvist', group: 'executive producer' },
      { name: 'Tomas Okafor', group: 'executive producer' },
      { name: 'Henrik Voss', personId: lens.id, group: 'camera', role: 'Director of photography' },
      { name: 'H. Vos', personId: lens.id, group: 'camera', role: 'Second unit' },
      ...manyCredits(288),
    ],
    seasons: [1, 2, 3, 4].map((number) => seasonOf(number, PICTURE)),
    watch: [
      entry('GB', 'Channel North', 'free', LATE),
      entry('DE', 'Orrery', 'subscription'),
      entry('AT', 'Orrery', 'subscription'),
      entry('WW', 'Meridian Row', 'rent'),
      entry('FR', 'Long over', 'buy', '2001-01-01T00:00:00.000Z'),
    ],
    awards: [
      {
        body: 'Lumen Awards',
        name: 'Best cinematography',
        year: 2021,
        result: 'won',
        recipient: 'Henrik Vos',
      },
      { body: 'Lumen Awards', name: 'Best drama series', year: 2021, result: 'nominated' },
      { body: 'Tidewater', name: 'International competition', year: 2021, result: 'official selection' },
    ],
    quotes: [
      {
        text: 'Six hours in a wet room with two people who will not look away.',
        source: 'The Evening Ledger',
        author: 'Constance Amory',
        url: 'https://ledger.example',
        stars: 5,
      },
      {
        text: 'Marchbank does more with a towel than most manage with a monologue.',
        source: 'Second Screen',
        stars: 4,
      },
      { text: 'The best-lit dark you will see this year.', source: 'Frame Rate' },
      { text: 'Nobody has made weather this guilty.', source: 'The Harbour Post', author: 'Josephine Tull' },
    ],
  });
  for (let day = 1; day <= 7; day += 1)
    await makeArticle({
      title: `The Long Rain in the news ${day}`,
      excerpt: 'Four weeks, one room, a great deal of water.',
      publishedAt: `2025-11-0${day}T09:00:00.000Z`,
      showIds: [show.id],
    });
  return { show: await updateRecord('show', admin, show.id, { tagline: show.tagline }), lead, lens };
}

/** Creates a show with a title and a picture. */
export const makeBareShow = () => makeShow({ title: 'Low Water', thumbnailUrl: PICTURE });
