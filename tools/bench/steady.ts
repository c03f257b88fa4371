/** Runs a mixed load for some minutes and measures memory. */
import { autocannon } from './measuring/autocannon';
import { residentMegabytes } from '../../tests/setup/memory';
import { slugOf } from './content';
import { median } from './measuring/load';
import { whole, type Report } from './measuring/report';

const CONNECTIONS = 20;
const LOOK_EVERY_MS = 5_000;
const WRITE_EVERY_MS = 1_000;
/** About 100 MB that are alive, half as much garbage, the kept pages, and the program. */
const MAX_MB = 250;
/** The tolerance for delayed garbage collection. */
const NOISE_MB = 5;

const PAGES = [
  '/',
  '/shows',
  '/news',
  '/news?shown=16',
  '/people',
  '/contact',
  '/news/feed.xml',
  '/sitemap.xml',
];
const DATA = ['/news.data', '/shows.data', '/api/news', '/api/news?page=2', '/api/shows', '/nothing-here'];
const ADMIN_PATHS = ['/admin/dashboard', '/admin/news', '/admin/news?q=harbour', '/api/news?admin=true'];

interface Steady {
  site: { url: string; pid: number };
  cookie: string;
  minutes: number;
  articles: number;
}

/** Runs visitors on every page and an admin client that reads and writes. */
export async function runSteadily(
  { site, cookie, minutes, articles }: Steady,
  report: Report,
): Promise<void> {
  const headers = { 'accept-encoding': 'br' };
  const some = Array.from({ length: 500 }, (_, index) => `/news/${slugOf((index * 19) % articles)}`);
  const anybody = [...PAGES, ...DATA].flatMap((path, index) => [
    path,
    ...some.slice(index * 35, index * 35 + 35),
  ]);
  const seconds = minutes * 60;
  const memory: number[] = [];
  const looking = setInterval(() => memory.push(residentMegabytes(site.pid)), LOOK_EVERY_MS);
  let next = 0;
  const failures: string[] = [];
  const editing = setInterval(
    () => void readAndWrite().catch((error) => failures.push(String(error))),
    WRITE_EVERY_MS,
  );
  const readAndWrite = async () => {
    const path = ADMIN_PATHS[(next += 1) % ADMIN_PATHS.length] ?? '/admin';
    const read = await fetch(site.url + path, { headers: { cookie } });
    await read.arrayBuffer();
    const written = await fetch(`${site.url}/api/news`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Steady ${next}`, content: '<p>While others read.</p>' }),
    });
    await written.arrayBuffer();
    if (read.status !== 200 || written.status !== 201)
      failures.push(`${path} ${read.status}, ${written.status}`);
  };
  const result = await autocannon({
    url: site.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: anybody.map((path) => ({ path, headers })),
  });
  clearInterval(looking);
  clearInterval(editing);

  const half = Math.floor(memory.length / 2);
  const quarter = Math.floor(memory.length * 0.75);
  const [third, fourth] = [median(memory.slice(half, quarter)), median(memory.slice(quarter))];
  const most = Math.max(...memory.slice(half));
  const wrong = Object.entries(result.statusCodeStats ?? {}).filter(
    ([code]) => !['200', '404'].includes(code),
  );
  const isWhole = result.errors === 0 && wrong.length === 0 && failures.length === 0;
  report.table(
    'Minutes',
    'requests',
    'failures',
    'third quarter, MB',
    'last quarter, MB',
    'maximum, MB',
    'target met',
  );
  report.row(
    minutes,
    whole(result.requests.total),
    isWhole ? 0 : JSON.stringify({ errors: result.errors, wrong, admin: failures.slice(0, 3) }),
    whole(third),
    whole(fourth),
    whole(most),
    report.met('memory and responses', isWhole && fourth <= MAX_MB && fourth <= third + NOISE_MB),
  );
}
