import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import type { Row } from '~/core/nouns/admin-list';
import { Icon } from '~/core/ui/icon';

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** What is dragged, with its title. */
type DragRow = Pick<Row, 'id' | 'title'>;

interface DragAreaProps {
  name?: string;
  rows: readonly DragRow[];
  /** The new index among the rows, from 0. */
  onDrop: (id: string, index: number) => void;
  children: ReactNode;
}

export function DragArea({ name = 'rows', rows, onDrop, children }: DragAreaProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const index = rows.findIndex((row) => row.id === over?.id);
    if (index >= 0 && over?.id !== active.id) onDrop(String(active.id), index);
  };
  return (
    <DndContext
      id={`${name}-order`}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={{ announcements: announcing(rows), screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={drop}
    >
      <SortableContext items={[...rows]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

const INSTRUCTIONS = {
  draggable: 'Press Space to pick up, arrow keys to move, Space to drop, Escape to cancel.',
};

function announcing(rows: readonly DragRow[]): Announcements {
  const titleOf = (id: UniqueIdentifier) => rows.find((row) => row.id === id)?.title ?? 'The row';
  const positionOf = (id: UniqueIdentifier) =>
    `position ${rows.findIndex((row) => row.id === id) + 1} of ${rows.length} on this page`;
  return {
    onDragStart: ({ active }) => `${titleOf(active.id)} is picked up.`,
    onDragOver: ({ active, over }) =>
      over ? `${titleOf(active.id)} is over ${positionOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${titleOf(active.id)} was dropped at ${positionOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${titleOf(active.id)} is back where it was.`,
  };
}

export function useDrag({ id, title }: DragRow) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  const handle = (
    <button
      className="icon rows__grip"
      type="button"
      aria-label={`Drag ${title}`}
      {...attributes}
      role={undefined}
      {...listeners}
    >
      <Icon name="grip" />
    </button>
  );
  const style = transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : { transition };
  return { handle, item: { ref: setNodeRef, style, className: isDragging ? 'is-dragged' : undefined } };
}
