/** The program, its database or both are killed while a client saves, publishes, deletes and restores records and their pictures. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../server/fixtures/processes';
import { ask } from '../server/fixtures/request';
import { logIn, startOwnSite, type OwnSite, type Victim } from './fixtures/own-site';
import { historyWriter, type HistoryOf } from './fixtures/history-writer';
import { seededRandom } from './fixtures/random';
import { KILL_ROUNDS, TIMEOUT_MS } from './fixtures/scale';
import { Refused, sender, sha256 } from './fixtures/writers';

const VICTIMS: Victim[] = ['program', 'database', 'both'];
const SHORTEST_MS = 100;
const LONGEST_MS = 1_500;

let site: OwnSite;
let headers: Record<string, string>;
let send: ReturnType<typeof sender>;
const counts = { kills: 0, acknowledged: 0 };

beforeAll(async () => {
  site = await startOwnSite();
  const token = await logIn(site.url);
  headers = { authorization: `Bearer ${token}` };
  send = sender(site.url, token);
}, 120_000);

afterAll(() => site.stop());

const json = async <Answer>(path: string, method = 'GET') =>
  (await (await send(path, { method })).json()) as Answer;

interface Page<Each> {
  data: Each[];
}

/** Whether a record is stored, and whether it is in the trash. */
async function placesOf(id: string): Promise<[boolean, boolean]> {
  const { data: trash } = await json<Page<{ id: string }>>('/api/trash?limit=100');
  const { status } = await ask(site.url, `/api/shows/${id}?admin=true`, { headers });
  return [status === 200, trash.some((each) => each.id === id)];
}

/**
 * Restores a record from the trash. If the program was killed while it moved the files of the record, its lock on them expires first:
 * the site asks then to try again, and the record comes back into the trash after some seconds.
 */
const restore = (id: string) =>
  until(
    () =>
      json(`/api/trash/shows/${id}/restore`, 'POST').then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refused && (error.status === 503 || error.status === 404)) return false;
          throw error;
        },
      ),
    60_000,
  );

/** Says what is wrong with a record whose last acknowledged state is known; '' if nothing is. */
async function problemOf({ id, taglines, picture, bytes }: HistoryOf): Promise<string> {
  let [isStored, isInTrash] = await placesOf(id);
  // An interrupted restoration is back in the trash after some seconds.
  if (!isStored && !isInTrash)
    await until(async () => {
      [isStored, isInTrash] = await placesOf(id);
      return isInTrash;
    }, 20_000);
  if (isInTrash === isStored) return `${id} is ${isStored ? 'stored and in the trash' : 'gone'}`;
  if (isInTrash) await restore(id);
  const { data: versions } = await json<Page<{ version: number }>>(`/api/shows/${id}/versions`);
  const states = await Promise.all(
    versions.map(({ version }) =>
      json<{ data: { tagline: string; thumbnailUrl: string } }>(`/api/shows/${id}/versions/${version}`),
    ),
  );
  const kept = await ask(site.url, `/api/shows/${id}/draft`, { headers });
  const taglinesNow = states.map(({ data }) => data.tagline);
  if (kept.status === 200)
    taglinesNow.push((JSON.parse(String(kept.body)) as { data: { tagline: string } }).data.tagline);
  const missing = taglines.filter((tagline) => !taglinesNow.includes(tagline));
  if (missing.length > 0) return `${id} has no version with ${missing.join(', ')}`;
  const at = states.findIndex(({ data }) => data.thumbnailUrl === picture);
  if (at > 0) await restorePicture(id, versions[at]?.version ?? 0);
  const { status, body } = await ask(site.url, picture);
  return status === 200 && sha256(body) === bytes ? '' : `${picture} of ${id} is not served (${status})`;
}

const restorePicture = (id: string, version: number) =>
  send(`/api/shows/${id}/versions/${version}/restore`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fields: ['thumbnailUrl'] }),
  });

it(
  'every acknowledged state is current, unpublished, in the history or in the trash, with its picture',
  async () => {
    const random = seededRandom();
    for (let round = 0; round < KILL_ROUNDS; round += 1) {
      const victim = VICTIMS[(round + 1) % VICTIMS.length] ?? 'both';
      const writer = historyWriter(send);
      await until(() => writer.acknowledged() > 1);
      await new Promise((resolve) => setTimeout(resolve, SHORTEST_MS + random() * LONGEST_MS));
      site.kill(victim);
      const written = await writer.stop();
      counts.kills += 1;
      counts.acknowledged += written.acknowledged;
      await site.recover(victim);
      for (const history of written.records)
        expect(await problemOf(history), `after kill ${counts.kills} of ${victim}`).toBe('');
    }
    expect(counts.acknowledged).toBeGreaterThan(KILL_ROUNDS);
    process.stdout.write(`Kills and acknowledged writes: ${JSON.stringify(counts)}\n`);
  },
  TIMEOUT_MS + KILL_ROUNDS * 30_000,
);
