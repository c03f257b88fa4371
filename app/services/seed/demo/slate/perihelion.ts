import type { DemoDetails } from '../types';
import { perihelionCredits } from './perihelion-credits';
import { episodesOf } from './tables';

const PICTURES = 'shows/perihelion';

export const perihelion: DemoDetails = {
  kind: 'series',
  stage: 'released',
  year: 2025,
  yearEnd: null,
  genres: ['Science fiction', 'Drama', 'Thriller'],
  countries: ['GB', 'NO'],
  languages: ['en', 'nb'],
  originalTitle: '',
  alsoKnownAs: [
    { title: 'Day 211', territory: '' },
    { title: 'Perihel', territory: 'NO' },
  ],
  episodeCount: 8,
  minutes: 50,
  companies: [
    { name: 'Orrery', role: 'broadcaster', url: 'https://orrery.example/perihelion' },
    { name: 'Fjellrev Film', role: 'co-producer', url: 'https://fjellrev-film.example' },
    { name: 'Kveldsvakt', role: 'co-producer', url: 'https://kveldsvakt.example' },
    { name: 'Northlight Studios', role: 'distributor' },
  ],
  credits: perihelionCredits,
  seasons: [
    {
      number: 1,
      title: '',
      year: 2025,
      synopsis: '',
      episodes: episodesOf({ first: '2025-11-09', every: 'week' }, [
        [
          'Day 211',
          54,
          'The pilot is found dead in a compartment that was locked from the inside. The closest pass of Aru is nine days off, and nobody else aboard has ever made one.',
          `${PICTURES}/media-3.jpg`,
        ],
        ['The manual', 49, 'It works. It assumes eleven months of training. They have until Sunday.'],
        [
          'Divide by three',
          48,
          'Fuel for three burns, seven people, one pencil. The apprentice is the only one who remembers how it is done by hand.',
        ],
        [
          'Last to speak to her',
          50,
          'Each of the seven says who it was. There are five answers, and one of them is the pilot.',
        ],
        ['Ninety minutes', 49, 'Sunrise, sixteen times.', `${PICTURES}/media-2-poster.jpg`],
        [
          'Ice',
          51,
          'The cargo has begun to sing. Oduya wants to let a third of it go, and will not say how she knows which third.',
        ],
        [
          'Out of places to look',
          48,
          'The window is full. Rask sends everybody else aft and reads the last page alone.',
          `${PICTURES}/thumb.jpg`,
        ],
        [
          'Perihelion',
          62,
          'The far side of the pass, in real time, with nobody at the controls who was there at the beginning of it.',
          `${PICTURES}/media-1.jpg`,
        ],
      ]),
    },
  ],
  watch: [
    { territory: 'GB', service: 'Orrery', url: 'https://orrery.example/perihelion', access: 'subscription' },
    {
      territory: 'NO',
      service: 'Kveldsvakt',
      url: 'https://kveldsvakt.example/perihel',
      access: 'subscription',
    },
    {
      territory: 'DK',
      service: 'Kveldsvakt',
      url: 'https://kveldsvakt.example/perihel',
      access: 'subscription',
    },
    {
      territory: 'GB',
      service: 'Alhambra, Bristol',
      url: 'https://alhambra-bristol.example/perihelion-in-one-sitting',
      access: 'cinema',
      from: { daysFromNow: 9 },
      until: { daysFromNow: 11 },
    },
    {
      territory: 'US',
      service: 'Meridian Row',
      url: 'https://meridian-row.example/perihelion',
      access: 'buy',
      until: { daysFromNow: 7 },
    },
  ],
  awards: [
    {
      body: 'Institute of Practical Effects',
      name: 'Best object',
      year: 2025,
      result: 'won',
      recipient: 'Yuki Hallett',
      url: 'https://practical-effects.example/2025',
    },
    {
      body: 'Tallow Street Festival',
      name: 'First contact',
      year: 2025,
      result: 'official selection',
    },
    {
      body: 'Guild of Broadcast Critics',
      name: 'Score of the year',
      year: 2025,
      result: 'nominated',
      recipient: 'Ilse Brandvold',
    },
  ],
  quotes: [
    {
      text: 'At last, a spaceship on which people are bad at arithmetic for a reason.',
      source: 'Second Screen',
      author: 'Ravi Lund',
      url: 'https://second-screen.example/perihelion',
      stars: 5,
    },
    {
      text: 'The best performance is given by a planet made of plaster, and it is a strong field.',
      source: 'The Evening Ledger',
      author: 'Constance Amory',
      stars: 4,
    },
    { text: 'I should still like to know how the engine works.', source: 'Orbit Monthly', stars: 3 },
  ],
};
