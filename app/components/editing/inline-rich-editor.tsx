import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { selectMarked, type Handover } from '~/components/forms/rich-text/editor-handover';
import { LinkDialog } from '~/components/forms/rich-text/link-dialog';
import { openEditor, type Editor, type EditorEvents } from '~/components/forms/rich-text/rich-editor';
import { RichToolbar } from '~/components/forms/rich-text/rich-toolbar';
import { mediaLeftOut } from '~/rules/kinds/media-left-out';
import type { EditTarget } from './history';

export interface InlineRichEditorProps {
  className: string;
  target: EditTarget;
  html: string;
  /** Text that was typed while the editor was loading. */
  typed: Handover;
  /** The text's accessible label. */
  label: string;
  onType: (html: string) => void;
  /** `html` is the final text, or null to discard changes. `isByKey`: the focus was in the text until now. */
  onLeave: (html: string | null, isByKey: boolean) => void;
}

/** The editor in place of the text, with a floating toolbar. */
export function InlineRichEditor({
  className,
  target,
  html,
  typed,
  label,
  onType,
  onLeave,
}: InlineRichEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [linking, setLinking] = useState(false);
  const [isMediaLeftOut, setMediaLeftOut] = useState(false);
  const left = useRef(false);
  const look = useRef({ className, label, typed });

  // A layout effect, so that no key is pressed while nothing has the focus.
  useLayoutEffect(() => {
    if (!host.current || !area.current) return;
    const { typed } = look.current;
    const events: EditorEvents = {
      onLink: () => setLinking(true),
      onMediaLeftOut: () => setMediaLeftOut(true),
    };
    const opened = openEditor(host.current, area.current, events, typed);
    const { root } = opened.editor;
    root.classList.add(...look.current.className.split(' '));
    for (const [name, value] of Object.entries({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': look.current.label,
    }))
      root.setAttribute(name, value);
    selectMarked(opened.editor, typed.marked);
    setEditor(opened.editor);
    return () => opened.close();
  }, []);

  const leave = (text: string | null, isByKey: boolean) => {
    if (left.current) return;
    left.current = true;
    onLeave(text, isByKey);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (linking || currentTarget.contains(relatedTarget)) return;
    // If the window itself lost the focus, the focus will return to the text.
    if (!document.hasFocus() || !area.current) return;
    leave(area.current.value, false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter');
    if (linking || (event.key !== 'Escape' && !isSave)) return;
    event.preventDefault();
    event.stopPropagation();
    leave(isSave ? (area.current?.value ?? null) : null, true);
  };
  return (
    // The key handlers cover the text and its toolbar together.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="edit-rich" onBlur={onBlur} onKeyDownCapture={onKeyDown}>
      {editor && <RichToolbar isFloating editor={editor} label={label} onLink={() => setLinking(true)} />}
      <div className="rich__text edit-rich__text" ref={host} />
      <textarea
        ref={area}
        name={target.field}
        hidden
        defaultValue={html}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <p className="edit-rich__note" role="status">
        {isMediaLeftOut && mediaLeftOut(target.kind)}
      </p>
      {editor && linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
