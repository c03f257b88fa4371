import { Upload, type StoredUpload } from '~models/upload';
import { followedContent, withReadNotes } from '~/core/db/content-epoch.server';
import { nameOf } from '~/core/files/file-library';
import { NOT_WITHHELD, urlOf } from '~/media/delivery/file-view.server';
import { SearchIndex, type SearchTexts } from './search-index.server';
import { precedenceOf, type StaffDocument } from './staff-records.server';

/** Characters of a transcript that are indexed. */
const MAX_TEXT = 2_000;
/** Files that are read in one query. */
const BATCH = 500;

type Indexed = Pick<
  StoredUpload,
  '_id' | 'key' | 'originalName' | 'texts' | 'press' | 'createdAt' | 'revision'
>;

const FIELDS = { key: 1, originalName: 1, texts: 1, 'press.credit': 1, createdAt: 1, revision: 1 } as const;

/** Whether a file is held back is asked when it is found. */
const documentOf = ({ _id, key, originalName, createdAt }: Indexed): StaffDocument => ({
  key: `media ${_id}`,
  kind: 'media',
  id: _id,
  title: nameOf({ originalName, url: urlOf(key) }),
  precedence: precedenceOf('media'),
  date: createdAt.getTime(),
  state: 'public',
  until: null,
});

const textsOfFile = ({ texts, press }: Indexed): SearchTexts => ({
  credits: [press?.credit ?? ''],
  texts: [texts.alt, texts.caption, texts.transcript.slice(0, MAX_TEXT)],
});

/** The index of the library. Files are told apart by their revision, because their writes are not named. */
class FileIndex {
  readonly #index = new SearchIndex<StaffDocument>();
  readonly #revisions = new Map<string, number>();
  #epoch: number | null = null;
  #last: Promise<void> = Promise.resolve();

  async current(): Promise<SearchIndex<StaffDocument>> {
    const reading = this.#last.then(() => withReadNotes(() => this.#read()).result);
    this.#last = reading.catch(() => undefined);
    await reading;
    return this.#index;
  }

  async #read(): Promise<void> {
    const epoch = followedContent()?.current;
    if (epoch !== undefined && epoch === this.#epoch) return;
    const gone = new Set(this.#revisions.keys());
    const changed: string[] = [];
    const files = Upload.find(NOT_WITHHELD, { revision: 1 }).lean<Pick<Indexed, '_id' | 'revision'>[]>();
    for (const { _id, revision } of await files) {
      gone.delete(_id);
      if (this.#revisions.get(_id) !== revision) changed.push(_id);
    }
    for (const id of gone) this.#forget(id);
    for (let at = 0; at < changed.length; at += BATCH) await this.#put(changed.slice(at, at + BATCH));
    // A library is small enough for one go.
    Array.from(this.#index.tidy());
    this.#epoch = epoch ?? null;
  }

  async #put(ids: readonly string[]): Promise<void> {
    for (const file of await Upload.find({ _id: { $in: ids } }, FIELDS).lean<Indexed[]>()) {
      this.#index.put(documentOf(file), textsOfFile(file));
      this.#revisions.set(file._id, file.revision);
    }
  }

  #forget(id: string): void {
    this.#index.remove(`media ${id}`);
    this.#revisions.delete(id);
  }
}

export const fileIndex = new FileIndex();
