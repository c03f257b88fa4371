import { beforeEach, describe, expect, it } from 'vitest';
import { Settings } from '~models/settings';
import { baseOf } from '~/core/merge/field-merge';
import { actor } from '../make';
import { listHistory, openHistory, restoreVersion } from '~/records/save/record-history.server';
import { updateRecord, editRecord } from '~/records/save/record-update.server';
import { getSettings, getSettingsAs } from '~/core/session/settings.server';

const admin = actor('admin');

beforeEach(() => Settings.deleteMany());

describe('settings', () => {
  it('have defaults until they are saved, and reading does not save them', async () => {
    const settings = await getSettings();
    expect(settings).toMatchObject({ siteName: 'Showreel', themeTemplate: 'primal', mapLatitude: null });
    expect(settings.homeIntro).toContain('Founded in July 2016');
    expect(await Settings.countDocuments()).toBe(0);
  });

  it('that were never saved are equal at each read', async () => {
    const before = await getSettings();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await getSettings()).toEqual(before);
  });

  it('change only in the fields that were sent', async () => {
    await updateRecord('settings', admin, '', { siteName: 'Primal', address: '1 Canal Street\r\nLondon' });
    await updateRecord('settings', actor('editor'), '', { mapLatitude: 51.5 });
    expect(await getSettings()).toMatchObject({
      siteName: 'Primal',
      address: '1 Canal Street\nLondon',
      mapLatitude: 51.5,
    });
  });

  it.each([
    [{ siteName: '' }, 'Site name is required'],
    [{ themeTemplate: 'other' }, 'Theme must be primal'],
    [{ facebookUrl: 'javascript:alert(1)' }, 'Facebook URL must start with http://, https:// or a single /'],
    [{ mapLatitude: 91 }, 'Map latitude must be between -90 and 90'],
    [{ version: 3 }, 'Unknown field: version'],
    [{ _id: 'x' }, 'Unknown field: _id'],
  ])('reject %j', async (input, message) => {
    await expect(updateRecord('settings', admin, '', input)).rejects.toMatchObject({ status: 400, message });
  });

  it('lose none of many concurrent changes, the first save included', async () => {
    const fields = ['siteName', 'tagline', 'contactPhone', 'metaKeywords', 'analyticsId'];
    const rounds = Array.from({ length: 25 }, (_, index) => fields[index % fields.length] ?? '');
    await Promise.all(
      rounds.map((field) => updateRecord('settings', admin, '', { [field]: `the ${field}` })),
    );
    const settings = await getSettings();
    for (const field of fields) expect(settings).toHaveProperty(field, `the ${field}`);
    expect(settings.version).toBe(1 + rounds.length);
  });
});

describe('the setting of the second factor', () => {
  it('is read and changed by administrators only', async () => {
    expect(await getSettingsAs(admin)).toHaveProperty('secondFactor', 'off');
    expect(await updateRecord('settings', admin, '', { secondFactor: 'admins' })).toHaveProperty(
      'secondFactor',
      'admins',
    );
    expect(await getSettingsAs(admin)).toHaveProperty('secondFactor', 'admins');
    for (const role of ['author', 'editor'] as const)
      for (const secondFactor of ['off', 'admins'])
        await expect(updateRecord('settings', actor(role), '', { secondFactor })).rejects.toMatchObject({
          status: 403,
        });
    const editor = actor('editor');
    for (const settings of [
      await getSettings(),
      await getSettingsAs(null),
      await getSettingsAs(editor),
      await updateRecord('settings', editor, '', { tagline: 'Theirs' }),
    ])
      expect(settings).not.toHaveProperty('secondFactor');
    expect(await getSettingsAs(admin)).toMatchObject({ secondFactor: 'admins', tagline: 'Theirs' });
  });

  it('must be one of three', async () => {
    const wrong = updateRecord('settings', admin, '', { secondFactor: 'some' });
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      fields: { secondFactor: [expect.any(String)] },
    });
  });

  it('is in no version, and a restoration leaves it', async () => {
    await updateRecord('settings', admin, '', { tagline: 'One' });
    await updateRecord('settings', admin, '', { secondFactor: 'everybody' });
    await updateRecord('settings', admin, '', { tagline: 'Two' });
    const { rows } = await listHistory('settings', admin, '', { page: 1, limit: 10 });
    expect(JSON.stringify(rows)).not.toMatch(/second.?factor/i);
    const first = rows.at(-1)?.version ?? 0;
    expect(await openHistory('settings', admin, '', first)).not.toHaveProperty('secondFactor');
    const named = restoreVersion('settings', admin, '', first, { fields: ['secondFactor'] });
    await expect(named).rejects.toMatchObject({ status: 400 });
    await restoreVersion('settings', actor('editor'), '', first, { fields: ['tagline'] });
    expect(await getSettingsAs(admin)).toHaveProperty('secondFactor', 'everybody');
  });

  it('that two administrators change at the same time is a conflict', async () => {
    const base = baseOf(await getSettingsAs(admin));
    await editRecord('settings', admin, '', { secondFactor: 'everybody' }, { base });
    const other = editRecord('settings', actor('admin'), '', { secondFactor: 'admins' }, { base });
    await expect(other).rejects.toMatchObject({ status: 409 });
    await editRecord('settings', actor('admin'), '', { secondFactor: 'off', tagline: 'Kept' }, { base });
    expect(await getSettingsAs(admin)).toMatchObject({ secondFactor: 'everybody', tagline: 'Kept' });
  });
});
