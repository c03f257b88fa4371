import { ConfigError } from './config';
import { DatabaseStartError } from './database/embedded-database';
import { ListenError } from './listen';

/** Their messages say all that a person can do about it. */
const EXPECTED = [ConfigError, DatabaseStartError, ListenError];
/** Thrown by the application, whose classes are others than ours: see docs/decisions/0003-one-module-graph.md. */
const REFUSAL = 'StartRefusal';

/** What to print when the program cannot go on: one line where the reason is known, else where it happened. */
export function startupErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = error.name === REFUSAL || EXPECTED.some((type) => error instanceof type);
  return isExpected ? error.message : (error.stack ?? error.message);
}
