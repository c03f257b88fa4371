import { expect, it } from 'vitest';
import { itemsFor, isNamed } from '~/admin/palette/palette-items';
import { CONTENT_KIND_LIST, TEXTS } from '~/core/nouns/kinds';
import { stateWords, type StaffHit, type StaffState } from '~/search/staff-hit';
import type { Role } from '~/core/access/permissions';

const NOW = new Date('2026-02-01T12:00:00Z');

it.each<[StaffState, string, string]>([
  ['public', '', ''],
  ['draft', '', 'Draft'],
  ['hidden', '', 'Hidden'],
  ['changes', '', 'Unpublished changes'],
  ['scheduled', '2026-03-03T10:00:00Z', 'Scheduled for 3 March'],
  ['scheduled', '2027-03-03T10:00:00Z', 'Scheduled for 3 March 2027'],
  // London is an hour ahead of UTC in summer.
  ['embargo', '2026-07-02T23:30:00Z', 'Embargo until 3 July'],
])('the state %s, which ends %j, is “%s”', (state, until, words) => {
  expect(stateWords(state, until ? new Date(until) : null, NOW)).toBe(words);
});

it.each([
  ['Publish changes to Salt Country', 'publish salt', true],
  ['Publish changes to Salt Country', 'COUN', true],
  ['Malmö', 'malmo', true],
  ['New show', 'how', false],
  ['New show', '%', false],
])('“%s” is named by “%s”: %s', (title, query, expected) => {
  expect(isNamed(title, query)).toBe(expected);
});

const actor = (role: Role) => ({ id: '1', role, username: role, name: role, via: 'form' as const });

const hit = (more: Partial<StaffHit>): StaffHit => ({
  ...{ kind: 'news', id: '1', title: 'New tide', state: 'public', words: '', excerpt: '', thumbnailUrl: '' },
  ...{ slug: '', score: 1 },
  ...{ url: '/admin/news/1', mayOpen: true, ...more },
});

it('the palette has only what a user may open and do, in groups', () => {
  const hits = [hit({}), hit({ id: '2', mayOpen: false }), hit({ kind: 'media', id: '3', title: 'New.jpg' })];
  const answer = { hits, total: 3, publishable: [hit({ title: 'New salt', state: 'changes' })] };
  const titles = (role: 'author' | 'admin', query: string) =>
    itemsFor(actor(role), query, answer).map(({ group, title }) => `${group}: ${title}`);
  expect(titles('author', 'new')).toEqual([
    'Records: New tide',
    'Files: New.jpg',
    'Screens: News',
    'Do: Publish changes to New salt',
    ...CONTENT_KIND_LIST.map((kind) => `Do: New ${TEXTS[kind].short.toLowerCase()}`),
  ]);
  expect(titles('author', 'health')).not.toContain('Screens: Health');
  expect(titles('admin', 'health')).toContain('Screens: Health');
  expect(titles('author', 'log out')).toContain('Do: Log out');
});

it.each([
  // A slip of the finger finds a show of the channel Hearth, and a person of the name Show.
  ['health', ['Ember', 'Ida Show'], 'Screens: Health'],
  ['new show', ['Ember', 'Ida Show', 'A new kind of show'], 'Do: New show'],
  ['heal', ['The Healer'], 'Screens: Health'],
  ['publish', ['Ember'], 'Do: Publish changes to Salt Country'],
  // What is named as well comes before it.
  ['health', ['Ember', 'Health'], 'Records: Ember'],
  ['new', ['New tide'], 'Records: New tide'],
  ['show', ['Showdown'], 'Records: Showdown'],
  ['s', ['Salt Country'], 'Records: Salt Country'],
])('the palette finds for “%s” among the records %j first: %s', (query, records, expected) => {
  const hits = records.map((title, at) => hit({ id: String(at), title }));
  const publishable = query === 'publish' ? [hit({ title: 'Salt Country', state: 'changes' })] : [];
  const [first] = itemsFor(actor('admin'), query, { hits, total: hits.length, publishable });
  expect(`${first?.group}: ${first?.title}`).toBe(expected);
});
