import { Failure } from '~/rules/validation/errors';
import { storageContext } from '../../storage/open';
import type { Received } from './receive';
import { run } from '../../platform/run-program';

const WITHIN_MS = 120_000;
const FOUND = 'A virus was found in this file.';
const NOT_CHECKED = 'The file could not be checked for viruses. Please try again later.';

/**
 * Has the configured scanner look at a received file, if there is one. It gets the path, like `clamdscan`, and exits with 0 for a
 * clean file and 1 for a virus, which is rejected with 400. Throws 503 if it cannot tell: nothing is stored unchecked.
 */
export async function rejectVirus({ file }: Received): Promise<void> {
  const { virusScanner } = storageContext();
  if (!virusScanner) return;
  const { code } = await run(virusScanner, [file], { within: WITHIN_MS }).catch(() => ({ code: null }));
  if (code === 0) return;
  throw code === 1 ? new Failure(400, FOUND, { file: [FOUND] }) : new Failure(503, NOT_CHECKED);
}
