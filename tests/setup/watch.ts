import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

/** Errors that a test expects; every other error in the page fails the test. */
export interface Allowances {
  /** Responses with a status from 400 on, and failed requests, whose URL contains or matches this. */
  failing(url: string | RegExp): void;
  /** Requests to another origin; they get an empty page, so that no test depends on somebody else's server. */
  thirdParty(origin: string): Promise<void>;
  /** Messages on the console. */
  console(text: RegExp): void;
}

const EMPTY_PAGE = '<!doctype html><html lang="en"><title>Elsewhere</title><h1>Elsewhere</h1></html>';
/**
 * What the browser gives up itself: a video it has enough of, a page that is being left; and scripts where there is no
 * JavaScript. What a policy refuses is on the console besides.
 */
const GIVEN_UP = ['net::ERR_ABORTED', 'csp'];

/** Collects what goes wrong in every page of the context: nothing a test looks for, and nothing a visitor should get. */
export function watch(
  context: BrowserContext,
  origin: string,
): { problems: () => string[]; allow: Allowances } {
  const problems: { text: string; url: string }[] = [];
  const expected: (string | RegExp)[] = [];
  const expectedMessages: RegExp[] = [];
  const report = (url: string, text: string) => void problems.push({ url, text });
  const isOurs = (url: string) => !/^(?:https?|wss?):/.test(url) || new URL(url).origin === origin;
  const matches = (url: string) =>
    expected.some((pattern) => (typeof pattern === 'string' ? url.includes(pattern) : pattern.test(url)));

  context.on('console', (message) => {
    if (isComplaint(message)) report(message.location().url, `console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => report('', `uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    if (!isOurs(request.url())) report(request.url(), `request to another site: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    if (!GIVEN_UP.includes(reason(request)))
      report(request.url(), `failed: ${request.url()} (${reason(request)})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) report(response.url(), `${response.status()}: ${response.url()}`);
  });
  return {
    problems: () =>
      problems
        .filter(({ url, text }) => !matches(url) && !expectedMessages.some((pattern) => pattern.test(text)))
        .map(({ text }) => text),
    allow: {
      failing: (url) => void expected.push(url),
      console: (text) => void expectedMessages.push(text),
      async thirdParty(site) {
        expected.push(`${site}/`);
        await context.route(`${site}/**`, (route) =>
          route.fulfill({ contentType: 'text/html', body: EMPTY_PAGE }),
        );
      },
    },
  };
}

const isComplaint = (message: ConsoleMessage) => ['error', 'warning', 'assert'].includes(message.type());
const reason = (request: Request) => request.failure()?.errorText ?? 'unknown reason';
