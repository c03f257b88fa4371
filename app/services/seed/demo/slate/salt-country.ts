import type { DemoDetails } from '../types';
import { saltCountryCredits } from './salt-country-credits';
import { episodesOf } from './tables';

const PICTURES = 'shows/salt-country';

export const saltCountry: DemoDetails = {
  kind: 'series',
  stage: 'production',
  year: 2025,
  yearEnd: null,
  genres: ['Natural history', 'Science'],
  countries: ['GB'],
  languages: ['en'],
  originalTitle: 'Salt Country: A Year on the Marsh',
  alsoKnownAs: [
    { title: 'Zoutland', territory: 'NL' },
    { title: 'Le pays du sel', territory: 'FR' },
  ],
  episodeCount: 4,
  minutes: 60,
  companies: [
    { name: 'Lantern', role: 'broadcaster', url: 'https://lantern.example/salt-country' },
    { name: 'Lantern', role: 'commissioner', url: 'https://lantern.example' },
    { name: 'Wadden Beeld', role: 'co-producer', url: 'https://wadden-beeld.example' },
    { name: 'Northlight Studios', role: 'sales' },
    { name: 'Foreshore Trust', role: 'funder', url: 'https://foreshore-trust.example' },
  ],
  credits: saltCountryCredits,
  seasons: [
    {
      number: 1,
      title: 'The first year',
      year: 2025,
      synopsis: '',
      episodes: episodesOf({ first: '2025-02-26', every: 'week' }, [
        [
          'Geese',
          59,
          'Nine minutes of mud, and then eleven thousand pink-footed geese. The barge is aground, as it will be twice a day until August.',
          `${PICTURES}/thumb.jpg`,
        ],
        [
          'White mornings',
          59,
          'January, and nothing can be seen beyond forty metres. The birds do not seem to need more. A kite goes up into the fog and comes back with a picture of the top of it.',
          `${PICTURES}/media-3.jpg`,
        ],
        [
          'A shrimp',
          58,
          'The most violent hour of the year, for those under three centimetres long.',
          `${PICTURES}/media-1.jpg`,
        ],
        [
          'Sea lavender',
          60,
          'High summer. The map that was drawn in part one is laid over the marsh, and two creeks are somewhere else.',
          `${PICTURES}/media-2-poster.jpg`,
        ],
      ]),
    },
    {
      number: 2,
      title: 'The second year',
      year: null,
      synopsis:
        'Six parts, being filmed now. Two of them are shot wholly after dark, and one follows a single creek, forty metres long, from one full moon to the next.',
      episodes: [],
    },
  ],
  watch: [
    {
      territory: 'GB',
      service: 'Lantern',
      url: 'https://lantern.example/salt-country',
      access: 'free',
      until: { daysFromNow: 200 },
    },
    {
      territory: 'NL',
      service: 'Wadden Beeld',
      url: 'https://wadden-beeld.example/zoutland',
      access: 'broadcast',
    },
    {
      territory: 'FR',
      service: 'Estran',
      url: 'https://estran.example/le-pays-du-sel',
      access: 'subscription',
      until: { daysFromNow: 13 },
    },
    {
      territory: 'CA',
      service: 'Tidewater Festival',
      url: 'https://tidewater-festival.example/salt-country',
      access: 'festival',
      from: { daysFromNow: 40 },
      until: { daysFromNow: 47 },
    },
  ],
  awards: [
    {
      body: 'Lumen Awards',
      name: 'Best sound',
      year: 2025,
      result: 'won',
      recipient: 'Folasade Quill and Per Aske',
      url: 'https://lumen-awards.example/2025',
    },
    { body: 'Tidewater Festival', name: 'Living water', year: 2025, result: 'official selection' },
    {
      body: 'Society of Wildlife Editors',
      name: 'The long take',
      year: 2025,
      result: 'nominated',
      recipient: 'Osric Vane',
    },
  ],
  quotes: [
    {
      text: 'I turned it on for the birds and stayed for the mud.',
      source: 'The Evening Ledger',
      author: 'Constance Amory',
      url: 'https://evening-ledger.example/reviews/salt-country',
      stars: 5,
    },
    {
      text: 'Nothing happens, exactly on time, and it is the most exciting thing on television.',
      source: 'Wader and Wold',
      stars: 5,
    },
    {
      text: 'Winifred Stoll sounds like somebody who has been right about the weather since 1974.',
      source: 'The Listener’s Friend',
      author: 'Abel Nkemelu',
      stars: 4,
    },
  ],
};
