import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import {
  handOverElement,
  readRichHtml,
  trackComposition,
  type Handover,
} from '~/media/rich-text/editor-handover';
import { hasMedia } from '~/core/html/html';
import { cursorToEnd, insertText } from './edit-entry';

export interface NativeRichTextProps {
  id: string;
  className: string;
  html: string;
  label: string;
  /** Loads the editor; rejects if that fails. */
  load: () => Promise<unknown>;
  /** Called when the editor can take over, with the current text. */
  onReady: (typed: Handover) => void;
  onUnavailable: () => void;
  /** Called if images, videos or other files were pasted or dropped, which a text cannot contain. */
  onMediaLeftOut: () => void;
  onType: (isChanged: boolean) => void;
  /** `html` is the final text, or null to discard changes. `isByKey`: the focus was in the text until now. */
  onLeave: (html: string | null, isByKey: boolean) => void;
}

/**
 * Uses the browser's own editing until the editor has loaded. Text typed until then is handed over to the editor, or saved if the user
 * leaves the text before.
 */
export function NativeRichText({ id, className, html, label, load, ...props }: NativeRichTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  const opening = useRef('');
  const isOver = useRef(false);
  const latest = useRef({ ...props, load });
  latest.current = { ...props, load };
  const isChanged = () => ref.current?.innerHTML !== opening.current;

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    opening.current = element.innerHTML;
    element.focus({ preventScroll: true });
    cursorToEnd(element.lastElementChild instanceof HTMLElement ? element.lastElementChild : element);
  }, []);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const whenComposed = trackComposition(element);
    const handOver = () => {
      if (isOver.current || ref.current !== element) return;
      isOver.current = true;
      const typed = handOverElement(element, isChanged());
      // Synchronously, so that no key is pressed before the editor has the focus.
      flushSync(() => latest.current.onReady(typed));
    };
    latest.current.load().then(
      () => whenComposed(handOver),
      () => isOver.current || latest.current.onUnavailable(),
    );
  }, []);

  const leave = (isKept: boolean, isByKey: boolean) => {
    if (isOver.current || !ref.current) return;
    isOver.current = true;
    props.onLeave(isKept ? (isChanged() ? readRichHtml(ref.current) : html) : null, isByKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter');
    if (event.key !== 'Escape' && !isSave) return;
    event.preventDefault();
    event.stopPropagation();
    leave(isSave, true);
  };
  /** Inserts plain text only, because markup would have to be cleaned by the editor. */
  const insert = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    event.preventDefault();
    const text = data.getData('text/plain');
    if (text) insertText(text, false);
    if (hasMedia(data.getData('text/html'), text, data.files.length)) props.onMediaLeftOut();
  };
  return (
    <div
      ref={ref}
      id={id}
      className={`${className} editable editable--rich is-editing`}
      role="textbox"
      tabIndex={0}
      contentEditable
      suppressContentEditableWarning
      aria-label={label}
      aria-multiline
      aria-busy
      dangerouslySetInnerHTML={{ __html: html || '<p><br></p>' }}
      onInput={() => props.onType(isChanged())}
      onPaste={(event) => insert(event, event.clipboardData)}
      onDrop={(event) => insert(event, event.dataTransfer)}
      onKeyDown={onKeyDown}
      // If the window itself lost the focus, the focus will return to the text.
      onBlur={() => document.hasFocus() && leave(true, false)}
    />
  );
}
