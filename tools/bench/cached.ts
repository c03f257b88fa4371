/** Compares cached responses with servers that only send the same bytes. */
import { load, median, startBare, type Figures } from './measuring/load';
import { percent, whole, type Report } from './measuring/report';

export const ROUNDS = 5;
export const BROTLI = { 'accept-encoding': 'br' };

const ENCODINGS: [string, Record<string, string>][] = [
  ['identity', {}],
  ['gzip', { 'accept-encoding': 'gzip' }],
  ['br', BROTLI],
];

export const middle = (rounds: Figures[], of: keyof Figures) => median(rounds.map((figures) => figures[of]));

/**
 * Compares each page in each encoding and as a 304: at least 60 % of bare Node, above bare Express, p99 at most twice
 * Node's.
 */
export async function compareCached(site: string, pages: string[], report: Report): Promise<void> {
  report.table(
    'URL',
    'Response',
    'Showreel, req/s',
    'node:http',
    'Express',
    'Showreel / node:http',
    'p50 / p99, ms',
    'p99 of node:http, ms',
    'target met',
  );
  for (const page of pages)
    for (const [name, headers] of [...ENCODINGS, ['304', BROTLI] as const])
      await compare({ url: site + page, page, name, headers }, report);
}

/** Rotates the order in each round, so that the order does not matter. */
export const turned = <Each>(all: Each[], by: number) =>
  all.map((_, index) => all[(index + by) % all.length] as Each);

interface Compared {
  url: string;
  page: string;
  name: string;
  headers: Record<string, string>;
}

/** A 304 takes a millisecond or none, below the resolution of the measurement. */
const isQuick = (ours: number, bare: number) => ours <= Math.max(2 * bare, bare + 1);

async function compare({ url, page, name, headers }: Compared, report: Report): Promise<void> {
  await (await fetch(url, { headers })).arrayBuffer();
  const first = await fetch(url, { headers });
  await first.arrayBuffer();
  const status = name === '304' ? 304 : 200;
  const sent = status === 304 ? { ...headers, 'if-none-match': first.headers.get('etag') ?? '' } : headers;
  const bare = {
    node: await startBare('node', url, headers),
    express: await startBare('express', url, headers),
  };
  const servers = { site: url, node: bare.node.url, express: bare.express.url };
  const names = Object.keys(servers) as (keyof typeof servers)[];
  const rounds: Record<keyof typeof servers, Figures[]> = { site: [], node: [], express: [] };
  for (const each of names) await load(servers[each], sent, { seconds: 1, status });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const each of turned(names, round))
      rounds[each].push(await load(servers[each], sent, { seconds: 1, status }));
  bare.node.stop();
  bare.express.stop();

  const [ours, node, express] = [
    middle(rounds.site, 'rate'),
    middle(rounds.node, 'rate'),
    middle(rounds.express, 'rate'),
  ];
  const [p99, nodeP99] = [middle(rounds.site, 'p99'), middle(rounds.node, 'p99')];
  const isMet = ours >= 0.6 * node && ours > express && isQuick(p99, nodeP99);
  report.row(
    page,
    name,
    whole(ours),
    whole(node),
    whole(express),
    percent(ours / node),
    `${middle(rounds.site, 'p50')} / ${p99}`,
    nodeP99,
    report.met(`${page} ${name}`, isMet),
  );
}
