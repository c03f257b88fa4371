/** The press kit of a show: its fields, who reads and changes them, and what its stills lack. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Show } from '~models/show';
import { Upload } from '~models/upload';
import { formBase } from '~/core/merge/edits.server';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { fieldsOn } from '~/core/fields/field';
import { Failure } from '~/core/validation/errors';
import { openUploads } from '~/media/storage/storage-open.server';
import { createRecord } from '~/records/save/record-create.server';
import { compareHistory, restoreVersion } from '~/records/save/record-history.server';
import { keepChanges } from '~/records/save/record-unpublished.server';
import { publishChanges } from '~/records/save/publish-changes.server';
import { openRecord } from '~/records/save/record-store.server';
import { editRecord, updateRecord } from '~/records/save/record-update.server';
import { withStillStates } from '~/press/kits/kit-files.server';
import { findByAddress, listRecords } from '~/records/read/api-queries.server';
import { findPublicShow } from '~/records/read/shows.server';
import { actor, makeShow, unique } from '../../make';
import { makeUpload, picture, video } from '../../media-files';
import { temporaryFolder } from '../../server/fixtures/processes';

const editor = actor('editor');
const temporary = temporaryFolder();
let stills: { id: string; url: string }[];
let film: { id: string; url: string };

beforeAll(async () => {
  await openUploads({ dataDir: temporary.folder, limits: { image: 20_000_000, video: 20_000_000 } });
  stills = [
    await makeUpload(await picture()),
    await makeUpload(await picture()),
    await makeUpload(await picture()),
  ];
  film = await makeUpload(await video(), { fileType: 'video', originalName: 'Clip.mp4' });
  return () => temporary.remove();
});

const file = (index: number) => stills[index]?.id ?? '';
const put = (id: string, press: object) => updateRecord('show', editor, id, { press });

/** Returns the fields that a failed promise names, with its status. */
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.catch((failure: unknown) => failure);
  if (!(error instanceof Failure)) throw new Error('nothing was refused');
  return { status: error.status, fields: error.fields };
};

