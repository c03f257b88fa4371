import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test';

/** Errors that a test expects; every other error in the page fails the test. */
export interface Allowances {
  /** Failed requests and responses with an error status whose URL contains or matches this. */
  failing(url: string | RegExp): void;
  /** Requests to another origin; they get an empty page, so that no test depends on an external server. */
  thirdParty(origin: string): Promise<void>;
  /** Messages on the console. */
  console(text: RegExp): void;
}

const EMPTY_PAGE = '<!doctype html><html lang="en"><title>Elsewhere</title><h1>Elsewhere</h1></html>';
/**
 * The browser aborts requests itself for a buffered video, a page that is left and, without JavaScript, for scripts.
 * Violations of the content security policy are reported by the console.
 */
const GIVEN_UP = ['net::ERR_ABORTED', 'csp'];

/** Collects the errors in all pages of the context, on which a test fails whatever else it checks. */
export function watch(
  context: BrowserContext,
  origin: string,
): { problems: () => string[]; allow: Allowances } {
  const problems: { text: string; url: string }[] = [];
  const expected: (string | RegExp)[] = [];
  const expectedMessages: RegExp[] = [];
  const report = (url: string, text: string) => void problems.push({ url, text });
  // Browsers keep passkeys for a name only, so that their tests ask for the same server by its name.
  const isOurs = (url: string) =>
    !/^(?:https?|wss?):/.test(url) || new URL(url).origin.replace('//localhost', '//127.0.0.1') === origin;
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
