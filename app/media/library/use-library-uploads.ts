import { useRevalidator } from '@remix-run/react';
import { useContext, useEffect, useRef, useState } from 'react';
import {
  LIBRARY_TARGET,
  otherNameOf,
  sameFileText,
  type HalfUpload,
  type StoredFile,
} from '~/core/files/file-library';
import { FORMATS, UNKNOWN_FORMAT } from '~/core/files/uploads';
import type { MaxMegabytes } from '~/core/files/media-guidance';
import { useToast } from '~/core/ui/toasts';
import { visibleFiles } from '~/media/upload/use-drop';
import { askForHalves } from '~/media/upload/library-files';
import { UploadLimitsContext } from '~/media/upload/upload-limits';
import { isUnfinished, useUploads } from '~/media/upload/upload-queue';
import { isCaptions, FilmCompanions } from './film-companions';
import { MEGABYTE } from '~/core/files/file-advice';

/** What the browser keeps of an upload: the file itself cannot be kept. */
interface RememberedUpload {
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

const isSameUpload = (one: FileFacts, other: FileFacts): boolean => keyOf(one) === keyOf(other);

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
  readonly #key: string;

  constructor(
    userId: string,
    private readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  ) {
    this.#key = `showreel-uploads:${userId}`;
  }

  /** Storage can be blocked, or have what other programs wrote. */
  all(): RememberedUpload[] {
    try {
      const stored: unknown = JSON.parse(this.storage().getItem(this.#key) ?? '[]');
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
      if (uploads.every(({ url }) => url !== undefined)) this.storage().removeItem(this.#key);
      else this.storage().setItem(this.#key, JSON.stringify(uploads.slice(0, MOST)));
    } catch {
      // Then nothing is remembered.
    }
  }

  clear(): void {
    this.#write([]);
  }
}

/** Few files are sent one after another, so that the library has them in their order. */
const atOnce = (unfinished: number) => (unfinished < 4 ? 1 : 4);
const MOST_FILES = 500;
/** The page shows new files after so many of a long list. */
const REFRESH_EVERY = 24;

const NO_FILM = 'Captions need their film beside them: film.vtt is for film.mp4.';
const EXTENSIONS = new Set(Object.values(FORMATS).map(({ extension }) => extension));

/** Refuses what the server would refuse, before it is sent. */
function refusalOf({ name, type, size }: File, limits: MaxMegabytes): string | null {
  if (isCaptions(name)) return NO_FILM;
  const extension = name.toLowerCase().split('.').at(-1) ?? '';
  if (!FORMATS[type] && !EXTENSIONS.has(extension) && !/^jpe?g$|^m4v$/.test(extension)) return UNKNOWN_FORMAT;
  if (size === 0) return 'The file is empty.';
  const isVideo = type.startsWith('video/');
  const most = isVideo ? limits.video : limits.image;
  if (type === '' || size <= most * MEGABYTE) return null;
  return `${isVideo ? 'A video' : 'An image'} may have at most ${most} MB.`;
}

/** What an earlier visit left: the browser knows the files, the server the bytes of those that were half done. */
export interface Leftover {
  chosen: number;
  finished: number;
  halves: HalfUpload[];
}

/** Null without one. */
function useLeftover(memory: UploadMemory) {
  const [leftover, setLeftover] = useState<Leftover | null>(null);
  useEffect(() => {
    const stopping = new AbortController();
    const all = memory.all();
    const about = { chosen: all.length, finished: all.filter(({ url }) => url !== undefined).length };
    if (all.length > 0) setLeftover({ ...about, halves: [] });
    void askForHalves(stopping.signal).then((halves) => {
      const isLeft = all.length > 0 || (halves?.length ?? 0) > 0;
      if (isLeft && !stopping.signal.aborted) setLeftover({ ...about, halves: halves ?? [] });
    });
    return () => stopping.abort();
  }, [memory]);
  const forget = () => {
    memory.clear();
    for (const { id } of leftover?.halves ?? [])
      void fetch(addressOf({ id }), { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } }).catch(
        () => undefined,
      );
    setLeftover(null);
  };
  const resumeAt = (file: File): string | undefined => {
    const half = leftover?.halves.find(({ name, size, lastModified }) =>
      isSameUpload({ name, size, lastModified: lastModified ?? file.lastModified }, file),
    );
    return half && addressOf(half);
  };
  return { leftover, forget, resumeAt };
}

const addressOf = ({ id }: Pick<HalfUpload, 'id'>) => `/api/upload/resumable/${id}`;

/** Tells of one file; a list tells of several when it ends. */
function useUploadMessages() {
  const toast = useToast();
  return {
    one: (stored: StoredFile, name: string) => {
      const known = otherNameOf(stored, name);
      if (known !== null) toast({ tone: 'info', text: sameFileText(name, known) });
      else if (stored.alreadyThere) toast({ tone: 'info', text: `${name} is already there` });
      else toast({ tone: 'success', text: `${name} is uploaded` });
    },
    many: (count: number) => toast({ tone: 'success', text: `${count} files uploaded` }),
  };
}

/** Refreshes the page and says how many files there are, once no upload runs. */
function useEnd(isBusy: boolean, done: number) {
  const { revalidate } = useRevalidator();
  const { many } = useUploadMessages();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) {
      revalidate();
      if (done > 1) many(done);
    }
    wasBusy.current = isBusy;
  });
  return { revalidate };
}

/** The first files of many. */
function limited(files: readonly File[]): { some: readonly File[]; note: string } {
  if (files.length <= MOST_FILES) return { some: files, note: '' };
  const note = `These are the first ${MOST_FILES} of ${files.length} files. Choose the others when they are done.`;
  return { some: files.slice(0, MOST_FILES), note };
}

export function useLibraryUploads(userId: string) {
  const [memory] = useState(() => new UploadMemory(userId, () => localStorage));
  const [companions] = useState(() => new FilmCompanions());
  const { leftover, forget, resumeAt } = useLeftover(memory);
  const [hasTaken, setTaken] = useState(false);
  const [note, setNote] = useState('');
  const { one } = useUploadMessages();
  const limits = useContext(UploadLimitsContext);
  const reject = (file: File) => refusalOf(file, limits);
  const { uploads, done, queue } = useUploads({
    target: () => LIBRARY_TARGET,
    atOnce,
    keepsKnown: true,
    isResumable: true,
    reject,
    resumeAt,
    onStored: (stored, file) => companions.attach(stored, file),
    onDone: (stored, file) => {
      memory.finish(file, stored.url);
      const list = queue.getList();
      if (list.uploads.length + list.done === 1) one(stored, file.name);
      if (list.done % REFRESH_EVERY === 0) revalidate();
    },
    onGivenUp: (file) => memory.remove(file),
  });
  const isBusy = uploads.some(isUnfinished);
  const { revalidate } = useEnd(isBusy, done);

  const take = (chosen: File[]) => {
    const { some, note: tooMany } = limited(visibleFiles(chosen));
    setNote(tooMany);
    setTaken(true);
    const find = memory.finder();
    const urlOf = (file: File) => find(file)?.url;
    const { uploads: all, strays } = companions.take(some, urlOf);
    const left = all.filter((file) => urlOf(file) === undefined);
    memory.add(left.filter((file) => reject(file) === null));
    queue.start([...left, ...strays], all.length - left.length);
  };
  return {
    uploads,
    done,
    queue,
    note,
    isBusy,
    take,
    wordsOf: (file: File) => companions.wordsOf(file),
    leftover: hasTaken ? null : leftover,
    forget,
  };
}
