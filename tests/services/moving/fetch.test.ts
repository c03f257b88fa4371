/** Pictures that the command fetches from the old site. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchedMedia, publicAddressOf } from '~/moving/files/fetch-media.server';

let server: Server;
let site: string;
const refused: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/a.png') return void response.end('a picture');
    if (request.url === '/moved.png') return void response.writeHead(301, { Location: '/a.png' }).end();
    if (request.url === '/inside.png')
      return void response.writeHead(302, { Location: 'http://127.0.0.1:1/secret' }).end();
    if (request.url === '/round.png') return void response.writeHead(302, { Location: '/round.png' }).end();
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://old-films.example:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The old site is on this machine here; every other host is looked up. */
const open = () =>
  fetchedMedia({
    site,
    refuse: (address, why) => refused.push(`${address}: ${why}`),
    addressOf: (hostname) =>
      hostname === 'old-films.example'
        ? Promise.resolve({ address: '127.0.0.1', family: 4 })
        : publicAddressOf(hostname),
  });

async function fetched(address: string): Promise<string> {
  const media = open();
  const name = media.find(address);
  if (name === null) return 'refused';
  return media.open(name).then(
    async (stream) => (await buffer(stream)).toString(),
    (error: Error) => error.message,
  );
}

it('come from its own host, and after redirects', async () => {
  expect(await fetched(`${site}/a.png`)).toBe('a picture');
  expect(await fetched('/moved.png')).toBe('a picture');
});

it('a private address is refused, at the start and after a redirect', async () => {
  expect(await fetched('/inside.png')).toBe('Not fetched: 127.0.0.1 is not a public address.');
  const inside = fetchedMedia({ site: 'http://127.0.0.1', refuse: () => undefined });
  await expect(inside.open('http://127.0.0.1/x.png')).rejects.toThrow('127.0.0.1 is not a public address');
});

it('other hosts, other answers and endless redirects are named', async () => {
  expect(await fetched('https://elsewhere.example/a.png')).toBe('refused');
  expect(await fetched('/gone.png')).toBe('Not fetched: the answer is 404.');
  expect(await fetched('/round.png')).toBe('Not fetched: it leads on more than 5 times.');
  expect(refused).toContain('https://elsewhere.example/a.png: it is not on old-films.example');
});
