/** The group of settings `brand`: each of its fields is saved, merged, told and restored on its own. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import { Settings } from '~models/settings';
import { Version } from '~models/version';
import { fieldsOn } from '~/core/fields/field';
import { SETTINGS_FIELDS } from '~/core/nouns/settings';
import { Conflict, formBase } from '~/core/merge/edits.server';
import { listHistory } from '~/records/save/record-history.server';
import { openRecord } from '~/records/save/record-store.server';
import { editRecord, updateRecord } from '~/records/save/record-update.server';
import { getSettings } from '~/core/session/settings.server';
import { actor } from '../make';

const admin = actor('admin');
const FIELDS = fieldsOn(SETTINGS_FIELDS, 'brand');

beforeEach(async () => {
  await Settings.deleteMany();
  await Version.deleteMany();
});

const save = async (brand: object | null) => (await updateRecord('settings', admin, '', { brand })).brand;
const stored = async () => (await getSettings()).brand;
const newest = async () => (await listHistory('settings', admin, '', { page: 1, limit: 1 })).rows[0];

describe('before anybody has changed it', () => {
  it('the look is that of the program, with its words', async () => {
    expect(await stored()).toMatchObject({
      accent: '',
      tint: '',
      ground: '',
      typefaces: '',
      corners: '',
      heroWords: ['First', 'Original', 'Indispensable'],
      meanings: [{ word: 'First' }, { word: 'Original' }, { word: 'Indispensable' }],
      logoLightUrl: '',
      logoDarkUrl: '',
    });
  });
});

describe('a save', () => {
  it('leaves the fields that it does not name', async () => {
    await save({ accent: '#35A7C4', heroWords: ['Louder', 'Louder'] });
    const brand = await save({ ground: 'light' });
    expect(brand).toMatchObject({ accent: '#35a7c4', ground: 'light', heroWords: ['Louder', 'Louder'] });
    expect(brand.meanings).toHaveLength(3);
  });

  it('keeps the ids of meanings, and gives new ones theirs', async () => {
    const [first] = (await stored()).meanings;
    const { meanings } = await save({
      meanings: [
        { word: 'New', text: '' },
        { ...first, text: 'Changed' },
      ],
    });
    expect(meanings).toMatchObject([{ word: 'New' }, { id: first?.id, text: 'Changed' }]);
    expect(meanings[0]?.id).toMatch(/^[0-9a-f]{24}$/);
  });

  it('is in the activity with the parts that it changed', async () => {
    await save({ accent: '#35a7c4', ground: '', corners: 'soft' });
    const event = await ActivityEvent.findOne().sort({ at: -1 }).lean();
    expect(event).toMatchObject({
      what: 'change',
      kind: 'settings',
      fields: ['brand.accent', 'brand.corners'],
    });
  });

  it('of null brings back what was there before anybody had changed it', async () => {
    const before = await stored();
    await save({ accent: '#35a7c4', meanings: [], heroWords: ['One'], corners: 'round' });
    expect(await save(null)).toEqual(before);
    expect((await newest())?.changed.sort()).toEqual([
      'brand.accent',
      'brand.corners',
      'brand.heroWords',
      'brand.meanings',
    ]);
  });
});

describe('two people', () => {
  const open = async () => formBase(FIELDS, await openRecord('settings', admin, ''));

  it('who change different parts at once are merged', async () => {
    const base = await open();
    await save({ accent: '#35a7c4' });
    const brand = { ...(await stored()), accent: '', ground: 'dark' };
    const { record, merged } = await editRecord('settings', admin, '', { brand }, { base });
    expect(record.brand).toMatchObject({ accent: '#35a7c4', ground: 'dark' });
    expect(merged?.fields).toEqual(['brand.accent']);
  });

  it('who change the same part are in conflict about that part', async () => {
    const base = await open();
    await save({ accent: '#35a7c4' });
    const change = editRecord('settings', admin, '', { brand: { accent: '#ff0000' } }, { base });
    const error = await change.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Conflict);
    expect((error as Conflict).conflicts).toMatchObject([
      { field: 'brand.accent', mine: '#ff0000', theirs: '#35a7c4' },
    ]);
  });
});
