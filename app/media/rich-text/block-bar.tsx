import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
} from 'react';
import { BLOCK_SIZES, type BlockSize, type EditorBlock } from '~/core/html/block';
import { ASSETS } from '~/core/files/uploads';
import { Icon, type IconName } from '~/core/ui/icon';
import { CropButton } from '~/media/upload/file-buttons';
import {
  moveBlock,
  removeBlock,
  replaceBlock,
  selectBlock,
  type PlacedBlock,
  toggleQuote,
} from './block-actions';
import type { Editor } from './rich-editor';
import type { Insertable } from './use-block-dialogs';

const SIZE_NAMES: Record<BlockSize, string> = { text: 'Text width', wide: 'Wide', full: 'Full width' };

const REPLACE_NAMES = { media: 'Replace', gallery: 'Pictures', embed: 'Edit' };

interface BlockBarProps {
  editor: Editor;
  placed: PlacedBlock;
  name: string;
  fileAlt: string;
  bar: RefObject<HTMLDivElement>;
  /** Called to replace the file, pictures or video of the block. */
  onReplace: () => void;
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
export function BlockBar({ editor, placed, name, fileAlt, bar, onReplace }: BlockBarProps) {
  const { block, index, node } = placed;
  const [isAltOpen, setAltOpen] = useState(false);
  const altId = useId();
  const tools = useRef<HTMLDivElement>(null);
  useBarPlace(tools, node);
  const opener = { 'aria-expanded': isAltOpen, 'aria-controls': isAltOpen ? altId : undefined };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || isFromDialog(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isAltOpen) return setAltOpen(false);
    editor.focus();
    selectBlock(editor, index);
  };
  return (
    // The key handler covers the bar and the field below it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="block-tools" ref={tools} onKeyDown={onKeyDown}>
      <div
        className="block-bar"
        role="toolbar"
        aria-label={name}
        ref={bar}
        tabIndex={-1}
        onKeyDown={moveByArrows}
      >
        {block.type === 'media' && (
          <MediaTools {...{ editor, block, index, bar, name }}>
            <BarButton {...opener} onUse={() => setAltOpen(!isAltOpen)}>
              Alternative text
            </BarButton>
          </MediaTools>
        )}
        {block.type !== 'line' && (
          <>
            <BarButton onUse={onReplace}>{REPLACE_NAMES[block.type]}</BarButton>
            <hr aria-hidden="true" />
          </>
        )}
        <PlaceButtons editor={editor} index={index} bar={bar} />
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

function keepFocus(bar: RefObject<HTMLDivElement>, work: () => void): void {
  const focused = document.activeElement;
  work();
  if (focused instanceof HTMLElement && bar.current?.contains(focused))
    focused.focus({ preventScroll: true });
}

interface MediaToolsProps extends Pick<BlockBarProps, 'editor' | 'bar' | 'name'> {
  block: EditorBlock & { type: 'media' };
  index: number;
  /** What opens the alternative text. */
  children: ReactNode;
}

function MediaTools({ editor, block, index, bar, name, children }: MediaToolsProps) {
  const resize = (size: BlockSize) => {
    replaceBlock(editor, index, { ...block, size });
    editor.setSelection(index, 1, 'silent');
  };
  return (
    <>
      {BLOCK_SIZES.map((size) => (
        <BarButton
          key={size}
          aria-pressed={block.size === size}
          onUse={() => keepFocus(bar, () => resize(size))}
        >
          {SIZE_NAMES[size]}
        </BarButton>
      ))}
      <hr aria-hidden="true" />
      {children}
      <CropButton
        label={name}
        look="block-bar__button"
        url={ASSETS + block.file}
        fileType="gallery"
        onCrop={(url) => replaceBlock(editor, index, { ...block, file: url.slice(ASSETS.length) })}
      />
    </>
  );
}

function PlaceButtons({ editor, index, bar }: Pick<MediaToolsProps, 'editor' | 'index' | 'bar'>) {
  const move = (step: -1 | 1) => keepFocus(bar, () => void moveBlock(editor, index, step));
  return (
    <>
      <BarButton aria-label="Move up" onUse={() => move(-1)}>
        <Icon name="up" />
      </BarButton>
      <BarButton aria-label="Move down" onUse={() => move(1)}>
        <Icon name="down" />
      </BarButton>
      <hr aria-hidden="true" />
      <BarButton onUse={() => removeBlock(editor, index)}>Remove</BarButton>
    </>
  );
}

interface ToolProps extends ComponentProps<'button'> {
  onUse: () => void;
}

/** Leaves the text and its block selected. */
export const Tool = ({ onUse, ...button }: ToolProps) => (
  <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={onUse} {...button} />
);

const BarButton = (button: ToolProps) => <Tool className="block-bar__button" {...button} />;

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

/** React events bubble through portals, so those of a dialog that a tool has opened reach the tool. */
const isFromDialog = ({ currentTarget, target }: KeyboardEvent<HTMLElement>) =>
  !currentTarget.contains(target as Node);

/** A roving tabindex: one tab stop, with arrow keys between the tools. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
  const step = steps[event.key];
  if (step === undefined || isFromDialog(event)) return;
  event.preventDefault();
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('select, button')];
  const here = tools.indexOf(document.activeElement as HTMLElement);
  const next = tools[Math.min(tools.length - 1, Math.max(0, here + step))];
  if (!next) return;
  for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1;
  next.focus();
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
        <Tool
          key={what}
          tabIndex={-1}
          aria-label={name}
          aria-pressed={what === 'quote' ? Boolean(formats.quote) : undefined}
          onUse={() => (what === 'quote' ? toggleQuote(editor) : onInsert(what))}
        >
          <Icon name={icon} />
          <span className="rich__word">{name}</span>
        </Tool>
      ))}
    </div>
  );
}
