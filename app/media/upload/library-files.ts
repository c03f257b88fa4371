import { useContext, useEffect, useMemo, useState } from 'react';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { withRetries } from '~/core/ui/retry';
import { type HalfUpload, type LibraryPageData, type StoredFile, toFacts } from '~/core/files/file-library';
import type { MediaFacts } from '~/core/files/media';

const ADDRESS = '/admin/media/files';

/** Null if the request fails. */
async function ask<Answer>(query: URLSearchParams, signal: AbortSignal): Promise<Answer | null> {
  try {
    const answer = await withRetries(() => fetch(`${ADDRESS}?${query.toString()}`, { signal }), signal);
    return answer.ok ? ((await answer.json()) as Answer) : null;
  } catch {
    return null;
  }
}

export const askForPage = (query: URLSearchParams, signal: AbortSignal) =>
  ask<LibraryPageData>(query, signal);

/** What the server has of uploads into the library that stopped. */
export const askForHalves = async (signal: AbortSignal): Promise<HalfUpload[] | null> =>
  (await ask<{ unfinished: HalfUpload[] }>(new URLSearchParams({ unfinished: 'yes' }), signal))?.unfinished ??
  null;

/** Limit per request, because the file addresses are in its URL. */
const FILES_OF_REQUEST = 50;

/** Library data of the files at these URLs; null if the server cannot be reached. */
export async function askForFiles(
  urls: readonly string[],
  signal: AbortSignal,
): Promise<StoredFile[] | null> {
  const files: StoredFile[] = [];
  for (let start = 0; start < urls.length; start += FILES_OF_REQUEST) {
    const some = urls.slice(start, start + FILES_OF_REQUEST);
    const query = new URLSearchParams(some.map((url) => ['file', url]));
    const answer = await ask<{ files: StoredFile[] }>(query, signal);
    if (!answer) return null;
    files.push(...answer.files);
  }
  return files;
}

type Facts = Record<string, MediaFacts>;

/** A poster usually takes a few seconds; after this time, polling stops. */
const LOOK_EVERY_MS = 1500;
const MAX_LOOKS = 40;

/** Facts of these files: the page's own data and, for files uploaded or chosen since, the server's, polled until a video has its poster. */
export function useFileFacts(urls: string[]): { facts: Facts; isPosterComing: boolean } {
  const known = useContext(MediaFactsContext);
  const [found, setFound] = useState<Record<string, StoredFile>>({});
  const asked = urls.filter((url) => url.startsWith('/assets/') && !isComplete(known[url])).join('\n');
  useEffect(() => {
    if (asked === '') return;
    const stopping = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async (looks: number) => {
      const files = await askForFiles(asked.split('\n'), stopping.signal);
      if (!files || stopping.signal.aborted) return;
      setFound((before) => ({ ...before, ...byUrl(files) }));
      if (files.some(isPosterMissing) && looks < MAX_LOOKS)
        timer = setTimeout(() => void look(looks + 1), LOOK_EVERY_MS);
    };
    void look(1);
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, [asked]);
  const facts = useMemo(
    () => ({
      ...known,
      ...Object.fromEntries(Object.values(found).map((file) => [file.url, toFacts(file)])),
    }),
    [known, found],
  );
  const isPosterComing = urls.some((url) => found[url] && isPosterMissing(found[url]));
  return { facts, isPosterComing };
}

const isComplete = (facts: MediaFacts | undefined) =>
  facts?.name !== undefined && (facts.kind === 'image' || facts.posterUrl !== undefined);

const isPosterMissing = ({ kind, posterUrl, status }: StoredFile) =>
  kind === 'video' && !posterUrl && status !== 'failed';

const byUrl = (files: StoredFile[]) => Object.fromEntries(files.map((file) => [file.url, file]));
