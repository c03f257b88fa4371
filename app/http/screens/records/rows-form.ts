import type { ControlValues } from '~/rules/forms/control-values';
import { changeRows, countRows, readRowChange } from '~/rules/forms/rows';
import { Failure } from '~/rules/validation/errors';
import { onceFor, readForm } from '../../forms/read-form';

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

/** Returns what reads a form with at most so many rows. Only a program sends more (413); a page that had them all would take seconds to draw. */
export const readRows = (most: number) =>
  onceFor(async (request) => {
    const sent = await readForm(request);
    return countRows(sent.form.keys()) > most
      ? { form: new FormData(), problem: new Failure(413, `The form has more than ${most} rows.`) }
      : sent;
  });
