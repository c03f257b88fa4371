/** `tsx scripts/bundle-database.ts`: puts the embedded database with a Java runtime of its own into `runtime/`, as the image has it. */
import { bundleDatabase } from './release/database';

try {
  await bundleDatabase('.');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
