import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { UploadDestination } from '~/media/upload/send-whole';
import { MAX_BLOCKS } from '~/core/html/block';
import { replaceBlock, selectBlock } from './block-actions';
import { BlockBar } from './block-bar';
import type { BlockSupport } from './block-support';
import { BlockView } from './block-view';
import type { Insertable } from './use-block-dialogs';
import { useRichBlocks } from './use-rich-blocks';

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
