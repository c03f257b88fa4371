import { useEffect, useState, type ReactNode } from 'react';
import type { RecordRow, Row, RowPage } from '~/core/nouns/admin-list';
import { DragArea, useDrag } from './list-drag';
import { useList, useUnderway } from './list-context';
import { RowItem } from './row-item';
import { stateOf } from './list-states';
import { Icon } from '~/core/ui/icon';
import { RowForm } from './row-form';

function useShownOrder<Item extends Row>(rows: Item[], before: number): Item[] {
  return useUnderway('move').reduce(
    (shown, { form }) => placed(shown, form.get('id'), Number(form.get('move')) - before),
    rows,
  );
}

function placed<Item extends Row>(rows: Item[], id: FormDataEntryValue | null, index: number): Item[] {
  const row = rows.find((one) => one.id === id);
  if (!row || !Number.isInteger(index)) return rows;
  const others = rows.filter((one) => one !== row);
  const at = Math.max(0, index);
  return [...others.slice(0, at), row, ...others.slice(at)];
}

export function OrderedRows({ list }: { list: RowPage<RecordRow> }) {
  const { rows, before, total } = list;
  const shown = useShownOrder(rows, before);
  const { send } = useList();
  const move = (id: string, to: number) => send({ intent: 'move', id, move: String(to) });
  return (
    <DragArea rows={shown} onDrop={(id, index) => move(id, before + index)}>
      <ul className="rows">
        {shown.map((row, index) => (
          <OrderedRow
            key={row.id}
            row={row}
            state={stateOf(row)}
            place={before + index}
            total={total}
            onMove={(to) => move(row.id, to)}
          />
        ))}
      </ul>
    </DragArea>
  );
}

interface OrderedRowProps {
  row: Row;
  state: ReactNode;
  place: number;
  total: number;
  onMove: (to: number) => void;
}

function OrderedRow({ row, state, place, total, onMove }: OrderedRowProps) {
  const { handle, item } = useDrag(row);
  const [scripted, setScripted] = useState(false);
  useEffect(() => {
    setScripted(true);
  }, []);
  const order = (
    <>
      <span className="rows__drag">{scripted && handle}</span>
      <MoveButtons id={row.id} title={row.title} place={place} total={total} onMove={onMove} />
    </>
  );
  return <RowItem row={row} state={state} order={order} item={item} />;
}

interface MoveButtonsProps {
  id: string;
  title: string;
  place: number;
  total: number;
  onMove: (to: number) => void;
}

const WAYS = [
  ['up', -1],
  ['down', 1],
] as const;

function MoveButtons({ id, title, place, total, onMove }: MoveButtonsProps) {
  return WAYS.map(([way, step]) => {
    const to = place + step;
    const isEnd = to < 0 || to >= total;
    return (
      <RowForm
        key={way}
        fields={{ intent: 'move', id }}
        button={{ name: 'move', value: way }}
        onSend={() => !isEnd && onMove(to)}
      >
        <button
          className="icon"
          type="submit"
          name="move"
          value={way}
          aria-label={`Move ${title} ${way}`}
          aria-disabled={isEnd || undefined}
        >
          <Icon name={way} />
        </button>
      </RowForm>
    );
  });
}
