import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import type { ControlValues } from '~/rules/forms/control-values';
import { moveErrors } from '~/rules/forms/row-errors';
import { FieldContext } from '~/components/forms/field';
import { formTexts } from '~/components/forms/use-unsaved';

interface Rows {
  /** As the form was opened, or as it was when its rows were last changed. */
  values: ControlValues;
  /** Changes what the form has now. `focus` is a selector of what to focus then, inside the form. */
  change: (by: (values: ControlValues) => ControlValues, focus?: string) => void;
}

const RowsContext = createContext<Rows>({ values: {}, change: () => undefined });

export const useRows = () => useContext(RowsContext);

/**
 * Holds the rows of a form while scripts run. The controls keep what is typed into them; it is read when rows are added, removed or
 * moved. Without scripts the server does the same.
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
    // The form notices its unsaved changes by this event.
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

/** The options of controls that come from the database or from a list of codes. */
export interface FieldOptions {
  /** By name. A control's value is the label. */
  people: { label: string; name: string }[];
  genres: string[];
  territories: [code: string, name: string][];
}

export const FieldOptionsContext = createContext<FieldOptions>({ people: [], genres: [], territories: [] });
