import { type ItemProblem, describeFields, positionsOfRepeated } from '~/core/fields/field';
import { LIMITS } from '~/core/validation/limits';

interface Numbered {
  number: number;
}

/** Season numbers are unique, and so are episode numbers within a season. */
function seasonProblems(
  seasons: readonly (Numbered & { episodes?: readonly Numbered[] | undefined })[],
): ItemProblem[] {
  const episodes = seasons.reduce((count, season) => count + (season.episodes?.length ?? 0), 0);
  const tooMany = { path: [], message: `Episodes must be at most ${LIMITS.episodes} in all` };
  return [
    ...(episodes > LIMITS.episodes ? [tooMany] : []),
    ...repeated(seasons, 'Series'),
    ...seasons.flatMap((season, index) =>
      repeated(season.episodes ?? [], 'Episode').map(({ path, message }) => ({
        path: [index, 'episodes', ...path],
        message,
      })),
    ),
  ];
}

const repeated = (items: readonly Numbered[], noun: string): ItemProblem[] =>
  positionsOfRepeated(items, ({ number }) => number).map((index) => ({
    path: [index, 'number'],
    message: `${noun} ${items[index]?.number} is there already`,
  }));

const watchProblems = (
  entries: readonly { from?: Date | null | undefined; until?: Date | null | undefined }[],
): ItemProblem[] =>
  entries.flatMap(({ from, until }, index) =>
    from && until && until < from
      ? [{ path: [index, 'until'], message: 'Until must not be before From' }]
      : [],
  );

const year = (label: string) => ({ type: 'wholeNumber', label, ...LIMITS.year }) as const;
const number = (label: string) =>
  ({ type: 'wholeNumber', label, required: true, least: 0, most: 9_999 }) as const;
const minutes = { type: 'wholeNumber', label: 'Minutes', least: 1, most: 1_440 } as const;
const episodeCount = { type: 'wholeNumber', label: 'Number of episodes', least: 1, most: 10_000 } as const;
const synopsis = { type: 'lines', label: 'Synopsis', maxLength: LIMITS.synopsis, inline: true } as const;

const ALSO_KNOWN_AS_FIELDS = describeFields({
  title: { type: 'line', label: 'Title', required: true },
  territory: { type: 'code', label: 'Territory', of: 'territory' },
});

const COMPANY_FIELDS = describeFields({
  name: { type: 'line', label: 'Name', required: true },
  role: {
    type: 'choice',
    label: 'Role',
    required: true,
    options: [
      ['broadcaster', 'Broadcaster'],
      ['commissioner', 'Commissioner'],
      ['co-producer', 'Co-producer'],
      ['distributor', 'Distributor'],
      ['sales', 'Sales'],
      ['funder', 'Funder'],
    ],
  },
  url: { type: 'link', label: 'URL' },
  logoUrl: { type: 'link', label: 'Logo URL' },
});

const CREDIT_FIELDS = describeFields({
  name: { type: 'line', label: 'Name', required: true },
  personId: { type: 'reference', label: 'Person', to: 'person' },
  group: {
    type: 'choice',
    label: 'Group',
    required: true,
    options: [
      ['cast', 'Cast'],
      ['creator', 'Creator'],
      ['director', 'Director'],
      ['writer', 'Writer'],
      ['producer', 'Producer'],
      ['executive producer', 'Executive producer'],
      ['camera', 'Camera'],
      ['editing', 'Editing'],
      ['music', 'Music'],
      ['design', 'Design'],
      ['sound', 'Sound'],
      ['effects', 'Effects'],
      ['other', 'Other'],
    ],
  },
  role: { type: 'line', label: 'Character or job', inline: true },
  note: { type: 'line', label: 'Note' },
});

const EPISODE_FIELDS = describeFields({
  number: number('Episode number'),
  title: { type: 'line', label: 'Title', required: true },
  synopsis,
  airDate: { type: 'date', label: 'First shown' },
  minutes,
  stillUrl: { type: 'link', label: 'Still URL' },
});

const SEASON_FIELDS = describeFields({
  number: number('Series number'),
  title: { type: 'line', label: 'Title' },
  year: year('Year'),
  synopsis,
  episodes: {
    type: 'items',
    label: 'Episodes',
    of: EPISODE_FIELDS,
    maxItems: LIMITS.episodes,
    key: 'title',
  },
});

const WATCH_FIELDS = describeFields({
  territory: { type: 'code', label: 'Territory', of: 'territory', required: true },
  service: { type: 'line', label: 'Service', required: true },
  url: { type: 'link', label: 'URL', required: true },
  access: {
    type: 'choice',
    label: 'Access',
    required: true,
    options: [
      ['free', 'Free'],
      ['subscription', 'Subscription'],
      ['rent', 'Rent'],
      ['buy', 'Buy'],
      ['broadcast', 'Broadcast'],
      ['cinema', 'Cinema'],
      ['festival', 'Festival'],
    ],
  },
  from: { type: 'optionalMoment', label: 'From', opens: true },
  until: { type: 'optionalMoment', label: 'Until' },
});

