import type { DemoDetails } from '../types';
import { episodesOf } from './tables';
import { theLongRainCredits } from './the-long-rain-credits';

const PICTURES = 'shows/the-long-rain';

export const theLongRain: DemoDetails = {
  kind: 'series',
  stage: 'released',
  year: 2025,
  yearEnd: 2026,
  genres: ['Drama', 'Crime'],
  countries: ['GB', 'IE'],
  languages: ['en'],
  originalTitle: '',
  alsoKnownAs: [
    { title: 'Der lange Regen', territory: 'DE' },
    { title: 'Regnet som aldri slutter', territory: 'NO' },
    { title: 'La pioggia lunga', territory: 'IT' },
  ],
  episodeCount: 6,
  minutes: 60,
  companies: [
    { name: 'Channel North', role: 'broadcaster', url: 'https://channelnorth.example/the-long-rain' },
    { name: 'Skerry Films', role: 'co-producer', url: 'https://skerry-films.example' },
    { name: 'Northlight Studios', role: 'distributor' },
    { name: 'Severnside Screen Fund', role: 'funder' },
  ],
  credits: theLongRainCredits,
  seasons: [
    {
      number: 1,
      title: 'Series one',
      year: 2025,
      synopsis: 'Six nights in one police station, and it rains on all of them.',
      episodes: episodesOf({ first: '2025-01-05', every: 'week' }, [
        [
          'Ten past two',
          62,
          'A man comes in out of the rain and describes a killing that nobody has reported, in a flat that nobody lives in. The ceiling of the interview room begins to leak, and he moves his chair before the first drop.',
          `${PICTURES}/thumb.jpg`,
        ],
        [
          'Harbour Street',
          58,
          'Hanne borrows the keys from an agent who swears that nobody has asked to see the place. There are fourteen steps, as she was told. Somebody has wiped the taps.',
          `${PICTURES}/media-3.jpg`,
        ],
        [
          'The wait',
          57,
          'One night, one room, two chairs. He will say when. He will not say who.',
          `${PICTURES}/media-2-poster.jpg`,
        ],
        [
          'Drainage',
          59,
          'The sea wall goes at Pier Four, and half the station is out with sandbags. The other half has lost a page of a statement.',
        ],
        [
          'A man with an appointment',
          58,
          'The flat is let. The tenant’s name is in Hanne’s notebook already, on a page from last month.',
          `${PICTURES}/media-1.jpg`,
        ],
        [
          'Dry',
          71,
          'The rain stops at four minutes to six. In the quiet everybody can hear what everybody has been saying.',
        ],
      ]),
    },
    {
      number: 2,
      title: 'Series two',
      year: 2026,
      synopsis:
        'In production. It has not rained in the port for nineteen days, and the harbour is low enough for things to come up out of the mud. The lists do not agree.',
      episodes: [],
    },
  ],
  watch: [
    {
      territory: 'GB',
      service: 'Channel North',
      url: 'https://channelnorth.example/the-long-rain',
      access: 'free',
    },
    {
      territory: 'IE',
      service: 'Sceirig',
      url: 'https://sceirig.example/an-bhaisteach-fhada',
      access: 'broadcast',
      until: { daysFromNow: 10 },
    },
    {
      territory: 'DE',
      service: 'Fernlicht',
      url: 'https://fernlicht.example/der-lange-regen',
      access: 'subscription',
      until: { daysFromNow: 120 },
    },
    {
      territory: 'AT',
      service: 'Fernlicht',
      url: 'https://fernlicht.example/der-lange-regen',
      access: 'subscription',
      until: { daysFromNow: 120 },
    },
    {
      territory: 'NO',
      service: 'Kveldsvakt',
      url: 'https://kveldsvakt.example/regnet',
      access: 'subscription',
      until: { daysFromNow: -5 },
    },
    {
      territory: 'IT',
      service: 'Lanterna Blu',
      url: 'https://lanterna-blu.example/la-pioggia-lunga',
      access: 'subscription',
      from: { daysFromNow: 21 },
    },
    {
      territory: 'WW',
      service: 'Meridian Row',
      url: 'https://meridian-row.example/the-long-rain',
      access: 'rent',
    },
    {
      territory: 'WW',
      service: 'Meridian Row',
      url: 'https://meridian-row.example/the-long-rain',
      access: 'buy',
    },
  ],
  awards: [
    {
      body: 'Lumen Awards',
      name: 'Best cinematography',
      year: 2025,
      result: 'won',
      recipient: 'Henrik Vos',
      url: 'https://lumen-awards.example/2025',
    },
    {
      body: 'Lumen Awards',
      name: 'Best leading performance',
      year: 2025,
      result: 'nominated',
      recipient: 'Ailsa Marchbank',
      url: 'https://lumen-awards.example/2025',
    },
    {
      body: 'Ghent Script Days',
      name: 'Television prize',
      year: 2025,
      result: 'won',
      recipient: 'Inês Caldeira',
    },
    {
      body: 'Guild of Broadcast Critics',
      name: 'Drama of the year',
      year: 2025,
      result: 'shortlisted',
    },
    { body: 'Northlight Festival', name: 'Opening night', year: 2024, result: 'official selection' },
  ],
  quotes: [
    {
      text: 'Six hours in a wet room with two people who will not look away. I have not been dry since.',
      source: 'The Evening Ledger',
      author: 'Constance Amory',
      url: 'https://evening-ledger.example/reviews/the-long-rain',
      stars: 5,
    },
    {
      text: 'Marchbank does more with a towel than most manage with a monologue.',
      source: 'Second Screen',
      author: 'Ravi Lund',
      url: 'https://second-screen.example/the-long-rain',
      stars: 4,
    },
    { text: 'The best-lit dark you will see this year.', source: 'Frame Rate', stars: 5 },
    {
      text: 'Nobody has made weather this guilty.',
      source: 'The Harbour Post',
      author: 'Josephine Tull',
    },
  ],
};
