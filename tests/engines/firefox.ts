/** Firefox, controlled by WebDriver BiDi, for which it needs no separate driver. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import WebSocket from 'ws';
import type { Engine } from './engine';

interface Message {
  id?: number;
  type: string;
  method?: string;
  message?: string;
  result?: Record<string, unknown>;
  params?: { level?: string; text?: string; errorText?: string } & {
    request?: { url: string };
    response?: { status: number; url: string };
  };
}

type Send = (method: string, params?: object) => Promise<Record<string, unknown>>;

/** Connects to the browser. Commands may be sent concurrently. */
async function connect(address: string, onEvent: (event: Message) => void): Promise<Send> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (message: Message) => void>();
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    if (message.id === undefined) return onEvent(message);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  return async (method, params = {}) => {
    const id = (last += 1);
    const reply = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result = {}, message = '' } = await reply;
    if (type === 'error') throw new Error(`${method}: ${message}`);
    return result;
  };
}

/** Waits until the browser accepts commands, and returns the URL that it prints then. */
function urlOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let written = '';
    browser.stderr?.on('data', (chunk: Buffer) => {
      written += String(chunk);
      const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(written) ?? [];
      if (address) resolve(`${address}/session`);
    });
    browser.once('error', reject);
    browser.once('exit', () => reject(new Error(`Firefox ended:\n${written}`)));
  });
}

/** Remix logs this, in Firefox only, when navigation interrupts its request for the routes of a page's links. */
const GIVEN_UP = 'Failed to fetch manifest patches TypeError: NetworkError';

/** Returns the error that an event reports; undefined for what visitors do not notice. */
function problemOf({ method, params = {} }: Message): string | undefined {
  const { level = '', text = '', errorText = '', request, response } = params;
  if (method === 'log.entryAdded' && ['error', 'warn'].includes(level) && !text.startsWith(GIVEN_UP))
    return `console ${level}: ${text}`;
  if (method === 'network.responseCompleted' && response && response.status >= 400)
    return `${response.status}: ${response.url}`;
  // The browser aborts requests itself for a buffered video and when it leaves a page.
  if (method === 'network.fetchError' && errorText !== 'NS_BINDING_ABORTED')
    return `failed: ${request?.url} (${errorText})`;
  return undefined;
}

const reportRefusals = `() => addEventListener('securitypolicyviolation', (refusal) =>
  console.error('The policy refused', refusal.violatedDirective, refusal.blockedURI, refusal.sourceFile))`;

export async function startFirefox(program: string): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), 'showreel-firefox-'));
  const browser = spawn(program, ['--headless', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(browser, 'exit');
  const problems: string[] = [];
  const send = await connect(await urlOf(browser), (event) => {
    const problem = problemOf(event);
    if (problem) problems.push(problem);
  });
  const session = await send('session.new', { capabilities: {} });
  await send('session.subscribe', {
    events: ['log.entryAdded', 'network.responseCompleted', 'network.fetchError'],
  });
  await send('script.addPreloadScript', { functionDeclaration: reportRefusals });
  const { contexts } = (await send('browsingContext.getTree')) as { contexts: { context: string }[] };
  const context = contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });

  return {
    version: `Firefox ${(session.capabilities as { browserVersion: string }).browserVersion}`,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run(inPage, ...args) {
      const { result, exceptionDetails } = (await send('script.evaluate', {
        target: { context },
        expression: `(async () => JSON.stringify(await (${inPage.toString()})(...${JSON.stringify(args)})))()`,
        awaitPromise: true,
      })) as { result?: { value?: string }; exceptionDetails?: { text: string } };
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null') as never;
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    async giveFile(value, file) {
      const { nodes } = (await send('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value },
      })) as { nodes: { sharedId: string }[] };
      await send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files: [file] });
    },
    picture: async () => String((await send('browsingContext.captureScreenshot', { context })).data),
    problems: async () => {
      // A round trip ensures that the page's last events have arrived.
      await send('session.status');
      return problems.splice(0);
    },
    async close() {
      await send('browser.close');
      await exited;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
