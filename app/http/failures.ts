import { Failure, databaseDown } from '~/rules/errors';

const DRIVER_NETWORK =
  /^Mongo(?:ose)?(?:Network|ServerSelection|NotConnected|PoolCleared|ConnectionPool|TopologyClosed|WaitQueueTimeout)/;
const DRIVER_TIMEOUT = /buffering timed out|before initial connection is complete|connection .* closed/i;

/** A database that does not answer becomes its `Failure`; everything else stays what it is. */
export function toFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  return DRIVER_NETWORK.test(error.name) || DRIVER_TIMEOUT.test(error.message) ? databaseDown() : error;
}
