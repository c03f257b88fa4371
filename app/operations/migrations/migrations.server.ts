import { Article, type StoredArticle } from '~models/article';
import { Page, type StoredPage } from '~models/page';
import { AppState, type StoredState } from '~models/app-state';
import { User } from '~models/user';
import { StartupError } from '~/core/validation/errors';
import { addMetadataJobs } from '~/media/jobs/job-queue.server';
import { nestUploadFields } from '~/media/library/earlier-records.server';
import { indexAllUses } from '~/media/usage/find-uses.server';
import { insertState } from '~/core/db/app-state.server';
import { LockLost } from '~/core/db/lock.server';
import { pageSearchText, searchText } from '~/records/save/record-kinds.server';

interface Migration {
  does: string;
  /** Can be interrupted at any point and run again. */
  run: () => Promise<void>;
}

/** In the order of writing; a migration's number is its position, from 1. Migrations are never removed or changed. */
const MIGRATIONS: Migration[] = [
  { does: 'articles can be searched', run: writeSearchTexts },
  { does: 'the uses of uploaded files are indexed', run: groupAndIndex },
  {
    does: 'what is stored of uploaded files is grouped, and their background work apart',
    run: nestUploadFields,
  },
  { does: 'the texts of pages can be searched', run: writePageSearchTexts },
  { does: 'what pictures say is going to be read, and their positions taken out', run: addMetadataJobs },
  { does: 'users who have never changed their profile see the admin as their system is', run: followSystem },
];

/** `value` is the number of the last migration. */
export const DATA_VERSION_ID = 'data version';
export const LATEST_DATA_VERSION = MIGRATIONS.length;

/** Returns the number of the last migration of the stored data, of any program version. */
export const storedDataVersion = async (): Promise<number> =>
  Number((await AppState.findById(DATA_VERSION_ID).lean<StoredState>())?.value ?? 0);

/**
 * Migrates data of an earlier version and stores the number of the last migration. Must run in one process at a time. Throws `StartupError`
 * if the data belong to a newer version.
 */
export async function migrate(
  announce: (message: string) => void,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const stored = await AppState.findById(DATA_VERSION_ID).lean<StoredState>();
  const done = Number(stored?.value ?? 0);
  if (done > migrations.length)
    throw new StartupError(
      `The database was written by a newer version of this program (its data version is ${done}, this program knows ${migrations.length}). ` +
        'Start that version, or restore a backup that was made before it.',
    );
  for (const [index, { does, run }] of migrations.entries()) {
    if (index < done) continue;
    await run();
    if (!(await advance(index))) throw new LockLost();
    if (stored) announce(`Data are at version ${index + 1}: ${does}.`);
  }
}

/**
 * Stores that one more migration is done. Returns false if the number is no longer `done`: a process that was suspended must not set it
 * back.
 */
async function advance(done: number): Promise<boolean> {
  const next = { value: String(done + 1), at: new Date() };
  if (done === 0 && (await insertState({ _id: DATA_VERSION_ID, ...next }))) return true;
  const last = { _id: DATA_VERSION_ID, value: String(done) };
  return (await AppState.updateOne(last, { $set: next })).matchedCount > 0;
}

async function groupAndIndex(): Promise<void> {
  await nestUploadFields();
  await indexAllUses();
}

async function writeSearchTexts(): Promise<void> {
  const missing = Article.find({ searchText: { $exists: false } }).lean<StoredArticle[]>();
  for await (const article of missing.cursor()) {
    const { _id, title, excerpt, content } = article;
    // A save in between has written its own.
    const unwritten = { _id, searchText: { $exists: false } };
    await Article.updateOne(unwritten, { $set: { searchText: searchText({ title, excerpt, content }) } });
  }
}

async function writePageSearchTexts(): Promise<void> {
  const missing = Page.find({ searchText: { $exists: false } }).lean<StoredPage[]>();
  for await (const page of missing.cursor()) {
    // A save in between has written its own.
    const unwritten = { _id: page._id, searchText: { $exists: false } };
    await Page.updateOne(unwritten, { $set: { searchText: pageSearchText(page) } });
  }
}

/** `false` was the default. A user of the first revision has saved nothing; that others chose it cannot be excluded. */
async function followSystem(): Promise<void> {
  await User.updateMany({ darkMode: false, version: 1 }, { $set: { darkMode: null } });
}
