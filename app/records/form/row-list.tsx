import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import type { ItemsField } from '~/core/fields/field';
import type { ControlValues } from '~/core/forms/control-values';
import { FieldContext, useFormField, FieldFrame } from '~/core/forms/field';
import { addPasted, PASTE, readPaste } from '~/core/forms/pasted-credits';
import {
  moveErrors,
  changeRows,
  maxRows,
  moveRow,
  ROWS_BUTTON,
  rowChangeText,
  rowsOf,
  type RowChange,
  type RowValues,
} from '~/core/forms/rows';
import { formTexts } from '~/core/forms/unsaved-guard';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { Icon } from '~/core/ui/icon';
import { useHydrated } from '~/core/ui/use-hydrated';
import { DragArea, useDrag } from '~/records/list/list-drag';

interface Rows {
  /** Values at opening, or after the last change of the rows. */
  values: ControlValues;
  /** Changes the current values. `focus` is a selector of the element to focus then, inside the form. */
  change: (by: (values: ControlValues) => ControlValues, focus?: string) => void;
}

const RowsContext = createContext<Rows>({ values: {}, change: () => undefined });

export const useRows = () => useContext(RowsContext);

/**
 * State of a form's rows while scripts run. Controls keep the typed values, which are read when rows are added, removed or moved. Without
 * scripts the server does the same.
 */
export function RowsProvider({ children }: { children: ReactNode }) {
  const fields = useContext(FieldContext);
  const [values, setValues] = useState<ControlValues>(fields.values);
  const [moved, setMoved] = useState({ of: fields.errors, errors: fields.errors });
  // The next answer to the form has errors of its own.
  const errors = moved.of === fields.errors ? moved.errors : fields.errors;
  const area = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>();
  const change: Rows['change'] = (by, focus) => {
    const form = area.current?.closest('form');
    if (!form) return;
    wanted.current = focus;
    const before = formTexts(form);
    const after = by(before);
    setValues(after);
    setMoved({ of: fields.errors, errors: moveErrors(errors, before, after) });
  };
  useEffect(() => {
    // The form notices unsaved changes by this event.
    area.current?.dispatchEvent(new Event('input', { bubbles: true }));
    if (wanted.current === undefined) return;
    area.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  }, [values]);
  return (
    <RowsContext.Provider value={{ values, change }}>
      <FieldContext.Provider value={{ ...fields, errors, values: { ...values } }}>
        <div className="form-rows" ref={area}>
          {children}
        </div>
      </FieldContext.Provider>
    </RowsContext.Provider>
  );
}

export interface FieldOptions {
  /** By name. A control's value is the label. */
  people: { label: string; name: string }[];
  genres: string[];
  territories: [code: string, name: string][];
}

export const FieldOptionsContext = createContext<FieldOptions>({ people: [], genres: [], territories: [] });

interface RowsButtonProps {
  value: string;
  /** The same action in the browser. */
  change: (values: ControlValues) => ControlValues;
  focus?: string;
  className?: string;
  /** Accessible name if the button has no text. */
  label?: string | undefined;
  idle?: boolean | undefined;
  children: ReactNode;
}

export function RowsButton({ change, focus, className = 'btn', label, idle, ...button }: RowsButtonProps) {
  const rows = useRows();
  return (
    <button
      {...button}
      className={className}
      type="submit"
      name={ROWS_BUTTON}
      aria-label={label}
      aria-disabled={idle || undefined}
      onClick={(event) => {
        event.preventDefault();
        if (!idle) rows.change(change, focus);
      }}
    />
  );
}

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
  contacts: 'contact',
  stills: 'still',
  clips: 'clip',
  pressContacts: 'contact',
  logoPack: 'logo',
};

interface RowListProps {
  path: string;
  field: ItemsField;
  /** On a screen with several lists the button says what it adds. */
  isOneOfSeveral: boolean;
  /** Replaces the noun in the button's text; null for a list whose rows are added in another way. */
  addLabel?: string | null;
  removeLabel?: (title: string) => string;
  /** Title of a row if it is not its key; empty for a blank row. */
  titleOf?: (row: RowValues) => string;
  children: (path: string, index: number) => ReactNode;
}

