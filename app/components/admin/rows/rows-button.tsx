import type { ReactNode } from 'react';
import type { ControlValues } from '~/rules/forms/control-values';
import { useRows } from './rows-context';

interface RowsButtonProps {
  /** What the button does, as the server reads it. */
  value: string;
  /** The same in the browser. */
  change: (values: ControlValues) => ControlValues;
  /** A selector of what to focus then. */
  focus?: string;
  className?: string;
  /** Its name, if its text is none. */
  label?: string | undefined;
  /** It stays focusable, but does nothing. */
  idle?: boolean | undefined;
  children: ReactNode;
}

/** A button that changes the rows of a form and saves nothing. */
export function RowsButton({
  value,
  change,
  focus,
  className = 'btn',
  label,
  idle,
  children,
}: RowsButtonProps) {
  const rows = useRows();
  return (
    <button
      className={className}
      type="submit"
      name="rows"
      value={value}
      aria-label={label}
      aria-disabled={idle || undefined}
      onClick={(event) => {
        event.preventDefault();
        if (!idle) rows.change(change, focus);
      }}
    >
      {children}
    </button>
  );
}
