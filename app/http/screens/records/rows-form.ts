import type { ControlValues } from '~/rules/forms/control-values';
import { changeRows, readRowChange } from '~/rules/forms/rows';

/** The name of the buttons that change the rows of a form, and save nothing. */
export const ROWS_BUTTON = 'rows';

/** Takes the button that was pressed out of a form, and returns what it does. */
export function takeRowsButton(form: FormData): string {
  const button = form.get(ROWS_BUTTON);
  form.delete(ROWS_BUTTON);
  return typeof button === 'string' ? button : '';
}

/** Returns the values of a form after a button of its rows was pressed. */
export function pressRowsButton(button: string, values: ControlValues): ControlValues {
  const change = readRowChange(button);
  return change ? changeRows(values, change) : values;
}
