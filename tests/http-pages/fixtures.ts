/** Fixtures for tests of what works without scripts, and has to be drawn by no browser: `test.use(overHttp)`. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Allowances } from '../setup/watch';
import { HttpPage } from './page';
import { Session } from './session';
import { expect } from './matchers';

type Use<Value> = (value: Value) => Promise<void>;

/** They stand in for a browser's context and page, and have the methods that such tests use. */
export const overHttp = {
  context: ({ site }: { site: { url: string } }, use: Use<BrowserContext>) =>
    use(new Session(site.url) as unknown as BrowserContext),
  page: async ({ context, allow }: { context: BrowserContext; allow: Allowances }, use: Use<Page>) => {
    const page = new HttpPage(context as unknown as Session);
    await use(page as unknown as Page);
    const unexpected = page.failures.filter(({ url }) => !expectedBy(allow, url));
    expect.soft(unexpected, 'what went wrong').toEqual([]);
  },
  allow: ({}, use: Use<Allowances>) => use(new Expected()),
};

/** The failures that a test has declared. */
class Expected implements Allowances {
  readonly urls: (string | RegExp)[] = [];
  failing = (url: string | RegExp) => void this.urls.push(url);
  /** Neither other sites nor scripts are part of a page that is read over HTTP. */
  thirdParty = () => Promise.resolve();
  console = () => undefined;
}

const expectedBy = (allow: Allowances, url: string) =>
  (allow as Expected).urls.some((each) => (typeof each === 'string' ? url.includes(each) : each.test(url)));
