import { useEffect, useState, type ReactNode } from 'react';
import type { RecordRow, Row, RowPage, PublishedRow } from '~/core/nouns/admin-list';
import { DragArea, useDrag } from './list-drag';
import { useList, useUnderway, useListUrl, type RowFields } from './list-context';
import { RowItem } from './row-item';
import { Icon } from '~/core/ui/icon';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';

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

export const stateOf = (row: RecordRow): ReactNode =>
  'isFuture' in row ? <PublicationState row={row} /> : <ActiveState row={row} />;

function ActiveState({ row }: { row: Exclude<RecordRow, PublishedRow> }) {
  const { id, title, mayEdit } = row;
  return (
    <>
      <Toggle
        id={id}
        name="status"
        values={['inactive', 'active']}
        on={row.status === 'active'}
        label={`${title} active`}
        mayEdit={mayEdit}
      >
        {(on) => <span className={on ? 'badge' : 'badge badge--off'}>{on ? 'Active' : 'Inactive'}</span>}
      </Toggle>
      {'featuredOnHomepage' in row && (
        <Toggle
          id={id}
          name="featuredOnHomepage"
          values={['false', 'true']}
          on={row.featuredOnHomepage}
          label={`${title} on the home page`}
          mayEdit={mayEdit}
          words="Home"
        />
      )}
    </>
  );
}

const PUBLISHED = [
  ['badge badge--draft', 'Draft'],
  ['badge', 'Published'],
  ['badge badge--soon', 'Scheduled'],
] as const;

function PublicationState({ row }: { row: PublishedRow }) {
  return (
    <Toggle
      id={row.id}
      name="status"
      values={['draft', 'published']}
      on={row.status === 'published'}
      label={`${row.title} published`}
      mayEdit={row.mayEdit}
    >
      {(on) => {
        const [className, words] = PUBLISHED[!on ? 0 : row.isFuture ? 2 : 1];
        return <span className={className}>{words}</span>;
      }}
    </Toggle>
  );
}

interface ToggleProps {
  id: string;
  name: 'status' | 'featuredOnHomepage';
  values: readonly [off: string, on: string];
  on: boolean;
  label: string;
  mayEdit: boolean;
  words?: string;
  /** Label beside the switch, for its current state. */
  children?: (on: boolean) => ReactNode;
}

/** Takes effect at once. Without scripts it is a button that submits the page's form. */
function Toggle({ id, name, values, on, label, mayEdit, words, children }: ToggleProps) {
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
