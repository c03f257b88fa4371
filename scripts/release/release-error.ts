/** Thrown when a release cannot be made. Its message is one line with the remedy. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}
