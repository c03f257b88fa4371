/** A show with as many credits, episodes, watch entries and awards as a long-running series has. */

const CREDITS = 300;
const SEASONS = 20;
const EPISODES_OF_EACH = 20;
const WATCH = 80;
const AWARDS = 100;

/** All shows have these, so that each list has its filters. */
export const DETAILS = { kind: 'series', stage: 'released', year: 2000 };

const FIRST =
  'Ailsa Dov Marguerite Kofi Ottilie Bram Noor Ivo Sidse Nuala Amal Henrik Ilse Dagny Ruben'.split(' ');
const LAST = 'Marchbank Kessling Sayle Ansell Grange Halloran Dastgir Renshaw Vangaard Caldeira Brandt'.split(
  ' ',
);
const GROUPS = ['cast', 'cast', 'camera', 'sound', 'design', 'editing', 'effects', 'other', 'producer'];
const TERRITORIES = 'GB IE DE AT FR ES IT PT SE NO DK FI NL BE PL CZ US CA AU NZ'.split(' ');

const list = <Item>(count: number, itemAt: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => itemAt(index));

const credits = list(CREDITS, (index) => ({
  name: `${FIRST[index % FIRST.length]} ${LAST[(index * 7) % LAST.length]}-${LAST[(index * 3 + 1) % LAST.length]}`,
  group: GROUPS[index % GROUPS.length],
  role: index % 2 === 0 ? `The visitor of room ${index}` : `Assistant of unit ${index}`,
}));

const seasons = list(SEASONS, (season) => ({
  number: season + 1,
  year: 2000 + season,
  synopsis: 'A year in the port, in which it rains more than anybody had expected of it.',
  episodes: list(EPISODES_OF_EACH, (episode) => ({
    number: episode + 1,
    title: `Night ${season * EPISODES_OF_EACH + episode + 1}`,
    synopsis: `One night, one room, two chairs. On the desk are ${episode + 2} folders, and ${season + 3} of them are empty.`,
    airDate: `${2000 + season}-${String(1 + (episode % 12)).padStart(2, '0')}-${String(1 + episode).padStart(2, '0')}`,
    minutes: 52,
  })),
}));

const watch = list(WATCH, (index) => ({
  territory: TERRITORIES[index % TERRITORIES.length],
  service: `Service ${index}`,
  url: `https://service-${index}.example/the-long-rain`,
  access: ['free', 'subscription', 'rent', 'buy'][index % 4],
}));

const awards = list(AWARDS, (index) => ({
  body: `Festival ${index % 12}`,
  name: `Best of category ${index}`,
  year: 2000 + (index % 20),
  result: index % 3 === 0 ? 'won' : 'nominated',
  recipient: FIRST[index % FIRST.length],
}));

/** The fields of the show, as they are given to create it. */
export const FULL_SHOW = { title: 'The Long Rain', ...DETAILS, credits, seasons, watch, awards };
