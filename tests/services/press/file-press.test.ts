/** What a file is to the press: who clears it, what that needs, and who is in it. */
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { ActivityEvent } from '~models/activity-event';
import { ApprovalRound } from '~models/approval-round';
import { Show } from '~models/show';
import { Upload } from '~models/upload';
import { listFiles, listUploads } from '~/media/library/library-files.server';
import { openUpload, updateUpload } from '~/media/library/library-file.server';
import { changePressOfFiles } from '~/media/library/many-files.server';
import { actor, makePerson, makeShow } from '../../make';
import { makeUpload, picture, video } from '../../media-files';
import { commandsOf } from '../commands';

const editor = actor('editor');
const TEXTS = { alt: 'A woman at a window', caption: 'The wait' };
const CREDIT = { credit: 'Inka Solberg', rights: '© Primal' };

const still = async (by = editor) => (await makeUpload(await picture(), {}, by)).id;

async function clearedStill(people: object[] = []) {
  const id = await still();
  await updateUpload(editor, id, { ...TEXTS, people, press: { ...CREDIT, cleared: true } });
  return id;
}

/** Stores this verdict on a picture in a round of some show. */
const say = (file: string, name: string, verdict: 'kept' | 'refused' | 'open') => {
  const _id = new mongoose.Types.ObjectId();
  const decided = { isSolo: true, verdict, at: verdict === 'open' ? null : new Date() };
  return ApprovalRound.create({
    show: 'a',
    closesAt: new Date(),
    silence: 'approves',
    people: [{ _id, name, soloRefusals: 50, groupRefusals: 50 }],
    verdicts: [{ file, person: String(_id), ...decided }],
    createdAt: new Date(),
  });
};

