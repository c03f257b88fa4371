import { Upload, type StoredUpload } from '~models/upload';
import { authorize, can, type Actor } from '~/rules/accounts/permissions';
import { uploadIdsIn } from '~/rules/uploads/uploads';
import { notFound } from '~/rules/validation/errors';
import { addFile } from '../activity/file-events';
import { NOT_WITHHELD } from './view';

/** Returns a served upload. Throws 404. `file` is its id, its URL, or the path after `/assets/`. */
export async function findUpload(file: string): Promise<StoredUpload> {
  const name = /^[a-z0-9]{24}$/.test(file)
    ? file
    : uploadIdsIn(`/assets/${file.replace(/^\/assets\//, '')}`)[0];
  const stored =
    name === undefined ? null : await Upload.findOne({ _id: name, ...NOT_WITHHELD }).lean<StoredUpload>();
  if (!stored) throw notFound('File');
  return stored;
}

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
