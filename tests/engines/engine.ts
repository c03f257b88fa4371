/** Another browser engine, controlled by its own protocol, with the actions of a user. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, vi } from 'vitest';

/** The operations that each protocol implements; the actions below are built on them. */
export interface Engine {
  version: string;
  open(url: string): Promise<void>;
  /** Calls a function in the page. It can use its arguments, but no other variable of the test. */
  run<Args extends unknown[], Result>(
    inPage: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Performs actions of input sources in the format of the WebDriver standard, which both protocols use. */
  act(sources: object[]): Promise<void>;
  giveFile(selector: string, file: string): Promise<void>;
  /** A PNG of the window, in base64. */
  picture(): Promise<string>;
  /** Returns the errors since the last call: violations of the content security policy, and what the protocol reports. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

/** Returns the path of the first of these programs that is on the PATH. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
}

const WAIT = { timeout: 15_000, interval: 50 };

/** Returns the centre of the element with this selector and name (its label, else its text) if it can be clicked. */
function middleOf(selector: string, name: string): { x: number; y: number } | null {
  const words = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return copy.textContent?.replace(/\s+/g, ' ').trim();
  };
  const nameOf = (element: Element) => {
    const { labels } = element as Partial<HTMLInputElement>;
    const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
    return element.getAttribute('aria-label') ?? words(labelledBy ?? labels?.[0] ?? element);
  };
  const found = [...document.querySelectorAll(selector)].find(
    (element) => nameOf(element) === name && element.checkVisibility(),
  );
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  // Pictures and fonts that arrive later may move it.
  const isArriving = (image: HTMLImageElement) =>
    !image.complete && image.checkVisibility() && image.getBoundingClientRect().top < innerHeight;
  if ([...document.images].some(isArriving) || document.fonts.status !== 'loaded') return null;
  const box = found?.getBoundingClientRect();
  if (!found || !box) return null;
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  const top = document.elementFromPoint(x, y);
  return top && (found.contains(top) || top.contains(found)) ? { x, y } : null;
}

/** Clicks the element with that name once it is visible and has stopped moving. */
export async function press(engine: Engine, selector: string, name: string): Promise<void> {
  const at = await vi.waitFor(async () => {
    const before = await engine.run(middleOf, selector, name);
    const now = await engine.run(middleOf, selector, name);
    expect(now, `a place to press ${selector} "${name}"`).not.toBeNull();
    expect(now).toEqual(before);
    return now;
  }, WAIT);
  await engine.act([
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', ...at },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]);
}

/** The WebDriver standard's codes of keys that type no character. */
export const KEY = { enter: '\uE007', end: '\uE010' } as const;

/** Types the keys one after another into the element that has the focus. */
export async function type(engine: Engine, words: string): Promise<void> {
  const actions = [...words].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  await engine.act([{ type: 'key', id: 'keyboard', actions }]);
}

/** Opens a page and waits until it is hydrated: React then sets properties on each element. */
export async function open(engine: Engine, url: string): Promise<void> {
  await engine.open(url);
  await sees(engine, true, () => Object.keys(document.body).some((key) => key.startsWith('__react')));
}

/** Waits until the function returns the expected value in the page. */
export async function sees<Args extends unknown[], Result>(
  engine: Engine,
  expected: unknown,
  inPage: (...args: Args) => Result,
  ...args: Args
): Promise<void> {
  const what = `what the page shows ${args.join(' ')}`;
  await vi.waitFor(async () => expect(await engine.run(inPage, ...args), what).toEqual(expected), WAIT);
}

/** Waits until a visible element contains the text. */
export const seesText = (engine: Engine, selector: string, words: string): Promise<void> =>
  sees(
    engine,
    true,
    (where, text) =>
      [...document.querySelectorAll(where)].some(
        (element) => element.checkVisibility() && element.textContent?.includes(text),
      ),
    selector,
    words,
  );
