import { useContext, type ReactNode } from 'react';
import type { ItemsField } from '~/rules/fields/field';
import {
  changeRows,
  maxRows,
  moveRow,
  rowChangeText,
  rowsOf,
  type RowChange,
  type RowValues,
} from '~/rules/forms/rows';
import { FieldContext } from '~/components/forms/field';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { Icon } from '~/components/ui/icon';
import { DragArea, useDrag } from '../lists/drag';
import { RowsButton } from './rows-button';
import { useRows } from './rows-context';

/** What one row of each list is called. */
const NOUNS: Readonly<Record<string, string>> = {
  alsoKnownAs: 'title',
  companies: 'company',
  credits: 'credit',
  seasons: 'season',
  episodes: 'episode',
  watch: 'entry',
  awards: 'award',
  quotes: 'quote',
  vacancies: 'vacancy',
  menu: 'entry',
  footerLinks: 'link',
  meanings: 'meaning',
};

interface RowListProps {
  /** The name of the list's control, which is its path. */
  path: string;
  field: ItemsField;
  /** Whether the screen has several lists, so that the button says what it adds. */
  isOneOfSeveral: boolean;
  /** What the button says, if it is not the noun. */
  addLabel?: string;
  /** Returns what a row is called, if it is not its key; empty for a row that nobody has filled in. */
  titleOf?: (row: RowValues) => string;
  /** Draws the controls of a row; `path` is the row's. */
  children: (path: string, index: number) => ReactNode;
}

/** The rows of a list, which are added, removed and moved; with scripts they can be dragged, too. */
export function RowList({ path, field, isOneOfSeveral, addLabel, titleOf, children }: RowListProps) {
  const { values, change } = useRows();
  const { errors } = useContext(FieldContext);
  const name = path.split('.').at(-1) ?? path;
  const noun = NOUNS[name] ?? 'row';
  const drawn = (rowsOf(values, path) ?? []).slice(0, maxRows(field));
  const rows = drawn.map((row, index) => {
    const text = titleOf?.(row) ?? row[field.key] ?? '';
    const called = name === 'seasons' ? `Series ${text}` : text;
    return { id: row.id ?? String(index), title: text === '' ? `${noun} ${index + 1}` : called };
  });
  const [error] = errors[path] ?? [];
  const move = (id: string, to: number) =>
    change((now) => moveRow(now, path, { from: rows.findIndex((row) => row.id === id), to }));
  return (
    <>
      <input type="hidden" name={path} value={String(rows.length)} />
      {error && (
        <p className="wrong" role="alert">
          <Icon name="warning" />
          {error}
        </p>
      )}
      <DragArea name={path} rows={rows} onDrop={move}>
        <ul className={`lines lines--${name}`}>
          {rows.map((row, index) => (
            <Line key={row.id} row={row} path={path} index={index} total={rows.length}>
              {children(`${path}.${index}`, index)}
            </Line>
          ))}
        </ul>
      </DragArea>
      <p className="lines__foot">
        <Change
          change={{ verb: 'add', path }}
          className="btn"
          focus={`[data-row="${path}.${rows.length}"] :is(input:not([type="hidden"]), select)`}
        >
          <Icon name="add" />
          {addLabel ?? (isOneOfSeveral ? `Add ${noun}` : 'Add')}
        </Change>
      </p>
    </>
  );
}

interface LineProps {
  row: { id: string; title: string };
  path: string;
  index: number;
  total: number;
  children: ReactNode;
}

function Line({ row, path, index, total, children }: LineProps) {
  const { handle, item } = useDrag(row);
  const scripted = useHydrated();
  const own = `${path}.${index}`;
  const focus = (place: number, verb: string) => `[data-row="${path}.${place}"] [value^="${verb} "]`;
  const className = ['line', item.className].filter(Boolean).join(' ');
  return (
    <li {...item} className={className} data-row={own}>
      <input type="hidden" name={`${own}.id`} value={row.id} />
      <div className="line__order">
        {scripted && handle}
        {(['up', 'down'] as const).map((verb) => {
          const to = verb === 'up' ? index - 1 : index + 1;
          return (
            <Change
              key={verb}
              change={{ verb, path: own }}
              className="icon"
              label={`Move ${verb}: ${row.title}`}
              idle={to < 0 || to >= total}
              focus={focus(to, verb)}
            >
              <Icon name={verb} />
            </Change>
          );
        })}
      </div>
      <div className="line__fields">{children}</div>
      <div className="line__acts">
        <Change
          change={{ verb: 'remove', path: own }}
          className="icon icon--bad"
          label={`Remove ${row.title}`}
          focus={total > 1 ? focus(Math.min(index, total - 2), 'remove') : `[value="add ${path}"]`}
        >
          <Icon name="cross" />
        </Change>
      </div>
    </li>
  );
}

interface ChangeProps {
  change: RowChange;
  className: string;
  focus: string;
  label?: string;
  idle?: boolean;
  children: ReactNode;
}

const Change = ({ change, ...button }: ChangeProps) => (
  <RowsButton {...button} value={rowChangeText(change)} change={(values) => changeRows(values, change)} />
);
