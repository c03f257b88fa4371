/** Forms with rows: their values, the buttons that change them, and pasted lists of credits. */
import { expect, it } from 'vitest';
import { fieldsOn } from '~/core/fields/field';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { controlValues, type ControlValues } from '~/core/forms/control-values';
import { changedValues, overlayValues } from '~/core/forms/use-record-form';
import { addPasted, readPaste, readPastedCredits } from '~/core/forms/pasted-credits';
import {
  labelPeople,
  readPersonLabels,
  withPersonLabels,
  controlAt,
  readControls,
} from '~/core/forms/read-controls.server';
import {
  moveErrors,
  changeRows,
  countRows,
  moveRow,
  readRowChange,
  rowChangeText,
  rowsOf,
} from '~/core/forms/rows';

const ON = (screen: 'details' | 'credits' | 'episodes' | 'watch' | 'awards') => fieldsOn(SHOW_FIELDS, screen);
const names = (values: Record<string, string>, list = 'credits') =>
  rowsOf(values, list)?.map(({ name }) => name);
const THREE = {
  credits: '3',
  'credits.0.id': 'a',
  'credits.0.name': 'Ana Lee',
  'credits.1.id': 'b',
  'credits.1.name': 'Bo Ek',
  'credits.2.id': 'c',
  'credits.2.name': 'Cy Day',
};

it('what the controls show is read back as it was', () => {
  const season = {
    id: 's1',
    number: 1,
    title: '',
    year: null,
    synopsis: 'Two\nlines',
    episodes: [
      { id: 'e1', number: 0, title: 'Rain', synopsis: '', airDate: '2025-09-14', minutes: 50, stillUrl: '' },
    ],
  };
  const episodes = controlValues(ON('episodes'), { seasons: [season] });
  expect(episodes).toMatchObject({
    seasons: '1',
    'seasons.0.episodes.0.title': 'Rain',
    'seasons.0.year': '',
  });
  expect(readControls(ON('episodes'), episodes).change).toEqual({ seasons: [season] });

  const entry = {
    id: 'w1',
    territory: 'GB',
    service: 'North',
    url: 'https://north.example/',
    access: 'free',
  };
  const watch = [{ ...entry, from: '2026-07-01T09:30:15.000Z', until: '' }];
  const shown = controlValues(ON('watch'), { watch });
  expect(shown['watch.0.from'], 'London time, in summer').toBe('2026-07-01T10:30:15');
  expect(readControls(ON('watch'), shown).change).toEqual({ watch });
});

it('codes, genres, ids and numbers of the details are read', () => {
  const typed = {
    countries: ' gb,, IE ',
    genres: 'Drama\nCrime',
    'ids.imdb': ' tt0903747 ',
    year: 'soon',
    minutes: '',
  };
  expect(readControls(ON('details'), typed).change).toEqual({
    countries: ['gb', 'IE'],
    genres: ['Drama', 'Crime'],
    ids: { imdb: 'tt0903747' },
    year: 'soon',
    minutes: null,
  });
});

it('a list that the form does not have stays as it is, and an empty one is empty', () => {
  expect(readControls(ON('credits'), {}).change).toEqual({});
  expect(readControls(ON('credits'), { credits: '0' }).change).toEqual({ credits: [] });
});

it('rows that were left empty are not read, and errors are said at the controls', () => {
  const { change, places } = readControls(ON('credits'), {
    ...THREE,
    'credits.1.name': ' ',
    'credits.1.group': 'cast',
  });
  expect(change.credits).toEqual([
    { id: 'a', name: 'Ana Lee' },
    { id: 'c', name: 'Cy Day' },
  ]);
  expect(controlAt('credits.1.name', places)).toBe('credits.2.name');
  expect(controlAt('credits', places)).toBe('credits');
});

it('errors in nested rows are said at their controls', () => {
  const { places } = readControls(ON('episodes'), {
    'seasons.0.number': '',
    'seasons.1.number': '2',
    'seasons.1.episodes.0.title': '',
    'seasons.1.episodes.3.title': 'Rain',
  });
  expect(controlAt('seasons.0.episodes.0.number', places)).toBe('seasons.1.episodes.1.number');
});

