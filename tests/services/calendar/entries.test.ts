/** What the calendar finds, and for whom. */
import { describe, expect, it } from 'vitest';
import { Upload } from '~models/upload';
import { UnpublishedChanges } from '~models/unpublished-changes';
import type { Actor } from '~/core/access/permissions';
import { readEntries } from '~/calendar/calendar-entries.server';
import { CALENDAR_TYPES, type CalendarType } from '~/calendar/calendar-types';
import { createPressLink, endPressLink } from '~/press/kits/press-links.server';
import { keepChanges } from '~/records/save/record-unpublished.server';
import { actor, makeArticle, makePage, makeShow } from '../../make';
import { makeFilm, makeScreener } from '../../make-screener';
import { makeKitOfInes, makeRoundOf } from '../approvals/make-round';
import { commandsOf } from '../commands';

const DAY_MS = 24 * 60 * 60 * 1000;
const MARCH = { from: '2027-03-01', to: '2027-03-31' };
const editor = actor('editor');
const author = actor('author');

const inMarch = (day: number, time = '09:30') =>
  new Date(`2027-03-${String(day).padStart(2, '0')}T${time}:00Z`);

async function entriesOf(id: string, by: Actor = editor, types?: readonly CalendarType[]) {
  return (await readEntries(by, { ...MARCH, types })).filter((entry) => entry.id === id);
}

const typesOf = async (id: string, by?: Actor) => (await entriesOf(id, by)).map(({ type }) => type);

const about = async (id: string) => (await entriesOf(id)).map(({ type, at, title }) => [type, at, title]);

describe('the dates of', () => {
  it('articles and pages are those when they are published; a draft has none', async () => {
    const article = await makeArticle({
      title: 'A new season',
      status: 'published',
      publishedAt: inMarch(4),
    });
    const page = await makePage({ title: 'Careers', status: 'published', publishedAt: inMarch(5) });
    const draft = await makeArticle({ status: 'draft', publishedAt: inMarch(6) });
    expect(await about(article.id)).toEqual([['article', '2027-03-04T09:30:00.000Z', 'A new season']]);
    expect(await about(page.id)).toEqual([['page', '2027-03-05T09:30:00.000Z', 'Careers']]);
    expect(await entriesOf(draft.id)).toEqual([]);
    expect((await entriesOf(article.id))[0]).toMatchObject({
      ...{ kind: 'news', url: `/admin/news/${article.id}`, allDay: false, mayMove: true },
    });
  });

  it('episodes are days; the first one of a season that has a day is the premiere', async () => {
    const episodes = [
      { number: 1, title: 'Rain', airDate: '' },
      { number: 2, title: 'Ash', airDate: '2027-03-14' },
      { number: 3, title: 'Salt', airDate: '2027-03-07' },
      { number: 4, title: 'Wind', airDate: '2027-04-01' },
    ];
    const { id } = await makeShow({ title: 'Ember', seasons: [{ number: 2, title: '', episodes }] });
    expect(await about(id)).toEqual([
      ['premiere', '2027-03-07', 'Ember, series 2'],
      ['episode', '2027-03-14', 'Ember, 2.2: Ash'],
    ]);
    expect((await entriesOf(id))[0]).toMatchObject({ allDay: true, url: `/admin/shows/${id}/episodes` });
  });

  it('where to watch, the embargo of a kit and vacancies are the moments of their fields', async () => {
    const watch = [
      {
        ...{ territory: 'GB', service: 'Hearth', url: 'https://hearth.example/', access: 'free' },
        ...{ from: inMarch(2).toISOString(), until: inMarch(20).toISOString() },
      },
    ];
    const press = { visibility: 'link', embargoUntil: inMarch(9).toISOString() };
    const { id } = await makeShow({ title: 'Ember', watch, press });
    expect(await about(id)).toEqual([
      ['watch-from', '2027-03-02T09:30:00.000Z', 'Ember, Hearth'],
      ['embargo', '2027-03-09T09:30:00.000Z', 'Ember'],
      ['watch-until', '2027-03-20T09:30:00.000Z', 'Ember, Hearth'],
    ]);
    const vacancies = [
      { title: 'Runner', place: 'Bristol', closes: inMarch(11), apply: 'mailto:jobs@site.example' },
      { title: 'Editor', place: '', closes: '', apply: 'mailto:jobs@site.example' },
    ];
    const page = await makePage({ template: 'vacancies', vacancies, status: 'published' });
    expect(await about(page.id)).toEqual([['vacancy', '2027-03-11T09:30:00.000Z', 'Runner, Bristol']]);
  });

  it('the rights of a file are their end, at its form', async () => {
    const id = await makeFilm();
    await Upload.updateOne({ _id: id }, { $set: { 'press.usableUntil': inMarch(12) } });
    expect(await entriesOf(id, author)).toMatchObject([
      { type: 'rights', kind: 'media', title: 'lock.mp4', url: `/admin/media/${id}`, mayOpen: true },
    ]);
  });
});

