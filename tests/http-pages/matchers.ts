/** Expectations about a page that is read over HTTP, by the names that they have in Playwright. Nothing changes, so they do not wait. */
import { expect as base } from '@playwright/test';
import { HttpLocator } from './locator';
import { descriptionOf, nameOf, squeezed } from './names';
import { HttpPage } from './page';
import { roleOf } from './roles';
import { isDisabled } from './submission';
import { isHidden } from './visibility';

type Wanted = string | RegExp;

const isText = (text: string, wanted: Wanted) =>
  wanted instanceof RegExp ? wanted.test(text) : text === squeezed(wanted);
const hasText = (text: string, wanted: Wanted) =>
  wanted instanceof RegExp ? wanted.test(text) : text.includes(squeezed(wanted));
const isValue = (text: string | null, wanted: Wanted) =>
  text !== null && (wanted instanceof RegExp ? wanted.test(text) : text === wanted);

const textOf = (element: Element) => squeezed(element.textContent);
const isOff = (element: Element) => isDisabled(element) || element.closest('[aria-disabled=true]') !== null;
const isOn = (element: Element) =>
  (element as HTMLInputElement).checked || element.getAttribute('aria-checked') === 'true';

/** Whether the only element, or each of several, has a text. */
function eachHas(locator: HttpLocator, wanted: Wanted | Wanted[], has: typeof isText): boolean {
  if (!Array.isArray(wanted)) return has(textOf(locator.one()), wanted);
  const texts = locator.elements().map(textOf);
  return texts.length === wanted.length && wanted.every((each, index) => has(texts[index] ?? '', each));
}

const toBeVisible = (locator: HttpLocator) => locator.elements().length > 0 && !isHidden(locator.one());

const OF_ELEMENTS = {
  toBeVisible,
  toBeHidden: (locator: HttpLocator) => !toBeVisible(locator),
  toBeAttached: (locator: HttpLocator) => locator.elements().length > 0,
  toBeChecked: (locator: HttpLocator) => isOn(locator.one()),
  toBeDisabled: (locator: HttpLocator) => isOff(locator.one()),
  toBeEnabled: (locator: HttpLocator) => !isOff(locator.one()),
  toBeFocused: (locator: HttpLocator) => locator.one() === locator.page.focused,
  toHaveCount: (locator: HttpLocator, count: number) => locator.elements().length === count,
  toHaveText: (locator: HttpLocator, wanted: Wanted | Wanted[]) => eachHas(locator, wanted, isText),
  toContainText: (locator: HttpLocator, wanted: Wanted | Wanted[]) => eachHas(locator, wanted, hasText),
  toHaveValue: (locator: HttpLocator, wanted: Wanted) =>
    isValue((locator.one() as HTMLInputElement).value, wanted),
  toHaveAttribute: (locator: HttpLocator, name: string, wanted: Wanted = /^/) =>
    isValue(locator.one().getAttribute(name), wanted),
  toHaveAccessibleName: (locator: HttpLocator, wanted: Wanted) =>
    isText(nameOf(locator.one(), roleOf(locator.one())), wanted),
  toHaveAccessibleDescription: (locator: HttpLocator, wanted: Wanted) =>
    isText(descriptionOf(locator.one()), wanted),
};

const OF_PAGES = {
  toHaveURL: (page: HttpPage, wanted: Wanted) =>
    isValue(page.url(), wanted instanceof RegExp ? wanted : new URL(wanted, page.session.baseUrl).href),
  toHaveTitle: (page: HttpPage, wanted: Wanted) => isText(squeezed(page.document.title), wanted),
};

/** What is there, for the message of a failure. */
function foundBy(actual: HttpLocator | HttpPage): string {
  if (actual instanceof HttpPage) return `${actual.url()}: ${actual.document.title}`;
  const found = actual.elements().map(({ outerHTML }) => outerHTML.slice(0, 500));
  return `${actual.name}: ${found.length} in ${actual.page.url()}\n${found.join('\n')}`;
}

type Test = (actual: never, ...wanted: never[]) => boolean;

function matchersFor(actual: HttpLocator | HttpPage, message: string, isNot: boolean) {
  const tests: Record<string, Test> = actual instanceof HttpPage ? OF_PAGES : OF_ELEMENTS;
  return Object.fromEntries(
    Object.entries(tests).map(([name, test]) => [
      name,
      // Like Playwright's, it rejects instead of throwing.
      // oxlint-disable-next-line typescript/require-await
      async (...wanted: never[]) => {
        if (test(actual as never, ...wanted) === isNot)
          throw new Error(
            `${message} ${isNot ? 'not ' : ''}${name} ${wanted.map(String).join(', ')}\n${foundBy(actual)}`,
          );
      },
    ]),
  );
}

/** Playwright's `expect`, which also takes pages that are read over HTTP, and what is found in them. */
export const expect = new Proxy(base, {
  apply(target, self, args: [actual: unknown, message?: string]) {
    const [actual, message = ''] = args;
    return actual instanceof HttpPage || actual instanceof HttpLocator
      ? { ...matchersFor(actual, message, false), not: matchersFor(actual, message, true) }
      : (Reflect.apply(target, self, args) as unknown);
  },
});
