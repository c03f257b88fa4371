import { useEffect, useRef, useState, type RefObject } from 'react';
import type { UploadDestination } from '~/components/forms/upload/send-whole';
import { filesOf, MAX_BLOCKS, type Block, type EditorBlock } from '~/rules/blocks/block';
import { insertBlocks, removeBlock, type PlacedBlock } from './block-actions';
import { blockName, type BlockUpload } from './block-view';
import type { BlockSupport } from './block-support';
import { fileOfUpload, storedBlock, uploadOf } from './stored-ops';
import { useBlockDialogs } from './use-block-dialogs';
import { pathOf, useBlockFiles } from './use-block-files';
import { useTextBlocks } from './use-text-blocks';
import { useTextUploads } from './use-text-uploads';

const uploadId = (block: EditorBlock) => (block.type === 'media' ? uploadOf(block.file) : null);

/** The blocks of a text with their files, their uploads and their dialogs. */
export function useRichBlocks(
  support: BlockSupport,
  destination: (file: File) => UploadDestination,
  tools: RefObject<HTMLElement>,
) {
  const { editor, uploaded } = support;
  const [isFull, setFull] = useState(false);
  const { blocks, count, selected } = useTextBlocks(editor, tools);
  // What did not fit may fit once there are more or fewer blocks.
  useEffect(() => {
    setFull(false);
  }, [count]);
  const dialogs = useBlockDialogs(destination);
  const stored = (block: EditorBlock) => storedBlock(block, uploaded) ?? block;
  const shown = blocks.flatMap(({ block }) => filesOf(stored(block) as Block));
  const { files, add } = useBlockFiles(
    [...shown, ...dialogs.paths].filter((path) => path !== '' && uploadOf(path) === null),
  );
  const uploads = useTextUploads({
    present: blocks.flatMap(({ block }) => uploadId(block) ?? []),
    destination,
    onDone: (id, file) => {
      uploaded.set(id, pathOf(file.url));
      add({ [pathOf(file.url)]: file });
      support.write();
    },
  });
  const insert = (at: number, more: EditorBlock[]) => {
    const hasRoom = count + more.length <= MAX_BLOCKS;
    setFull(!hasRoom);
    if (hasRoom) insertBlocks(editor, at, more);
  };
  const latest = useRef({ insert, uploads });
  latest.current = { insert, uploads };
  useEffect(() => {
    support.onFiles = (added, at) => {
      const { insert, uploads } = latest.current;
      const toBlock = (file: File): EditorBlock => ({
        type: 'media',
        file: fileOfUpload(uploads.add(file)),
        size: 'text',
        alt: '',
      });
      insert(at, added.map(toBlock));
    };
  }, [support]);

  const uploadAt = ({ block, index }: PlacedBlock): BlockUpload | null => {
    const id = uploadId(block);
    const file = id === null ? undefined : uploads.fileOf(id);
    if (id === null || !file) return null;
    return {
      file,
      state: uploads.stateOf(id),
      isDone: uploaded.has(id),
      preview: uploads.previewOf(id),
      onAgain: () => uploads.again(id),
      onRemove: () => removeBlock(editor, index),
    };
  };
  /** The library's file of a picture or film. */
  const fileIn = (block: EditorBlock) => {
    const own = stored(block);
    return own.type === 'media' ? files[own.file] : undefined;
  };
  return {
    blocks: blocks.map((placed) => ({ ...placed, block: stored(placed.block) })),
    count,
    isFull,
    selected,
    selectedName: selected
      ? blockName(stored(selected.block), fileIn(selected.block) ?? uploadAt(selected)?.file.name)
      : '',
    files,
    fileIn,
    uploads,
    uploadOfBlock: (index: number) => {
      const placed = blocks.find((each) => each.index === index);
      return placed ? uploadAt(placed) : null;
    },
    dialogs,
    /** Inserts a block where the cursor was when this was called. */
    insertLater: () => {
      const { index, length } = editor.getSelection(true);
      return (block: EditorBlock) => latest.current.insert(index + length, [block]);
    },
  };
}
