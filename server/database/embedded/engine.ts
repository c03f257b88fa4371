import type { Program } from './child-process';

export type EngineName = 'mongod' | 'download' | 'java';

/** The format of the data files. Engines of one format read each other's data; the names are those of the folders. */
export type DataFormat = 'wiredtiger' | 'journal';

export interface Preparation {
  dataDir: string;
  /** The memory limit for documents of in-memory engines, in megabytes; by default a share of the machine's. */
  memoryMb?: number | undefined;
  announce: (message: string) => void;
}

export interface Place {
  folder: string;
  port: number;
}

export interface Engine {
  name: EngineName;
  format: DataFormat;
  uriOptions: string;
  started?(uri: string, announce: (message: string) => void): Promise<void>;
  /** Finds or builds the program. Throws {@link EngineUnavailable} with the reason. */
  prepare(preparation: Preparation): Promise<(place: Place) => Program>;
}

/** Announces a slow step with its duration; a fast step is not announced. */
export async function announced<T>(
  announce: (message: string) => void,
  step: string,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  let isAnnounced = false;
  const timer = setTimeout(() => {
    isAnnounced = true;
    announce(`Preparing the program of the embedded database, once (nothing stored is touched): ${step} …`);
  }, 500);
  try {
    const result = await work();
    if (isAnnounced)
      announce(
        `The program of the embedded database is prepared (${((performance.now() - started) / 1000).toFixed(1)} s).`,
      );
    return result;
  } finally {
    clearTimeout(timer);
  }
}

/** Thrown when an engine cannot be used here; another one may work. Its message completes "java: …". */
export class EngineUnavailable extends Error {
  override name = 'EngineUnavailable';
}

export function errorMessageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
