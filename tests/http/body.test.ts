import { expect, it } from 'vitest';
import { readBody } from '~/core/request/body.server';

const request = (body: ReadableStream | string) =>
  new Request('http://localhost:3000/', { method: 'POST', body, duplex: 'half' });

it('readBody returns a body that is as long as allowed', async () => {
  expect(String(await readBody(request('four'), 4, 'Too long.'))).toBe('four');
});

it('readBody rejects a body that is longer than allowed with 413', async () => {
  await expect(readBody(request('fives'), 4, 'Too long.')).rejects.toMatchObject({
    status: 413,
    message: 'Too long.',
  });
});

it('readBody reports a client that disconnects in the middle as a client error', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('half'));
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    },
  });
  await expect(readBody(request(body), 100, 'Too long.')).rejects.toMatchObject({ status: 400 });
});
