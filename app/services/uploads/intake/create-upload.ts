import { parse } from '~/rules/validation/parse';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { UploadTarget } from '~/rules/uploads/upload-input';
import { audited } from '../../activity/record-event';
import { aboutFile, addFile } from '../../activity/file-events';
import { viewUpload, type UploadView } from '../jobs/upload-view';
import { wakeWorker } from '../jobs/worker';
import { discard, type Received } from './receive';
import { storeUpload } from './store-upload';
import { rejectVirus } from './virus-scan';

/**
 * Stores a received file, or deletes it and throws 400 for an unknown target or a damaged file, 413 or 415. Derived
 * files are generated in the background; the file can be used at once.
 */
export async function createUpload(
  actor: Actor | null,
  received: Received,
  { originalName, ...input }: { originalName: string; [field: string]: unknown },
): Promise<UploadView> {
  try {
    return await audited(actor, aboutFile('upload'), async () => {
      authorize(actor, 'upload');
      const target = parse(UploadTarget, input);
      await rejectVirus(received);
      const stored = await storeUpload(received, { actor, target, originalName });
      addFile(stored);
      wakeWorker();
      return viewUpload(stored);
    });
  } finally {
    await discard(received);
  }
}
