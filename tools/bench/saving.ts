/** Saves an article or a setting again and again, as an editor's program does over the API. */
import { setTimeout } from 'node:timers/promises';

interface Saving {
  /** Ends it, and returns how often the article was saved. Throws if a save failed. */
  stop: () => Promise<number>;
}

/** One writer who waits for each save cannot save more often than this, in saves a second. */
const MOST_OF_ONE = 6;

/** What is saved: the excerpt of the newest article, or the text of Home among the settings. */
export type Saved = 'article' | 'setting';

/**
 * Saves it so many times a second, by as many writers as that takes. A writer whose save takes longer begins the next one when it
 * ends.
 */
export function saveRegularly(site: string, cookie: string, rate: number, saved: Saved = 'article'): Saving {
  const writers = Array.from({ length: Math.ceil(rate / MOST_OF_ONE) }, (_, at) => {
    const every = Math.ceil(rate / MOST_OF_ONE) / rate;
    return saveInTurn(site, cookie, { every: every * 1000, name: `Writer ${at}`, saved });
  });
  return {
    stop: async () => {
      const saves = await Promise.all(writers.map((writer) => writer.stop()));
      return saves.reduce((sum, each) => sum + each, 0);
    },
  };
}

interface Writer {
  /** Milliseconds. */
  every: number;
  name: string;
  saved: Saved;
}

interface Target {
  address: string;
  toBody: (text: string) => object;
}

const FIND: Record<Saved, (site: string, headers: Record<string, string>) => Promise<Target>> = {
  async article(site, headers) {
    const newest = await fetch(`${site}/api/news?limit=1`, { headers });
    const { data } = (await newest.json()) as { data: { id: string }[] };
    return { address: `${site}/api/news/${data[0]?.id}`, toBody: (excerpt) => ({ excerpt }) };
  },
  setting: (site) =>
    Promise.resolve({
      address: `${site}/api/settings`,
      toBody: (text) => ({ homeIntro: `<p>${text}</p>` }),
    }),
};

function saveInTurn(site: string, cookie: string, { every, name, saved }: Writer): Saving {
  let saves = 0;
  const over = new AbortController();
  const work = async () => {
    const headers = { cookie, origin: site, 'content-type': 'application/json' };
    const { address, toBody } = await FIND[saved](site, headers);
    let due = performance.now();
    for (;;) {
      due = Math.max(due + every, performance.now());
      await setTimeout(due - performance.now(), null, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted) return saves;
      const body = JSON.stringify(toBody(`${name}, save ${saves}`));
      const answer = await fetch(address, { method: 'PUT', headers, body });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`A save was answered ${answer.status}`);
      saves += 1;
    }
  };
  const working = work();
  // The end awaits it, and reports its error.
  working.catch(() => undefined);
  return {
    stop: () => {
      over.abort();
      return working;
    },
  };
}
