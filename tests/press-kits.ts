/** Stores press kits and what the press may have of files, as they are after a save. */
import { Types } from 'mongoose';
import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import { Show } from '~models/show';
import type { StoredShowPress } from '~models/show';
import { Upload } from '~models/upload';
import type { StoredUploadPress } from '~models/upload-press';
import { makeShow, unique } from './make';
import { makeUpload, picture, video } from './media-files';

/** Items of a list of files. */
export const fileItems = (names: readonly string[]) =>
  names.map((file) => ({ _id: new Types.ObjectId(), file }));

/** A contact of the press. */
export const contact = (name: string) => ({
  _id: new Types.ObjectId(),
  name,
  role: 'Interviews',
  phone: '+44 117 496 0921',
  email: 'press@site.example',
});

interface StillFields {
  caption?: string;
  alt?: string;
  size?: [width: number, height: number];
  press?: Partial<StoredUploadPress>;
}

/** Stores a picture that the press may have, and returns its generated name and its URL. */
export async function makeCaptionedStill(fields: StillFields = {}): Promise<{ file: string; url: string }> {
  const { caption = unique('Caption'), alt = 'A harbour', size = [96, 64], press = {} } = fields;
  const { id, url } = await makeUpload(await picture(...size, 'jpeg'));
  const cleared = { cleared: true, credit: 'Photograph: Inka Solberg', rights: '© Primal', ...press };
  await Upload.updateOne(
    { _id: id },
    { $set: { 'texts.caption': caption, 'texts.alt': alt, press: { usableUntil: null, ...cleared } } },
  );
  return { file: id, url };
}

/** Stores a film with this caption. */
export async function makeClip(caption: string): Promise<{ file: string; url: string }> {
  const { id, url } = await makeUpload(await video());
  await Upload.updateOne({ _id: id }, { $set: { 'texts.caption': caption, 'press.credit': 'Primal' } });
  return { file: id, url };
}

/** Stores the kit of a show; without other values it is public. */
export const setKit = (showId: string, press: Partial<StoredShowPress>) =>
  Show.updateOne(
    { _id: showId },
    { $set: { press: { visibility: 'public', embargoUntil: null, ...press } } },
    { runValidators: true },
  );

/** Makes a show with a kit. */
export async function makePublicKit(press: Partial<StoredShowPress> = {}, show: object = {}) {
  const made = await makeShow(show);
  await setKit(made.id, press);
  return made;
}

/** Stores what the company says to the press. */
export const setPressSettings = (fields: Partial<StoredSettings>) =>
  Settings.updateOne({ _id: SETTINGS_ID }, { $set: fields }, { upsert: true });
