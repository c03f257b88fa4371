import type { ReactNode } from 'react';
import { useHydrated } from '~/core/ui/use-hydrated';
import type { RecordRow, Row, RowPage, PublishedRow } from '~/core/nouns/admin-list';
import { DragArea, useDrag } from './list-drag';
import { useList, useUnderway, useListUrl, type RowFields } from './list-context';
import { RowItem } from './row-item';
import { Icon } from '~/core/ui/icon';
import { IDEMPOTENCY_KEY } from '~/core/merge/form-error';

/** The rows as they will be after the moves that are under way. */
const useShownOrder = (rows: RecordRow[], before: number): RecordRow[] =>
  useUnderway('move').reduce((shown, { form }) => {
    const index = Number(form.get('move')) - before;
    const row = shown.find(({ id }) => id === form.get('id'));
    if (!row || !Number.isInteger(index)) return shown;
    return shown.filter((one) => one !== row).toSpliced(Math.max(0, index), 0, row);
  }, rows);

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
  row: RecordRow;
  place: number;
  total: number;
  onMove: (to: number) => void;
}

function OrderedRow({ row, ...moves }: OrderedRowProps) {
  const { handle, item } = useDrag(row);
  const scripted = useHydrated();
  const order = (
    <>
      <span className="rows__drag">{scripted && handle}</span>
      <MoveButtons row={row} {...moves} />
    </>
  );
  return <RowItem row={row} state={stateOf(row)} order={order} item={item} />;
}

const WAYS = [
  ['up', -1],
  ['down', 1],
] as const;

function MoveButtons({ row: { id, title }, place, total, onMove }: OrderedRowProps) {
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

export const stateOf = (row: RecordRow): ReactNode =>
  'isFuture' in row ? <PublicationState row={row} /> : <ActiveState row={row} />;

const ActiveState = ({ row }: { row: Exclude<RecordRow, PublishedRow> }) => (
  <>
    <Toggle
      row={row}
      name="status"
      values={['inactive', 'active']}
      on={row.status === 'active'}
      label={`${row.title} active`}
    >
      {(on) => <span className={on ? 'badge' : 'badge badge--off'}>{on ? 'Active' : 'Inactive'}</span>}
    </Toggle>
    {'featuredOnHomepage' in row && (
      <Toggle
        row={row}
        name="featuredOnHomepage"
        values={['false', 'true']}
        on={row.featuredOnHomepage}
        label={`${row.title} on the home page`}
        words="Home"
      />
    )}
  </>
);

const PUBLISHED = [
  ['badge badge--draft', 'Draft'],
  ['badge', 'Published'],
  ['badge badge--soon', 'Scheduled'],
] as const;

const PublicationState = ({ row }: { row: PublishedRow }) => (
  <Toggle
    row={row}
    name="status"
    values={['draft', 'published']}
    on={row.status === 'published'}
    label={`${row.title} published`}
  >
    {(on) => {
      const [className, words] = PUBLISHED[!on ? 0 : row.isFuture ? 2 : 1];
      return <span className={className}>{words}</span>;
    }}
  </Toggle>
);

interface ToggleProps {
  row: Row;
  name: 'status' | 'featuredOnHomepage';
  values: readonly [off: string, on: string];
  on: boolean;
  label: string;
  words?: string;
  /** Label beside the switch, for its current state. */
  children?: (on: boolean) => ReactNode;
}

/** Takes effect at once. Without scripts it is a button that submits the page's form. */
function Toggle({ row: { id, mayEdit }, name, values, on, label, words, children }: ToggleProps) {
  const sent = useUnderway('set')
    .findLast(({ form }) => form.get('id') === id && form.has(name))
    ?.form.get(name);
  const shown = typeof sent === 'string' ? sent === values[1] : on;
  const value = values[shown ? 0 : 1];
  if (!mayEdit)
    return (
      <div className="toggle">
        {words && on && <span>{words}</span>}
        {children?.(on)}
      </div>
    );
  return (
    <div className="toggle">
      <RowForm fields={{ intent: 'set', id }} button={{ name, value }}>
        <button
          className="toggle__switch"
          type="submit"
          aria-pressed={shown}
          aria-label={label}
          name={name}
          value={value}
        >
          {words && <span>{words}</span>}
        </button>
      </RowForm>
      {children?.(shown)}
    </div>
  );
}

interface RowFormProps {
  /** Hidden fields, sent beside the button's own name and value. */
  fields: RowFields;
  button: { name: string; value: string };
  /** Replaces the browser's submission where scripts run. */
  onSend?: () => void;
  children: ReactNode;
}

/** A button that changes one record. Works as a plain form; the idempotency key makes repeated submissions one change. */
function RowForm({ fields, button, onSend, children }: RowFormProps) {
  const { formKey, send } = useList();
  const action = useListUrl();
  const key = [formKey, fields.intent, fields.id, button.name, button.value].join('/');
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        if (onSend) onSend();
        else send({ ...fields, [button.name]: button.value });
      }}
    >
      <input type="hidden" name="intent" value={fields.intent} />
      <input type="hidden" name="id" value={fields.id} />
      <input type="hidden" name={IDEMPOTENCY_KEY} value={key} />
      {children}
    </form>
  );
}
