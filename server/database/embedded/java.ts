import { announced, type Engine, type Place } from './engine';
import { EngineUnavailable } from '../errors';
import { findExecutable } from './executable';
import { cachedJar } from './jar-cache';
import { buildJar } from './maven';
import type { Exit, Program } from './child-process';

const LOCKED = 75;
const HEAP = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:+ExitOnOutOfMemoryError'];

/** The program in tools/embedded-mongodb, which only needs Java. */
export const javaProgram: Engine = {
  name: 'java',
  format: 'journal',
  uriOptions: 'directConnection=true',
  async prepare({ dataDir, announce }) {
    const command = await findExecutable('java', process.env.JAVA_HOME);
    if (!command) throw new EngineUnavailable('there is no java on the PATH or in JAVA_HOME');
    const jar = await cachedJar(dataDir, (sources, target) =>
      announced(announce, 'building it with Maven, which takes some ten seconds', () =>
        buildJar(sources, target),
      ),
    );
    return (place) => program(command, jar, place);
  },
};

function program(command: string, jar: string, { folder, port }: Place): Program {
  return {
    command,
    args: [...HEAP, '-jar', jar, `127.0.0.1:${port}`, folder],
    ready: /^listening on /m,
    endsWithParent: true,
    isLocked: ({ code }) => code === LOCKED,
    explain,
  };
}

function explain({ output }: Exit) {
  if (output.includes('UnsupportedClassVersionError')) return 'this java is too old, 17 or newer is needed';
  const damage = /\S*: .*is damaged at .*/.exec(output)?.[0];
  return damage ?? /Invalid or corrupt jarfile .*/.exec(output)?.[0];
}
