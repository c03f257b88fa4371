import mongoose, { type Model } from 'mongoose';
import { Passkey, SecondFactor } from '~models/sign-in';
import { LinkAnswer } from '~models/answer';
import { ApprovalRound } from '~models/approval-round';
import { AudienceCount } from '~models/audience-count';
import { Grant } from '~models/grant';
import { RECORD_MODELS } from '~models/records';
import { NotFoundAddress, Redirect, RedirectHits } from '~models/redirect';
import { AppState } from '~models/app-state';
import { Screener, Viewing } from '~models/screener';
import { ImportItem, ImportSource, SiteImport } from '~models/site-import';
import { TrashEntry } from '~models/trash-entry';
import { UnpublishedChanges } from '~models/unpublished-changes';
import { Job } from '~models/job';
import { Upload } from '~models/upload';
import { User } from '~models/user';
import { Version } from '~models/version';

const { EJSON } = mongoose.mongo.BSON;

export type StoredRecord = Record<string, unknown> & { _id: unknown };

/**
 * The collections in a backup. Sessions, challenges and idempotency records are left out because they are short-lived; missing pages are left
 * out because they are counted again.
 */
export const COLLECTIONS = [
  Upload,
  Job,
  ...Object.values(RECORD_MODELS),
  Version,
  TrashEntry,
  UnpublishedChanges,
  Redirect,
  RedirectHits,
  AudienceCount,
  NotFoundAddress,
  Grant,
  Screener,
  Viewing,
  ApprovalRound,
  LinkAnswer,
  SiteImport,
  ImportItem,
  ImportSource,
  User,
  SecondFactor,
  Passkey,
  AppState,
] as unknown as Model<StoredRecord>[];

/** Collections of earlier versions, which old backups may contain. */
export const FORMER_COLLECTIONS = ['media'];

/** Whether a state record belongs to a single run of the program. */
export const isEphemeral = ({ _id }: Pick<StoredRecord, '_id'>): boolean =>
  typeof _id === 'string' && (/^(?:turn|done|writing|build): /.test(_id) || _id === 'content-version');

/** Serializes a record as one line of JSON that keeps all its types. */
export const toLine = (record: StoredRecord): string => `${EJSON.stringify(record, { relaxed: false })}\n`;
export const fromLine = (line: string): StoredRecord => EJSON.parse(line, { relaxed: true }) as StoredRecord;

const IDS_AT_ONCE = 1_000;

export async function idsOf(model: { collection: Model<StoredRecord>['collection'] }): Promise<unknown[]> {
  const ids: unknown[] = [];
  const found = model.collection.find({}, { projection: { _id: 1 }, batchSize: IDS_AT_ONCE });
  for await (const { _id } of found) ids.push(_id);
  return ids;
}
