import type { QueryFilter } from 'mongoose';
import { Upload, type StoredUpload } from '~models/upload';
import { uploadIdOf } from '~/rules/uploads/uploads';
import { notFound } from '~/rules/validation/errors';
import { NOT_WITHHELD, SERVED } from './view';

/** Returns an upload of the library. Throws 404. `file` is its id, its URL, or the path after `/assets/`. */
export const findUpload = (file: string): Promise<StoredUpload> => find(file, NOT_WITHHELD);

/** The same for the public, which gets nothing of a file that is held back. */
export const findServedUpload = (file: string): Promise<StoredUpload> => find(file, SERVED);

async function find(file: string, state: QueryFilter<StoredUpload>): Promise<StoredUpload> {
  const [name] = uploadIdOf(file);
  const stored =
    name === undefined ? null : await Upload.findOne({ _id: name, ...state }).lean<StoredUpload>();
  if (!stored) throw notFound('File');
  return stored;
}
