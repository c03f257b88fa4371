/** Thrown when an upgrade is refused or fails before the switch. The message is one line for the operator. */
export class UpgradeRefused extends Error {
  override name = 'UpgradeRefused';
}

const MAX_LENGTH = 600;

/** Returns an error's message as one line that is safe for a terminal. */
export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text
    .slice(0, MAX_LENGTH)
    .replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim();
}