describe('the fields of a kit', () => {
  it('are empty and off at first, also in a record that was stored before there were kits', async () => {
    const { id, press } = await makeShow();
    expect(press).toEqual({
      visibility: 'off',
      embargoUntil: null,
      logline: '',
      short: '',
      long: '',
      notes: '',
      stills: [],
      clips: [],
      contacts: [],
      technical: { format: '', aspect: '', sound: '', runningTime: '', rating: '' },
    });
    await Show.collection.updateOne(
      { slug: (await openRecord('show', editor, id)).slug },
      { $unset: { press: 1 } },
    );
    expect((await openRecord('show', editor, id)).press).toEqual(press);
    expect((await put(id, { logline: 'One line' })).press).toEqual({ ...press, logline: 'One line' });
  });

  it('change one by one, and what is not sent stays', async () => {
    const { id } = await makeShow({
      press: { logline: 'One line', technical: { format: 'UHD', sound: 'Stereo' } },
    });
    const { press } = await put(id, {
      embargoUntil: '2031-11-24T00:01:30.500Z',
      technical: { sound: '5.1' },
    });
    expect(press).toMatchObject({
      logline: 'One line',
      embargoUntil: '2031-11-24T00:01:31.000Z',
      technical: { format: 'UHD', sound: '5.1' },
    });
    expect((await put(id, { embargoUntil: null })).press.embargoUntil).toBeNull();
    expect((await put(id, { embargoUntil: '' })).press.embargoUntil).toBeNull();
  });

  it('name a file by its name, its address or that of a smaller copy, and are read by the name', async () => {
    const address = stills[1]?.url ?? '';
    const small = address.replace(/(\.\w+)$/, '-480.webp');
    const show = await makeShow({
      press: { stills: [{ file: file(0) }, { file: address }], clips: [{ file: film.url }] },
    });
    expect(show.press.stills.map((still) => still.file)).toEqual([file(0), file(1)]);
    expect(show.press.clips.map((clip) => clip.file)).toEqual([film.id]);
    const { press } = await put(show.id, { stills: [...show.press.stills.slice(0, 1), { file: small }] });
    expect(press.stills.map((still) => still.file)).toEqual([file(0), file(1)]);
    expect(press.stills[0]?.id).toBe(show.press.stills[0]?.id);
  });

  it.each<[string, () => object, string]>([
    [
      'an unknown file',
      () => ({ stills: [{ file: file(0) }, { file: 'a'.repeat(24) }] }),
      'press.stills.1.file',
    ],
    [
      'what names no file',
      () => ({ stills: [{ file: 'https://elsewhere.example/a.jpg' }] }),
      'press.stills.0.file',
    ],
    ['a film among the stills', () => ({ stills: [{ file: film.id }] }), 'press.stills.0.file'],
    [
      'a picture among the clips',
      () => ({ clips: [{ file: film.id }, { file: file(0) }] }),
      'press.clips.1.file',
    ],
    [
      'one file twice',
      () => ({ stills: [{ file: file(0) }, { file: stills[0]?.url }] }),
      'press.stills.1.file',
    ],
    [
      'too many stills',
      () => ({ stills: Array.from({ length: 101 }, () => ({ file: file(0) })) }),
      'press.stills',
    ],
    [
      'too many clips',
      () => ({ clips: Array.from({ length: 11 }, () => ({ file: film.id })) }),
      'press.clips',
    ],
    [
      'too many contacts',
      () => ({ contacts: Array.from({ length: 11 }, () => ({ name: 'A' })) }),
      'press.contacts',
    ],
    [
      'a contact without a name',
      () => ({ contacts: [{ name: 'A' }, { phone: '1' }] }),
      'press.contacts.1.name',
    ],
    ['a wrong address', () => ({ contacts: [{ name: 'A', email: 'nobody' }] }), 'press.contacts.0.email'],
    ['a long logline', () => ({ logline: 'a'.repeat(161) }), 'press.logline'],
    ['a long short synopsis', () => ({ short: 'a'.repeat(501) }), 'press.short'],
    ['a long technical fact', () => ({ technical: { sound: 'a'.repeat(101) } }), 'press.technical.sound'],
    ['a wrong moment', () => ({ embargoUntil: 'tomorrow' }), 'press.embargoUntil'],
    ['a wrong visibility', () => ({ visibility: 'secret' }), 'press.visibility'],
  ])('refuse %s with 400 that names it', async (_what, press, field) => {
    const { id } = await makeShow();
    expect(await refusal(put(id, press()))).toEqual({
      status: 400,
      fields: { [field]: [expect.any(String)] },
    });
  });

  it('keep a still whose file has been deleted', async () => {
    const gone = await makeUpload(await picture());
    const show = await makeShow({ press: { stills: [{ file: gone.id }, { file: file(0) }] } });
    await Upload.deleteOne({ _id: gone.id });
    const { press } = await put(show.id, { stills: show.press.stills.toReversed(), logline: 'More' });
    expect(press.stills.map((still) => still.file)).toEqual([file(0), gone.id]);
    const [completed] = await withStillStates([await openRecord('show', editor, show.id)]);
    expect(completed?.press.stills).toMatchObject([{ state: 'not cleared' }, { state: 'missing' }]);
  });
});

describe('who sees a kit', () => {
  it('is not for authors to decide, who may change all else of their own', async () => {
    const author = actor('author');
    const show = await makeShow({}, author);
    const sent = (press: object) => updateRecord('show', author, show.id, { press });
    expect((await sent({ logline: 'Mine', visibility: 'off', embargoUntil: null })).press.logline).toBe(
      'Mine',
    );
    for (const press of [
      { visibility: 'public' },
      { visibility: 'link' },
      { embargoUntil: '2031-01-01T00:00:00Z' },
    ])
      expect(await refusal(sent(press))).toMatchObject({ status: 403 });
    const created = createRecord('show', author, { title: unique('Show'), press: { visibility: 'public' } });
    expect(await refusal(created)).toMatchObject({ status: 403 });
    const kept = keepChanges('show', author, show.id, { press: { visibility: 'public' } });
    expect(await refusal(kept)).toMatchObject({ status: 403 });
    await put(show.id, { visibility: 'public', embargoUntil: '2031-01-01T00:00:00Z' });
    const { press } = await sent({
      visibility: 'public',
      embargoUntil: '2031-01-01T00:00:00Z',
      short: 'Also mine',
    });
    expect(press).toMatchObject({ visibility: 'public', short: 'Also mine' });
    expect(await refusal(sent({ visibility: 'off' }))).toMatchObject({ status: 403 });
  });

  it('stays as it is when an earlier version is restored, unless that is asked for', async () => {
    const { id } = await makeShow({ press: { visibility: 'public', logline: 'First' } });
    await put(id, { visibility: 'off', logline: 'Second' });
    expect((await restoreVersion('show', editor, id, 1, {})).press).toMatchObject({
      visibility: 'off',
      logline: 'First',
    });
    const fields = ['press.visibility'];
    expect((await restoreVersion('show', editor, id, 1, { fields })).press.visibility).toBe('public');
  });
});

