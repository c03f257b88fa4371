import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
} from 'react';
import { selectMarked, type Handover } from '~/media/rich-text/editor-handover';
import { selectedBlock } from '~/media/rich-text/block-actions';
import { openEditor, type EditorOptions, type OpenedEditor } from '~/media/rich-text/rich-editor';
import { useEditorTools } from '~/media/rich-text/use-editor-tools';
import { isInDialog } from '~/core/ui/use-modal';
import type { EditTarget } from './edit-entry';

export interface InlineRichEditorProps {
  className: string;
  isGrid: boolean;
  target: EditTarget;
  html: string;
  typed: Handover;
  label: string;
  /** The record's title or name, which its files are named after. */
  name: string;
  /** Called with whether there are unsaved changes: text, or uploads in progress. */
  onType: (isChanged: boolean) => void;
  /** `html` is the final text, or null to discard changes. `isByKey`: the focus was in the text until now. */
  onLeave: (html: string | null, isByKey: boolean) => void;
}

const WAITING = 'It is saved as soon as the upload is done.';

const isInBar = (target: EventTarget) => target instanceof Element && target.closest('.block-tools') !== null;

function useInlineEditor(
  host: RefObject<HTMLDivElement>,
  area: RefObject<HTMLTextAreaElement>,
  look: Pick<InlineRichEditorProps, 'className' | 'label' | 'typed'>,
  options: EditorOptions,
): OpenedEditor | null {
  const [opened, setOpened] = useState<OpenedEditor | null>(null);
  const first = useRef({ ...look, options });
  // A layout effect, so that no keystroke is lost while nothing has the focus.
  useLayoutEffect(() => {
    if (!host.current || !area.current) return;
    const { className, label, typed, options } = first.current;
    const opened = openEditor(host.current, area.current, options, typed);
    const { root } = opened.editor;
    root.classList.add('edit-rich__root', ...className.split(' '));
    for (const [name, value] of Object.entries({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
    }))
      root.setAttribute(name, value);
    selectMarked(opened.editor, typed.marked);
    setOpened(opened);
    return () => opened.close();
  }, [host, area]);
  return opened;
}

export function InlineRichEditor({
  className,
  isGrid,
  target,
  html,
  typed,
  label,
  name,
  onType,
  onLeave,
}: InlineRichEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const { finish, leave, onUploading, ...uploads } = useLeaving({ area, html, onType, onLeave });
  const { kind, field } = target;
  const tools = useEditorTools({ kind, field, label, fileName: () => name, isFloating: true, onUploading });
  const opened = useInlineEditor(host, area, { className, label, typed }, tools.options);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (tools.isLinking || currentTarget.contains(relatedTarget) || isInDialog(relatedTarget)) return;
    // If the window itself lost the focus, the focus will return to the text.
    if (!document.hasFocus() || !area.current) return;
    finish(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter');
    if (event.key !== 'Escape' && !isSave) return;
    // Events of dialogs bubble through React's tree; Escape at a block and in its toolbar leads back to the text.
    const { currentTarget, target } = event;
    const isOwn = target instanceof Node && currentTarget.contains(target);
    if (!isOwn || (!isSave && (isInBar(target) || (opened && selectedBlock(opened.editor))))) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSave) finish(true);
    else leave(null, true);
  };
  return (
    // The key handlers cover the text and its toolbar together.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={isGrid ? 'edit-rich edit-rich--grid' : 'edit-rich'}
      onBlur={onBlur}
      onKeyDownCapture={onKeyDown}
    >
      {opened && tools.drawToolbar(opened)}
      <div className="rich__text edit-rich__text" ref={host} />
      <textarea ref={area} name={field} hidden defaultValue={html} onInput={uploads.onInput} />
      <p className="edit-rich__note" role="status">
        {uploads.isWaiting ? WAITING : tools.leftOut}
      </p>
      {opened && tools.drawOpened(opened)}
    </div>
  );
}

interface Text {
  area: RefObject<HTMLTextAreaElement>;
  html: string;
  onType: (isChanged: boolean) => void;
  onLeave: (html: string | null, isByKey: boolean) => void;
}

/** Leaves a text once: saves it after its uploads have finished, or discards the changes. */
export function useLeaving({ area, html, onType, onLeave }: Text) {
  const [isUploading, setUploading] = useState(false);
  /** How the text was left while its files were being uploaded. */
  const [waiting, setWaiting] = useState<'pointer' | 'key' | null>(null);
  const left = useRef(false);
  const leave = (text: string | null, isByKey: boolean) => {
    if (left.current) return;
    left.current = true;
    onLeave(text, isByKey);
  };
  const finish = (isByKey: boolean) => {
    if (isUploading) setWaiting(isByKey ? 'key' : 'pointer');
    else leave(area.current?.value ?? null, isByKey);
  };
  const onInput = () => onType(isUploading || area.current?.value !== html);
  const latest = useRef({ onInput, finish });
  latest.current = { onInput, finish };
  useEffect(() => {
    latest.current.onInput();
    if (!isUploading && waiting) latest.current.finish(waiting === 'key');
  }, [isUploading, waiting]);
  return {
    leave,
    finish,
    onInput,
    isWaiting: waiting !== null,
    /** A failed upload keeps the text open. */
    onUploading: useCallback((isRunning: boolean, hasFailed: boolean) => {
      setUploading(isRunning);
      if (hasFailed) setWaiting(null);
    }, []),
  };
}
