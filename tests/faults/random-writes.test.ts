/**
 * Random writes on instances that keep pages. What they serve is compared with what an instance makes that keeps none, so that the
 * test knows nothing of how pages are kept, nor of which page shows what.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../server/fixtures/processes';
import { chosenSeed, seededRandom } from './fixtures/random';
import { createDice } from './fixtures/random-writes/dice';
import { makeContent } from './fixtures/random-writes/content';
import { startInstances, type Instances } from './fixtures/random-writes/instances';
import { allUrls, Comparison, LISTS_AND_FEEDS } from './fixtures/random-writes/pages';
import { createWorld, pathsOf } from './fixtures/random-writes/records';
import { checkTakeDown } from './fixtures/random-writes/take-downs';
import { WRITE_NAMES, writeOnce } from './fixtures/random-writes/writes';
import { TIMEOUT_MS, WATCHED_PAGES, WRITES } from './fixtures/scale';

const MOST_IN_A_ROUND = 9;
const WHOLE_EVERY = 40;
const SHOWN_WRITES = 25;
const SHOWN_REFUSALS = 5;

const seed = chosenSeed();
const world = createWorld(createDice(seededRandom(seed)));
const { dice } = world;
let instances: Instances;
let comparison: Comparison;
let takeDowns = 0;
const states = { hit: 0, asked: 0 };

beforeAll(async () => {
  instances = await startInstances();
  comparison = new Comparison(instances, world);
  await makeContent(instances.keeping[0], world);
  world.writtenAt = Date.now();
}, 180_000);

afterAll(() => instances.stop());

/** Asks each instance for pages, and again right before the next write. */
async function visit(urls: readonly string[]): Promise<void> {
  for (const instance of instances.keeping)
    for (const url of urls) {
      const first = await instance.get(url);
      // A page that is not kept for anybody, such as a search, tells nothing.
      if (first.headers['cache-status'] === undefined) continue;
      const again = await instance.get(url);
      states.asked += 1;
      if (again.headers['cache-status'] === 'showreel; hit') states.hit += 1;
    }
}

/** Makes at most so many writes while pages are watched, and returns how many it has made. */
async function writeSome(most: number, watched: string[]): Promise<number> {
  for (let made = 0; made < most;) {
    await visit(dice.some(watched, 1));
    const at = dice.oneOf(instances.keeping) ?? instances.keeping[0];
    const written = await writeOnce(at, world);
    if (!written) continue;
    made += 1;
    if (await checkTakeDown(written, world, comparison.texts)) takeDowns += 1;
    if (!written.after || world.dueAt <= Date.now()) continue;
    // Its pages are kept when the moment comes, which is the last change of this round.
    const pages = ['/news', '/news/feed.xml', ...pathsOf(written.after).slice(-4)];
    await visit(pages);
    watched.push(...pages);
    return made;
  }
  return most;
}

/**
 * Most pages are watched for some rounds, so that they are kept while something is written. Half of the rounds have one write: after
 * more, a page that the first has left old is often made again because of another.
 */
async function writeAndCompare(): Promise<void> {
  let watched: string[] = [];
  for (let left = WRITES, round = 1; left > 0; round += 1) {
    const all = await allUrls(instances.fresh, world);
    const some = WATCHED_PAGES / 4;
    watched = [...dice.some(watched, 2 * some), ...dice.some(LISTS_AND_FEEDS, some), ...dice.some(all, some)];
    await visit(watched);
    left -= await writeSome(dice.chance(0.5) ? 1 : Math.min(left, dice.between(2, MOST_IN_A_ROUND)), watched);
    await until(() => Date.now() >= world.dueAt);
    await comparison.compare(left === 0 || round % WHOLE_EVERY === 0 ? undefined : watched);
  }
}

const report = () => ({
  seed,
  writes: Object.fromEntries([...world.written].toSorted()),
  refused: [world.refused.length, ...world.refused.slice(0, SHOWN_REFUSALS)],
  takeDowns,
  hits: states.hit / states.asked,
  compared: comparison.compared,
  longestMs: comparison.longestMs,
});

it(
  'every page is the same with and without kept pages a second after random writes, and shows nothing that was taken down',
  async () => {
    try {
      await writeAndCompare();
    } catch (error) {
      const last = world.log.slice(-SHOWN_WRITES).join('\n');
      throw new Error(`FAULTS_SEED=${seed}\n${String(error)}\nThe last writes were:\n${last}`, {
        cause: error,
      });
    }
    process.stderr.write(`${JSON.stringify(report(), null, 2)}\n`);
    expect(states.hit / states.asked).toBeGreaterThan(0.5);
    expect(takeDowns).toBeGreaterThan(0);
    expect(world.refused.length).toBeLessThan(WRITES / 4);
    if (WRITES >= 1_000) expect([...world.written.keys()].toSorted()).toEqual(WRITE_NAMES.toSorted());
  },
  10 * TIMEOUT_MS,
);