describe('a clearance', () => {
  it('needs a credit, a caption and an alternative text, and says who gave it and when', async () => {
    const id = await still();
    await expect(updateUpload(editor, id, { press: { cleared: true } })).rejects.toMatchObject({
      status: 400,
      fields: {
        'press.credit': ['Cleared needs a credit'],
        caption: ['Cleared needs a caption'],
        alt: ['Cleared needs alternative text'],
      },
    });
    const before = Date.now();
    const { press } = await updateUpload(editor, id, { ...TEXTS, press: { ...CREDIT, cleared: true } });
    expect(press).toMatchObject({
      ...CREDIT,
      cleared: true,
      clearedBy: { id: editor.id, name: editor.name },
      approval: null,
    });
    expect(Date.parse(press.clearedAt ?? '')).toBeGreaterThanOrEqual(before);
    const again = await updateUpload(actor('admin'), id, { press: { cleared: true } });
    expect(again.press, 'stays with who gave it').toMatchObject({
      clearedBy: { id: editor.id },
      clearedAt: press.clearedAt,
    });
  });

  it('does not stay on a picture that would lack what it needs, and is taken away without conditions', async () => {
    const id = await clearedStill();
    const empty = { 'press.credit': { press: { credit: ' ' } }, caption: { caption: '' }, alt: { alt: '' } };
    for (const [field, change] of Object.entries(empty))
      await expect(updateUpload(editor, id, change)).rejects.toMatchObject({
        status: 400,
        fields: { [field]: [expect.any(String)] },
      });
    const { press } = await updateUpload(editor, id, { alt: '', press: { credit: '', cleared: false } });
    expect(press).toMatchObject({ cleared: false, clearedBy: null, clearedAt: null, rights: '© Primal' });
  });

  it('is changed by editors; an author fills in, and may send it only as it stands', async () => {
    const author = actor('author');
    const id = await still(author);
    const { press } = await updateUpload(author, id, { ...TEXTS, press: { ...CREDIT, cleared: false } });
    expect(press.credit).toBe('Inka Solberg');
    await expect(updateUpload(author, id, { press: { cleared: true } })).rejects.toMatchObject({
      status: 403,
    });
    await updateUpload(editor, id, { press: { cleared: true } });
    expect((await updateUpload(author, id, { press: { cleared: true, rights: 'A' } })).press.cleared).toBe(
      true,
    );
    await expect(updateUpload(author, id, { press: { cleared: false } })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('names, and who need not be asked, are for editors once the picture is in a round, open or closed', async () => {
    const author = actor('author');
    const id = await still(author);
    const before = await updateUpload(author, id, { people: [{ name: 'Ana' }, { name: 'Cy' }] });
    await say(id, 'Ana', 'open');
    const people = before.people;
    for (const changed of [
      [],
      people.slice(1),
      [...people, { name: 'Dov' }],
      people.map((person) => ({ ...person, approval: false })),
    ])
      await expect(updateUpload(author, id, { people: changed })).rejects.toMatchObject({
        status: 403,
        fields: { people: [expect.stringMatching(/in a round of approvals/)] },
      });
    expect((await updateUpload(author, id, { ...TEXTS, people })).people).toEqual(people);
    expect((await updateUpload(editor, id, { people: [] })).people).toEqual([]);
  });

  it('is none for a film, which has a credit, rights and an end', async () => {
    const { id } = await makeUpload(await video(), { fileType: 'video' });
    await expect(updateUpload(editor, id, { press: { cleared: true } })).rejects.toMatchObject({
      status: 400,
      fields: { 'press.cleared': [expect.any(String)] },
    });
    await expect(updateUpload(editor, id, { people: [] })).rejects.toMatchObject({ status: 400 });
    const usableUntil = '2027-12-31T23:59:30.900Z';
    const { press } = await updateUpload(editor, id, { press: { ...CREDIT, usableUntil, cleared: false } });
    expect(press).toMatchObject({ ...CREDIT, usableUntil: '2027-12-31T23:59:30.000Z' });
    expect((await updateUpload(editor, id, { press: { usableUntil: null } })).press.usableUntil).toBeNull();
  });

  it('takes the keys that are sent; those of the server are ignored, and others are 400', async () => {
    const id = await clearedStill();
    const { press } = await openUpload(editor, id);
    const sent = { ...press, clearedBy: null, clearedAt: 7, approval: 'refused', found: {}, rights: 'New' };
    expect((await updateUpload(editor, id, { press: sent })).press).toEqual({ ...press, rights: 'New' });
    await expect(updateUpload(editor, id, { press: { colour: 'red' } })).rejects.toMatchObject({
      fields: { 'press.colour': ['Unknown field'] },
    });
    const wrong = { credit: 'x'.repeat(201), rights: 7, usableUntil: 'soon', cleared: 'yes' };
    const failed = await updateUpload(editor, id, { press: wrong }).catch((error: unknown) => error);
    expect(Object.keys((failed as { fields: object }).fields).sort()).toEqual([
      'press.cleared',
      'press.credit',
      'press.rights',
      'press.usableUntil',
    ]);
  });

  it('holds what it needs when two people save at once', async () => {
    for (let count = 0; count < 5; count += 1) {
      const id = await still();
      await updateUpload(editor, id, { ...TEXTS, press: CREDIT });
      await Promise.allSettled([
        updateUpload(editor, id, { press: { cleared: true } }),
        updateUpload(editor, id, { alt: '' }),
      ]);
      const { press, alt } = await openUpload(editor, id);
      expect(press.cleared && alt === '').toBe(false);
    }
  });

  it('is one event of the activity, which names the fields', async () => {
    const id = await clearedStill();
    const events = await ActivityEvent.find({ recordId: id, what: 'change' }).lean();
    expect(events.map(({ fields }) => fields)).toEqual([['alt', 'caption', 'press']]);
  });
});

describe('the people in a picture', () => {
  it('are items with the server’s ids, of the site or typed', async () => {
    const person = await makePerson({ name: 'Marguerite Sayle' });
    const id = await still();
    const people = [{ personId: person.id }, { name: ' Dov  Kessling ', approval: false }];
    const first = await updateUpload(editor, id, { people });
    expect(first.people).toEqual([
      { id: expect.any(String) as string, personId: person.id, name: 'Marguerite Sayle', approval: true },
      { id: expect.any(String) as string, name: 'Dov Kessling', approval: false },
    ]);
    const [marguerite, dov] = first.people;
    const second = await updateUpload(editor, id, { people: [dov, { ...marguerite, name: 'M. Sayle' }] });
    expect(second.people.map(({ id: each }) => each)).toEqual([dov?.id, marguerite?.id]);
    expect((await updateUpload(editor, id, { people: [] })).people).toEqual([]);
  });

  it.each([
    ['without a name', [{ approval: true }], 'people.0.name'],
    ['of nobody', [{ personId: '0'.repeat(24) }], 'people.0.personId'],
    ['of a wrong id', [{ personId: 'mara' }], 'people.0.personId'],
    ['twice', [{ name: 'Ana' }, { name: 'ANA' }], 'people.1.name'],
    [
      'with one id twice',
      [
        { id: 'a', name: 'Ana' },
        { id: 'a', name: 'Bo' },
      ],
      'people.1.id',
    ],
    ['with another field', [{ name: 'Ana', age: 4 }], 'people.0.age'],
    ['more than thirty', Array.from({ length: 31 }, (_, index) => ({ name: `A${index}` })), 'people'],
  ])('%s are 400', async (_, people, field) => {
    await expect(updateUpload(editor, await still(), { people })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: [expect.any(String)] },
    });
  });

  it('take the clearance away when a person is named, whatever the same save says of it', async () => {
    const id = await clearedStill();
    const { press } = await updateUpload(editor, id, { people: [{ name: 'Ana' }], press: { cleared: true } });
    expect(press).toMatchObject({ cleared: false, clearedBy: null, approval: 'waiting' });
  });

  it('have to approve a picture before it is cleared, unless they need not be asked', async () => {
    const id = await still();
    const clear = () => updateUpload(editor, id, { press: { cleared: true } });
    await updateUpload(editor, id, { ...TEXTS, press: CREDIT, people: [{ name: 'Ana' }, { name: 'Bo' }] });
    await expect(clear()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Ana, Bo') as string,
    });
    await say(id, 'Ana', 'kept');
    await expect(clear()).rejects.toMatchObject({
      status: 409,
      fields: { 'press.cleared': ['This picture is waiting for Bo.'] },
    });
    await say(id, 'Bo', 'refused');
    await expect(clear()).rejects.toMatchObject({ status: 409, message: 'Bo refused this picture.' });
    expect((await openUpload(editor, id)).press.approval).toBe('refused');
    await say(id, 'bo', 'kept');
    expect((await clear()).press).toMatchObject({ cleared: true, approval: 'approved' });

    const other = await clearedStill([{ name: 'Cy', approval: false }]);
    const { people } = await openUpload(editor, other);
    expect((await updateUpload(editor, other, { people })).press.cleared, 'the same people').toBe(true);
    const asked = people.map((person) => ({ ...person, approval: true }));
    expect((await updateUpload(editor, other, { people: asked })).press.cleared, 'to be asked now').toBe(
      false,
    );
  });
});

