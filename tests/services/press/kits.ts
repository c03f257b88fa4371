/** Shows with kits, and files that the press may have, for tests. */
import { Types } from 'mongoose';
import { Screener } from '~models/screener';
import type { StoredShow } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { findRecord, writeFields } from '~/records/save/record-store.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { filesOfUpload } from '~/media/delivery/file-keys.server';
import { addUses } from '~/media/usage/track-serving.server';
import { actor, makeShow } from '../../make';
import { makeUpload, picture } from '../../media-files';

type Press = NonNullable<StoredShow['press']>;

const EMPTY: Press = {
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
};

const DAY_MS = 24 * 60 * 60 * 1000;
export const tomorrow = () => new Date(Date.now() + DAY_MS);

export const CLEARED = {
  'press.cleared': true,
  'press.credit': 'Inka Solberg',
  'texts.alt': 'A harbour at night',
  'texts.caption': 'The harbour',
};

/** A picture that the press may have. */
export async function makeStill(press: object = {}): Promise<{ id: string; url: string }> {
  const { id, url } = await makeUpload(await picture(16, 9));
  await Upload.updateOne({ _id: id }, { $set: { ...CLEARED, ...press } });
  return { id, url };
}

/** Writes a show's kit as saves do. */
export async function saveKit(showId: string, press: Partial<Press>): Promise<void> {
  const stored = await findRecord('show', showId);
  const saved = await writeFields('show', actor('editor'), stored, {
    press: { ...EMPTY, ...stored.press, ...press },
  });
  if (!saved) throw new Error('another write came first');
}

/** Returns the items of a list of stills. */
export const itemsOf = (...files: string[]) => files.map((file) => ({ file })) as Press['stills'];

/** Makes a show with a kit of new stills, and returns their names. */
export async function makeKitOfStills(press: Partial<Press> = {}, count = 1) {
  const stills = await Promise.all(Array.from({ length: count }, () => makeStill()));
  const { id } = await makeShow({ status: 'active' });
  const names = stills.map((still) => still.id);
  await saveKit(id, { stills: itemsOf(...names), ...press });
  return { showId: id, stills: names };
}

/** Returns which files of an upload are where everybody gets them, and whether it says that it is held back. */
export async function servingOf(id: string): Promise<{ served: number; isHeldBack: boolean }> {
  const upload = await Upload.findById(id).orFail().lean<StoredUpload>();
  const { storage } = storageContext();
  const found = await Promise.all(filesOfUpload(upload).map((key) => storage.stat(key)));
  return { served: found.filter(Boolean).length, isHeldBack: Boolean(upload.usage.heldBackAt) };
}

export const SERVED = { served: 1, isHeldBack: false };
export const HELD_BACK = { served: 0, isHeldBack: true };

/** Stores a screener with this film, as its screen does. */
export async function makeScreenerOf(showId: string, filmUrl: string): Promise<void> {
  const _id = new Types.ObjectId();
  await addUses(actor('admin'), Screener, { _id, version: 0 }, { filmUrl });
  await Screener.create({
    _id,
    show: showId,
    title: 'The film',
    filmUrl,
    expiresAt: tomorrow(),
    starts: 5,
    createdAt: new Date(),
  });
}
