import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/**
 * Where a release and the image have the embedded database: a Java runtime that is cut to what the database uses, and the
 * database itself. Paths in the folder of the program, which is the current one.
 */
export const BUNDLED_JAVA = 'runtime/java';
export const BUNDLED_JAR = 'runtime/embedded-mongodb.jar';

/** How to run the embedded database. */
export interface DatabaseProgram {
  /** The executable of Java. */
  command: string;
  jar: string;
}

/** Returns the database that was bundled with the program; undefined where the program was not released with one. */
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
