import {
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { useRef, useState, useContext, type RefObject } from 'react';
import { sizeText } from '~/core/files/file-advice';
import { nameOf } from '~/core/files/file-library';
import { mediaType } from '~/core/files/media';
import { FieldContext, FieldFrame, useFormField } from '~/core/forms/field';
import { ConfirmDialog } from '~/core/forms/form-question';
import { maxRows } from '~/core/forms/rows';
import { useDeferUntilPointerUp } from '~/core/forms/use-record-form';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { partsOf } from '~/core/text/parts';
import { Icon } from '~/core/ui/icon';
import { useHydrated } from '~/core/ui/use-hydrated';
import { useMediaFacts, MediaFactsContext } from '~/core/ui/use-playback';
import { ByAddress } from '~/media/upload/by-address';
import { typeInto } from '~/core/forms/control-values';
import { nameInForm } from '~/media/upload/url-field';
import { CropButton } from '~/media/upload/file-buttons';
import { useFileFacts } from '~/media/upload/library-files';
import { HeldBackMark, isShowable, MediaPreview } from '~/media/upload/pickers';
import { REMOVE_FILE_QUESTION, UploadControl } from '~/media/upload/upload-control';

interface GalleryItem {
  key: string;
  url: string;
  settled: boolean;
}

interface Arrange {
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
  replace: (index: number, url: string) => void;
}

interface GalleryThumbsProps {
  items: GalleryItem[];
  labelledBy: string;
  /** Null without scripts: nothing can be reordered. */
  arrange: Arrange | null;
}

/** Thumbnails of the gallery, moved with buttons or by dragging where available. */
function GalleryThumbs({ items, labelledBy, arrange }: GalleryThumbsProps) {
  const list = useRef<HTMLUListElement>(null);
  const facts = useContext(MediaFactsContext);
  const names = items.map(({ url }) => nameOf({ originalName: facts[url]?.name ?? '', url }));
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const move = (from: number, to: number) => {
    arrange?.move(from, to);
    setSaid(`${names[from] ?? ''} is now item ${to + 1} of ${items.length}`);
  };
  /** The focus stays with the moved item; at an end it goes to the opposite button. */
  const moveByButton = (from: number, to: number) => {
    move(from, to);
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.children[to]?.querySelectorAll('button') ?? [])];
      (
        buttons.find((button, index) => index === (to > from ? 1 : 0) && !button.disabled) ??
        buttons.find((button) => !button.disabled)
      )?.focus();
    });
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const from = items.findIndex((item) => item.key === active.id);
    const to = items.findIndex((item) => item.key === over?.id);
    if (from !== -1 && to !== -1 && from !== to) move(from, to);
  };
  const thumbs = items.map((item, index) => (
    <Thumb
      key={item.key}
      item={item}
      name={names[index] ?? ''}
      index={index}
      count={items.length}
      arrange={arrange && { ...arrange, move: moveByButton }}
    />
  ));
  return (
    <>
      <DndContext id={`${labelledBy}-order`} sensors={sensors} onDragEnd={onDragEnd}>
        <SortableContext items={items.map((item) => item.key)} strategy={rectSortingStrategy}>
          <ul className="thumbs" aria-labelledby={labelledBy} ref={list}>
            {thumbs}
          </ul>
        </SortableContext>
      </DndContext>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  );
}

interface ThumbProps {
  item: GalleryItem;
  name: string;
  index: number;
  count: number;
  arrange: Arrange | null;
}

function Thumb({ item, name, index, count, arrange }: ThumbProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: item.key,
    disabled: !arrange,
  });
  const kind = mediaType(item.url);
  const facts = useMediaFacts(item.url);
  const moved = transform
    ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }
    : undefined;
  return (
    <li ref={setNodeRef} className={isDragging ? 'thumb is-dragging' : 'thumb'} style={moved}>
      <div className="pic thumb__pic" {...(arrange && listeners)}>
        {item.settled && isShowable(item.url) && (
          <MediaPreview key={item.url} url={item.url} kind={kind} sizes="12rem" still />
        )}
        <span className="thumb__kind">{kind === 'video' ? 'Video' : 'Image'}</span>
      </div>
      <div className="thumb__row">
        <span title={item.url} dir="auto">
          {name}
        </span>
        {arrange && <ThumbButtons url={item.url} {...{ index, count, arrange }} />}
      </div>
      {facts && <span className="thumb__size num">{sizeText(facts)}</span>}
      <HeldBackMark mark={facts?.heldBack} />
    </li>
  );
}

type ThumbButtonsProps = Pick<ThumbProps, 'index' | 'count'> & { url: string; arrange: Arrange };

function ThumbButtons({ index, count, url, arrange }: ThumbButtonsProps) {
  const number = index + 1;
  return (
    <>
      <button
        className="icon"
        type="button"
        aria-label={`Move item ${number} earlier`}
        disabled={index === 0}
        onClick={() => arrange.move(index, index - 1)}
      >
        <Icon name="left" />
      </button>
      <button
        className="icon"
        type="button"
        aria-label={`Move item ${number} later`}
        disabled={index === count - 1}
        onClick={() => arrange.move(index, index + 1)}
      >
        <Icon name="right" />
      </button>
      <CropButton
        label={`item ${number}`}
        look="icon"
        hasIcon
        url={url}
        fileType="gallery"
        onCrop={(cropped) => arrange.replace(index, cropped)}
      />
      <button
        className="icon icon--bad"
        type="button"
        aria-label={`Remove item ${number}`}
        onClick={() => arrange.remove(index)}
      >
        <Icon name="cross" />
      </button>
    </>
  );
}

