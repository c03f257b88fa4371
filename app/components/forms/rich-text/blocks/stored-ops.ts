import type { EditorBlock } from '~/rules/blocks/block';
import { deltaToText, textToDelta } from '~/rules/blocks/text-delta';
import type { Op } from '~/rules/html/quill-to-html';
import { BLOCK, blockOf } from './text-items';

// A picture or film that is being uploaded is a block like any other, whose file is named after the upload: so undoing and moving it do
// not depend on when the upload ends.

const UPLOAD = 'upload:';

export const fileOfUpload = (id: string): string => UPLOAD + id;

/** Returns the id of the upload that a file of a block is; null for a file of the library. */
export const uploadOf = (file: string): string | null =>
  file.startsWith(UPLOAD) ? file.slice(UPLOAD.length) : null;

/** The files of the library that uploads became, by the ids of the uploads. */
export type UploadedFiles = ReadonlyMap<string, string>;

/** Returns the block with its file of the library; null if that is not uploaded yet. */
export function storedBlock(block: EditorBlock, uploaded: UploadedFiles): EditorBlock | null {
  if (block.type !== 'media') return block;
  const id = uploadOf(block.file);
  if (id === null) return block;
  const file = uploaded.get(id);
  return file === undefined ? null : { ...block, file };
}

/** Returns the operations of a stored text for the editor. */
export const opsOfText = (html: string, decode: (text: string) => string): Op[] =>
  textToDelta(html, decode).map(toEditor);

/** The same for operations that have blocks under the name of the converter. */
export const toEditor = (op: Op): Op => {
  const block = typeof op.insert === 'object' && (op.insert as { block?: EditorBlock } | null)?.block;
  return block ? { ...op, insert: { [BLOCK]: block } } : op;
};

/** Returns the editor's content as it is stored, without what is not uploaded yet. */
export function textOfOps(ops: readonly Op[], uploaded: UploadedFiles): string {
  return deltaToText(
    ops.flatMap((op) => {
      const block = blockOf(op);
      if (!block) return [op];
      const stored = storedBlock(block, uploaded);
      return stored ? [{ insert: { block: stored } }] : [];
    }),
  );
}
