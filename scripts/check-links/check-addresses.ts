import { followAddress, type LinkCheck } from './follow-address';

interface CheckOptions {
  /** The origin of the site. */
  base: string;
  /** Other origins of the same site. */
  ownOrigins: readonly string[];
  timeoutMs?: number;
}

interface LinkCounts {
  found: number;
  redirected: number;
  gone: number;
  notFound: number;
  /** Those with another error, or without a response. */
  failed: number;
  /** Those not requested, because the site stopped responding. */
  skipped: number;
}

const CONCURRENCY = 8;
const TIMEOUT_MS = 30_000;
/** After so many addresses in a row without a response the site counts as down. */
const MAX_UNANSWERED = 10;

/** Requests all paths, a few at a time, and prints a line for each, in order. */
export async function checkAddresses(
  paths: readonly string[],
  { timeoutMs = TIMEOUT_MS, ...options }: CheckOptions,
  print: (line: string) => void,
): Promise<LinkCounts> {
  const counts: LinkCounts = { found: 0, redirected: 0, gone: 0, notFound: 0, failed: 0, skipped: 0 };
  const underway: Promise<LinkCheck>[] = [];
  let next = 0;
  let unanswered = 0;
  for (let done = 0; done < paths.length; done += 1) {
    while (underway.length < CONCURRENCY && next < paths.length)
      underway.push(followAddress(paths[next++] ?? '', { ...options, timeoutMs }));
    const check = await underway.shift();
    if (!check) break;
    print(lineOf(check));
    counts[outcomeOf(check)] += 1;
    unanswered = check.status === null ? unanswered + 1 : 0;
    if (unanswered === MAX_UNANSWERED) return { ...counts, skipped: paths.length - done - 1 };
  }
  return counts;
}

const lineOf = ({ path, status, end }: LinkCheck) => `${path}\t${status ?? 'error'}\t${end}`;

function outcomeOf({ path, status, end }: LinkCheck): Exclude<keyof LinkCounts, 'skipped'> {
  if (status === 404) return 'notFound';
  if (status === 410) return 'gone';
  if (status === null || status >= 400) return 'failed';
  return end === path ? 'found' : 'redirected';
}

export function summaryOf(counts: LinkCounts, base: string): string {
  const { found, redirected, gone, notFound, failed, skipped } = counts;
  const checked = found + redirected + gone + notFound + failed;
  const parts = [
    `${found} found`,
    `${redirected} redirected`,
    `${gone} gone`,
    `${notFound} not found`,
    ...(failed > 0 ? [`${failed} with an error`] : []),
  ];
  const stopped = skipped > 0 ? ` ${base} does not answer, so ${skipped} more were not asked for.` : '';
  return `${checked} ${checked === 1 ? 'address' : 'addresses'} of ${base}: ${parts.join(', ')}.${stopped}`;
}
