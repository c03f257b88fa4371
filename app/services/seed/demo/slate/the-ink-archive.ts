import type { DemoDetails } from '../types';
import { episodesOf } from './tables';
import { theInkArchiveCredits } from './the-ink-archive-credits';

const PICTURES = 'shows/the-ink-archive';

export const theInkArchive: DemoDetails = {
  kind: 'series',
  stage: 'released',
  year: 2024,
  yearEnd: null,
  genres: ['Documentary', 'History'],
  countries: ['GB'],
  languages: ['en', 'pl', 'pt'],
  originalTitle: '',
  alsoKnownAs: [{ title: 'Agnes Thorley’s Letters', territory: 'US' }],
  episodeCount: 3,
  minutes: 55,
  companies: [
    { name: 'Civic', role: 'broadcaster', url: 'https://civic.example/the-ink-archive' },
    { name: 'Northlight Studios', role: 'distributor' },
    { name: 'Returned Letter Trust', role: 'funder', url: 'https://returned-letter.example' },
  ],
  credits: theInkArchiveCredits,
  seasons: [
    {
      number: 1,
      title: '',
      year: 2024,
      synopsis: '',
      episodes: episodesOf({ first: '2024-11-12', every: 'week' }, [
        [
          'Return to sender',
          56,
          'Forty thousand letters, a chemist, and a basement whose key was lent for an afternoon.',
          `${PICTURES}/thumb.jpg`,
        ],
        [
          'One drop',
          54,
          'What iron gall does in Bristol water, and what it does not do anywhere else. The first envelope finds its street.',
          `${PICTURES}/media-3.jpg`,
        ],
        [
          'Delivered',
          57,
          'Eleven letters reach a door. One of them is taken in by the person whose name is on it.',
          `${PICTURES}/media-1.jpg`,
        ],
      ]),
    },
  ],
  watch: [
    {
      territory: 'WW',
      service: 'Civic',
      url: 'https://civic.example/the-ink-archive',
      access: 'free',
    },
    {
      territory: 'US',
      service: 'Meridian Row',
      url: 'https://meridian-row.example/agnes-thorleys-letters',
      access: 'rent',
    },
  ],
  awards: [
    {
      body: 'Reel Memory Prize',
      name: 'Restoration',
      year: 2025,
      result: 'won',
      recipient: 'Piet Anholt',
      url: 'https://reel-memory.example/2025',
    },
    { body: 'Lumen Awards', name: 'Best documentary series', year: 2025, result: 'nominated' },
    { body: 'Tidewater Festival', name: 'Papers', year: 2024, result: 'official selection' },
  ],
  quotes: [
    {
      text: 'A man reads out a letter to himself that is ninety years late. Nobody says anything. I had to leave the room.',
      source: 'The Evening Ledger',
      author: 'Constance Amory',
      url: 'https://evening-ledger.example/reviews/the-ink-archive',
      stars: 5,
    },
    { text: 'Ink has never had a better part.', source: 'Frame Rate', stars: 4 },
  ],
};
