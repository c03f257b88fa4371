import { Failure, databaseDown } from '~/rules/validation/errors';
import { isDatabaseUnavailable, isOutOfSpace } from '~/services/platform/database-errors';

const noRoom = () => new Failure(507, 'There is no room left on the server. Please try again when there is.');

/** Turns an error of an unreachable or full database into its `Failure`; returns every other error unchanged. */
export function toFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  if (isOutOfSpace(error)) return noRoom();
  return isDatabaseUnavailable(error) ? databaseDown() : error;
}
