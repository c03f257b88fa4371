import { useEffect, useRef } from 'react';
import { useUploads, type UploadState } from '~/components/forms/upload/use-uploads';
import { useReportRunningUploads } from '~/components/forms/upload/running-uploads';
import type { UploadDestination } from '~/components/forms/upload/send-whole';
import type { StoredFile } from '~/rules/uploads/library';

/** A file that was pasted or dropped, or that is uploaded again. */
interface Slot {
  file: File;
  /** The key of its upload; null while it has none. */
  key: string | null;
  isDone: boolean;
  /** The address of the file in the browser, to show it before the library does. */
  preview: string;
}

interface Options {
  /** The ids of the uploads whose blocks are in the text. */
  present: readonly string[];
  destination: (file: File) => UploadDestination;
  onDone: (id: string, stored: StoredFile) => void;
}

/**
 * Uploads files into a text. An upload whose block was removed stops, and starts again if undoing brings the block back; one that is
 * done stays done.
 */
export function useTextUploads({ present, destination, onDone }: Options) {
  const slots = useRef(new Map<string, Slot>());
  const { uploads, start, cancel } = useUploads({
    target: destination,
    onDone: (stored, _file, key) => {
      const [id, slot] = [...slots.current].find(([, each]) => each.key === key) ?? [];
      if (id === undefined || !slot) return;
      Object.assign(slot, { key: null, isDone: true });
      onDone(id, stored);
    },
  });
  const begin = (slot: Slot) => {
    const [key = null] = start([slot.file]);
    slot.key = key;
  };
  const stateOf = (id: string): UploadState | undefined =>
    uploads.find(({ key }) => key === slots.current.get(id)?.key);

  const isRunning = present.some((id) => {
    const slot = slots.current.get(id);
    return slot && !slot.isDone && stateOf(id)?.phase !== 'failed';
  });
  const hasFailed = present.some((id) => stateOf(id)?.phase === 'failed');
  useReportRunningUploads(isRunning);
  const ids = present.join('\n');
  useEffect(() => {
    const there = new Set(ids.split('\n'));
    for (const [id, slot] of slots.current) {
      if (slot.isDone || there.has(id) === (slot.key !== null)) continue;
      if (slot.key === null) begin(slot);
      else {
        cancel(slot.key);
        slot.key = null;
      }
    }
  }, [ids, cancel]);
  useEffect(() => {
    const all = slots.current;
    return () => all.forEach(({ preview }) => URL.revokeObjectURL(preview));
  }, []);
  return {
    isRunning,
    hasFailed,
    stateOf,
    previewOf: (id: string): string => {
      const slot = slots.current.get(id);
      return slot?.file.type.startsWith('image/') ? slot.preview : '';
    },
    fileOf: (id: string): File | undefined => slots.current.get(id)?.file,
    /** Returns the id of the upload, which begins when its block is in the text. */
    add: (file: File): string => {
      const id = String(slots.current.size + 1);
      slots.current.set(id, { file, key: null, isDone: false, preview: URL.createObjectURL(file) });
      return id;
    },
    again: (id: string): void => {
      const slot = slots.current.get(id);
      if (!slot) return;
      if (slot.key !== null) cancel(slot.key);
      begin(slot);
    },
  };
}
