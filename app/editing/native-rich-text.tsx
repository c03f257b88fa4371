import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  type ReactNode,
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

interface NativeRichTextProps {
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

/** Hands the text over to the editor once that has loaded, unless the user has left the text before. */
function useHandOver(
  ref: RefObject<HTMLElement>,
  props: Pick<NativeRichTextProps, 'load' | 'onReady' | 'onUnavailable'>,
) {
  const opening = useRef('');
  const isOver = useRef(false);
  const latest = useRef(props);
  latest.current = props;
  const isChanged = () => ref.current?.innerHTML !== opening.current;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    opening.current = element.innerHTML;
    element.focus({ preventScroll: true });
    cursorToEnd(element.lastElementChild instanceof HTMLElement ? element.lastElementChild : element);
  }, [ref]);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const whenComposed = trackComposition(element);
    const handOver = () => {
      if (isOver.current || ref.current !== element) return;
      isOver.current = true;
      const typed = handOverElement(element, element.innerHTML !== opening.current);
      // Synchronously, so that no key is pressed before the editor has the focus.
      flushSync(() => latest.current.onReady(typed));
    };
    latest.current.load().then(
      () => whenComposed(handOver),
      () => isOver.current || latest.current.onUnavailable(),
    );
  }, [ref]);
  return { isOver, isChanged };
}

/** Inserts plain text only, because markup would have to be cleaned by the editor. */
function insertPlain(event: SyntheticEvent, data: DataTransfer, onMediaLeftOut: () => void): void {
  event.preventDefault();
  const text = data.getData('text/plain');
  if (text) insertText(text, false);
  if (hasMedia(data.getData('text/html'), text, data.files.length)) onMediaLeftOut();
}

/**
 * Uses the browser's own editing until the editor has loaded. Text typed until then is handed over to the editor, or saved if the user
 * leaves the text before.
 */
export function NativeRichText({ id, className, html, label, load, ...props }: NativeRichTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { isOver, isChanged } = useHandOver(ref, { load, ...props });
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
      onPaste={(event) => insertPlain(event, event.clipboardData, props.onMediaLeftOut)}
      onDrop={(event) => insertPlain(event, event.dataTransfer, props.onMediaLeftOut)}
      onKeyDown={onKeyDown}
      // If the window itself lost the focus, the focus will return to the text.
      onBlur={() => document.hasFocus() && leave(true, false)}
    />
  );
}

interface LoadingRichTextProps extends Pick<
  NativeRichTextProps,
  'id' | 'className' | 'html' | 'label' | 'load' | 'onReady' | 'onUnavailable' | 'onLeave'
> {
  children: ReactNode;
}

/**
 * A text with pictures, films or quotes while the editor loads. The browser's own editing would damage them, so it is read-only until then.
 */
export function LoadingRichText({ id, className, html, label, children, ...props }: LoadingRichTextProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isOver = useRef(false);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    latest.current.load().then(
      () => {
        if (isOver.current || ref.current !== element) return;
        isOver.current = true;
        // Synchronously, so that no key is pressed before the editor has the focus.
        flushSync(() => latest.current.onReady({ html: null, marked: html }));
      },
      () => isOver.current || latest.current.onUnavailable(),
    );
  }, [html]);
  const leave = (isByKey: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    props.onLeave(null, isByKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    leave(true);
  };
  return (
    <div
      ref={ref}
      id={id}
      className={`${className} editable editable--rich`}
      role="textbox"
      tabIndex={0}
      aria-label={label}
      aria-multiline
      aria-readonly
      aria-busy
      onKeyDown={onKeyDown}
      // If the window itself lost the focus, the focus will return to the text.
      onBlur={() => document.hasFocus() && leave(false)}
    >
      {children}
    </div>
  );
}
