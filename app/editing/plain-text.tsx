import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ownerOf, type InlineRecord } from '~/core/nouns/inline';
import { labelOf } from '~/core/nouns/labels';
import { useBrowserLayoutEffect, useHydrated } from '~/core/ui/use-hydrated';
import { useEditedField, type EditedField, EditLink, placeId } from './edit-context';
import { cursorToEnd, insertText, readText, tidy } from './edit-entry';
import { InlineError, textboxProps } from './inline-error';

/** Typing, saving and restoring a plain text. While the user types, revalidated data does not replace it. */
function useTypedText(
  ref: RefObject<HTMLElement>,
  { store, key, stored, shown, entry, change }: EditedField,
  isLine: boolean,
) {
  const [isEntered, setEntered] = useState(false);
  const saved = String(store.savedValue(key, stored));
  const isTyping = store.isTyping(key);
  useBrowserLayoutEffect(() => {
    const element = ref.current;
    if (element && !isTyping && readText(element) !== shown) element.textContent = String(shown);
  }, [isTyping, shown]);
  useEffect(() => () => store.rest(key), [store, key]);

  const typed = () => (ref.current ? tidy(readText(ref.current), isLine) : '');
  const save = () => {
    setEntered(false);
    const words = typed();
    // Focusing and leaving a rejected text does not send it again.
    if (words !== entry?.after || entry.phase === 'saved') change(words);
    else store.rest(key);
  };
  const restore = () => {
    setEntered(false);
    store.drop(key);
    if (ref.current) ref.current.textContent = saved;
  };
  return {
    isEntered,
    setEntered,
    save,
    restore,
    hasChanged: () => typed() !== saved,
    onInput: () => {
      setEntered(true);
      if (typed() === saved) store.rest(key);
      else store.type(key, saved);
    },
  };
}

/** Plain text has no formatting. */
const FORMATS = new Set(['b', 'i', 'u']);

/** Keyboard shortcuts of a plain text: start, save and restore. */
function usePlainKeys(ref: RefObject<HTMLElement>, text: ReturnType<typeof useTypedText>, isLine: boolean) {
  const { isEntered, setEntered, save, restore, hasChanged } = text;
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

interface PlainTextProps {
  record: InlineRecord;
  field: string;
  isLine: boolean;
  placeholder?: string | undefined;
}

/** A text without formatting, edited in place and saved on blur. */
export function PlainText({ record, field, isLine, placeholder }: PlainTextProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const scripted = useHydrated();
  const edited = useEditedField(record, field);
  const { key, target, shown, entry } = edited;
  const [first] = useState(String(shown));
  const text = useTypedText(ref, edited, isLine);
  const keys = usePlainKeys(ref, text, isLine);
  const label = labelOf(record.kind, field);

  const phase = text.isEntered ? 'editing' : entry?.phase;
  const box = scripted && {
    ...keys,
    ...textboxProps(`${label}: ${ownerOf(record, field)}`, key, phase),
    'aria-multiline': !isLine || undefined,
    contentEditable: 'plaintext-only' as const,
    onInput: text.onInput,
    onBlur: text.save,
  };
  return (
    <>
      <span
        ref={ref}
        id={placeId(target)}
        className={`editable ${isLine ? '' : 'editable--lines'} ${phase ? `is-${phase}` : ''}`}
        data-label={placeholder ?? label}
        dir="auto"
        spellCheck
        suppressContentEditableWarning
        {...box}
      >
        {first}
      </span>
      <EditLink target={target} name={ownerOf(record, field)} />
      <InlineError at={ref} field={field} entry={entry} />
    </>
  );
}
