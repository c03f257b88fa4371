import { ConfigError } from './config';
import { DatabaseStartError } from './database/errors';
import { ListenError } from './listen';

/** Errors whose messages are complete for the operator. */
const EXPECTED = [ConfigError, DatabaseStartError, ListenError];
/**
 * The name of the application's error, whose class differs from the server's: see
 * docs/decisions/0003-one-module-graph.md.
 */
const STARTUP_ERROR = 'StartupError';

/** Returns the text to print when the server cannot start: the message of an expected error, else the stack. */
export function startupErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = error.name === STARTUP_ERROR || EXPECTED.some((type) => error instanceof type);
  return isExpected ? error.message : (error.stack ?? error.message);
}
