import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type Quill from 'quill/core';
import { blockAt, blocksIn, selectedBlock, type PlacedBlock } from './block-actions';
import { countBlocks, readItems } from './text-items';

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog') !== null;

/** The blocks in the editor, their number with quotes, and the selected one, also while its tools have the focus. */
export function useTextBlocks(editor: Quill, tools: RefObject<HTMLElement>) {
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
