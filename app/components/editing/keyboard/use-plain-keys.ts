import type { ClipboardEvent, KeyboardEvent, PointerEvent, RefObject } from 'react';
import { cursorToEnd, insertText } from '../contenteditable';

interface EditModeEffects {
  isLine: boolean;
  isEntered: boolean;
  setEntered: (entered: boolean) => void;
  save: () => void;
  restore: () => void;
  hasChanged: () => boolean;
}

/** Plain text has no formatting. */
const FORMATS = new Set(['b', 'i', 'u']);

/** Keyboard handling of a plain text: start, save and restore. */
export function usePlainKeys(ref: RefObject<HTMLElement>, doings: EditModeEffects) {
  const { isLine, isEntered, setEntered, save, restore, hasChanged } = doings;
  const enter = () => {
    setEntered(true);
    if (ref.current) cursorToEnd(ref.current);
  };
  const onEnter = (event: KeyboardEvent) => {
    const isBreak = !isLine && isEntered && !event.ctrlKey && !event.metaKey;
    event.preventDefault();
    if (isBreak) document.execCommand('insertLineBreak');
    else if (isEntered) save();
    else enter();
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const shortcut = event.ctrlKey || event.metaKey;
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter') onEnter(event);
      else if (event.key === 'Escape' && (isEntered || hasChanged())) {
        // Escape must not close a dialog that contains the text.
        event.preventDefault();
        event.stopPropagation();
        restore();
      } else if (shortcut && event.key === 's') {
        event.preventDefault();
        save();
      } else if (shortcut && FORMATS.has(event.key)) event.preventDefault();
    },
    onPointerDown: (_event: PointerEvent) => setEntered(true),
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      insertText(event.clipboardData.getData('text/plain'), isLine);
    },
  };
}
