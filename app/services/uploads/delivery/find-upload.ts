import { Upload, type StoredUpload } from '~models/upload';
import { uploadIdOf } from '~/rules/uploads/uploads';
import { notFound } from '~/rules/validation/errors';
import { NOT_WITHHELD } from './view';

/** Returns a served upload. Throws 404. `file` is its id, its URL, or the path after `/assets/`. */
export async function findUpload(file: string): Promise<StoredUpload> {
  const [name] = uploadIdOf(file);
  const stored =
    name === undefined ? null : await Upload.findOne({ _id: name, ...NOT_WITHHELD }).lean<StoredUpload>();
  if (!stored) throw notFound('File');
  return stored;
}
