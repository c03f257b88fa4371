/** An upgrade is killed at any moment. The old site runs, or the new one, and the next upgrade clears what is left. */
import { IS_LONG } from '../full-length';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { UpgradeState } from '../../scripts/upgrade/upgrade-state';
import { processesOn, until } from '../server/fixtures/processes';
import { StandInSite } from '../upgrade/stand-in-releases';
import { seededRandom } from './fixtures/random';
import { KILLED_UPGRADES, TIMEOUT_MS } from './fixtures/scale';

const STEPS = 7;
/** How long a step takes at most, as long as its time is its own. */
const STEP_MS = 300;
const WATCHING_MS = 2_000;
/** A program that ends, and one that starts, on a busy machine. */
const ANSWERS_WITHIN_MS = 20_000;

/** Starts another upgrade by the version that runs until none is under way any more. Returns its last words. */
async function upgradeAgain(site: StandInSite, file: string): Promise<string> {
  let words = '';
  await until(async () => {
    const version = (await site.ask('version'))?.replace('showreel-', '');
    if (version === undefined) return false;
    const { errors, output } = await site.upgrade([file], { version }).ended;
    words = output + errors;
    return !/Another upgrade|use the upgrade of/i.test(words);
  }, 2 * ANSWERS_WITHIN_MS);
  return words;
}

/** Kills a process that works on the upgrade now: on the way back others than the command do. */
function killWorker(site: StandInSite, random: () => number): void {
  try {
    const text = readFileSync(path.join(site.base, '.showreel-upgrade/state.json'), 'utf8');
    const { by } = JSON.parse(text) as UpgradeState;
    const chosen = by[Math.floor(random() * by.length)];
    if (chosen) process.kill(chosen.pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

/** Where an upgrade is killed. */
interface Moment {
  /** Whether the new version fails after the switch. */
  fails: boolean;
  /** From 1 to `STEPS`. */
  step: number;
  /** The words after which it is killed; undefined: none, it has only begun. */
  after: string | undefined;
  /** How long it then goes on. */
  pauseMs: number;
}

function randomMoment(random: () => number): Moment {
  const step = 1 + Math.floor(random() * STEPS);
  const after = step === 1 ? undefined : `${step - 1}/${STEPS} `;
  // In the last step, the way back follows a second of watching.
  return { fails: random() < 0.5, step, after, pauseMs: random() * (step === STEPS ? WATCHING_MS : STEP_MS) };
}

async function round(random: () => number, moment = randomMoment(random)): Promise<void> {
  const { fails, step, after, pauseMs } = moment;
  const site = new StandInSite();
  try {
    await site.prepare();
    const file = site.pack('1.1.0', { dataVersion: 2, ...(fails && { laterStatus: 500 }) });
    await site.start();
    await site.ask('save/kept');
    const upgrade = site.upgrade([file]);
    let hasEnded = false;
    void upgrade.ended.then(() => (hasEnded = true));
    await until(() => hasEnded || after === undefined || upgrade.output().includes(after));
    await pause(pauseMs);
    if (random() < 0.5) killWorker(site, random);
    upgrade.child.kill('SIGKILL');
    await upgrade.ended;
    const about = `killed in step ${step}, the new version ${fails ? 'fails' : 'works'}:\n${upgrade.output()}`;
    await until(() => site.answers(), ANSWERS_WITHIN_MS);
    const words = await upgradeAgain(site, file);
    await until(() => site.answers(), ANSWERS_WITHIN_MS);
    const running = await site.ask('version');
    const { records } = JSON.parse((await site.ask('records')) ?? '') as { records: string[] };
    expect(records, about).toEqual(['first', 'kept']);
    // A failing version that nobody watched any more goes on running.
    if (!fails) expect(running, about + words).toBe('showreel-1.1.0');
    const link = path.join(site.base, 'current');
    if (existsSync(link)) expect(readlinkSync(link), about + words).toBe(running);
    expect(existsSync(path.join(site.base, '.showreel-upgrade')), about + words).toBe(false);
    expect(existsSync(path.join(site.dataDir, 'upgrade-rehearsal')), about + words).toBe(false);
    expect(processesOn(path.join(site.base, '.showreel-upgrade')), about).toEqual([]);
  } finally {
    site.remove();
  }
}

it(
  'after an upgrade was killed the old site runs or the new one, nothing saved is lost, and the next upgrade clears what is left',
  async () => {
    const random = seededRandom();
    for (let killed = 0; killed < KILLED_UPGRADES; killed += 1) await round(random);
  },
  TIMEOUT_MS + KILLED_UPGRADES * 10_000,
);

it.runIf(IS_LONG)(
  'a way back that was killed as it began is finished, or was not begun',
  async () => {
    for (let killed = 0; killed < KILLED_UPGRADES; killed += 1)
      await round(Math.random, { fails: true, step: STEPS, after: 'does not work', pauseMs: 10 * killed });
  },
  TIMEOUT_MS + KILLED_UPGRADES * 10_000,
);
