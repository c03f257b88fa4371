import type { ReactNode } from 'react';
import { useUnderway } from './list-context';
import { RowForm } from './row-form';

interface ToggleProps {
  id: string;
  /** The field, and its values for off and on. */
  name: 'status' | 'featuredOnHomepage';
  values: readonly [off: string, on: string];
  on: boolean;
  /** The accessible label, which names the record. */
  label: string;
  mayEdit: boolean;
  /** Text inside the switch. */
  words?: string;
  /** Label beside the switch, for its current state. */
  children?: (on: boolean) => ReactNode;
}

/** A switch in a row that takes effect at once. Without scripts it is a button that sends the page's form. */
export function Toggle({ id, name, values, on, label, mayEdit, words, children }: ToggleProps) {
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
