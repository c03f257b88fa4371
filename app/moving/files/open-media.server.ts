import type { MediaSource } from './media-source';
import { openZip } from './zip-media.server';

const NO_OTHERS: readonly MediaSource[] = [];

const SEPARATOR = ':';

/** The files of several archives; of one in two of them the first counts. */
function joined(sources: readonly MediaSource[]): MediaSource {
  return {
    find(address) {
      for (const [index, source] of sources.entries()) {
        const name = source.find(address);
        if (name !== null) return `${index}${SEPARATOR}${name}`;
      }
      return null;
    },
    open(name) {
      const end = name.indexOf(SEPARATOR);
      const source = sources[Number(name.slice(0, end))];
      return source ? source.open(name.slice(end + 1)) : Promise.reject(new Error('no such file'));
    },
    atOnce: Math.max(1, ...sources.map(({ atOnce }) => atOnce)),
    leftOut: sources.flatMap(({ leftOut }) => leftOut),
    close: async () => void (await Promise.all(sources.map((source) => source.close()))),
  };
}

/** Runs the work with the files of archives, and of other sources. */
export async function withMedia<Result>(
  archives: readonly string[],
  work: (media: MediaSource) => Promise<Result>,
  others: readonly MediaSource[] = NO_OTHERS,
): Promise<Result> {
  const opened: MediaSource[] = [];
  try {
    for (const archive of new Set(archives)) opened.push(await openZip(archive));
    return await work(joined([...opened, ...others]));
  } finally {
    for (const source of opened) await source.close();
  }
}
