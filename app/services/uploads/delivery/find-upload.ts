import { Upload, type StoredUpload } from '~models/upload';
import { uploadIdsIn } from '~/rules/uploads/uploads';
import { notFound } from '~/rules/validation/errors';
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
