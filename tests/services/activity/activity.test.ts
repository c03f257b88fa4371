import { Types } from 'mongoose';
import { describe, expect, it, afterEach } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import type { Actor } from '~/core/access/permissions';
import {
  exportActivity,
  listActivity,
  listLastChanges,
  sweepActivity,
  limitActivity,
} from '~/core/activity/activity.server';
import { fromAddress, recordEvent, flushEvents } from '~/core/activity/record-event.server';
import { restoreVersion } from '~/records/save/record-history.server';
import { keepChanges, discardChanges } from '~/records/save/record-unpublished.server';
import { publishChanges } from '~/records/save/publish-changes.server';
import { restoreTrashed } from '~/records/save/trash.server';
import { resetPassword } from '~/accounts/password-links.server';
import { recordRefusedSignIn } from '~/accounts/credentials.server';
import { actor, makeShow, makeUser, unique } from '../../make';
import { updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { moveRecord } from '~/records/save/record-order.server';

const admin = actor('admin', { name: 'Mara Lindqvist' });
const ALL = { page: 1, limit: 100 };
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the events of that work, the oldest first. */
async function eventsOf(work: () => Promise<unknown>) {
  const { total: before } = await listActivity(admin, {}, ALL);
  await work();
  const { events, total } = await listActivity(admin, {}, ALL);
  return events.slice(0, total - before).reverse();
}

const refusedBy = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ status: 403 });

afterEach(() => limitActivity({ days: 365, report: () => undefined }));

describe('what is recorded', () => {
  it('names the person, the address, the record and the changed fields, and no value', async () => {
    const show = await makeShow({ tagline: 'Before' });
    const events = await eventsOf(() =>
      fromAddress('192.0.2.14', () =>
        updateRecord('show', admin, show.id, { tagline: 'A secret word', title: show.title }),
      ),
    );
    expect(events).toEqual([
      {
        id: expect.any(String) as string,
        at: expect.any(String) as string,
        who: { id: admin.id, name: 'Mara Lindqvist' },
        address: '192.0.2.14',
        via: 'form',
        what: 'change',
        record: { kind: 'shows', id: show.id, title: show.title },
        fields: ['tagline'],
        refused: false,
      },
    ]);
    expect(JSON.stringify(await ActivityEvent.find().lean())).not.toContain('secret word');
  });

  it('records a refused change once, with its record and without fields', async () => {
    const show = await makeShow();
    const author = actor('author');
    const events = await eventsOf(() =>
      refusedBy(updateRecord('show', author, show.id, { tagline: 'Mine' })),
    );
    expect(events).toMatchObject([
      { what: 'change', refused: true, fields: [], record: { id: show.id, title: show.title } },
    ]);
  });

  it('records no event for what failed otherwise', async () => {
    const show = await makeShow();
    const wrong = () =>
      expect(updateRecord('show', admin, show.id, { title: '' })).rejects.toMatchObject({ status: 400 });
    expect(await eventsOf(wrong)).toEqual([]);
  });

  it('records work that consists of other work once', async () => {
    const show = await makeShow();
    await updateRecord('show', admin, show.id, { tagline: 'Second' });
    const whats = async (work: () => Promise<unknown>) =>
      (await eventsOf(work)).map(({ what, fields }) => [what, ...fields].join(' '));
    expect(await whats(() => restoreVersion('show', admin, show.id, 1, {}))).toEqual(['restore tagline']);
    expect(await whats(() => keepChanges('show', admin, show.id, { tagline: 'Third' }))).toEqual([
      'draft tagline',
    ]);
    expect(await whats(() => publishChanges('show', admin, show.id))).toEqual(['publish tagline']);
    await keepChanges('show', admin, show.id, { tagline: 'Fourth' });
    expect(await whats(() => discardChanges('show', admin, show.id))).toEqual(['discard tagline']);
    expect(await whats(() => moveRecord('show', admin, show.id, 'up'))).toEqual(['change orderPosition']);
    expect(await whats(() => updateRecord('settings', admin, '', { tagline: unique('Tag') }))).toEqual([
      'change tagline',
    ]);
    expect(await whats(() => removeRecord('show', admin, show.id))).toEqual(['delete']);
    expect(await whats(() => restoreTrashed(admin, 'shows', show.id))).toEqual(['restore']);
  });

  it('takes a refused sign-in by its user, and keeps nothing of what was typed for nobody', async () => {
    const user = await makeUser();
    const [known, unknown] = await eventsOf(async () => {
      await recordRefusedSignIn(user.username.toUpperCase(), 'form');
      await recordRefusedSignIn('my password by mistake', 'api');
    });
    expect(known).toMatchObject({ who: null, what: 'sign-in', refused: true, record: { id: user.id } });
    expect(unknown).toMatchObject({ who: null, record: null, via: 'api' });
    expect(JSON.stringify(await ActivityEvent.find().lean())).not.toContain('my password');
  });

  it('says of a command that the machine did it', async () => {
    const user = await makeUser();
    const machine: Actor = { ...admin, via: 'cli' };
    const events = await eventsOf(() => resetPassword(machine, user.id));
    expect(events).toMatchObject([{ who: null, via: 'cli', what: 'link', record: { title: user.username } }]);
  });
});