const AWARD_FIELDS = describeFields({
  body: { type: 'line', label: 'Awarded by', required: true },
  name: { type: 'line', label: 'Award', required: true },
  year: { ...year('Year'), required: true },
  result: {
    type: 'choice',
    label: 'Result',
    required: true,
    options: [
      ['won', 'Won'],
      ['nominated', 'Nominated'],
      ['shortlisted', 'Shortlisted'],
      ['official selection', 'Official selection'],
    ],
  },
  recipient: { type: 'line', label: 'Recipient' },
  url: { type: 'link', label: 'URL' },
  laurelUrl: { type: 'link', label: 'Laurel URL' },
});

const SHOW_ID_FIELDS = describeFields({
  imdb: { type: 'externalId', label: 'IMDb', register: 'imdbTitle' },
  eidr: { type: 'externalId', label: 'EIDR', register: 'eidr' },
  tmdb: { type: 'externalId', label: 'TMDB', register: 'tmdb' },
  wikidata: { type: 'externalId', label: 'Wikidata', register: 'wikidata' },
});

const QUOTE_FIELDS = describeFields({
  text: { type: 'line', label: 'Quote', required: true, maxLength: 300 },
  source: { type: 'line', label: 'Source', required: true },
  author: { type: 'line', label: 'Author' },
  url: { type: 'link', label: 'URL' },
  stars: { type: 'wholeNumber', label: 'Stars', least: 1, most: 5 },
});

export const SHOW_DETAIL_FIELDS = describeFields({
  kind: {
    type: 'choice',
    label: 'Kind',
    screen: 'details',
    options: [
      ['', 'Not set'],
      ['series', 'Series'],
      ['film', 'Film'],
      ['special', 'Special'],
      ['short', 'Short'],
    ],
  },
  stage: {
    type: 'choice',
    label: 'Stage',
    screen: 'details',
    options: [
      ['', 'Not set'],
      ['development', 'Development'],
      ['pre-production', 'Pre-production'],
      ['production', 'Production'],
      ['post-production', 'Post-production'],
      ['released', 'Released'],
    ],
  },
  year: { ...year('Year'), screen: 'details' },
  yearEnd: { ...year('Last year'), screen: 'details' },
  genres: {
    type: 'names',
    label: 'Genres',
    itemLabel: 'Genre',
    itemMaxLength: LIMITS.genre,
    maxItems: 10,
    oneALine: true,
    among: 'genres',
    screen: 'details',
  },
  countries: { type: 'codes', label: 'Countries', of: 'country', maxItems: 10, screen: 'details' },
  languages: { type: 'codes', label: 'Languages', of: 'language', maxItems: 10, screen: 'details' },
  originalTitle: { type: 'line', label: 'Original title', screen: 'details' },
  alsoKnownAs: {
    type: 'items',
    label: 'Also known as',
    of: ALSO_KNOWN_AS_FIELDS,
    maxItems: 20,
    key: 'title',
    screen: 'details',
  },
  episodeCount: { ...episodeCount, screen: 'details' },
  minutes: { ...minutes, screen: 'details' },
  companies: {
    type: 'items',
    label: 'Companies',
    of: COMPANY_FIELDS,
    maxItems: 30,
    key: 'name',
    screen: 'details',
  },
  ids: { type: 'group', label: 'Ids elsewhere', of: SHOW_ID_FIELDS, screen: 'details' },
  credits: {
    type: 'items',
    label: 'Credits',
    of: CREDIT_FIELDS,
    maxItems: 300,
    key: 'name',
    screen: 'credits',
  },
  seasons: {
    type: 'items',
    label: 'Seasons',
    of: SEASON_FIELDS,
    maxItems: 30,
    key: 'number',
    problems: seasonProblems,
    screen: 'episodes',
  },
  watch: {
    type: 'items',
    label: 'Where to watch',
    of: WATCH_FIELDS,
    maxItems: 80,
    key: 'service',
    problems: watchProblems,
    screen: 'watch',
  },
  awards: {
    type: 'items',
    label: 'Awards',
    of: AWARD_FIELDS,
    maxItems: 100,
    key: 'name',
    screen: 'awards',
  },
  quotes: {
    type: 'items',
    label: 'Press quotes',
    of: QUOTE_FIELDS,
    maxItems: 30,
    key: 'source',
    screen: 'awards',
  },
});
