import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
} from 'react';
import { BLOCK_SIZES, type BlockSize, type EditorBlock } from '~/core/html/block';
import { Icon, type IconName } from '~/core/ui/icon';
import {
  moveBlock,
  removeBlock,
  replaceBlock,
  selectBlock,
  type PlacedBlock,
  toggleQuote,
} from './block-actions';
import { moveByArrows } from './move-by-arrows';
import type { Editor } from './rich-editor';
import type { Insertable } from './use-block-dialogs';

const SIZE_NAMES: Record<BlockSize, string> = { text: 'Text width', wide: 'Wide', full: 'Full width' };

export type BarRequest = 'replace' | 'pictures' | 'embed';

interface BlockBarProps {
  editor: Editor;
  placed: PlacedBlock;
  name: string;
  fileAlt: string;
  bar: RefObject<HTMLDivElement>;
  onRequest: (request: BarRequest) => void;
}

const GAP = 12;

/**
 * Keeps the tools at the upper edge of their block, within the visible part below the editor's toolbar. On a phone CSS places them
 * elsewhere.
 */
function useBarPlace(tools: RefObject<HTMLElement>, node: HTMLElement): void {
  useLayoutEffect(() => {
    const place = () => {
      const element = tools.current;
      const frame = element?.offsetParent;
      if (!element || !frame) return;
      const [block, around] = [node.getBoundingClientRect(), frame.getBoundingClientRect()];
      const text = node.parentElement?.getBoundingClientRect();
      const toolbar = frame.querySelector('.rich__tools')?.getBoundingClientRect();
      const top = Math.max(block.top, text?.top ?? 0, toolbar?.bottom ?? 0) + GAP;
      const lowest = Math.max(block.bottom - element.offsetHeight - GAP, block.top + GAP);
      const left = Math.max(block.left, around.left);
      element.style.insetBlockStart = `${Math.min(top, lowest) - around.top}px`;
      element.style.insetInlineStart = `${left - around.left + GAP}px`;
      element.style.maxInlineSize = `${Math.max(around.right, block.right) - left - 2 * GAP}px`;
      const isHidden = text ? block.bottom < text.top || block.top > text.bottom : false;
      element.style.visibility = isHidden ? 'hidden' : '';
    };
    place();
    const stopping = new AbortController();
    const { signal } = stopping;
    addEventListener('scroll', place, { capture: true, passive: true, signal });
    const observer = new ResizeObserver(place);
    observer.observe(node);
    if (node.parentElement) observer.observe(node.parentElement);
    return () => {
      stopping.abort();
      observer.disconnect();
    };
  });
}

