/** Elements of a page that is read over HTTP, found again for each step, and the steps that a visitor takes with them. */
import { contentOf, labelTexts, matches, squeezed, type Words } from './names';
import type { HttpPage } from './page';
import { byRole, byText, type RoleOptions } from './roles';
import { isDisabled } from './submission';
import { isHidden } from './visibility';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Filter {
  has?: HttpLocator;
  hasText?: Words;
}

const LABELLED = 'input, select, textarea, button, output, meter, progress, [aria-label], [aria-labelledby]';

const unique = (elements: Element[]) => [...new Set(elements)];

export class HttpLocator {
  constructor(
    readonly page: HttpPage,
    readonly name: string,
    readonly elements: () => Element[],
  ) {}

  #below(name: string, find: (root: Element) => Element[]): HttpLocator {
    return new HttpLocator(this.page, `${this.name} › ${name}`, () => unique(this.elements().flatMap(find)));
  }

  #chosen(name: string, choose: (elements: Element[]) => Element[]): HttpLocator {
    return new HttpLocator(this.page, `${this.name} ${name}`, () => choose(this.elements()));
  }

  getByRole = (role: string, options: RoleOptions = {}) =>
    this.#below(`${role} ${String(options.name ?? '')}`, (root) => byRole(root, role, options));
  getByText = (words: Words, { exact }: { exact?: boolean } = {}) =>
    this.#below(`text ${String(words)}`, (root) => byText(root, words, exact));
  getByLabel = (words: Words, { exact }: { exact?: boolean } = {}) =>
    this.#below(`label ${String(words)}`, (root) =>
      [...root.querySelectorAll(LABELLED)].filter((element) =>
        labelTexts(element).some((text) => matches(text, words, exact)),
      ),
    );
  locator = (selector: string) => this.#below(selector, (root) => [...root.querySelectorAll(selector)]);

  filter = ({ has, hasText }: Filter) =>
    this.#chosen(`with ${has?.name ?? String(hasText)}`, (elements) => {
      const inner = has?.elements() ?? [];
      return elements.filter(
        (element) =>
          (!has || inner.some((other) => other !== element && element.contains(other))) &&
          (hasText === undefined || matches(element.textContent ?? '', hasText)),
      );
    });

  first = () => this.#chosen('first', (elements) => elements.slice(0, 1));
  last = () => this.#chosen('last', (elements) => elements.slice(-1));
  nth = (index: number) => this.#chosen(`${index}`, (elements) => elements.slice(index, index + 1));

  count = () => Promise.resolve(this.elements().length);
  all = () => Promise.resolve(this.elements().map((_, index) => this.nth(index)));

  /** The only element; an error if there is none, or another one. */
  one(): Element {
    const found = this.elements();
    const [element] = found;
    if (!element || found.length > 1)
      throw new Error(`${found.length} elements instead of one: ${this.name}`);
    return element;
  }

  /** The only element; it can be seen and used. */
  #usable(): HTMLInputElement {
    const element = this.one();
    if (isHidden(element) || isDisabled(element)) throw new Error(`It is hidden or disabled: ${this.name}`);
    return element as HTMLInputElement;
  }

  getAttribute = (name: string) => Promise.resolve(this.one().getAttribute(name));
  inputValue = () => Promise.resolve((this.one() as HTMLInputElement).value);
  innerText = () => Promise.resolve(squeezed(contentOf(this.one())));
  allInnerTexts = () => Promise.resolve(this.elements().map((element) => squeezed(contentOf(element))));
  allTextContents = () => Promise.resolve(this.elements().map(({ textContent }) => textContent ?? ''));

  async fill(text: string): Promise<void> {
    const control = this.#usable();
    if (control.readOnly) throw new Error(`It is read only: ${this.name}`);
    control.value = text;
    if (control.value !== text.replace(/\r\n?/g, '\n'))
      throw new Error(`It does not accept ${JSON.stringify(text)}: ${this.name}`);
    await Promise.resolve();
  }

  #set(isChecked: boolean): Promise<void> {
    this.#usable().checked = isChecked;
    return Promise.resolve();
  }

  check = () => this.#set(true);
  uncheck = () => this.#set(false);

  async selectOption(wanted: string): Promise<void> {
    const select = this.#usable() as unknown as HTMLSelectElement;
    const option = [...select.options].find(
      ({ value, label }) => value === wanted || squeezed(label) === wanted,
    );
    if (!option) throw new Error(`It has no option ${wanted}: ${this.name}`);
    for (const each of select.options) each.selected = each === option;
    await Promise.resolve();
  }

  async setInputFiles(files: ChosenFile | ChosenFile[]): Promise<void> {
    const chosen = [files].flat();
    const control = this.#usable();
    if (chosen.length > 1 && !control.multiple) throw new Error(`It takes one file: ${this.name}`);
    this.page.files.set(
      control,
      chosen.map(
        ({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }),
      ),
    );
    await Promise.resolve();
  }

  /** Presses the key that sends the form of a control. */
  async press(key: 'Enter'): Promise<void> {
    const { form } = this.#usable();
    if (key !== 'Enter' || !form) throw new Error(`The key does nothing: ${this.name}`);
    const button = [...form.elements].find(
      (each) => each.matches('button:not([type]), [type=submit]') && !isDisabled(each),
    );
    await this.page.send(form, (button as HTMLButtonElement | undefined) ?? null);
  }

  /** Uses a link, a button, a summary or a checkbox. */
  async click({ force = false } = {}): Promise<void> {
    const target = this.one().closest('a[href], button, input, summary, label');
    if (!target || isHidden(target) || isDisabled(target))
      throw new Error(`Nothing that can be clicked: ${this.name}`);
    if (!force && target.getAttribute('aria-disabled') === 'true') throw new Error(`Disabled: ${this.name}`);
    const { type, form } = target as HTMLInputElement;
    if (target.localName === 'a') return this.page.followLink(target);
    if (target.localName === 'summary') target.parentElement?.toggleAttribute('open');
    else if (type === 'submit' && form) await this.page.send(form, target as HTMLButtonElement);
    else (target as HTMLElement).click();
  }
}
