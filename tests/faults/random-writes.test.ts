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
import { Comparison } from './fixtures/random-writes/pages';
import { createWorld } from './fixtures/random-writes/records';
import { checkTakeDown } from './fixtures/random-writes/take-downs';
import { WRITE_NAMES, writeOnce } from './fixtures/random-writes/writes';
import { PAGES_BETWEEN_WRITES, TIMEOUT_MS, WRITES, WRITES_IN_A_ROUND } from './fixtures/scale';

const isLong = process.env.FAULTS === 'long';
const SHOWN_WRITES = 25;
const SHOWN_REFUSALS = 5;

const seed = isLong || process.env.FAULTS_SEED ? chosenSeed() : 20_260_801;
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

/** Asks each instance for some pages, and again right before the next write. */
async function visit(): Promise<void> {
  const urls = dice.some([...comparison.texts.keys()], PAGES_BETWEEN_WRITES);
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

async function round(count: number): Promise<void> {
  for (let made = 0; made < count;) {
    await visit();
    const at = dice.oneOf(instances.keeping) ?? instances.keeping[0];
    const written = await writeOnce(at, world);
    if (!written) continue;
    made += 1;
    if (await checkTakeDown(written, world, comparison.texts)) takeDowns += 1;
  }
  // What is due is the last change of the round.
  await until(() => Date.now() >= world.dueAt);
  await comparison.all();
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
      await comparison.all();
      for (let left = WRITES; left > 0;) {
        const count = Math.min(left, isLong ? dice.between(1, WRITES_IN_A_ROUND) : WRITES_IN_A_ROUND);
        await round(count);
        left -= count;
      }
    } catch (error) {
      const last = world.log.slice(-SHOWN_WRITES).join('\n');
      throw new Error(`FAULTS_SEED=${seed}\n${String(error)}\nThe last writes were:\n${last}`, {
        cause: error,
      });
    }
    if (isLong) process.stderr.write(`${JSON.stringify(report(), null, 2)}\n`);
    expect(states.hit / states.asked).toBeGreaterThan(0.5);
    expect(takeDowns).toBeGreaterThan(0);
    expect(world.refused.length).toBeLessThan(WRITES / 4);
    if (isLong) expect([...world.written.keys()].toSorted()).toEqual(WRITE_NAMES.toSorted());
  },
  10 * TIMEOUT_MS,
);
