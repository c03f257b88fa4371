import { useEffect, useRef, useState, type RefObject, useCallback } from 'react';
import type Quill from 'quill/core';
import { createPortal } from 'react-dom';
import { isInDialog } from '~/core/ui/use-modal';
import { filesOf, MAX_BLOCKS, type Block, type EditorBlock } from '~/core/html/block';
import type { UploadDestination } from '~/media/upload/send-whole';
import {
  insertBlocks,
  removeBlock,
  type PlacedBlock,
  blockAt,
  blocksIn,
  selectedBlock,
  replaceBlock,
  selectBlock,
} from './block-actions';
import { blockName, type BlockUpload, BlockView } from './block-view';
import type { BlockSupport } from './block-support';
import { fileOfUpload, storedBlock, uploadOf, countBlocks, readItems } from './text-items';
import { useBlockDialogs, type Insertable } from './use-block-dialogs';
import { pathOf, useBlockFiles, useTextUploads } from './use-block-files';
import { BlockBar } from './block-bar';

const uploadId = (block: EditorBlock) => (block.type === 'media' ? uploadOf(block.file) : null);

function useRichBlocks(
  support: BlockSupport,
  destination: (file: File) => UploadDestination,
  tools: RefObject<HTMLElement>,
) {
  const { editor, uploaded } = support;
  const { blocks, count, selected } = useTextBlocks(editor, tools);
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
  const fileIn = (block: EditorBlock) => {
    const own = stored(block);
    return own.type === 'media' ? files[own.file] : undefined;
  };
  return {
    blocks: blocks.map((placed) => ({ ...placed, block: stored(placed.block) })),
    count,
    ...useInsertion(support, count, uploads.add),
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
  };
}

/** Inserts blocks, and pasted or dropped files as uploads, while the text has room for them. */
function useInsertion(support: BlockSupport, count: number, upload: (file: File) => string) {
  const { editor } = support;
  const [isFull, setFull] = useState(false);
  // The number of blocks decides what fits.
  useEffect(() => {
    setFull(false);
  }, [count]);
  const insert = (at: number, more: EditorBlock[]) => {
    const hasRoom = count + more.length <= MAX_BLOCKS;
    setFull(!hasRoom);
    if (hasRoom) insertBlocks(editor, at, more);
  };
  const latest = useRef({ insert, upload });
  latest.current = { insert, upload };
  useEffect(() => {
    support.onFiles = (added, at) => {
      const { insert, upload } = latest.current;
      const toBlock = (file: File): EditorBlock => ({
        type: 'media',
        file: fileOfUpload(upload(file)),
        size: 'text',
        alt: '',
      });
      insert(at, added.map(toBlock));
    };
  }, [support]);
  return {
    isFull,
    /** Inserts a block where the cursor was at this call. */
    insertLater: () => {
      const { index, length } = editor.getSelection(true);
      return (block: EditorBlock) => latest.current.insert(index + length, [block]);
    },
  };
}

/** The blocks, their number including quotes, and the selected one, also while its tools have the focus. */
function useTextBlocks(editor: Quill, tools: RefObject<HTMLElement>) {
  const [blocks, setBlocks] = useState<PlacedBlock[]>([]);
  const [count, setCount] = useState(0);
  const [selected, setSelected] = useState<PlacedBlock | null>(null);
  const place = useRef<number | null>(null);
  const select = useCallback((block: PlacedBlock | null) => {
    place.current = block?.index ?? null;
    setSelected(block);
  }, []);
  useEffect(() => {
    const update = () => {
      setBlocks(blocksIn(editor));
      setCount(countBlocks(readItems(editor.getContents().ops)));
    };
    const onChange = (event: string) => {
      if (event === 'text-change') update();
      if (editor.getSelection()) select(selectedBlock(editor));
      else if (place.current !== null) select(blockAt(editor, place.current));
    };
    const onElsewhere = ({ target }: Event) => {
      const isNear =
        target instanceof Node && (editor.root.contains(target) || tools.current?.contains(target));
      if (!isNear && !isInDialog(target)) select(null);
    };
    update();
    editor.on('editor-change', onChange);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('pointerdown', onElsewhere);
    return () => {
      editor.off('editor-change', onChange);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('pointerdown', onElsewhere);
    };
  }, [editor, tools, select]);
  useEffect(() => {
    const node = selected?.node;
    node?.classList.add('is-picked');
    return () => node?.classList.remove('is-picked');
  }, [selected?.node]);
  return { blocks, count, selected };
}

