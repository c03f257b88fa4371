/** No database could be started. Its message is one line for the person who starts the program. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** One engine can not be used here; another one may. Its message completes "java: …". */
export class EngineUnavailable extends Error {
  override name = 'EngineUnavailable';
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
