/** Attributes the samples of a profile to parts of the program. */
import type { Profiler } from 'node:inspector';

const WAITING = 'waiting: database, disk, next request';
const COLLECTING = 'garbage collection';
const NATIVE = 'Node: sockets, streams, timers';
const COMPONENTS = 'our components';
const RENDERING = 'React';
const SERVICES = 'our services and routes';

const SPECIAL = new Map([
  ['(idle)', WAITING],
  ['(garbage collector)', COLLECTING],
  ['(program)', NATIVE],
]);

const AREAS: [RegExp, string][] = [
  [/node_modules\/(?:react|react-dom|scheduler)\//, RENDERING],
  [/node_modules\/(?:@remix-run|react-router|react-router-dom|turbo-stream|@web3-storage)\//, 'Remix'],
  [/node_modules\/(?:mongoose|mongodb|bson|kareem|mquery|mpath|sift)\//, 'Mongoose and the driver'],
  [/node_modules\/zod\//, 'checking (zod)'],
  [/node_modules\/|build\/server\.js/, 'Express, log, headers'],
  [/build\/server\//, SERVICES],
  [/^node:(?:zlib|internal\/crypto|crypto)/, 'compression and hashes'],
  [/^node:/, NATIVE],
];

/** Areas of the JavaScript engine itself, by function name. */
const BUILT_IN: [RegExp, string][] = [
  [/^(?:stringify|parse)$/, 'JSON'],
  [/^(?:write|writeSync|update|digest|Hash|oneShotDigest)$/, 'compression and hashes'],
];

type Node = Profiler.ProfileNode;

/** Returns the area of each profile node: its own, or that of its nearest caller with one. */
function areasOf(nodes: Node[]): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const areas = new Map<number, string>();
  const visit = (node: Node, above: string, rendered: boolean) => {
    const own = ownArea(node) ?? above;
    const rendering = rendered || own === RENDERING;
    areas.set(node.id, own === SERVICES && rendering ? COMPONENTS : own);
    for (const child of node.children ?? []) {
      const next = byId.get(child);
      if (next) visit(next, own, rendering);
    }
  };
  const [root] = nodes;
  if (root) visit(root, NATIVE, false);
  return areas;
}

function ownArea({ callFrame: { url, functionName } }: Node): string | undefined {
  if (url !== '') return AREAS.find(([pattern]) => pattern.test(url))?.[1];
  return SPECIAL.get(functionName) ?? BUILT_IN.find(([pattern]) => pattern.test(functionName))?.[1];
}

/** Returns the milliseconds per area between two times of the monotonic clock, in microseconds; the largest first. */
export function sumUp(profile: Profiler.Profile, from: number, to: number): [string, number][] {
  const areas = areasOf(profile.nodes);
  const sums = new Map<string, number>();
  let at = profile.startTime;
  profile.samples?.forEach((id, index) => {
    at += profile.timeDeltas?.[index] ?? 0;
    // A sample stands for the time until the next one.
    const lasts = profile.timeDeltas?.[index + 1] ?? 0;
    const area = areas.get(id);
    if (at < from || at > to || area === undefined) return;
    sums.set(area, (sums.get(area) ?? 0) + lasts / 1000);
  });
  return [...sums].sort(([, one], [, other]) => other - one);
}