describe('several files', () => {
  it('get the same in one save, and each that cannot be cleared is named with why', async () => {
    const ready = await makeUpload(await picture());
    const lacking = await makeUpload(await picture());
    const film = await makeUpload(await video(), { fileType: 'video' });
    const waiting = await makeUpload(await picture());
    await updateUpload(editor, ready.id, TEXTS);
    await updateUpload(editor, waiting.id, { ...TEXTS, people: [{ name: 'Dov' }] });
    const files = [ready.url, lacking.file, film.id, 'show/none.jpg', waiting.file, ready.file];
    const results = await changePressOfFiles(editor, { files, press: { ...CREDIT, cleared: true } });
    expect(results).toEqual([
      { file: ready.file, saved: true, cleared: true },
      {
        file: lacking.file,
        saved: true,
        cleared: false,
        fields: { caption: 'Cleared needs a caption', alt: 'Cleared needs alternative text' },
      },
      {
        file: film.file,
        saved: true,
        cleared: false,
        fields: { 'press.cleared': 'Only an image can be cleared' },
      },
      { file: 'show/none.jpg', saved: false, cleared: false, fields: { file: 'There is no such file' } },
      {
        file: waiting.file,
        saved: true,
        cleared: false,
        fields: { 'press.cleared': 'This picture is waiting for Dov.' },
      },
      { file: ready.file, saved: true, cleared: true },
    ]);
    for (const { id } of [ready, lacking, film, waiting])
      expect((await openUpload(editor, id)).press).toMatchObject(CREDIT);
    const [kept] = await changePressOfFiles(editor, { files: [ready.file], press: { credit: '' } });
    expect(kept).toMatchObject({
      saved: false,
      cleared: true,
      fields: { 'press.credit': expect.any(String) as string },
    });
  });

  it('are 1 to 200, and for editors', async () => {
    for (const files of [[], undefined, 'a', Array.from({ length: 201 }, (_, index) => String(index))])
      await expect(changePressOfFiles(editor, { files, press: {} })).rejects.toMatchObject({
        status: 400,
        fields: { files: [expect.any(String)] },
      });
    await expect(changePressOfFiles(actor('author'), { files: ['a'], press: {} })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('the library', () => {
  it('shows the stills of kits that are not cleared or have no credit, and the files of one kit', async () => {
    const [open, done, clip, other] = [await still(), await clearedStill(), await still(), await still()];
    const item = (file: string) => ({ _id: new mongoose.Types.ObjectId(), file });
    const press = { visibility: 'off', stills: [item(open), item(done)], clips: [item(clip)] };
    const { id: kit } = await makeShow({ title: 'The Long Rain' });
    await Show.updateOne({ _id: kit }, { $set: { press } });
    const ids = async (query: object) => (await listUploads(editor, query)).files.map(({ id }) => id);
    expect(await ids({ press: 'uncleared' })).toEqual([open]);
    expect(await ids({ press: 'no-credit' })).toEqual([open]);
    expect((await ids({ kit })).sort()).toEqual([open, done, clip].sort());
    expect(await ids({ kit, press: 'uncleared' })).toEqual([open]);
    expect(await ids({ kit, q: 'nothing like it' })).toEqual([]);
    expect(await ids({ kit: 'nobody' }), 'an unknown kit is ignored').toContain(other);
    const page = { page: 1, limit: 20 };
    expect((await listFiles(editor, { ...page, kit })).total).toBe(3);
    for (const unknown of ['nobody', '0'.repeat(24)])
      await expect(listFiles(editor, { ...page, kit: unknown })).rejects.toMatchObject({
        status: 400,
        fields: { kit: [expect.any(String)] },
      });
  });

  it('finds the uncleared among 400 stills with few commands', async () => {
    const template = await Upload.findById(await still()).lean();
    const names = Array.from({ length: 400 }, (_, index) => `k${String(index).padStart(23, '0')}`);
    await Upload.insertMany(names.map((_id) => ({ ...template, _id, sha256: _id })));
    const { id } = await makeShow({});
    const stills = names.map((file) => ({ _id: new mongoose.Types.ObjectId(), file }));
    await Show.updateOne({ _id: id }, { $set: { press: { visibility: 'off', stills } } });
    const commands = await commandsOf(async () => {
      const { total, files } = await listFiles(editor, { page: 1, limit: 100, kit: id, press: 'uncleared' });
      expect([total, files.length]).toEqual([400, 100]);
    });
    expect(commands.length).toBeLessThanOrEqual(9);
    await Upload.deleteMany({ _id: { $in: names } });
  });
});
