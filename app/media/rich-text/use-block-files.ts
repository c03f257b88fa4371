import { useCallback, useEffect, useRef, useState, createContext } from 'react';
import type { StoredFile } from '~/core/files/file-library';
import { ASSETS } from '~/core/files/uploads';
import type { InsertableFile } from '~/core/forms/block-form';
import { useReportRunningUploads } from '~/core/forms/running-uploads';
import { askForFiles, usePolling } from '~/media/upload/library-files';
import type { UploadDestination } from '~/media/upload/send-whole';
import { type UploadState, useUploads } from '~/media/upload/upload-queue';

export const pathOf = (url: string): string => url.slice(ASSETS.length);
const toUrl = (path: string): string => ASSETS + path;

/** All derived files have been made. */
const isComplete = ({ status }: StoredFile) => status === 'done' || status === 'failed';

export type BlockFiles = Readonly<Record<string, StoredFile | null>>;

/** Polls the library until the files' smaller copies and posters are made. */
export function useBlockFiles(paths: readonly string[]) {
  const [files, setFiles] = useState<BlockFiles>({});
  const known = useRef(files);
  known.current = files;
  const add = useCallback((more: BlockFiles) => setFiles((before) => ({ ...before, ...more })), []);
  const asked = [...new Set(paths)].sort().join('\n');
  usePolling(asked, async (signal) => {
    const wanted = asked.split('\n').filter((path) => path !== '' && isWanted(known.current[path]));
    const answer = wanted.length === 0 ? null : await askForFiles(wanted.map(toUrl), signal);
    if (!answer || signal.aborted) return false;
    const found = new Map(answer.map((file) => [pathOf(file.url), file]));
    add(Object.fromEntries(wanted.map((path) => [path, found.get(path) ?? null])));
    return answer.some((file) => !isComplete(file));
  });
  return { files, add };
}

const isWanted = (file: StoredFile | null | undefined) =>
  file === undefined || (file !== null && !isComplete(file));

/** The newest files of the library, to insert without scripts. */
export const NewestFilesContext = createContext<readonly InsertableFile[]>([]);

interface Slot {
  file: File;
  key: string | null;
  isDone: boolean;
  /** Local URL, shown until the library has the file. */
  preview: string;
}

interface Options {
  present: readonly string[];
  destination: (file: File) => UploadDestination;
  onDone: (id: string, stored: StoredFile) => void;
}

/** The files of a text. Their local URLs are revoked when it closes. */
function useSlots(): Map<string, Slot> {
  const [slots] = useState(() => new Map<string, Slot>());
  useEffect(() => () => slots.forEach(({ preview }) => URL.revokeObjectURL(preview)), [slots]);
  return slots;
}

/** Uploads files into a text. Removing a block stops its upload; undoing the removal restarts it. A finished upload stays finished. */
export function useTextUploads({ present, destination, onDone }: Options) {
  const slots = useSlots();
  const { uploads, queue } = useUploads({
    target: destination,
    onDone: (stored, _file, key) => {
      const [id, slot] = [...slots].find(([, each]) => each.key === key) ?? [];
      if (id === undefined || !slot) return;
      Object.assign(slot, { key: null, isDone: true });
      onDone(id, stored);
    },
  });
  const begin = (slot: Slot) => {
    const [key = null] = queue.start([slot.file]);
    slot.key = key;
  };
  const stateOf = (id: string): UploadState | undefined =>
    uploads.find(({ key }) => key === slots.get(id)?.key);

  const isRunning = present.some((id) => {
    const slot = slots.get(id);
    return slot && !slot.isDone && stateOf(id)?.phase !== 'failed';
  });
  const hasFailed = present.some((id) => stateOf(id)?.phase === 'failed');
  useReportRunningUploads(isRunning);
  const ids = present.join('\n');
  useEffect(() => {
    const there = new Set(ids.split('\n'));
    for (const [id, slot] of slots) {
      if (slot.isDone || there.has(id) === (slot.key !== null)) continue;
      if (slot.key === null) begin(slot);
      else {
        queue.cancel(slot.key);
        slot.key = null;
      }
    }
  }, [ids, queue]);
  return {
    isRunning,
    hasFailed,
    stateOf,
    previewOf: (id: string): string => {
      const slot = slots.get(id);
      return slot?.file.type.startsWith('image/') ? slot.preview : '';
    },
    fileOf: (id: string): File | undefined => slots.get(id)?.file,
    /** Returns the upload id. The upload starts when its block is in the text. */
    add: (file: File): string => {
      const id = String(slots.size + 1);
      slots.set(id, { file, key: null, isDone: false, preview: URL.createObjectURL(file) });
      return id;
    },
    again: (id: string): void => {
      const slot = slots.get(id);
      if (!slot) return;
      if (slot.key !== null) queue.cancel(slot.key);
      begin(slot);
    },
  };
}
