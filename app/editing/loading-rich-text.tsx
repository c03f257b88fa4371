import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { NativeRichTextProps } from './native-rich-text';

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