it('rows are added, removed and moved', () => {
  expect(names(changeRows(THREE, { verb: 'up', path: 'credits.2' }))).toEqual(['Ana Lee', 'Cy Day', 'Bo Ek']);
  expect(names(changeRows(THREE, { verb: 'down', path: 'credits.0' }))).toEqual([
    'Bo Ek',
    'Ana Lee',
    'Cy Day',
  ]);
  expect(changeRows(THREE, { verb: 'up', path: 'credits.0' })).toEqual(THREE);
  expect(names(changeRows(THREE, { verb: 'remove', path: 'credits.1' }))).toEqual(['Ana Lee', 'Cy Day']);
  expect(names(moveRow(THREE, 'credits', { from: 0, to: 2 }))).toEqual(['Bo Ek', 'Cy Day', 'Ana Lee']);
  const added = changeRows(changeRows(THREE, { verb: 'add', path: 'credits' }), {
    verb: 'add',
    path: 'credits',
  });
  expect(added).toMatchObject({ credits: '5', 'credits.3.id': 'new-1', 'credits.4.id': 'new-2' });
  const nested = changeRows({ 'seasons.1.number': '2' }, { verb: 'add', path: 'seasons.1.episodes' });
  expect(nested).toMatchObject({ 'seasons.1.episodes': '1', 'seasons.1.episodes.0.id': 'new-1' });
});

it.each(['remove credits.9', 'remove credits', 'up nothing.0', 'jump credits.1', 'add', ''])(
  'a button that does not fit the form changes nothing: %s',
  (text) => {
    const change = readRowChange(text);
    expect(change ? changeRows(THREE, change) : THREE).toEqual(THREE);
  },
);

it('the value of a button is read back', () => {
  const change = { verb: 'up', path: 'seasons.0.episodes.3' } as const;
  expect(readRowChange(rowChangeText(change))).toEqual(change);
});

const PEOPLE = [
  { label: 'Ana Lee', name: 'Ana Lee' },
  { label: 'Tom Hart (tom-hart)', name: 'Tom Hart' },
  { label: 'tom hart (tom-hart-2)', name: 'tom hart' },
];

it.each([
  ['Director: Ana Lee', { name: 'Ana Lee', group: 'director', role: '', personId: 'Ana Lee' }],
  ['ANA LEE as Marta', { name: 'ANA LEE', group: 'cast', role: 'Marta', personId: 'Ana Lee' }],
  [
    'Executive producers: Tom Hart',
    { name: 'Tom Hart', group: 'executive producer', role: '', personId: '' },
  ],
  ['Director of photography\tBo Ek', { name: 'Bo Ek', group: 'camera', role: 'Director of photography' }],
  ['First assistant director: Bo Ek', { group: 'other', role: 'First assistant director' }],
  ['Sound recordist: Bo Ek', { group: 'sound' }],
  ['Harbour master: Bo Ek', { group: 'other', role: 'Harbour master' }],
])('a pasted line is read: %s', (line, row) => {
  expect(readPastedCredits(line, PEOPLE)).toMatchObject({ rows: [row], left: [] });
});

it('lines that cannot be read stay in the box; the others are added after they were shown', () => {
  const pasted = `Director: Ana Lee\r\n\r\nwith thanks to the harbour\n${'x'.repeat(201)}: Bo Ek\nWriter:`;
  const read = readPaste({ ...THREE, paste: pasted }, PEOPLE);
  expect(read.paste?.split('\n')).toEqual([
    'with thanks to the harbour',
    `${'x'.repeat(201)}: Bo Ek`,
    'Writer:',
  ]);
  expect(names(read, 'read')).toEqual(['Ana Lee']);
  expect(names(read)).toHaveLength(3);
  const added = addPasted(read);
  expect(rowsOf(added, 'credits')?.at(-1)).toMatchObject({ id: 'new-1', name: 'Ana Lee', group: 'director' });
  expect(names(added, 'read')).toEqual([]);
});

it('a list that is laid over another replaces it, rows within rows too', () => {
  const opening = {
    title: 'Ember',
    ...THREE,
    seasons: '1',
    'seasons.0.episodes': '2',
    'seasons.0.episodes.1.id': 'x',
  };
  const over = { credits: '1', 'credits.0.id': 'c', seasons: '1', 'seasons.0.episodes': '0' };
  expect(overlayValues(opening, over)).toEqual({ title: 'Ember', ...over });
  expect(overlayValues(opening, { title: 'Ash' })).toEqual({ ...opening, title: 'Ash' });
  expect(overlayValues(opening, undefined)).toEqual(opening);
});

