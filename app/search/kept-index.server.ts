import { setImmediate } from 'node:timers/promises';
import { Types } from 'mongoose';
import { followedContent, withReadNotes } from '~/core/db/content-epoch.server';
import { byKind, CONTENT_KIND_LIST, type ContentKind } from '~/core/nouns/kinds';
import { RECORD_MODELS, sluggedModel, type StoredBy } from '~models/records';
import { searchedFields } from './record-texts.server';
import { SearchIndex, type SearchDocument, type SearchTexts } from './search-index.server';

export interface IndexedDocument<Document extends SearchDocument> {
  document: Document;
  texts: SearchTexts;
}

/** Which records an index has, and as which documents. */
export interface IndexedRecords<Document extends SearchDocument> {
  /** Matches the records of a kind that are in it now. */
  filterOf: (kind: ContentKind) => object;
  documentsOf: <K extends ContentKind>(kind: K, stored: StoredBy[K]) => IndexedDocument<Document>[];
  /** The moment from which the documents of a record are others without a write; infinite for none. */
  changesAt: <K extends ContentKind>(kind: K, stored: StoredBy[K]) => number;
}

/** Requests are answered in between after this time. */
const SLICE_MS = 10;
/** Records, and revisions, that are read in one query. The driver decodes each answer at once, and a show has hundreds of items. */
const BATCHES: Partial<Record<ContentKind, number>> = { show: 20, article: 250, person: 500 };
const batchOf = (kind: ContentKind): number => BATCHES[kind] ?? 10;
const REVISIONS = 1_000;

const KIND_BY_COLLECTION = new Map(
  CONTENT_KIND_LIST.map((kind) => [RECORD_MODELS[kind].collection.name, kind] as const),
);

type Stored = StoredBy[ContentKind];
type Revision = Pick<Stored, '_id' | 'version' | 'updatedAt'>;
const REVISION = { version: 1, updatedAt: 1 } as const;

/** A restored backup may have the same number of writes. */
const revisionOf = ({ version, updatedAt }: Revision): string => `${version} ${updatedAt.getTime()}`;

/** An index of records, which follows their changes: those that the server tracks, those of other instances, and those at a moment. */
export class KeptIndex<Document extends SearchDocument> {
  readonly #index = new SearchIndex<Document>();
  readonly #records: Record<
    ContentKind,
    Map<string, { revision: string; keys: string[]; changesAt: number }>
  >;
  /** The epoch of the content that it has; null before the first reading has ended. */
  #epoch: number | null = null;
  /** No record changes before this moment without a write. */
  #nextChange = Infinity;
  #last: Promise<void> = Promise.resolve();
  #sliceAt = 0;

  constructor(private readonly source: IndexedRecords<Document>) {
    this.#records = byKind(CONTENT_KIND_LIST.map((kind) => [kind, new Map()] as const));
  }

  get isReady(): boolean {
    return this.#epoch !== null;
  }

  /** Returns the index as of now, after it has read what has changed. The reads are not noted as those of a page. */
  async current(): Promise<SearchIndex<Document>> {
    const isCurrent = this.#epoch === followedContent()?.current && Date.now() < this.#nextChange;
    if (!isCurrent) await this.#follow();
    return this.#index;
  }

