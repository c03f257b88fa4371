import { useCallback, useEffect, useRef, useState } from 'react';
import { askForFiles } from '~/components/forms/upload/library-files';
import { ASSETS } from '~/rules/uploads/uploads';
import type { StoredFile } from '~/rules/uploads/library';

/** Smaller copies and posters usually take a few seconds; after this time, polling stops. */
const LOOK_EVERY_MS = 1500;
const MAX_LOOKS = 40;

export const pathOf = (url: string): string => url.slice(ASSETS.length);
const toUrl = (path: string): string => ASSETS + path;

/** Whether all that is drawn of a file has been made. */
const isComplete = ({ status }: StoredFile) => status === 'done' || status === 'failed';

/** What the library knows of the files of a text, by path; null for a file that it lacks. */
export type BlockFiles = Readonly<Record<string, StoredFile | null>>;

/** Asks the library for the files of a text, until their smaller copies and posters are made. */
export function useBlockFiles(paths: readonly string[]) {
  const [files, setFiles] = useState<BlockFiles>({});
  const known = useRef(files);
  known.current = files;
  const add = useCallback((more: BlockFiles) => setFiles((before) => ({ ...before, ...more })), []);
  const asked = [...new Set(paths)].sort().join('\n');
  useEffect(() => {
    const stopping = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async (looks: number) => {
      const wanted = asked.split('\n').filter((path) => path !== '' && isWanted(known.current[path]));
      if (wanted.length === 0) return;
      const answer = await askForFiles(wanted.map(toUrl), stopping.signal);
      if (!answer || stopping.signal.aborted) return;
      const found = new Map(answer.map((file) => [pathOf(file.url), file]));
      add(Object.fromEntries(wanted.map((path) => [path, found.get(path) ?? null])));
      if (answer.some((file) => !isComplete(file)) && looks < MAX_LOOKS)
        timer = setTimeout(() => void look(looks + 1), LOOK_EVERY_MS);
    };
    void look(1);
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, [asked, add]);
  return { files, add };
}

const isWanted = (file: StoredFile | null | undefined) =>
  file === undefined || (file !== null && !isComplete(file));
