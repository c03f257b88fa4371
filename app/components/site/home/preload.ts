/** URLs of the videos that may be preloaded, in the order of the site. */
export interface Videos {
  featured: string[];
  /** Of the shows that are not featured. */
  others: string[];
  /** In the shows' galleries. */
  media: string[];
}

export const BACKGROUND_DELAY_MS = 1000;

/** Returns what to preload first, and what afterwards in the background; each video once. */
export function preloadOrder({ featured, others, media }: Videos): { first: string[]; then: string[] } {
  const first = new Set(featured.filter(Boolean));
  const then = new Set([...others, ...media].filter((url) => url && !first.has(url)));
  return { first: [...first], then: [...then] };
}

export interface PreloadProgress {
  /** Fetches one video; rejects if that fails. */
  fetchAhead: (url: string) => Promise<void>;
  wait: (milliseconds: number) => Promise<void>;
  skip: (url: string) => void;
  isOver: () => boolean;
}

/** Preloads the featured shows' videos sequentially and, one second later, the others. */
export async function preload(videos: Videos, fetching: PreloadProgress): Promise<void> {
  const { first, then } = preloadOrder(videos);
  await inTurn(first, fetching);
  await fetching.wait(BACKGROUND_DELAY_MS);
  await inTurn(then, fetching);
}

async function inTurn(urls: string[], { fetchAhead, skip, isOver }: PreloadProgress) {
  for (const url of urls) {
    if (isOver()) return;
    await fetchAhead(url).catch(() => skip(url));
  }
}
