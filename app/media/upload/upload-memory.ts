/** What the browser keeps of an upload: the file itself cannot be kept. */
export interface RememberedUpload {
  name: string;
  size: number;
  lastModified: number;
  /** The stored file, once it is there. */
  url?: string;
}

type FileFacts = Pick<RememberedUpload, 'name' | 'size' | 'lastModified'>;

/** The library asks for the rest again, after this many. */
const MOST = 2_000;

const keyOf = ({ name, size, lastModified }: FileFacts): string => JSON.stringify([name, size, lastModified]);

export const isSameUpload = (one: FileFacts, other: FileFacts): boolean => keyOf(one) === keyOf(other);

const isRemembered = (value: unknown): value is RememberedUpload => {
  const { name, size, lastModified, url } = (value ?? {}) as Partial<Record<keyof RememberedUpload, unknown>>;
  return (
    typeof name === 'string' &&
    typeof size === 'number' &&
    typeof lastModified === 'number' &&
    (url === undefined || typeof url === 'string')
  );
};

/** The uploads of one user in this browser that go on after a reload, once the same files are chosen again. */
export class UploadMemory {
  readonly #storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #key: string;

  constructor(userId: string, storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
    this.#storage = storage;
    this.#key = `showreel-uploads:${userId}`;
  }

  /** Storage can be blocked, or have what other programs wrote. */
  all(): RememberedUpload[] {
    try {
      const stored: unknown = JSON.parse(this.#storage().getItem(this.#key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isRemembered) : [];
    } catch {
      return [];
    }
  }

  /** Reads the storage once, and returns what finds an upload in it by its file. */
  finder(): (file: FileFacts) => RememberedUpload | undefined {
    const uploads = new Map(this.all().map((each) => [keyOf(each), each]));
    return (file) => uploads.get(keyOf(file));
  }

  add(files: readonly FileFacts[]): void {
    const before = this.all();
    const find = this.finder();
    const added = files.filter((file) => find(file) === undefined);
    this.#write([...before, ...added.map(({ name, size, lastModified }) => ({ name, size, lastModified }))]);
  }

  finish(file: FileFacts, url: string): void {
    this.#write(this.all().map((each) => (isSameUpload(each, file) ? { ...each, url } : each)));
  }

  remove(file: FileFacts): void {
    this.#write(this.all().filter((each) => !isSameUpload(each, file)));
  }

  /** Forgets all when nothing is left to do. */
  #write(uploads: readonly RememberedUpload[]): void {
    try {
      if (uploads.every(({ url }) => url !== undefined)) this.#storage().removeItem(this.#key);
      else this.#storage().setItem(this.#key, JSON.stringify(uploads.slice(0, MOST)));
    } catch {
      // Then nothing is remembered.
    }
  }

  clear(): void {
    this.#write([]);
  }
}