const { maxItems } = SHOW_FIELDS.media;
/** Shows more than a gallery may have, so that some can be removed; longer texts stay text. */
const MAX_SHOWN = maxRows({ maxItems });

function linesOf(text: string): string[] {
  const lines = partsOf(text, '\n', MAX_SHOWN);
  return lines.length > MAX_SHOWN ? [] : lines;
}

/** Unique keys, because the same URL can occur twice. */
function toItems(text: string, settled: string): GalleryItem[] {
  const fetched = new Set(linesOf(settled));
  const seen = new Map<string, number>();
  return linesOf(text).map((url) => {
    const count = (seen.get(url) ?? 0) + 1;
    seen.set(url, count);
    return { key: `${url} ${count}`, url, settled: fetched.has(url) };
  });
}

function countOf(count: number): string {
  if (count === 0) return 'No items yet';
  return count === 1 ? 'One item' : `${count} items, in this order on the site`;
}

/** The items of a gallery, and what changes them in its textarea. */
function useGallery(area: RefObject<HTMLTextAreaElement>, initial: string) {
  const [text, setText] = useState(initial);
  // Without the line that is being typed, whose file is not looked up yet.
  const [settled, setSettled] = useState(initial);
  const items = toItems(text, settled);
  const urls = items.map(({ url }) => url);
  const type = (lines: string) => {
    if (!area.current) return;
    typeInto(area.current, lines);
    setSettled(area.current.value);
  };
  const write = (all: string[]) => type(all.join('\n'));
  return {
    text,
    setText,
    settled,
    setSettled,
    items,
    add: (url: string) => type(`${area.current?.value.trimEnd() ?? ''}\n${url}`.trimStart()),
    move: (from: number, to: number) => write(urls.toSpliced(from, 1).toSpliced(to, 0, urls[from] ?? '')),
    remove: (at: number) => write(urls.toSpliced(at, 1)),
    replace: (at: number, url: string) => write(urls.with(at, url)),
  };
}

/** Thumbnails, movable with scripts, and folded away a textarea with one URL per line. The two are kept in sync. */
export function GalleryField({ name }: { name: string }) {
  const note = 'A URL that ends in .mp4, .mov or .webm is a video, any other an image.';
  const { control, value, ...frame } = useFormField({ name, note });
  const { values, changed, errors } = useContext(FieldContext);
  const afterPress = useDeferUntilPointerUp();
  const [removing, setRemoving] = useState<number | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const scripted = useHydrated();
  const { text, setText, settled, setSettled, items, add, move, remove, replace } = useGallery(
    area,
    values[name] ?? '',
  );
  const { facts } = useFileFacts(linesOf(settled));
  const arrange = scripted ? { move, remove: setRemoving, replace } : null;
  const heading = `${frame.id}-gallery`;
  return (
    <div
      className={frame.isChanged ? 'url-field changed' : 'url-field'}
      role="group"
      aria-labelledby={heading}
    >
      <div className="label-row">
        <span className="label" id={heading}>
          Gallery
        </span>
        <span className="note">{countOf(items.length)}</span>
      </div>
      <MediaFactsContext.Provider value={facts}>
        {items.length > 0 && <GalleryThumbs items={items} labelledBy={heading} arrange={arrange} />}
      </MediaFactsContext.Provider>
      <UploadControl
        name={name}
        label="Gallery"
        value={text}
        onChange={add}
        type="show"
        fileType="gallery"
        slug={() => nameInForm(area.current)}
        several
        isSaved={!changed.has(name)}
      />
      <ByAddress error={errors[name]}>
        <FieldFrame {...frame} name={name} label="Media URLs, one per line" note={note}>
          <textarea
            {...control}
            ref={area}
            className="mono"
            rows={Math.min(10, Math.max(4, items.length + 1))}
            defaultValue={value}
            spellCheck={false}
            onInput={(event) => setText(event.currentTarget.value)}
            onBlur={({ target }) => afterPress(() => setSettled(target.value))}
          />
        </FieldFrame>
      </ByAddress>
      <ConfirmRemoval at={removing} onRemove={remove} onClose={() => setRemoving(null)} />
    </div>
  );
}

interface ConfirmRemovalProps {
  /** The index of the item in question; null for none. */
  at: number | null;
  onRemove: (at: number) => void;
  onClose: () => void;
}

const ConfirmRemoval = ({ at, onRemove, onClose }: ConfirmRemovalProps) => (
  <ConfirmDialog
    open={at !== null}
    question={REMOVE_FILE_QUESTION}
    detail="It takes effect when you save."
    verb="Remove"
    onConfirm={() => {
      if (at !== null) onRemove(at);
      onClose();
    }}
    onCancel={onClose}
  />
);