it('the values that differ from others contain a list that differs as a whole, and restore it', () => {
  const opening = { title: 'Ember', tagline: '', ...THREE, watch: '1', 'watch.0.id': 'w' };
  for (const change of [
    { verb: 'remove', path: 'credits.0' },
    { verb: 'down', path: 'credits.1' },
    { verb: 'add', path: 'credits' },
  ] as const) {
    const now: ControlValues = { ...changeRows(opening, change), tagline: 'Cold' };
    const changed = changedValues(now, opening);
    expect(Object.keys(changed)).not.toContain('watch');
    expect(changed).toMatchObject({ tagline: 'Cold', 'credits.0.name': now['credits.0.name'] });
    expect(overlayValues(opening, changed)).toEqual(now);
  }
  expect(changedValues(opening, opening)).toEqual({});
});

it('an error stays with its row when rows are moved, and goes with a row that is removed', () => {
  const errors = { 'credits.1.name': ['No'], 'credits.2.name': ['Long'], credits: ['Many'] };
  const after = changeRows(changeRows(THREE, { verb: 'remove', path: 'credits.2' }), {
    verb: 'up',
    path: 'credits.1',
  });
  expect(moveErrors(errors, THREE, after)).toEqual({ 'credits.0.name': ['No'], credits: ['Many'] });
});

it('an error in a row of a row stays with it', () => {
  const seasons = {
    'seasons.0.id': 's',
    'seasons.1.id': 't',
    'seasons.1.episodes.0.id': 'e',
    'seasons.1.episodes.0.title': '',
  };
  const after = changeRows(seasons, { verb: 'remove', path: 'seasons.0' });
  expect(moveErrors({ 'seasons.1.episodes.0.title': ['No'] }, seasons, after)).toEqual({
    'seasons.0.episodes.0.title': ['No'],
  });
});

const LABELLED = labelPeople([
  { id: 'p1', name: 'Ana Lee ', slug: 'ana-lee' },
  { id: 'p2', name: 'Tom Hart', slug: 'tom-hart' },
  { id: 'p3', name: 'tom hart', slug: 'tom-hart-2' },
]);

it('people with the same name are told apart by their slugs', () => {
  expect(LABELLED.map(({ label }) => label)).toEqual([
    'Ana Lee',
    'Tom Hart (tom-hart)',
    'tom hart (tom-hart-2)',
  ]);
});

it('a control names a person by a label, which is read back in any case', () => {
  const ids = { 'credits.0.personId': 'p1', 'credits.1.personId': 'p3', 'credits.2.personId': '' };
  const labels = withPersonLabels({ ...ids, 'credits.0.name': 'p1' }, LABELLED);
  expect(labels).toEqual({
    'credits.0.personId': 'Ana Lee',
    'credits.1.personId': 'tom hart (tom-hart-2)',
    'credits.2.personId': '',
    'credits.0.name': 'p1',
  });
  expect(readPersonLabels(labels, LABELLED)).toEqual({
    values: { ...ids, 'credits.0.name': 'p1' },
    errors: {},
  });
  expect(readPersonLabels({ 'credits.0.personId': ' ana LEE' }, LABELLED).values).toEqual({
    'credits.0.personId': 'p1',
  });
});

it('a text that names nobody, or several people, is an error at its control', () => {
  const { values, errors } = readPersonLabels(
    { 'credits.0.personId': 'Ana', 'credits.4.personId': 'Tom Hart', 'credits.5.personId': ' ' },
    LABELLED,
  );
  expect(Object.keys(errors)).toEqual(['credits.0.personId', 'credits.4.personId']);
  expect(values['credits.0.personId']).toBe('Ana');
});

it('the rows of all lists of a form are counted, also those in rows', () => {
  const names = ['credits.0.id', 'credits.0.name', 'seasons.0.id', 'seasons.0.episodes.3.id', 'title'];
  expect(countRows(names)).toBe(3);
});
