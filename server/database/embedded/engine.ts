import type { Program } from './child-process';

export type EngineName = 'mongod' | 'download' | 'java';

/** Whose files these are. Engines of one format read each other's data; the names are those of the folders. */
export type DataFormat = 'wiredtiger' | 'journal';

export interface Preparation {
  dataDir: string;
  announce: (message: string) => void;
}

export interface Place {
  folder: string;
  port: number;
}

/** One way to run a MongoDB of our own. */
export interface Engine {
  name: EngineName;
  format: DataFormat;
  /** Joined to the URI: what clients of this engine should do. */
  uriOptions: string;
  /** Called after each first start that succeeded, with the URI. */
  started?(uri: string, announce: (message: string) => void): Promise<void>;
  /** Finds or makes the program. Throws {@link EngineUnavailable} with the reason why it can not. */
  prepare(preparation: Preparation): Promise<(place: Place) => Program>;
}

/** Says what takes long and how long it took, but nothing about what is done at once. */
export async function announced<T>(
  announce: (message: string) => void,
  step: string,
  work: () => Promise<T>,
): Promise<T> {
  const started = Date.now();
  let said = false;
  const timer = setTimeout(() => {
    said = true;
    announce(`Preparing the embedded database, once: ${step} …`);
  }, 500);
  try {
    const result = await work();
    if (said)
      announce(`The embedded database is prepared (${((Date.now() - started) / 1000).toFixed(1)} s).`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}
