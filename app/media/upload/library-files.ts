import { useContext, useEffect, useMemo, useRef, useState } from 'react';
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

/** Smaller copies and posters usually take a few seconds; after this time, polling stops. */
const LOOK_EVERY_MS = 1500;
const MAX_LOOKS = 40;

/** Looks when `asked` changes, and again as long as `look` says that something is still to come. */
export function usePolling(asked: string, look: (signal: AbortSignal) => Promise<boolean>): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    let timer: ReturnType<typeof setTimeout>;
    const lookFor = async (looks: number) => {
      if ((await latest.current(signal)) && !signal.aborted && looks < MAX_LOOKS)
        timer = setTimeout(() => void lookFor(looks + 1), LOOK_EVERY_MS);
    };
    void lookFor(1);
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, [asked]);
}

/** Facts of these files: the page's own data and, for files uploaded or chosen since, the server's, polled until a video has its poster. */
export function useFileFacts(urls: string[]): { facts: Facts; isPosterComing: boolean } {
  const known = useContext(MediaFactsContext);
  const [found, setFound] = useState<Record<string, StoredFile>>({});
  const asked = urls.filter((url) => url.startsWith('/assets/') && !isComplete(known[url])).join('\n');
  usePolling(asked, async (signal) => {
    const files = asked === '' ? null : await askForFiles(asked.split('\n'), signal);
    if (!files || signal.aborted) return false;
    setFound((before) => ({ ...before, ...byUrl(files) }));
    return files.some(isPosterMissing);
  });
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
