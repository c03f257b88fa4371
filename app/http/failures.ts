import { Failure, databaseDown } from '~/rules/errors';

const DRIVER_NETWORK =
  /^Mongo(?:ose)?(?:Network|ServerSelection|NotConnected|PoolCleared|ConnectionPool|TopologyClosed|WaitQueueTimeout)/;
const DRIVER_TIMEOUT = /buffering timed out|before initial connection is complete|connection .* closed/i;

/** What MongoDB answers to a write for which its disk has no room. */
const OUT_OF_DISK_SPACE = 14031;
const noRoom = () => new Failure(507, 'There is no room left on the server. Nothing was saved.');

/** A database that does not answer, or has no room, becomes its `Failure`; everything else stays what it is. */
export function toFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  if ('code' in error && error.code === OUT_OF_DISK_SPACE) return noRoom();
  return DRIVER_NETWORK.test(error.name) || DRIVER_TIMEOUT.test(error.message) ? databaseDown() : error;
}
