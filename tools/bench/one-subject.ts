/**
 * `npm run bench -- history`, `calendar`, `shows`, `activity`, `library`, `previews`, `ranges`, `search`, `sign-in` and `working-day`: measures one subject. Fails above the
 * targets. EMBEDDED_DATABASE selects the database; the default is the slowest, the Java program.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../server/config';
import { startDatabase } from '../../server/database/embedded-database';
import { measureActivity } from './subjects/activity';
import { measureCalendar } from './subjects/calendar';
import { measureHistory } from './subjects/history';
import { measureLibrary } from './subjects/library';
import { measurePreviews } from './subjects/previews';
import { measureRangeCosts } from './subjects/range-costs';
import { measureSearch } from './subjects/search';
import { measureShows } from './subjects/shows';
import { measureSignIn } from './subjects/sign-in';
import { measureWorkingDay } from './subjects/working-day';

const SUBJECTS = {
  history: measureHistory,
  shows: measureShows,
  activity: measureActivity,
  calendar: measureCalendar,
  library: measureLibrary,
  previews: measurePreviews,
  ranges: measureRangeCosts,
  search: measureSearch,
  'sign-in': measureSignIn,
  'working-day': measureWorkingDay,
};
/** Measures a subject that needs a database alone, and prints each figure with its target. */
export async function measureSubject(subject: string): Promise<void> {
  const measure = SUBJECTS[subject as keyof typeof SUBJECTS];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'showreel-bench-'));
  const { EMBEDDED_DATABASE: embedded = 'java' } = readConfig(process.env);
  const announce = (message: string) => process.stderr.write(`${message}\n`);
  const database = await startDatabase({ mongodbUri: undefined, embedded, dataDir, announce });
  try {
    const rows = await measure(database.uri, dataDir);
    for (const { name, value, unit, target } of rows)
      console.log(`${value <= target ? 'ok  ' : 'SLOW'} ${value.toFixed(2)} of ${target} ${unit}  ${name}`);
    process.exitCode = rows.every(({ value, target }) => value <= target) ? 0 : 1;
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