  /** One reading at a time; the next one begins after the change that it was asked for. */
  #follow(): Promise<void> {
    const reading = this.#last.then(() => withReadNotes(() => this.#readChanges()).result);
    this.#last = reading.catch(() => undefined);
    return reading;
  }

  async #readChanges(): Promise<void> {
    const content = followedContent();
    const epoch = content?.current ?? 0;
    if (content && epoch === this.#epoch && Date.now() < this.#nextChange) return;
    const changes = content && this.#epoch !== null ? content.changesSince(this.#epoch) : null;
    this.#sliceAt = performance.now();
    for (const kind of CONTENT_KIND_LIST) {
      const changed = changes?.flatMap(({ collection, ids }) =>
        KIND_BY_COLLECTION.get(collection) === kind ? ids : [],
      );
      if (changed) await this.#read(kind, [...new Set([...changed, ...this.#dueOf(kind)])]);
      else if (this.#records[kind].size === 0) await this.#readAll(kind);
      else await this.#read(kind, await this.#outdatedOf(kind));
    }
    this.#nextChange = this.#readNextChange();
    await this.#inSlices(this.#index.tidy());
    this.#index.sort();
    this.#epoch = epoch;
  }

  #dueOf(kind: ContentKind): string[] {
    const now = Date.now();
    if (now < this.#nextChange) return [];
    return [...this.#records[kind]].flatMap(([id, { changesAt }]) => (changesAt <= now ? id : []));
  }

  #readNextChange(): number {
    let next = Infinity;
    for (const kind of CONTENT_KIND_LIST)
      for (const { changesAt } of this.#records[kind].values()) next = Math.min(next, changesAt);
    return next;
  }

  /** Returns the records whose revision is another one, which are new, or which are no longer there. */
  async #outdatedOf(kind: ContentKind): Promise<string[]> {
    const known = this.#records[kind];
    const gone = new Set(known.keys());
    const due = new Set(this.#dueOf(kind));
    const outdated: string[] = [];
    for await (const records of this.#pages(kind, REVISION, REVISIONS)) {
      for (const record of records) {
        const id = String(record._id);
        gone.delete(id);
        if (due.has(id) || known.get(id)?.revision !== revisionOf(record)) outdated.push(id);
      }
      await this.#pause();
    }
    return [...outdated, ...gone];
  }

  /** Reads these fields of all records, so many at a time. The database finds the next ones while the caller works. */
  async *#pages<Found extends Revision>(
    kind: ContentKind,
    fields: Record<string, 1>,
    size: number,
  ): AsyncGenerator<Found[]> {
    const find = async (later: object) =>
      sluggedModel(kind)
        .find({ $and: [this.source.filterOf(kind), later] }, fields)
        .sort({ _id: 1 })
        .limit(size)
        .lean<Found[]>();
    for (let next: Promise<Found[]> | null = find({}); next;) {
      const found: Found[] = await next;
      next = found.length < size ? null : find({ _id: { $gt: found.at(-1)?._id } });
      // An error is thrown when they are awaited.
      next?.catch(() => undefined);
      yield found;
    }
  }

  async #readAll(kind: ContentKind): Promise<void> {
    for await (const found of this.#pages<Stored>(kind, searchedFields(kind), batchOf(kind)))
      await this.#putAll(kind, found);
  }

  async #putAll(kind: ContentKind, found: readonly Stored[]): Promise<void> {
    for (const stored of found) {
      this.#put(kind, stored);
      if (this.#isSliceOver) await this.#pause();
    }
  }

  async #read(kind: ContentKind, ids: readonly string[]): Promise<void> {
    const batch = batchOf(kind);
    const batchAt = (at: number) => ids.slice(at, at + batch);
    let next = this.#find(kind, batchAt(0));
    for (let at = 0; at < ids.length; at += batch) {
      const found = await next;
      // The database finds the next ones meanwhile. An error is thrown when they are awaited.
      next = this.#find(kind, batchAt(at + batch));
      next.catch(() => undefined);
      await this.#putAll(kind, found);
      const gone = new Set(batchAt(at));
      for (const { _id } of found) gone.delete(String(_id));
      for (const id of gone) this.#forget(kind, id);
    }
  }

  async #find(kind: ContentKind, ids: readonly string[]): Promise<Stored[]> {
    if (ids.length === 0) return [];
    const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, ...this.source.filterOf(kind) };
    return sluggedModel(kind).find(filter, searchedFields(kind)).lean<Stored[]>();
  }

  #put(kind: ContentKind, stored: Stored): void {
    const id = String(stored._id);
    this.#forget(kind, id);
    const documents = this.source.documentsOf(kind, stored);
    for (const { document, texts } of documents) this.#index.put(document, texts);
    const changesAt = this.source.changesAt(kind, stored);
    this.#records[kind].set(id, {
      revision: revisionOf(stored),
      keys: documents.map(({ document }) => document.key),
      changesAt,
    });
  }

  #forget(kind: ContentKind, id: string): void {
    for (const key of this.#records[kind].get(id)?.keys ?? []) this.#index.remove(key);
    this.#records[kind].delete(id);
  }

  async #inSlices(steps: Iterator<unknown>): Promise<void> {
    while (!steps.next().done) if (this.#isSliceOver) await this.#pause();
  }

  get #isSliceOver(): boolean {
    return performance.now() - this.#sliceAt >= SLICE_MS;
  }

  async #pause(): Promise<void> {
    await setImmediate();
    this.#sliceAt = performance.now();
  }
}
