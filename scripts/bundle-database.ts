/** `tsx scripts/bundle-database.ts`: puts the embedded database and its Java runtime into `runtime/`, as in the image. */
import { bundleDatabase } from './release/database';

try {
  await bundleDatabase('.');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
