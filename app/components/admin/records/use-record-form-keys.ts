import { useEffect, useRef } from 'react';

const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Ctrl/Cmd+S saves, Escape closes; an open dialog handles both itself. */
export function useRecordFormKeys(keys: { onSave: () => void; onClose: (() => void) | undefined }): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
      if (isSave) event.preventDefault();
      if (event.defaultPrevented && !isSave) return;
      if (isDialogOpen() || event.isComposing || event.repeat) return;
      if (isSave) latest.current.onSave();
      else if (event.key === 'Escape') latest.current.onClose?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
