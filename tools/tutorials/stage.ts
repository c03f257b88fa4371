import type { Locator, Page } from 'playwright-core';
import type { Clock } from './clock';

/** What `overlay.js` offers in the page. */
declare global {
  interface Window {
    tutorial: {
      dress(x: number, y: number): void;
      move(x: number, y: number, ms: number): void;
      press(): void;
    };
  }
}

/** Between two keys: fast for a person, slow enough to be read along. */
const KEY_MS = 65;
/** What a page takes longer than this to load is left out of the video. */
const LOADING_MS = 500;

/** The page with its pointer: what a person's hand would do, at a person's pace. */
export class Stage {
  private at = { x: 720, y: 420 };

  constructor(
    readonly page: Page,
    private readonly clock: Clock,
  ) {}

  rest = (ms: number) => this.page.waitForTimeout(ms);

  /** Opens an address, as the browser does; the video skips what is only waiting. */
  open = (url: string) =>
    this.clock.without(LOADING_MS, async () => {
      await this.page.goto(url, { waitUntil: 'load' });
      await this.alive();
      await this.page.evaluate(([x, y]) => window.tutorial.dress(x, y), [this.at.x, this.at.y] as const);
    });

  /** Waits for something to be there. */
  see = (what: Locator) =>
    this.clock.without(LOADING_MS, async () => {
      await what.waitFor();
      await this.alive();
    });

  /** Until scripts run in the page: what is typed earlier would be lost. */
  private alive = () =>
    this.page.waitForFunction(() => {
      const main = document.querySelector('main');
      return main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
    });

  /** Scrolls it into the middle where it is not well to be seen; answers where to point at. */
  private async place(what: Locator): Promise<{ x: number; y: number }> {
    await this.see(what);
    const moved = await what.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const fixed = element.closest('.bar, .side, dialog, .editbar') !== null;
      if (fixed || (top > 90 && bottom < window.innerHeight - 40)) return false;
      element.scrollIntoView({ block: 'center', behavior: 'smooth' });
      return true;
    });
    if (moved) await this.rest(800);
    const box = await what.boundingBox();
    if (!box) throw new Error(`There is nothing to point at: ${String(what)}`);
    return { x: box.x + Math.min(box.width / 2, 120), y: box.y + Math.min(box.height / 2, 40) };
  }

  async pointAt(what: Locator): Promise<void> {
    const to = await this.place(what);
    const ms = Math.min(950, 300 + Math.hypot(to.x - this.at.x, to.y - this.at.y));
    await this.page.evaluate(([x, y, time]) => window.tutorial.move(x, y, time), [to.x, to.y, ms] as const);
    await this.rest(ms + 50);
    await this.page.mouse.move(to.x, to.y);
    this.at = to;
  }

  async click(what: Locator): Promise<void> {
    await this.pointAt(what);
    await this.page.evaluate(() => window.tutorial.press());
    await this.page.mouse.click(this.at.x, this.at.y, { delay: 80 });
    await this.rest(250);
  }

  /** The list of a select is drawn by the system, which no recording shows: the choice itself is. */
  async choose(what: Locator, label: string): Promise<void> {
    await this.pointAt(what);
    await this.page.evaluate(() => window.tutorial.press());
    await this.rest(400);
    await what.selectOption({ label });
    await this.rest(300);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: KEY_MS });
    await this.rest(200);
  }

  /** Keys together, such as Control+S, one after another so many times. */
  async press(keys: string, times = 1): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      await this.page.keyboard.press(keys, { delay: 30 });
      await this.rest(times > 3 ? 60 : 200);
    }
  }
}