describe('what is shared of shows', () => {
  const soon = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const next = { from: soon(-1).slice(0, 10), to: soon(40).slice(0, 10) };
  const sharedOf = async (id: string, by: Actor) =>
    (await readEntries(by, next)).filter((entry) => entry.id === id);

  it('is for those who may open its screens, with the title of the show', async () => {
    const { id } = await makeShow({ title: 'The Long Rain', press: { visibility: 'link' } });
    await createPressLink(editor, id, { label: 'The Ledger', days: 30 });
    const ended = await createPressLink(editor, id, { label: 'The Post', days: 30 });
    await endPressLink(editor, id, ended.id);
    expect(await sharedOf(id, editor)).toMatchObject([
      { type: 'press-link', title: 'The Long Rain, The Ledger', url: `/admin/shows/${id}/press` },
    ]);
    expect(await sharedOf(id, author)).toEqual([]);
  });

  it('has the ends of screeners and of approvals', async () => {
    const { show, screener } = await makeScreener({ expiresAt: soon(7) });
    const [found] = await sharedOf(show, editor);
    expect(found).toMatchObject({
      ...{ type: 'screener', title: 'The Long Rain, Episode one', mayMove: false },
      url: `/admin/shows/${show}/screeners?screener=${screener.id}`,
    });
    const { showId } = await makeKitOfInes(1, 0);
    const round = await makeRoundOf(showId);
    expect(await sharedOf(showId, editor)).toMatchObject([
      { type: 'approval', url: `/admin/shows/${showId}/approvals/${round.id}` },
    ]);
    expect([...(await sharedOf(show, author)), ...(await sharedOf(showId, author))]).toEqual([]);
  });
});

describe('drafts of others', () => {
  it('are for those who may edit them: vacancies of a draft, and changes at a time', async () => {
    const vacancies = [{ title: 'Runner', closes: inMarch(11), apply: 'mailto:jobs@site.example' }];
    const page = await makePage({ template: 'vacancies', vacancies, status: 'draft' });
    expect(await typesOf(page.id)).toEqual(['vacancy']);
    expect(await typesOf(page.id, author)).toEqual([]);

    const { id } = await makeShow({ status: 'active' }, author);
    await keepChanges('show', author, id, { tagline: 'After' });
    const problem = 'A file is gone';
    await UnpublishedChanges.updateOne({ _id: `show:${id}` }, { $set: { publishAt: inMarch(8), problem } });
    expect(await entriesOf(id, author)).toMatchObject([
      { type: 'change', at: inMarch(8).toISOString(), url: `/admin/shows/${id}`, hasFailed: true },
    ]);
    expect(await typesOf(id, actor('author'))).toEqual([]);
  });

  it('are listed but not opened by others once they are scheduled, as in lists', async () => {
    const { id } = await makeArticle({ status: 'published', publishedAt: inMarch(4) });
    expect(await entriesOf(id, author)).toMatchObject([{ mayOpen: false, mayMove: false }]);
  });
});

describe('a span', () => {
  it('has both its days whole, in London, and only the types that are asked for', async () => {
    const at = (publishedAt: string) => makeArticle({ status: 'published', publishedAt });
    // British Summer Time begins on 28 March 2027.
    const [before, first, last, after] = await Promise.all([
      at('2027-03-27T23:59:59.999Z'),
      at('2027-03-28T00:00:00Z'),
      at('2027-03-28T22:59:59.999Z'),
      at('2027-03-28T23:00:00Z'),
    ]);
    const found = await readEntries(editor, { from: '2027-03-28', to: '2027-03-28', types: ['article'] });
    const ids = found.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([first.id, last.id]));
    expect(ids).not.toContain(before.id);
    expect(ids).not.toContain(after.id);
    expect(await entriesOf(first.id, editor, ['page'])).toEqual([]);
  });
});

it('the queries are at most eight, however much there is', async () => {
  const period = { from: '2026-01-01', to: '2027-12-31', types: CALENDAR_TYPES };
  const asked = await commandsOf(() => readEntries(actor('admin'), period));
  expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(8);
  expect(asked).toContain('shows.find');
});
