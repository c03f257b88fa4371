import { randomUUID } from 'node:crypto';
import type { Model } from 'mongoose';
import { Session, Challenge, PasskeyChallenge } from '~models/sign-in';
import { AppState } from '~models/app-state';
import { Upload } from '~models/upload';
import { indexAllLinks } from '~/site/links/track-links.server';
import { settleAllFiles } from '~/media/delivery/right-place.server';
import { NOT_SERVED } from '~/media/delivery/file-view.server';
import { nestUploadFields } from '~/media/library/earlier-records.server';
import { settleKits, settleServing } from '~/media/usage/settle-serving.server';
import { indexAllUses } from '~/media/usage/find-uses.server';
import { modelOfCollection, cleanTexts } from './read-records.server';
import { COLLECTIONS, isEphemeral, type StoredRecord } from './backup-collections.server';
import { ensureSiteId, readSiteId } from './backup-options.server';

const BATCH = 200;
/** The approximate number of characters inserted at once. */
const BATCH_LENGTH = 4 * 1024 * 1024;

/** Replaces all stored records with those of a backup, collection by collection. Can be interrupted and run again. */
export class RecordReplacement {
  readonly #begun = new Set<string>();
  #siteBefore: string | null = null;
  #model: Model<StoredRecord> | null = null;
  #batch: StoredRecord[] = [];
  #length = 0;

  async begin(collection: string): Promise<void> {
    if (this.#model?.collection.name === collection) return;
    await this.#insert();
    if (this.#begun.size === 0) this.#siteBefore = await readSiteId();
    const model = modelOfCollection(collection, collection);
    if (!this.#begun.has(collection)) await deleteAll(model);
    this.#begun.add(collection);
    this.#model = model;
  }

  /** `length` is the length of the record's line. */
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

  /** Empties collections that are not in the backup, and rebuilds derived data. */
  async end(): Promise<void> {
    await this.#insert();
    // Earlier versions did not write collections that they did not have yet.
    for (const model of COLLECTIONS) if (!this.#begun.has(model.collection.name)) await deleteAll(model);
    // The backup may be from an earlier version.
    await nestUploadFields();
    // A record may have been saved after the backup read the uploads.
    await indexAllUses();
    await indexAllLinks();
    // Files of uploads that the backup withholds may still be where the site served them.
    await settleAllFiles();
    await settleKits();
    await serveWhatIsUsed();
    await Promise.all([Session, Challenge, PasskeyChallenge].map((model) => model.collection.deleteMany({})));
    // Archives of earlier versions have no site id.
    if (this.#siteBefore !== null) await ensureSiteId(this.#siteBefore);
    await tellInstances();
  }
}

/** Serves the files of records that were deleted or changed between reading them and reading the uploads. */
async function serveWhatIsUsed(): Promise<void> {
  const names = await Upload.find(NOT_SERVED, { _id: 1 }).lean<{ _id: string }[]>();
  await settleServing(names.map(({ _id }) => _id));
}

/** Keeps locks and similar state of running programs: without them, two could do the same work at once. */
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