describe('what visitors get', () => {
  it('has nothing of a kit, whatever they ask for; staff get it in lists that include it', async () => {
    const { id, slug } = await makeShow({ press: { visibility: 'public', logline: 'Only for staff' } });
    const query = { page: 1, limit: 100, all: false, include: ['press'] as const };
    const listed = async (isForStaff: boolean) =>
      (await listRecords('show', { ...query, isForStaff })).records.find((show) => show.id === id);
    expect(await findByAddress('show', slug, false)).not.toHaveProperty('press');
    expect(await listed(false)).not.toHaveProperty('press');
    expect(JSON.stringify(await findPublicShow(slug))).not.toContain('Only for staff');
    expect(await findByAddress('show', slug, true)).toMatchObject({ press: { logline: 'Only for staff' } });
    expect(await listed(true)).toMatchObject({ press: { logline: 'Only for staff' } });
  });
});

describe('two editors of one kit', () => {
  const base = formBase(fieldsOn(SHOW_FIELDS, 'press'), {});
  const save = (id: string, press: object, from: object) =>
    editRecord('show', editor, id, { press }, { base: formBase(fieldsOn(SHOW_FIELDS, 'press'), from) });

  it('change different fields and add different stills, and both are there', async () => {
    expect(base).toEqual({});
    const show = await makeShow({ press: { stills: [{ file: file(0) }], technical: { sound: 'Stereo' } } });
    await put(show.id, {
      short: 'Theirs',
      technical: { format: 'UHD' },
      stills: [...show.press.stills, { file: file(1) }],
    });
    const mine = {
      ...show.press,
      logline: 'Mine',
      technical: { ...show.press.technical, sound: '5.1' },
      stills: [...show.press.stills, { file: file(2) }],
    };
    const { record, merged } = await save(show.id, mine, show);
    expect(record.press).toMatchObject({
      logline: 'Mine',
      short: 'Theirs',
      technical: { format: 'UHD', sound: '5.1' },
    });
    expect(record.press.stills.map((still) => still.file)).toEqual([file(0), file(1), file(2)]);
    expect(merged?.fields).toEqual(
      expect.arrayContaining(['press.short', 'press.technical.format', 'press.stills']),
    );
  });

  it('change the same field, and the second is told', async () => {
    const show = await makeShow({ press: { logline: 'Before' } });
    await put(show.id, { logline: 'Theirs' });
    const saving = save(show.id, { ...show.press, logline: 'Mine' }, show);
    await expect(saving).rejects.toMatchObject({ status: 409, conflicts: [{ field: 'press.logline' }] });
  });
});

describe('the history of a kit', () => {
  it('names its fields and the files of its lists in words', async () => {
    await Upload.updateOne({ _id: file(2) }, { $set: { 'texts.alt': 'A window in the rain' } });
    const { id } = await makeShow();
    const { version } = await put(id, {
      embargoUntil: '2031-11-24T00:01:00Z',
      stills: [{ file: file(2) }],
      technical: { rating: '15' },
    });
    const { differences } = await compareHistory('show', editor, id, { from: 1, to: version });
    expect(differences.map(({ field, label }) => [field, label])).toEqual([
      ['press.embargoUntil', 'Embargo until'],
      ['press.stills', 'Stills'],
      ['press.technical.rating', 'Rating'],
    ]);
    expect(differences[1]?.difference).toMatchObject({
      items: [{ name: 'A window in the rain', change: 'added' }],
    });
  });

  it('holds unpublished changes of it, which publishing puts over what is stored', async () => {
    const { id } = await makeShow({ press: { logline: 'Stored', contacts: [{ name: 'Ana Lee' }] } });
    await keepChanges('show', editor, id, { press: { logline: 'Kept', stills: [{ file: file(0) }] } });
    expect((await openRecord('show', editor, id)).press.logline).toBe('Stored');
    const { press } = await publishChanges('show', editor, id);
    expect(press).toMatchObject({
      logline: 'Kept',
      stills: [{ file: file(0) }],
      contacts: [{ name: 'Ana Lee' }],
    });
  });
});