const nounOf = (name: string) => NOUNS[name] ?? 'row';

const titledRows = (
  rows: readonly RowValues[],
  name: string,
  titleOf: (row: RowValues) => string | undefined,
) =>
  rows.map((row, index) => {
    const text = titleOf(row) ?? '';
    const called = name === 'seasons' ? `Series ${text}` : text;
    return { id: row.id ?? String(index), title: text === '' ? `${nounOf(name)} ${index + 1}` : called };
  });

/** Rows that can be added, removed and moved; with scripts also dragged. */
export function RowList({
  path,
  field,
  isOneOfSeveral,
  addLabel,
  removeLabel = (title) => `Remove ${title}`,
  titleOf,
  children,
}: RowListProps) {
  const { values, change } = useRows();
  const { errors } = useContext(FieldContext);
  const name = path.split('.').at(-1) ?? path;
  const rows = titledRows((rowsOf(values, path) ?? []).slice(0, maxRows(field)), name, (row) =>
    titleOf ? titleOf(row) : row[field.key],
  );
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
            <Line
              key={row.id}
              row={row}
              path={path}
              index={index}
              total={rows.length}
              removeLabel={removeLabel(row.title)}
            >
              {children(`${path}.${index}`, index)}
            </Line>
          ))}
        </ul>
      </DragArea>
      {addLabel !== null && (
        <p className="lines__foot">
          <Change
            change={{ verb: 'add', path }}
            className="btn"
            focus={`[data-row="${path}.${rows.length}"] :is(input:not([type="hidden"]), select)`}
          >
            <Icon name="add" />
            {addLabel ?? (isOneOfSeveral ? `Add ${nounOf(name)}` : 'Add')}
          </Change>
        </p>
      )}
    </>
  );
}

interface LineProps {
  row: { id: string; title: string };
  path: string;
  index: number;
  total: number;
  removeLabel: string;
  children: ReactNode;
}

function Line({ row, path, index, total, removeLabel, children }: LineProps) {
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
          label={removeLabel}
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

const GROUP_LABELS = new Map<string, string>(SHOW_FIELDS.credits.of.group.options);
const NOTE =
  'One credit a line: “Director: Ana Lee” or “Ana Lee as Marta”. Lines that cannot be read stay in the box.';

/** Reads credits from pasted text and previews them before they are added. */
export function PastedList() {
  const { values } = useRows();
  const { people } = useContext(FieldOptionsContext);
  const { control, value, ...frame } = useFormField({ name: PASTE.box, note: NOTE });
  const rows = rowsOf(values, PASTE.rows) ?? [];
  return (
    <div className="paste">
      <div>
        <FieldFrame {...frame} name={PASTE.box} label="Paste a list" note={NOTE}>
          {/* A new key clears the box. */}
          <textarea key={value} {...control} rows={6} dir="auto" defaultValue={value} />
        </FieldFrame>
        <p className="paste__act">
          <RowsButton value="read" change={(now) => readPaste(now, people)} focus="[data-read]">
            Read the list
          </RowsButton>
        </p>
      </div>
      {rows.length > 0 && (
        <div data-read="" tabIndex={-1}>
          <h2>{rows.length === 1 ? 'One credit was read' : `${rows.length} credits were read`}</h2>
          <p className="note">They count once they are added, and are saved with the list above.</p>
          <ul className="read">
            {rows.map((row, index) => (
              <li key={index}>
                {Object.entries(row).map(([name, text]) => (
                  <input key={name} type="hidden" name={`${PASTE.rows}.${index}.${name}`} value={text} />
                ))}
                <span dir="auto">{row.role || GROUP_LABELS.get(row.group ?? '')}</span>
                <strong dir="auto">{row.name}</strong>
                <span className="quiet">
                  {row.personId ? 'Linked to People' : GROUP_LABELS.get(row.group ?? '')}
                </span>
              </li>
            ))}
          </ul>
          <p className="paste__act">
            <RowsButton value="add-read" change={addPasted} focus={'[value="add credits"]'}>
              {rows.length === 1 ? 'Add 1 credit' : `Add ${rows.length} credits`}
            </RowsButton>
          </p>
        </div>
      )}
    </div>
  );
}
