/**
 * Compares how long refused sign-ins take: of a user without a second factor, with an authenticator, with a passkey, and of a
 * name that nobody has. Whoever guesses must not learn from the time which of them it is.
 */
import mongoose from 'mongoose';
import { prepareDatabase } from '../../../app/operations/start/startup.server';
import { toActor } from '../../../app/core/session/sessions.server';
import { RateCounter } from '../../../models/app-state';
import { makeUser } from '../../../tests/make';
import { addedPasskey } from '../../../tests/accounts/passkeys';
import { makeEnrolledUser } from '../../../tests/accounts/second-factor';
import { AS_THE_SITE, databaseNamed } from '../../../tests/setup/database';
import { startSite } from '../../../tests/setup/site';
import type { Measurement } from '../measuring/measurement';

const ROUNDS = 200;
/** Requests whose times do not count, because the program and its database are still getting warm. */
const WARM_UP = 20;
/** The standard error of the value below is 2.9 with so many rounds. */
const MOST_POINTS = 9;

/**
 * Returns by how many of 100 points the chance that a time of one sample is longer than one of the other differs from even: 0 if
 * nothing can be told, 50 if everything can (the area under the curve of Mann and Whitney).
 */
function pointsApart(one: number[], other: number[]): number {
  let wins = 0;
  for (const left of one) for (const right of other) wins += left > right ? 1 : left === right ? 0.5 : 0;
  return Math.abs(wins / (one.length * other.length) - 0.5) * 100;
}

const quantile = (times: number[], share: number) =>
  times.toSorted((left, right) => left - right)[Math.floor(share * times.length)] ?? 0;

type Ask = (url: string, username: string) => Promise<unknown>;

const WAYS: Record<string, Ask> = {
  'by the API': (url, username) =>
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password: 'not this horse' }),
    }).then((answer) => answer.arrayBuffer()),
  'by the form': (url, username) =>
    fetch(`${url}/admin`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', accept: 'text/html' },
      body: new URLSearchParams({ username, password: 'not this horse' }),
    }).then((answer) => answer.arrayBuffer()),
};

/** Measures on a database of its own, in turns, so that the load of the machine is the same for all. */
export async function measureSignIn(uri: string, dataDir: string): Promise<Measurement[]> {
  const own = databaseNamed(uri, 'sign-in');
  await mongoose.connect(own, AS_THE_SITE);
  try {
    const admin = { username: 'bench', password: 'benchmark' };
    await prepareDatabase({ seed: 'none', admin, announce: () => undefined });
    const withPasskey = await makeUser();
    await addedPasskey(toActor(withPasskey, 'form'));
    const names = {
      'no second factor': (await makeUser()).username,
      'an authenticator': (await makeEnrolledUser()).username,
      'a passkey': withPasskey.username,
      'no such user': 'nobody-of-this-name',
    };
    const site = await startSite({
      MONGODB_URI: own,
      DATA_DIR: dataDir,
      SEED: 'none',
      API_RATE_LIMIT: '900000',
    });
    try {
      const rows: Measurement[] = [];
      for (const [way, ask] of Object.entries(WAYS))
        rows.push(...compared(way, await timesOf(ask, site.url, names)));
      return rows;
    } finally {
      await site.stop();
    }
  } finally {
    await mongoose.disconnect();
  }
}

async function timesOf(ask: Ask, url: string, names: Record<string, string>): Promise<Map<string, number[]>> {
  const times = new Map(Object.keys(names).map((name) => [name, [] as number[]]));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    await RateCounter.deleteMany();
    // Each is first, second and so on equally often.
    const all = Object.entries(names);
    const shift = (round + WARM_UP) % all.length;
    for (const [name, username] of [...all.slice(shift), ...all.slice(0, shift)]) {
      const begun = performance.now();
      await ask(url, username);
      if (round >= 0) times.get(name)?.push(performance.now() - begun);
    }
  }
  return times;
}

function compared(way: string, times: Map<string, number[]>): Measurement[] {
  const [[, base = []] = [], ...others] = [...times];
  const spread = (quantile(base, 0.75) - quantile(base, 0.25)).toFixed(1);
  return others.map(([name, own]) => {
    const apart = (quantile(own, 0.5) - quantile(base, 0.5)).toFixed(2);
    return {
      name: `${way}, ${name}: median ${apart} ms from a user without a second factor, whose middle half spreads over ${spread} ms`,
      value: pointsApart(own, base),
      unit: 'points',
      target: MOST_POINTS,
    };
  });
}
