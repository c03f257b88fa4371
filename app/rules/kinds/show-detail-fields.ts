import { LIMITS } from '../validation/limits';
import { describeFields } from '../fields/field';
import { seasonProblems, watchProblems } from './show-item-problems';

const year = (label: string) => ({ kind: 'wholeNumber', label, ...LIMITS.year }) as const;
const number = (label: string) =>
  ({ kind: 'wholeNumber', label, required: true, least: 0, most: 9_999 }) as const;
const minutes = { kind: 'wholeNumber', label: 'Minutes', least: 1, most: 1_440 } as const;
const synopsis = { kind: 'lines', label: 'Synopsis', maxLength: LIMITS.synopsis, inline: true } as const;

const ALSO_KNOWN_AS_FIELDS = describeFields({
  title: { kind: 'line', label: 'Title', required: true },
  territory: { kind: 'code', label: 'Territory', of: 'territory' },
});

const COMPANY_FIELDS = describeFields({
  name: { kind: 'line', label: 'Name', required: true },
  role: {
    kind: 'choice',
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
  url: { kind: 'link', label: 'URL' },
  logoUrl: { kind: 'link', label: 'Logo URL' },
});

const CREDIT_FIELDS = describeFields({
  name: { kind: 'line', label: 'Name', required: true },
  personId: { kind: 'reference', label: 'Person', to: 'person' },
  group: {
    kind: 'choice',
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
  role: { kind: 'line', label: 'Character or job', inline: true },
  note: { kind: 'line', label: 'Note' },
});

const EPISODE_FIELDS = describeFields({
  number: number('Episode number'),
  title: { kind: 'line', label: 'Title', required: true },
  synopsis,
  airDate: { kind: 'date', label: 'First shown' },
  minutes,
  stillUrl: { kind: 'link', label: 'Still URL' },
});

const SEASON_FIELDS = describeFields({
  number: number('Series number'),
  title: { kind: 'line', label: 'Title' },
  year: year('Year'),
  synopsis,
  episodes: {
    kind: 'items',
    label: 'Episodes',
    of: EPISODE_FIELDS,
    maxItems: LIMITS.episodes,
    key: 'title',
  },
});

const WATCH_FIELDS = describeFields({
  territory: { kind: 'code', label: 'Territory', of: 'territory', required: true },
  service: { kind: 'line', label: 'Service', required: true },
  url: { kind: 'link', label: 'URL', required: true },
  access: {
    kind: 'choice',
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
  from: { kind: 'optionalMoment', label: 'From' },
  until: { kind: 'optionalMoment', label: 'Until' },
});

const AWARD_FIELDS = describeFields({
  body: { kind: 'line', label: 'Awarded by', required: true },
  name: { kind: 'line', label: 'Award', required: true },
  year: { ...year('Year'), required: true },
  result: {
    kind: 'choice',
    label: 'Result',
    required: true,
    options: [
      ['won', 'Won'],
      ['nominated', 'Nominated'],
      ['shortlisted', 'Shortlisted'],
      ['official selection', 'Official selection'],
    ],
  },
  recipient: { kind: 'line', label: 'Recipient' },
  url: { kind: 'link', label: 'URL' },
});

const QUOTE_FIELDS = describeFields({
  text: { kind: 'line', label: 'Quote', required: true, maxLength: 300 },
  source: { kind: 'line', label: 'Source', required: true },
  author: { kind: 'line', label: 'Author' },
  url: { kind: 'link', label: 'URL' },
  stars: { kind: 'wholeNumber', label: 'Stars', least: 1, most: 5 },
});

const SHOW_ID_FIELDS = describeFields({
  imdb: { kind: 'externalId', label: 'IMDb', register: 'imdbTitle' },
  eidr: { kind: 'externalId', label: 'EIDR', register: 'eidr' },
  tmdb: { kind: 'externalId', label: 'TMDB', register: 'tmdb' },
  wikidata: { kind: 'externalId', label: 'Wikidata', register: 'wikidata' },
});

/** What is known about a show as a film or a series. Screens of their own edit it. */
export const SHOW_DETAIL_FIELDS = describeFields({
  kind: {
    kind: 'choice',
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
    kind: 'choice',
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
    kind: 'names',
    label: 'Genres',
    itemLabel: 'Genre',
    itemMaxLength: LIMITS.genre,
    maxItems: 10,
    oneALine: true,
    among: 'genres',
    screen: 'details',
  },
  countries: { kind: 'codes', label: 'Countries', of: 'country', maxItems: 10, screen: 'details' },
  languages: { kind: 'codes', label: 'Languages', of: 'language', maxItems: 10, screen: 'details' },
  originalTitle: { kind: 'line', label: 'Original title', screen: 'details' },
  alsoKnownAs: {
    kind: 'items',
    label: 'Also known as',
    of: ALSO_KNOWN_AS_FIELDS,
    maxItems: 20,
    key: 'title',
    screen: 'details',
  },
  episodeCount: {
    kind: 'wholeNumber',
    label: 'Number of episodes',
    least: 1,
    most: 10_000,
    screen: 'details',
  },
  minutes: { ...minutes, screen: 'details' },
  companies: {
    kind: 'items',
    label: 'Companies',
    of: COMPANY_FIELDS,
    maxItems: 30,
    key: 'name',
    screen: 'details',
  },
  ids: { kind: 'group', label: 'Ids elsewhere', of: SHOW_ID_FIELDS, screen: 'details' },
  credits: {
    kind: 'items',
    label: 'Credits',
    of: CREDIT_FIELDS,
    maxItems: 300,
    key: 'name',
    screen: 'credits',
  },
  seasons: {
    kind: 'items',
    label: 'Seasons',
    of: SEASON_FIELDS,
    maxItems: 30,
    key: 'number',
    problems: seasonProblems,
    screen: 'episodes',
  },
  watch: {
    kind: 'items',
    label: 'Where to watch',
    of: WATCH_FIELDS,
    maxItems: 80,
    key: 'service',
    problems: watchProblems,
    screen: 'watch',
  },
  awards: {
    kind: 'items',
    label: 'Awards',
    of: AWARD_FIELDS,
    maxItems: 100,
    key: 'name',
    screen: 'awards',
  },
  quotes: {
    kind: 'items',
    label: 'Press quotes',
    of: QUOTE_FIELDS,
    maxItems: 30,
    key: 'source',
    screen: 'awards',
  },
});
