import { decodePath } from '~/moving/sources/old-site';

/** The folders of uploads in which old sites keep their files; what follows is the same in every copy of them. */
const UPLOADS = /^(?:.*\/)?(?:wp-content\/uploads(?:\/sites\/\d+)?|content\/(?:images|media|files))\//;

/** Sizes that a site made of a file: `-300x200`, `-scaled` and `-e1400000000000` of WordPress, `size/w600/` of Ghost. */
const SIZE = /-(?:\d{2,5}x\d{2,5}|scaled|rotated|e\d{10,13})(?=\.[a-z0-9]{2,5}$)/i;
const GHOST_SIZE = /(^|\/)size\/w\d{1,5}(?:h\d{1,5})?(?:\/format\/[a-z0-9]{1,5})?\//i;
const PHOTON = /^https?:\/\/i\d\.wp\.com\//i;

/** The path of an address without host and query, as it is written. */
function writtenPath(address: string): string {
  const whole = address
    .trim()
    .replace(PHOTON, 'https://')
    .replace(/^__GHOST_URL__/, '');
  const [bare = ''] = whole.split(/[?#]/, 1);
  return decodePath(bare.replace(/^(?:[a-z]+:)?\/\/[^/]*/i, '')).replace(/^\/+/, '');
}

/** The same in one spelling. */
const pathOfFile = (address: string): string =>
  writtenPath(address).normalize('NFC').replaceAll('\\', '/').toLowerCase();

/** The same of the file that a smaller size was made of. */
export const originalPath = (address: string): string =>
  pathOfFile(address).replace(GHOST_SIZE, '$1').replace(SIZE, '').replace(SIZE, '');

const withinUploads = (path: string): string => path.replace(UPLOADS, '');

/** The path of an address for people: without host, query and the folders of uploads. */
export const shownFileName = (address: string): string => withinUploads(writtenPath(address));

const MANY = Symbol('many');
type Place = string | typeof MANY;

function note(places: Map<string, Place>, key: string, name: string): void {
  places.set(key, places.has(key) ? MANY : name);
}

/** Finds files by their path, at any depth of folders, else by a file name that is there once. Each look-up takes the same time. */
export class MediaNames {
  readonly #byPath = new Map<string, Place>();
  /** By the last three parts of the path, such as `2016/02/tannery.jpg`. */
  readonly #byEnd = new Map<string, Place>();
  readonly #byName = new Map<string, Place>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const path = withinUploads(pathOfFile(name));
      const parts = path.split('/');
      note(this.#byPath, path, name);
      if (parts.length > 3) note(this.#byEnd, parts.slice(-3).join('/'), name);
      note(this.#byName, parts.at(-1) ?? '', name);
    }
  }

  /** A picture in a size that the old site made is the file it was made of, if that is there. */
  find(address: string): string | null {
    return this.#find(originalPath(address)) ?? this.#find(pathOfFile(address));
  }

  #find(path: string): string | null {
    if (path === '') return null;
    const parts = withinUploads(path).split('/');
    for (let start = 0; start < Math.min(parts.length, 20); start += 1) {
      const found = this.#byPath.get(parts.slice(start).join('/'));
      // A name without a folder is looked for last, because there may be many of it.
      if (typeof found === 'string' && (start < parts.length - 1 || parts.length === 1)) return found;
    }
    const found = this.#byEnd.get(parts.slice(-3).join('/'));
    if (typeof found === 'string') return found;
    const named = this.#byName.get(parts.at(-1) ?? '');
    return typeof named === 'string' ? named : null;
  }
}
