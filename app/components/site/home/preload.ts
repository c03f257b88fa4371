/** Videos that may be fetched ahead, in the order of the site. */
export interface Videos {
  /** Of the featured shows. */
  featured: string[];
  /** Of the other shows. */
  others: string[];
  /** In the shows' media. */
  media: string[];
}

export const BACKGROUND_DELAY_MS = 1000;

/** What is fetched first, and what afterwards in the background; each video once. */
export function preloadOrder({ featured, others, media }: Videos): { first: string[]; then: string[] } {
  const first = new Set(featured.filter(Boolean));
  const then = new Set([...others, ...media].filter((url) => url && !first.has(url)));
  return { first: [...first], then: [...then] };
}

export interface PreloadProgress {
  /** Fetches one video; rejects when it cannot. */
  fetchAhead: (url: string) => Promise<void>;
  wait: (milliseconds: number) => Promise<void>;
  skip: (url: string) => void;
  isOver: () => boolean;
}

/** Fetches the featured shows' videos one after another, then, a second later, the others. */
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
