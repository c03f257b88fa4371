import { Upload, type StoredUpload } from '~models/upload';
import { namedFiles } from '~/rules/fields/links';
import type { Fields } from '~/rules/fields/field';
import type { FileNames } from '~/rules/history/block-changes';
import { uploadIdOf } from '~/rules/uploads/uploads';

type Named = Pick<StoredUpload, '_id' | 'texts' | 'originalName'>;

/** Returns what people call the files that these views name in texts and lists: their alternative texts, else their original names. */
export async function namesOfFiles(fields: Fields, ...views: readonly object[]): Promise<FileNames> {
  const files = [...new Set(views.flatMap((view) => namedFiles(fields, view)))];
  if (files.length === 0) return new Map();
  const filter = { _id: { $in: files.flatMap(uploadIdOf) } };
  const found = await Upload.find(filter, { texts: 1, originalName: 1 }).lean<Named[]>();
  const names = new Map(found.map(({ _id, texts, originalName }) => [_id, texts.alt || originalName]));
  return new Map(
    files.flatMap((file) => {
      const name = names.get(uploadIdOf(file)[0] ?? '');
      return name ? [[file, name] as const] : [];
    }),
  );
}
