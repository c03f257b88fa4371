/** Thrown when a release cannot be made. Its message is one line that says what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}
