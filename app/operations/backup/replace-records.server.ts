import { randomUUID } from 'node:crypto';
import type { Model } from 'mongoose';
import { Challenge } from '~models/accounts/challenge';
import { PasskeyChallenge } from '~models/accounts/passkey-challenge';
import { AppState } from '~models/app-state';
import { Session } from '~models/session';
import { Upload } from '~models/upload';
import { indexAllLinks } from '~/site/links/index-links.server';
import { settleAllFiles } from '~/media/delivery/right-place.server';
import { NOT_SERVED } from '~/media/delivery/file-view.server';
import { groupUploads } from '~/media/library/earlier-records.server';
import { settleKits, settleServing } from '~/media/usage/settle-serving.server';
import { indexAllUses } from '~/media/usage/find-uses.server';
import { modelOfCollection, cleanTexts } from './read-records.server';
import { COLLECTIONS, isEphemeral, type StoredRecord } from './backup-collections.server';
import { ensureSiteId, readSiteId } from './backup-options.server';

const BATCH = 200;
/** Characters of the lines that are inserted at once, as far as they are known. */
const BATCH_LENGTH = 4 * 1024 * 1024;

/** Replaces all stored records by those of a backup, collection by collection. An interrupted replacement can be run again. */
export class RecordReplacement {
  readonly #begun = new Set<string>();
  #siteBefore: string | null = null;
  #model: Model<StoredRecord> | null = null;
  #batch: StoredRecord[] = [];
  #length = 0;

  /** Goes on with a collection, which is emptied the first time. */
  async begin(collection: string): Promise<void> {
    if (this.#model?.collection.name === collection) return;
    await this.#insert();
    if (this.#begun.size === 0) this.#siteBefore = await readSiteId();
    const model = modelOfCollection(collection, collection);
    if (!this.#begun.has(collection)) await deleteAll(model);
    this.#begun.add(collection);
    this.#model = model;
  }

  /** Adds a record to the collection; `length` is that of its line. */
  async add(record: StoredRecord, length = 0): Promise<void> {
    await cleanTexts(this.#model?.collection.name ?? '', record);
    this.#batch.push(record);
    this.#length += length;
    if (this.#batch.length >= BATCH || this.#length >= BATCH_LENGTH) await this.#insert();
  }

  async #insert(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    this.#length = 0;
    if (batch.length > 0) await this.#model?.collection.insertMany(batch as never);
  }

  /** Empties the collections that the backup does not have, and makes everything fit that follows from records. */
  async end(): Promise<void> {
    await this.#insert();
    // Earlier versions of the program wrote no record of what they did not have yet.
    for (const model of COLLECTIONS) if (!this.#begun.has(model.collection.name)) await deleteAll(model);
    // The backup may be one of an earlier version.
    await groupUploads();
    // A record may have been saved after the backup had read the uploads.
    await indexAllUses();
    await indexAllLinks();
    // Files of uploads that are withheld by the backup may be there as the site served them.
    await settleAllFiles();
    await settleKits();
    await serveWhatIsUsed();
    await Promise.all([Session, Challenge, PasskeyChallenge].map((model) => model.collection.deleteMany({})));
    // An archive of an earlier version names no site.
    if (this.#siteBefore !== null) await ensureSiteId(this.#siteBefore);
    await tellInstances();
  }
}

/** Serves the files that a record uses which was deleted, or changed, after it was read and before the uploads were. */
async function serveWhatIsUsed(): Promise<void> {
  const names = await Upload.find(NOT_SERVED, { _id: 1 }).lean<{ _id: string }[]>();
  await settleServing(names.map(({ _id }) => _id));
}

/** Locks and the like belong to the programs that run now: without them, two could do the same work at once. */
async function deleteAll(model: Model<StoredRecord>): Promise<void> {
  if (model.collection.name !== AppState.collection.name) return void (await model.collection.deleteMany({}));
  const states = await model.find({}, { _id: 1 }).lean<StoredRecord[]>();
  const ids = states.filter((state) => !isEphemeral(state)).map(({ _id }) => _id);
  await model.collection.deleteMany({ _id: { $in: ids as never } });
}

/** Makes every instance render its pages again: see docs/decisions/0020-page-cache.md. */
const tellInstances = () =>
  AppState.updateOne(
    { _id: 'content-version' },
    { $set: { value: randomUUID(), at: new Date() } },
    { upsert: true },
  );