interface RichBlocksProps {
  support: BlockSupport;
  destination: (file: File) => UploadDestination;
  asked: Insertable | null;
  onTaken: () => void;
  onUploading?: ((isUploading: boolean, hasFailed: boolean) => void) | undefined;
}

const TOO_MANY = `A text holds at most ${MAX_BLOCKS} blocks.`;
const HELP = 'Arrow keys reach a block, Enter opens its bar, Delete removes it.';

/** Draws the blocks of a text in its editor, with their tools, dialogs and uploads. */
export default function RichBlocks({ support, destination, asked, onTaken, onUploading }: RichBlocksProps) {
  const { editor } = support;
  const frame = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const { blocks, count, isFull, selected, selectedName, files, fileIn, uploads, dialogs, ...text } =
    useRichBlocks(support, destination, frame);
  const request = useRef({ insertLater: text.insertLater, insert: dialogs.insert, onTaken });
  request.current = { insertLater: text.insertLater, insert: dialogs.insert, onTaken };
  // A block whose upload failed has its own buttons in place of the bar.
  const isFailed = selected !== null && text.uploadOfBlock(selected.index)?.state?.phase === 'failed';
  const failedNode = isFailed ? selected.node : null;
  useEffect(() => {
    support.onBar = () => (failedNode ?? bar.current)?.querySelector('button')?.focus();
  }, [support, failedNode]);
  const { isRunning, hasFailed } = uploads;
  useEffect(() => {
    onUploading?.(isRunning, hasFailed);
  }, [onUploading, isRunning, hasFailed]);
  useEffect(() => {
    if (asked === null) return;
    const { insert, insertLater, onTaken } = request.current;
    onTaken();
    insert(asked, insertLater());
  }, [asked]);

  const onReplace = () => {
    if (!selected) return;
    const { block, index } = selected;
    dialogs.replace(block, fileIn(block)?.kind ?? 'image', (next) => {
      replaceBlock(editor, index, next);
      selectBlock(editor, index);
    });
  };
  return (
    <div className="rich-blocks" ref={frame}>
      {blocks.map((placed) =>
        createPortal(
          <BlockView placed={placed} files={files} upload={text.uploadOfBlock(placed.index)} />,
          placed.node,
          keyOf(placed.node),
        ),
      )}
      {selected && !isFailed && (
        <BlockBar
          editor={editor}
          placed={selected}
          name={selectedName}
          fileAlt={fileIn(selected.block)?.alt ?? ''}
          bar={bar}
          onReplace={onReplace}
        />
      )}
      {dialogs.draw(files)}
      <p className="vh" role="status">
        {selected && `${selectedName}, press Enter to ${isFailed ? 'reach its buttons' : 'open its bar'}`}
      </p>
      {(isFull || count > 0) && <BlockCount count={count} isFull={isFull} />}
    </div>
  );
}

const BlockCount = ({ count, isFull }: { count: number; isFull: boolean }) => (
  <p className="note rich-blocks__note" role={isFull ? 'alert' : undefined}>
    {isFull ? TOO_MANY : `${count} of ${MAX_BLOCKS} blocks. ${HELP}`}
  </p>
);

const KEYS = new WeakMap<HTMLElement, string>();
let nextKey = 0;

/** A block's content stays mounted as long as the editor keeps its element. */
function keyOf(node: HTMLElement): string {
  const key = KEYS.get(node) ?? String((nextKey += 1));
  KEYS.set(node, key);
  return key;
}
