/** Thrown when no database could be started. Its message is one line for the operator. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** Thrown when an engine cannot be used here; another one may work. Its message completes "java: …". */
export class EngineUnavailable extends Error {
  override name = 'EngineUnavailable';
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
