import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/**
 * The embedded database of a release and of the image: a reduced Java runtime and the database itself. Paths relative to the program's
 * folder, which is the current one.
 */
export const BUNDLED_JAVA = 'runtime/java';
export const BUNDLED_JAR = 'runtime/embedded-mongodb.jar';

export interface DatabaseProgram {
  command: string;
  jar: string;
}

/** Returns the bundled database; undefined where the program was released without one. */
export async function bundledDatabase(): Promise<DatabaseProgram | undefined> {
  const found = { command: path.resolve(BUNDLED_JAVA, 'bin/java'), jar: path.resolve(BUNDLED_JAR) };
  try {
    await access(found.command, constants.X_OK);
    await access(found.jar, constants.R_OK);
    return found;
  } catch {
    return undefined;
  }
}
