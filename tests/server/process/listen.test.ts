/** The memory that the server keeps of responses on connections that stay open. */
import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { listen } from '../../../server/listen';
import { collectGarbage } from '../../setup/memory';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let ending: (() => Promise<void>) | undefined;

afterEach(async () => {
  agent.destroy();
  await ending?.();
});

const ask = (url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, { agent }, (response) =>
      response.resume().once('end', () => resolve(response)),
    );
    sent.once('error', reject).end();
  });

const WHEN: [string, (end: () => void) => void][] = [
  ['synchronously', (end) => end()],
  ['asynchronously', setImmediate],
];

it.each(WHEN)(
  'a response that ends %s is garbage-collected while its connection stays open',
  async (_, when) => {
    const answers: WeakRef<ServerResponse>[] = [];
    const sockets = new Set<unknown>();
    const { url, drain } = await listen(
      (incoming, response) => {
        answers.push(new WeakRef(response));
        sockets.add(incoming.socket);
        when(() => response.end('here'));
      },
      0,
      '127.0.0.1',
      (error) => expect.unreachable(String(error)),
    );
    ending = drain;
    for (let time = 0; time < 3; time += 1) await ask(url);
    await turn();
    collectGarbage();
    expect([answers.length, sockets.size]).toEqual([3, 1]);
    expect(answers.filter((answer) => answer.deref())).toEqual([]);
  },
);
