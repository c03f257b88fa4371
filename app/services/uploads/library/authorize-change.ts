import type { StoredUpload } from '~models/upload';
import { authorize, can, type Actor } from '~/rules/accounts/permissions';
import { addFile } from '../../activity/file-events';
import { findUpload } from '../delivery/find-upload';

/** Whether an actor may change the fields and the tracks of a file, and delete it: its first uploader and editors. */
export const mayChangeUpload = (actor: Actor, upload: Pick<StoredUpload, 'createdBy'>): boolean =>
  can(actor, 'editUpload', upload);

/** Returns a file that an actor may change. Throws 401, 403 and 404. */
export async function authorizeChange(actor: Actor | null, file: string): Promise<StoredUpload> {
  authorize(actor, 'upload');
  const upload = await findUpload(file);
  addFile(upload);
  authorize(actor, 'editUpload', upload);
  return upload;
}
