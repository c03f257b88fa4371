/**
 * A page of the site as a browser without scripts uses it: its HTML is read over HTTP, links are followed and forms are sent, and
 * nothing is drawn. It has the methods of a page in Playwright that such tests need.
 */
import { JSDOM } from 'jsdom';
import { HttpLocator } from './locator';
import type { Words } from './names';
import { byRole, byText, type RoleOptions } from './roles';
import type { Answer, Session } from './session';
import { invalidControls, sendingOf, type ChosenFiles } from './submission';

type Submitter = HTMLButtonElement | HTMLInputElement;

export interface PageResponse {
  status: () => number;
  url: () => string;
  request: () => { method: () => string };
}

interface Waiting {
  isMeant: (response: PageResponse) => boolean;
  tell: (response: PageResponse) => void;
}

const toResponse = ({ url, status, method }: Omit<Answer, 'html'>): PageResponse => ({
  status: () => status,
  url: () => url.href,
  request: () => ({ method: () => method }),
});

export class HttpPage {
  #window = new JSDOM('').window;
  #address: URL | null = null;
  #waiting: Waiting[] = [];
  readonly files: ChosenFiles = new Map();
  /** The addresses whose answers said that something failed. */
  readonly failures: { status: number; url: string }[] = [];

  constructor(readonly session: Session) {}

  get document(): Document {
    return this.#window.document;
  }

  url(): string {
    return this.#address?.href ?? 'about:blank';
  }

  content = () => Promise.resolve(this.document.documentElement.outerHTML);

  async goto(address: string): Promise<PageResponse> {
    return this.#open(new URL(address, this.session.baseUrl), {}, null);
  }

  reload = () => this.goto(this.url());

  /** Resolves with the next response that fulfils the condition. */
  waitForResponse(isMeant: (response: PageResponse) => boolean): Promise<PageResponse> {
    return new Promise((tell) => this.#waiting.push({ isMeant, tell }));
  }

  readonly request = {
    get: async (address: string) => {
      const response = await this.session.fetch(new URL(address, this.session.baseUrl), {}, null);
      return {
        status: () => response.status,
        headers: () => Object.fromEntries(response.headers),
        text: () => response.text(),
      };
    },
  };

  async #open(url: URL, init: RequestInit, referrer: URL | null): Promise<PageResponse> {
    const answer = await this.session.follow(url, init, referrer, (each) => {
      const response = toResponse(each);
      if (each.status >= 400) this.failures.push({ status: each.status, url: each.url.href });
      for (const { tell } of this.#waiting.filter(({ isMeant }) => isMeant(response))) tell(response);
      this.#waiting = this.#waiting.filter(({ isMeant }) => !isMeant(response));
    });
    this.#window.close();
    this.files.clear();
    this.#address = answer.url;
    this.#window = new JSDOM(answer.html, { url: answer.url.href }).window;
    return toResponse(answer);
  }

  /** Opens what a link leads to. */
  async followLink(link: Element): Promise<void> {
    const page = new URL(this.url());
    const url = new URL(link.getAttribute('href') ?? '', page);
    if (url.hash && url.href.split('#')[0] === page.href.split('#')[0]) this.#address = url;
    else await this.#open(url, {}, page);
  }

  /** Sends a form as its button does; a form with controls that a browser complains about is not sent. */
  async send(form: HTMLFormElement, button: Submitter | null): Promise<void> {
    const invalid = invalidControls(form, button);
    if (invalid.length > 0)
      throw new Error(`A browser does not send this form: ${invalid.join(', ')} is invalid`);
    const page = new URL(this.url());
    const { url, method, body } = sendingOf(form, button, page, this.files);
    await this.#open(url, { method, ...(body && { body }) }, page);
  }

  /** The element that has the focus when the page has loaded. */
  get focused(): Element | null {
    return this.document.querySelector('[autofocus]:not(:disabled)');
  }

  locator = (selector: string) =>
    new HttpLocator(this, selector, () => [...this.document.querySelectorAll(selector)]);
  getByRole = (role: string, options: RoleOptions = {}) =>
    new HttpLocator(this, `${role} ${String(options.name ?? '')}`, () =>
      byRole(this.document, role, options),
    );
  getByText = (words: Words, { exact }: { exact?: boolean } = {}) =>
    new HttpLocator(this, `text ${String(words)}`, () => byText(this.document, words, exact));
  getByLabel = (words: Words, options: { exact?: boolean } = {}) =>
    this.locator(':root').getByLabel(words, options);
}
