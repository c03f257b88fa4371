import { Article, type StoredArticle } from '~models/article';
import { AppState, type StoredState } from '~models/app-state';
import { StartupError } from '~/rules/validation/errors';
import { searchText } from '../content/articles';

interface Migration {
  /** What is different afterwards, for the log. */
  does: string;
  /** Can be cut off anywhere and done again: it finds what is left to do. */
  run: () => Promise<void>;
}

/** In the order in which they were written; the number of each is its place, from 1. One is never taken out or changed. */
const MIGRATIONS: Migration[] = [{ does: 'articles can be searched', run: writeSearchTexts }];

/** How far the data are: `value` is the number of the last migration. */
export const DATA_VERSION_ID = 'data version';
export const LATEST_DATA_VERSION = MIGRATIONS.length;

/**
 * Brings what an earlier program stored to the form that this one reads, and remembers how far it is. To be called by one
 * program at a time. Throws `StartRefusal` where a newer program has been at work.
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
    await AppState.updateOne(
      { _id: DATA_VERSION_ID },
      { $set: { value: String(index + 1), at: new Date() } },
      { upsert: true },
    );
    if (stored) announce(`Data are at version ${index + 1}: ${does}.`);
  }
}

async function writeSearchTexts(): Promise<void> {
  const missing = Article.find({ searchText: { $exists: false } }).lean<StoredArticle[]>();
  for await (const article of missing.cursor()) {
    const { _id, title, excerpt, content } = article;
    await Article.updateOne({ _id }, { $set: { searchText: searchText({ title, excerpt, content }) } });
  }
}