describe('storing', () => {
  it('stores each of many concurrent events once', async () => {
    const { total } = await listActivity(admin, {}, ALL);
    const backups = Array.from({ length: 250 }, () => recordEvent(admin, { what: 'backup' }));
    await Promise.all(backups);
    expect((await listActivity(admin, {}, ALL)).total).toBe(total + 250);
  });

  it('stores an event once when the answer to the first attempt is lost', async () => {
    const insertMany = ActivityEvent.collection.insertMany.bind(ActivityEvent.collection);
    limitActivity({ days: 365, report: () => undefined });
    ActivityEvent.collection.insertMany = async (...args) => {
      ActivityEvent.collection.insertMany = insertMany;
      await insertMany(...args);
      throw new Error('connection lost');
    };
    const { total } = await listActivity(admin, {}, ALL);
    await recordEvent(admin, { what: 'backup' });
    await expect.poll(flushEvents, { timeout: 10_000 }).toBeUndefined();
    await recordEvent(admin, { what: 'command' });
    expect((await listActivity(admin, {}, ALL)).total).toBe(total + 2);
  });

  it('lists the events of earlier releases, whose ids are numbers, and exports each once', async () => {
    const at = new Date(Date.now() + 1_000);
    const about = { via: 'form', what: 'create', kind: 'shows', recordId: 'x', title: 'Of Before', at };
    const rest = { who: null, whoName: '', address: '', fields: [], refused: false };
    const old = Array.from({ length: 700 }, (_, index) => ({
      _id: index + 1,
      key: unique('key'),
      ...about,
      ...rest,
    }));
    await ActivityEvent.collection.insertMany(old as never);
    await ActivityEvent.collection.insertOne({ _id: new Types.ObjectId(), ...about, ...rest, title: 'New' });
    const { events, total } = await listActivity(admin, { from: at }, ALL);
    expect([total, events[0]?.record?.title, events[1]?.id]).toEqual([701, 'New', '700']);
    const ids = [];
    for await (const batch of await exportActivity(admin, {})) ids.push(...batch.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength((await listActivity(admin, {}, ALL)).total);
    await ActivityEvent.deleteMany({ at });
  });

  it('does not fail what was done when the event cannot be stored, and stores it later', async () => {
    const insertMany = ActivityEvent.collection.insertMany.bind(ActivityEvent.collection);
    const reports: unknown[] = [];
    limitActivity({ days: 365, report: (error) => reports.push(error) });
    const show = await makeShow();
    ActivityEvent.collection.insertMany = () => Promise.reject(new Error('no room'));
    const before = await listActivity(admin, {}, ALL);
    const saved = updateRecord('show', admin, show.id, { tagline: 'Changed' });
    await expect.poll(() => reports.length).toBeGreaterThan(0);
    await Promise.all([saved, flushEvents()]);
    expect((await listActivity(admin, {}, ALL)).total).toBe(before.total);
    ActivityEvent.collection.insertMany = insertMany;
    await expect
      .poll(async () => (await listActivity(admin, {}, ALL)).total, { timeout: 10_000 })
      .toBe(before.total + 1);
  });
});

describe('the list', () => {
  it('filters by person, kind, record, time and all of them, the newest first', async () => {
    const person = actor('editor');
    const show = await makeShow({}, person);
    await removeRecord('show', person, show.id);
    await refusedBy(removeRecord('show', actor('author', { id: person.id }), (await makeShow()).id));
    const whats = async (filter: Parameters<typeof listActivity>[1]) =>
      (await listActivity(admin, { who: person.id, ...filter }, ALL)).events.map(
        ({ what, refused }) => what + (refused ? ' refused' : ''),
      );
    expect(await whats({})).toEqual(['delete refused', 'delete', 'create']);
    expect(await whats({ what: 'delete' })).toEqual(['delete refused', 'delete']);
    expect(await whats({ what: 'changes' })).toEqual(['delete', 'create']);
    expect(await whats({ what: 'refused', record: 'shows' })).toEqual(['delete refused']);
    expect(await whats({ what: 'sign-ins' })).toEqual([]);
    expect(await whats({ record: 'news' })).toEqual([]);
    expect(await whats({ from: new Date(Date.now() + DAY_MS) })).toEqual([]);
    expect(await whats({ until: new Date(Date.now() - DAY_MS) })).toEqual([]);
    expect(
      await whats({ from: new Date(Date.now() - DAY_MS), until: new Date(Date.now() + DAY_MS) }),
    ).toHaveLength(3);
    expect(await listActivity(admin, { who: 'nobody' }, ALL)).toEqual({ events: [], total: 0 });
  });

  it('divides into pages, and exports all of them', async () => {
    const { total, events } = await listActivity(admin, {}, { page: 2, limit: 7 });
    const all = [];
    for await (const batch of await exportActivity(admin, {})) all.push(...batch);
    expect(all).toHaveLength(total);
    expect(events).toEqual(all.slice(7, 14));
  });

  it.each(['author', 'editor'] as const)('is closed to the role %s', async (role) => {
    await refusedBy(listActivity(actor(role), {}, ALL));
    await refusedBy(exportActivity(actor(role), {}));
  });

  it('shows the last changes of content to editors, and none to authors', async () => {
    const show = await makeShow();
    const [last] = (await listLastChanges(actor('editor'))) ?? [];
    expect(last).toMatchObject({ what: 'create', record: { id: show.id } });
    expect(last).not.toHaveProperty('address');
    expect(await listLastChanges(actor('author'))).toBeNull();
  });
});

describe('retention', () => {
  it('deletes what is older than its days, and keeps everything for 0', async () => {
    const { total } = await listActivity(admin, {}, ALL);
    const some = await ActivityEvent.find().sort({ at: 1 }).limit(5).lean();
    await ActivityEvent.collection.updateMany(
      { _id: { $in: some.map(({ _id }) => _id) as never } },
      { $set: { at: new Date(Date.now() - 40 * DAY_MS) } },
    );
    limitActivity({ days: 0, report: () => undefined });
    expect(await sweepActivity()).toBe(0);
    limitActivity({ days: 30, report: () => undefined });
    expect(await sweepActivity()).toBe(5);
    expect((await listActivity(admin, {}, ALL)).total).toBe(total - 5);
    expect((await listActivity(admin, { what: 'changes' }, ALL)).total).toBeGreaterThan(0);
    await ActivityEvent.collection.updateMany({}, { $set: { at: new Date(0) } });
    await sweepActivity();
    expect((await listActivity(admin, {}, ALL)).total).toBe(0);
  });
});

it('is right after the collection was emptied', async () => {
  await makeShow();
  expect((await listActivity(admin, { record: 'shows' }, ALL)).total).toBeGreaterThan(0);
  await ActivityEvent.deleteMany({});
  const about = { via: 'form', what: 'create', kind: 'shows', recordId: 'x', title: 'The First Again' };
  const rest = { who: null, whoName: '', address: '', fields: [], refused: false, key: unique('key') };
  await ActivityEvent.collection.insertOne({ _id: 1, at: new Date(), ...about, ...rest } as never);
  const { events } = await listActivity(admin, { record: 'shows' }, ALL);
  expect(events.map(({ record }) => record?.title)).toEqual(['The First Again']);
});
