import { Icon } from '~/components/ui/icon';
import { RowForm } from './row-form';

interface MoveButtonsProps {
  id: string;
  title: string;
  /** The record's index in the whole list, from 0, and the length of that list. */
  place: number;
  total: number;
  onMove: (to: number) => void;
}

const WAYS = [
  ['up', -1],
  ['down', 1],
] as const;

/** Moves a record by one position, as plain forms. At the ends the buttons stay focusable but do nothing. */
export function MoveButtons({ id, title, place, total, onMove }: MoveButtonsProps) {
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
