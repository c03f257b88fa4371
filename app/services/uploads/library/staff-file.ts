import { authorize, type Actor } from '~/rules/accounts/permissions';
import { notFound } from '~/rules/validation/errors';
import { findUpload } from '../delivery/find-upload';
import { openFileOf, type OpenedFile } from '../delivery/stored-files';
import { filesOfUpload } from '../delivery/upload-files';

/** Opens a file of the library for staff, by its path after `/assets/`, also one that is held back. Throws 403 and 404. */
export async function openStaffFile(actor: Actor, path: string): Promise<OpenedFile> {
  authorize(actor, 'openAdmin');
  const upload = await findUpload(path);
  const file = filesOfUpload(upload).includes(path) ? await openFileOf(upload, path) : null;
  if (!file) throw notFound('File');
  return file;
}
