import { useEffect } from 'react';
import { useStore } from '../edit-context';

const WRITES = '[contenteditable], input, textarea, select';

/** Ctrl or Cmd + Z takes the last saved change back, unless it belongs to a text that is being written. */
export function useUndoKeys(): void {
  const store = useStore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      const isWriting = (event.target as Element).closest?.(WRITES) && store.isTyping();
      const isForm = (event.target as Element).closest?.('input, textarea, select, .ql-editor');
      if (isWriting || isForm) return;
      if (store.undo(isRedo)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [store]);
}
