import {
  DndContext,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { HeldBackMark } from '~/components/forms/upload/file-image';
import { useMediaFacts } from '~/components/ui/media-registry';
import { mediaType } from '~/rules/uploads/media';
import { Icon } from '~/components/ui/icon';
import { isShowable, MediaPreview } from '~/components/forms/upload/media-preview';

export interface GalleryItem {
  key: string;
  url: string;
  /** Whether the URL is complete, so that it can be fetched. */
  settled: boolean;
}

export interface Arrange {
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
}

interface GalleryThumbsProps {
  items: GalleryItem[];
  labelledBy: string;
  /** Null if nothing can be reordered, because no scripts run. */
  arrange: Arrange | null;
}

const fileName = (url: string) => url.split(/[?#]/, 1)[0]?.split('/').filter(Boolean).at(-1) ?? url;

/** The gallery's thumbnails, moved with buttons or by dragging where that is available. */
export function GalleryThumbs({ items, labelledBy, arrange }: GalleryThumbsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const move = (from: number, to: number) => {
    arrange?.move(from, to);
    setSaid(`${fileName(items[from]?.url ?? '')} is now item ${to + 1} of ${items.length}`);
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
  index: number;
  count: number;
  arrange: Arrange | null;
}

function Thumb({ item, index, count, arrange }: ThumbProps) {
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
      <div className="thumb__pic" {...(arrange && listeners)}>
        {item.settled && isShowable(item.url) && (
          <MediaPreview key={item.url} url={item.url} kind={kind} sizes="12rem" still />
        )}
        <span className="thumb__kind">{kind === 'video' ? 'Video' : 'Image'}</span>
      </div>
      <div className="thumb__row">
        <span title={item.url}>{fileName(item.url)}</span>
        {arrange && (
          <ThumbButtons
            index={index}
            count={count}
            onMove={(to) => arrange.move(index, to)}
            onRemove={() => arrange.remove(index)}
          />
        )}
      </div>
      <HeldBackMark mark={facts?.heldBack} />
    </li>
  );
}

interface ThumbButtonsProps {
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function ThumbButtons({ index, count, onMove, onRemove }: ThumbButtonsProps) {
  const number = index + 1;
  return (
    <>
      <button
        className="icon"
        type="button"
        aria-label={`Move item ${number} earlier`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <Icon name="left" />
      </button>
      <button
        className="icon"
        type="button"
        aria-label={`Move item ${number} later`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <Icon name="right" />
      </button>
      <button
        className="icon icon--bad"
        type="button"
        aria-label={`Remove item ${number}`}
        onClick={onRemove}
      >
        <Icon name="cross" />
      </button>
    </>
  );
}
