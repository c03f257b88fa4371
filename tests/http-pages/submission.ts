/** The request that a browser sends for a form, and the rules by which it refuses to. */

export interface Sending {
  url: URL;
  method: 'GET' | 'POST';
  body?: URLSearchParams | FormData;
}

/** Files that a test has chosen: jsdom's file inputs cannot be given any. */
export type ChosenFiles = Map<Element, File[]>;

type Button = HTMLButtonElement | HTMLInputElement;

const isButton = (element: Element): boolean =>
  element.matches('button, input[type=submit], input[type=button], input[type=reset], input[type=image]');
/** Whether the control, or a fieldset around it, is disabled. */
export const isDisabled = (element: Element): boolean => element.matches(':disabled, fieldset:disabled *');

const LINE = /\r\n|\r|\n/g;

type Entry = [name: string, value: string | File];

function entriesOf(control: Element, button: Button | null, files: ChosenFiles): Entry[] {
  const { name, value, type } = control as HTMLInputElement;
  if (!name || isDisabled(control) || control.closest('datalist')) return [];
  if (isButton(control)) return control === button ? [[name, value]] : [];
  if (type === 'checkbox' || type === 'radio')
    return (control as HTMLInputElement).checked ? [[name, value]] : [];
  if (type === 'file') {
    const chosen = files.get(control) ?? [];
    // A browser sends an empty file for an input without one.
    return (chosen.length > 0 ? chosen : [new File([], '', { type: 'application/octet-stream' })]).map(
      (file) => [name, file],
    );
  }
  if (control.localName === 'select')
    return [...(control as HTMLSelectElement).selectedOptions].map((option) => [name, option.value]);
  return control.localName === 'fieldset' || control.localName === 'output'
    ? []
    : [[name, value.replace(LINE, '\r\n')]];
}

/** The controls that a browser would complain about before it sends the form. */
export const invalidControls = (form: HTMLFormElement, button: Button | null): string[] =>
  form.noValidate || button?.formNoValidate
    ? []
    : ([...form.elements] as HTMLInputElement[])
        .filter((control) => control.type !== 'file' && control.willValidate && !control.validity.valid)
        .map(({ name }) => name);

const chosen = (form: HTMLFormElement, button: Button | null, name: string) =>
  button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';

/** Returns the request for a form that is sent by this button, or by Enter. */
export function sendingOf(
  form: HTMLFormElement,
  button: Button | null,
  page: URL,
  files: ChosenFiles,
): Sending {
  const entries = [...form.elements].flatMap((control) => entriesOf(control, button, files));
  const url = new URL(chosen(form, button, 'action') || page.href, page);
  const asText = () =>
    new URLSearchParams(
      entries.map(([name, value]): [string, string] => [name, value instanceof File ? value.name : value]),
    );
  if (chosen(form, button, 'method').toLowerCase() !== 'post') {
    url.search = asText().toString();
    return { url, method: 'GET' };
  }
  if (chosen(form, button, 'enctype') !== 'multipart/form-data')
    return { url, method: 'POST', body: asText() };
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return { url, method: 'POST', body };
}
