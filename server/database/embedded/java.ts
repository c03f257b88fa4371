import os from 'node:os';
import { bundledDatabase, type DatabaseProgram } from './bundled';
import { announced, type Engine, type Place, type Preparation } from './engine';
import { EngineUnavailable } from '../errors';
import { findExecutable } from './executable';
import { cachedJar } from './jar-cache';
import { buildJar } from './maven';
import type { Exit, Program } from './child-process';

const LOCKED = 75;
const MEGABYTE = 1024 * 1024;
/** Enough for some 130,000 versions of articles of 1,000 words. */
const LEAST_MEMORY_MB = 512;
const SHARE_OF_MACHINE = 0.25;

/**
 * Ten times what is usual. The optimising compiler otherwise takes half of the processor's time in the first seconds, when demo content or a
 * backup is stored, for code that is hardly ever run again.
 */
const COMPILE_LATER = [
  '-XX:Tier4InvocationThreshold=50000',
  '-XX:Tier4MinInvocationThreshold=6000',
  '-XX:Tier4CompileThreshold=150000',
  '-XX:Tier4BackEdgeThreshold=400000',
];

/** Returns how many megabytes the program may take for documents on a machine, or in a container, with so many bytes. */
export const databaseMemory = (available: number): number =>
  Math.max(LEAST_MEMORY_MB, Math.floor((available * SHARE_OF_MACHINE) / MEGABYTE));

/** Without a limit some systems report 0, others more than there is. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}

/** The program in tools/embedded-mongodb, which only needs Java. */
export const javaProgram: Engine = {
  name: 'java',
  format: 'journal',
  uriOptions: 'directConnection=true',
  async prepare(preparation) {
    const { memoryMb = databaseMemory(availableMemory()) } = preparation;
    const database = (await bundledDatabase()) ?? (await builtDatabase(preparation));
    return (place) => program(database, memoryMb, place);
  },
};

/** Returns the database that is built from its sources once, and run by the Java of this machine. */
async function builtDatabase({ dataDir, announce }: Preparation): Promise<DatabaseProgram> {
  const command = await findExecutable('java', process.env.JAVA_HOME);
  if (!command) throw new EngineUnavailable('there is no java on the PATH or in JAVA_HOME');
  const jar = await cachedJar(dataDir, (sources, target) =>
    announced(announce, 'building it with Maven, which takes some ten seconds', () =>
      buildJar(sources, target),
    ),
  );
  return { command, jar };
}

function program({ command, jar }: DatabaseProgram, memoryMb: number, { folder, port }: Place): Program {
  const memory = [`-Xmx${memoryMb}m`, '-XX:+UseSerialGC', '-XX:+ExitOnOutOfMemoryError'];
  return {
    command,
    args: [...memory, ...COMPILE_LATER, '-jar', jar, `127.0.0.1:${port}`, folder],
    ready: /^listening on /m,
    endsWithParent: true,
    isLocked: ({ code }) => code === LOCKED,
    explain: (exit) => explain(exit, memoryMb),
  };
}

function explain({ output }: Exit, memoryMb: number) {
  if (output.includes('java.lang.OutOfMemoryError'))
    return `its ${memoryMb} MB of memory are not enough for the data: set DATABASE_MEMORY_MB to more`;
  if (output.includes('UnsupportedClassVersionError')) return 'this java is too old, 17 or newer is needed';
  const damage = /\S*: .*is damaged at .*/.exec(output)?.[0];
  return damage ?? /Invalid or corrupt jarfile .*/.exec(output)?.[0];
}
