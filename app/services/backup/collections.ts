import mongoose, { type Model } from 'mongoose';
import { Article } from '~models/article';
import { BundledMedia } from '~models/bundled-media';
import { Person } from '~models/person';
import { Settings } from '~models/settings';
import { Show } from '~models/show';
import { AppState } from '~models/app-state';
import { Upload } from '~models/upload';
import { User } from '~models/user';

const { EJSON } = mongoose.mongo.BSON;

/** A record as it is stored, of whatever kind. */
export type StoredRecord = Record<string, unknown> & { _id: unknown };

/**
 * What a backup holds, uploads first: a file that is there when its record is read is still there a moment later, or its
 * record is gone too. Sessions and what was done twice are of the day, and stay out.
 */
export const COLLECTIONS = [
  Upload,
  BundledMedia,
  Show,
  Article,
  Person,
  Settings,
  User,
  AppState,
] as unknown as Model<StoredRecord>[];

/** What the program remembers that belongs to one start of it. */
export const isEphemeral = ({ _id }: StoredRecord): boolean =>
  typeof _id === 'string' && (/^(?:turn|done): /.test(_id) || _id === 'content-version');

/** One record as a line of text and back, with all its types. */
export const toLine = (record: StoredRecord): string => `${EJSON.stringify(record, { relaxed: false })}\n`;
export const fromLine = (line: string): StoredRecord => EJSON.parse(line, { relaxed: true }) as StoredRecord;
