/** WebKit, controlled by WebDriver: WebKitGTK's driver starts its own small browser on a virtual screen. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { vi } from 'vitest';
import { findFreePort } from '../../server/database/embedded/open';
import type { Engine } from './engine';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

interface Process {
  stop(): Promise<void>;
}

function stopping(child: ReturnType<typeof spawn>): Process {
  const exited = once(child, 'exit');
  return { stop: async () => void (child.kill(), await exited) };
}

/** Starts an X server without hardware on the first free display. */
async function startScreen(program: string): Promise<Process & { display: string }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return { ...stopping(child), display: `:${String(number).trim()}` };
}

type Send = (method: string, path: string, body?: object) => Promise<unknown>;

async function startDriver(program: string, display: string): Promise<Process & { send: Send }> {
  const port = await findFreePort();
  // With settings in memory and no accessibility bus, it starts no desktop services.
  const env = { ...process.env, DISPLAY: display, NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory' };
  const child = spawn(program, [`--port=${port}`], { stdio: 'ignore', env });
  const send: Send = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`);
    return value;
  };
  await vi.waitFor(() => send('GET', '/status'), { timeout: 15_000 });
  return { ...stopping(child), send };
}

interface Session {
  sessionId: string;
  capabilities: { browserVersion: string };
}

/** Returns the policy violations and failed requests of the page; the protocol does not report the console. */
function complaints(): Promise<string[]> {
  return new Promise((resolve) => {
    const failed = performance
      .getEntriesByType('resource')
      .filter((entry) => 'responseStatus' in entry && Number(entry.responseStatus) >= 400)
      .map(({ name }) => `failed: ${name}`);
    const observer = new ReportingObserver(
      (reports) => resolve([...failed, ...reports.map((report) => JSON.stringify(report))]),
      { types: ['csp-violation'], buffered: true },
    );
    observer.observe();
    setTimeout(() => resolve(failed), 100);
  });
}

export async function startWebkit(driverProgram: string, screenProgram: string): Promise<Engine> {
  const screen = await startScreen(screenProgram);
  const driver = await startDriver(driverProgram, screen.display);
  const { sessionId, capabilities } = (await driver.send('POST', '/session', {
    capabilities: {},
  })) as Session;
  const send: Send = (method, path, body) => driver.send(method, `/session/${sessionId}${path}`, body);
  await send('POST', '/window/rect', { x: 0, y: 0, width: 1440, height: 1000 });
  const problems: string[] = [];
  const run: Engine['run'] = async (inPage, ...args) =>
    (await send('POST', '/execute/sync', {
      script: `return (${inPage.toString()})(...arguments)`,
      args,
    })) as never;
  const collect = async () => void problems.push(...(await run(complaints)));

  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    run,
    async open(url) {
      await collect();
      await send('POST', '/url', { url });
    },
    act: async (actions) => void (await send('POST', '/actions', { actions })),
    async giveFile(selector, file) {
      const element = (await send('POST', '/element', {
        using: 'css selector',
        value: selector,
      })) as Record<typeof ELEMENT, string>;
      await send('POST', `/element/${element[ELEMENT]}/value`, { text: file });
    },
    picture: async () => String(await send('GET', '/screenshot')),
    async problems() {
      await collect();
      return problems.splice(0);
    },
    async close() {
      await send('DELETE', '');
      await driver.stop();
      await screen.stop();
    },
  };
}
