/** Measures cache misses. */
import { ARTICLE_PATH } from './content';
import { median } from './measuring/load';
import type { Report } from './measuring/report';

const WARM_UP = 5;
const MISSES = 30;
/** The median in milliseconds; null if there is no target. */
const TARGETS: [string, number | null][] = [
  ['/', 40],
  [ARTICLE_PATH, 30],
  ['/news', null],
];

/** `uncached` is a site without a cache. */
export async function measureMisses(uncached: string, report: Report): Promise<void> {
  report.table('Page', 'median, ms', 'target, ms', 'target met');
  for (const [page, target] of TARGETS) {
    const took: number[] = [];
    for (let time = 0; time < WARM_UP + MISSES; time += 1) {
      const start = performance.now();
      await (await fetch(uncached + page)).arrayBuffer();
      took.push(performance.now() - start);
    }
    const middle = median(took.slice(WARM_UP));
    const met = target === null ? '–' : report.met(`miss of ${page}`, middle <= target);
    report.row(page, middle.toFixed(1), target ?? '–', met);
  }
}
