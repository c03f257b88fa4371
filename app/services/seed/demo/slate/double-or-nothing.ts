import type { DemoDetails } from '../types';
import { doubleOrNothingCredits } from './double-or-nothing-credits';
import { episodesOf } from './tables';

const PICTURES = 'shows/double-or-nothing';
const MINUTES = 30;

/** Each part is called after its two players. */
const parts = [
  [
    'A vet and a plasterer',
    'The first question is answered in the time that it takes to ask it. The twelfth takes four minutes.',
    `${PICTURES}/thumb.jpg`,
  ],
  ['A bell-ringer and a bus inspector', 'They disagree at £8, and the bolder of the two goes on alone.'],
  ['A florist and a goalkeeper'],
  ['A dental nurse and a man who will not say'],
  ['A beekeeper and a notary', 'They leave with a pound, and the whole audience stands.'],
  ['A ferry pilot and a chess teacher'],
  ['A piano tuner and a roofer'],
  ['A surveyor and his former landlady', 'They turn out not to be strangers. The adjudicator is called.'],
  ['A midwife and a locksmith'],
  ['A choirmaster and a croupier'],
  ['A baker and a night watchman'],
  [
    'A lighthouse keeper’s widow and a student of law',
    'Seventeen questions, £131,072, and for eleven seconds not a sound. The first perfect game.',
    `${PICTURES}/media-2-poster.jpg`,
  ],
  ['A glazier and a nun'],
  ['A tax inspector and a magician'],
  ['A signalman and a sommelier'],
  ['A farrier and a game designer'],
  ['A puppeteer and a customs officer'],
  ['A tree surgeon and a heart surgeon', 'Neither of them has ever been so frightened.'],
  ['A stonemason and a stand-in'],
  ['A cartographer and a taxi driver'],
  ['A ventriloquist and a court reporter'],
  ['A stoker and a librarian'],
  ['A butcher and a vegan'],
  ['A diver and a steeplejack'],
  ['A postwoman and a dog trainer'],
  ['A clown and an undertaker'],
  ['A tiler and a professor of probability', 'One of them knows the odds. The other one wins.'],
  ['A cellist and a welder'],
  ['A referee and a divorce lawyer'],
  ['A gardener and a submariner'],
  [
    'A lollipop man and a barrister',
    'The second perfect game. They had known each other for twenty-six minutes, and now holiday together.',
    `${PICTURES}/main-poster.jpg`,
  ],
  ['A tailor and a weightlifter'],
  ['A speech therapist and an auctioneer'],
  ['A thatcher and a firefighter'],
  ['A cheesemaker and a radio astronomer'],
  ['A twin and a twin', 'Not each other’s.'],
  ['A bookbinder and a bookmaker'],
  ['A quarryman and an icer of cakes'],
  ['A verger and a drummer'],
  [
    'A vet and a plasterer, again',
    'The two who began it come back with their pound.',
    `${PICTURES}/media-1.jpg`,
  ],
] as const;

export const doubleOrNothing: DemoDetails = {
  kind: 'series',
  stage: 'released',
  year: 2024,
  yearEnd: null,
  genres: ['Entertainment', 'Family'],
  countries: ['GB'],
  languages: ['en-GB'],
  originalTitle: '',
  alsoKnownAs: [
    { title: 'Tvöfalt eða ekkert', territory: 'IS' },
    { title: 'Doble o nada', territory: 'ES' },
    { title: 'Dubbel of niets', territory: 'NL' },
    { title: 'Tupla tai ei mitään', territory: 'FI' },
    { title: 'Dobro ou nada', territory: 'PT' },
  ],
  episodeCount: 40,
  minutes: MINUTES,
  companies: [
    { name: 'Channel North', role: 'broadcaster', url: 'https://channelnorth.example/double-or-nothing' },
    { name: 'Channel North', role: 'commissioner', url: 'https://channelnorth.example' },
    { name: 'Northlight Studios', role: 'sales' },
  ],
  credits: doubleOrNothingCredits,
  seasons: [
    {
      number: 1,
      title: '',
      year: 2024,
      synopsis: 'Every weekday at a quarter past five, each part called after its two players.',
      episodes: episodesOf(
        { first: '2024-09-09', every: 'weekday' },
        parts.map(([title, synopsis = '', still = '']) => [title, MINUTES, synopsis, still]),
      ),
    },
  ],
  watch: [
    {
      territory: 'GB',
      service: 'Channel North',
      url: 'https://channelnorth.example/double-or-nothing',
      access: 'free',
    },
    {
      territory: 'IS',
      service: 'Hrafn',
      url: 'https://hrafn.example/tvofalt-eda-ekkert',
      access: 'broadcast',
      from: { daysFromNow: 30 },
    },
    {
      territory: 'NL',
      service: 'Grachtzender',
      url: 'https://grachtzender.example/dubbel-of-niets',
      access: 'broadcast',
      until: { daysFromNow: -12 },
    },
  ],
  awards: [
    {
      body: 'Format Fair',
      name: 'Rules that fit on a postcard',
      year: 2025,
      result: 'won',
      recipient: 'Dee Abara',
    },
    {
      body: 'Lumen Awards',
      name: 'Best entertainment programme',
      year: 2024,
      result: 'nominated',
    },
    {
      body: 'Guild of Broadcast Critics',
      name: 'Presenter of the year',
      year: 2024,
      result: 'shortlisted',
      recipient: 'Bex Tolliver',
    },
  ],
  quotes: [
    {
      text: 'The loudest silence on television, and it is on at teatime.',
      source: 'The Evening Ledger',
      author: 'Constance Amory',
      stars: 4,
    },
    {
      text: 'I shouted at a plasterer for half an hour and have seldom been happier.',
      source: 'Second Screen',
      author: 'Ravi Lund',
      url: 'https://second-screen.example/double-or-nothing',
      stars: 4,
    },
  ],
};