/** Tools of the selected block, above it; on a phone at the lower edge. */
export function BlockBar({ editor, placed, name, fileAlt, bar, onRequest }: BlockBarProps) {
  const { block, index, node } = placed;
  const [isAltOpen, setAltOpen] = useState(false);
  const altId = useId();
  const tools = useRef<HTMLDivElement>(null);
  useBarPlace(tools, node);
  const back = () => {
    editor.focus();
    selectBlock(editor, index);
  };
  const change = (next: EditorBlock) => {
    replaceBlock(editor, index, next);
    editor.setSelection(index, 1, 'silent');
  };
  const keepFocus = (work: () => void) => {
    const focused = document.activeElement;
    work();
    if (focused instanceof HTMLElement && bar.current?.contains(focused))
      focused.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (isAltOpen) setAltOpen(false);
    else back();
  };
  return (
    // The key handler covers the bar and the field below it.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="block-tools" ref={tools} onKeyDown={onKeyDown}>
      <div
        className="block-bar"
        role="toolbar"
        aria-label={name}
        ref={bar}
        tabIndex={-1}
        onKeyDown={moveByArrows}
      >
        {block.type === 'media' &&
          BLOCK_SIZES.map((size) => (
            <BarButton
              key={size}
              pressed={block.size === size}
              onUse={() => keepFocus(() => change({ ...block, size }))}
            >
              {SIZE_NAMES[size]}
            </BarButton>
          ))}
        {block.type === 'media' && (
          <>
            <hr aria-hidden="true" />
            <BarButton expanded={isAltOpen} controls={altId} onUse={() => setAltOpen(!isAltOpen)}>
              Alternative text
            </BarButton>
            <BarButton onUse={() => onRequest('replace')}>Replace</BarButton>
          </>
        )}
        {block.type === 'gallery' && <BarButton onUse={() => onRequest('pictures')}>Pictures</BarButton>}
        {block.type === 'embed' && <BarButton onUse={() => onRequest('embed')}>Edit</BarButton>}
        {block.type !== 'line' && <hr aria-hidden="true" />}
        <BarButton label="Move up" onUse={() => keepFocus(() => void moveBlock(editor, index, -1))}>
          <Icon name="up" />
        </BarButton>
        <BarButton label="Move down" onUse={() => keepFocus(() => void moveBlock(editor, index, 1))}>
          <Icon name="down" />
        </BarButton>
        <hr aria-hidden="true" />
        <BarButton onUse={() => removeBlock(editor, index)}>Remove</BarButton>
      </div>
      {isAltOpen && block.type === 'media' && (
        <AltField
          id={altId}
          value={block.alt}
          fileAlt={fileAlt}
          onDone={(alt) => {
            setAltOpen(false);
            // Does not move the focus.
            if (alt !== block.alt) replaceBlock(editor, index, { ...block, alt });
          }}
          onReturn={() => bar.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()}
        />
      )}
    </div>
  );
}

interface BarButtonProps {
  label?: string;
  pressed?: boolean;
  expanded?: boolean;
  controls?: string;
  onUse: () => void;
  children: ReactNode;
}

function BarButton({ label, pressed, expanded, controls, onUse, children }: BarButtonProps) {
  return (
    <button
      className="block-bar__button"
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      // Keeps the block selected.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
    >
      {children}
    </button>
  );
}

interface AltFieldProps {
  id: string;
  value: string;
  fileAlt: string;
  onDone: (alt: string) => void;
  onReturn: () => void;
}

const MAX_ALT = 500;

function AltField({ id, value, fileAlt, onDone, onReturn }: AltFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const noteId = `${id}-note`;
  useEffect(() => {
    input.current?.focus();
  }, []);
  const done = () => onDone(input.current?.value.trim() ?? value);
  return (
    <div className="block-tools__alt field" id={id}>
      <label htmlFor={`${id}-text`}>Alternative text</label>
      <input
        ref={input}
        id={`${id}-text`}
        defaultValue={value}
        placeholder={fileAlt}
        maxLength={MAX_ALT}
        autoComplete="off"
        aria-describedby={noteId}
        // It does not belong to the surrounding form.
        onInput={(event) => event.stopPropagation()}
        onBlur={done}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          onReturn();
        }}
      />
      <p className="note" id={noteId}>
        Empty: the text of the file in the library is used.
      </p>
    </div>
  );
}

const TOOLS: readonly (readonly [what: Insertable | 'quote', name: string, icon: IconName])[] = [
  ['picture', 'Picture', 'media'],
  ['gallery', 'Gallery', 'gallery'],
  ['film', 'Film', 'film'],
  ['quote', 'Quote', 'quote'],
  ['line', 'Line', 'line'],
  ['embed', 'Embed', 'embed'],
];

interface BlockToolsProps {
  editor: Editor;
  formats: Record<string, unknown>;
  onInsert: (what: Insertable) => void;
}

export function BlockTools({ editor, formats, onInsert }: BlockToolsProps) {
  return (
    <div className="rich__blocks" role="group" aria-label="Insert">
      {TOOLS.map(([what, name, icon]) => (
        <button
          key={what}
          type="button"
          tabIndex={-1}
          aria-label={name}
          aria-pressed={what === 'quote' ? Boolean(formats.quote) : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (what === 'quote' ? toggleQuote(editor) : onInsert(what))}
        >
          <Icon name={icon} />
          <span className="rich__word">{name}</span>
        </button>
      ))}
    </div>
  );
}
