const DRIVER_NETWORK =
  /^Mongo(?:ose)?(?:Network|ServerSelection|NotConnected|PoolCleared|PoolClosed|ConnectionPool|TopologyClosed|WaitQueueTimeout|OperationTimeout)/;
const DRIVER_TIMEOUT = /buffering timed out|before initial connection is complete|connection .* closed/i;
/** The codes with which a server says that it is not primary, is shutting down, or has lost another member. */
const UNAVAILABLE_CODES = new Set([
  6, 7, 89, 91, 134, 189, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436,
]);
/** A lookup of `mongodb+srv://` that failed: the name server cannot be reached. */
const LOOKUP = /^query(?:Srv|Txt)$/;

const OUT_OF_DISK_SPACE = 14031;
/** The code of every error that Atlas adds; its message tells them apart. */
const ATLAS_ERROR = 8000;

interface DriverError extends Error {
  code?: unknown;
  syscall?: unknown;
  hasErrorLabel?: (label: string) => boolean;
}

/**
 * True when the database could not be reached, or was not primary, or could not say that the other members of its replica
 * set have the write: the same request may succeed in a moment. Whether it was carried out is not known.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message, code, syscall, hasErrorLabel } = error as DriverError;
  if (DRIVER_NETWORK.test(name) || (/^Mongo/.test(name) && DRIVER_TIMEOUT.test(message))) return true;
  if (typeof syscall === 'string' && LOOKUP.test(syscall)) return true;
  if (!/^Mongo/.test(name)) return false;
  // Every write that is waiting for other members has been applied by the primary.
  if (name === 'MongoWriteConcernError') return true;
  return UNAVAILABLE_CODES.has(Number(code)) || hasErrorLabel?.call(error, 'RetryableWriteError') === true;
}

/** True when the database has no room: its disk is full, or the quota of an Atlas cluster is used up. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as DriverError;
  return code === OUT_OF_DISK_SPACE || (code === ATLAS_ERROR && /space quota/i.test(message));
}
