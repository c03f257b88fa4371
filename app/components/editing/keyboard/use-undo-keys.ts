import { useEffect } from 'react';
import { useStore } from '../edit-context';

const WRITES = '[contenteditable], input, textarea, select';

/** Ctrl/Cmd+Z undoes the last saved edit, unless a text is being edited, which has its own undo. */
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
