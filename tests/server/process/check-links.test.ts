/** `npm run check-links -- FILE [--base URL]`, against a running site, and against a server that answers as the site would not. */
import { someOf } from '../../full-length';
import { execFile } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readAddresses } from '../../../scripts/check-links/read-addresses';
import { signedIn } from '../../accounts/sign-in';
import { makeShow } from '../../make';
import { shareApi } from '../fixtures/api';
import { temporaryFolder } from '../fixtures/processes';

const temporary = temporaryFolder();

const site = await shareApi();
const { slug } = await makeShow();
const { cookie } = await signedIn('editor');

afterAll(() => {
  temporary.remove();
});

function fileOf(content: string | Buffer, name = 'addresses'): string {
  const file = path.join(temporary.folder, name);
  writeFileSync(file, content);
  return file;
}

interface Ended {
  code: number;
  lines: string[][];
  message: string;
}

/** Runs the command; the site is at its port unless `--base` names another one. */
const checkLinks = (args: string[], more: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, PORT: new URL(site.url).port, HOST: '', PUBLIC_URL: '', ...more };
    execFile(
      process.execPath,
      ['scripts/command.js', 'check-links', ...args],
      { env, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) =>
        resolve({
          code: typeof error?.code === 'number' ? error.code : error ? -1 : 0,
          lines: stdout
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => line.split('\t')),
          message: stderr,
        }),
    );
  });

const sitemapOf = (addresses: string[]) => `\ufeff<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${addresses.map((address) => `  <url><loc>\n${address}\n</loc><lastmod>2019-01-05</lastmod><image:image><image:loc>https://old.example.com/p.jpg</image:loc></image:image></url>`).join('\n')}
</urlset>`;

describe('the command that checks links', () => {
  it('asks for every line of a file, and prints where each address ends', async () => {
    const address = `/shows/${slug}`;
    const lines = [address, '', `https://old.example.com${address}?from=a`, '/people/#team', '/news'];
    const { code, lines: printed, message } = await checkLinks([fileOf(lines.join('\r\n'))]);
    expect(printed).toEqual([
      [address, '200', address],
      [`${address}?from=a`, '200', `${address}?from=a`],
      ['/people/', '200', expect.stringMatching(/^\/people\/?$/)],
      ['/news', '200', '/news'],
    ]);
    expect([code, message]).toEqual([0, expect.stringContaining('4 addresses of http://localhost:')]);
  });

  it('reads a sitemap of any host, and fails when an address is not found', async () => {
    const addresses = ['https://old.example.com/', 'https://old.example.com/about?a=1&amp;b=2'];
    const { code, lines, message } = await checkLinks([fileOf(sitemapOf(addresses), 'sitemap.xml')]);
    expect(lines).toEqual([
      ['/', '200', '/'],
      ['/about?a=1&b=2', '404', '/about?a=1&b=2'],
    ]);
    expect([code, message]).toEqual([
      1,
      expect.stringMatching(/: 1 found, 0 redirected, 0 gone, 1 not found/),
    ]);
  });

  it('is no visitor, so that nothing of it is counted as not found', async () => {
    const lines = Array.from({ length: 50 }, (_, each) => `/asked-by-the-command-${each}`);
    expect((await checkLinks([fileOf(lines.join('\n'))])).code).toBe(1);
    await fetch(`${site.url}/asked-by-a-visitor`);
    const { data } = (await (await fetch(`${site.url}/api/not-found`, { headers: { cookie } })).json()) as {
      data: { path: string }[];
    };
    const asked = data.map(({ path: each }) => each).filter((each) => each.startsWith('/asked'));
    expect(asked).toEqual(['/asked-by-a-visitor']);
  });

  it('checks many addresses, in their order', async () => {
    const lines = Array.from({ length: 100 }, (_, each) => `/none/${each}`);
    const { code, lines: printed } = await checkLinks([fileOf(lines.join('\n'))]);
    expect(code).toBe(1);
    expect(printed.map(([address]) => address)).toEqual(lines);
  });
});

describe('a file that cannot be used', () => {
  const many = () => Array.from({ length: 50_001 }, (_, each) => `/${each}`).join('\n');
  const deep = `<urlset>${'<a>'.repeat(100)}`;
  const entities = '<!DOCTYPE urlset [<!ENTITY a "aaaa">]><urlset><url><loc>/&a;</loc></url></urlset>';

  it('is named in the message, and ends the command with 2', async () => {
    const message = expect.stringContaining('Line 2: "shows" is neither a path') as string;
    expect(await checkLinks([fileOf('/news\nshows\n')])).toEqual({ code: 2, lines: [], message });
  });

  it.each([
    ['a line that is no address', () => '/news\nshows\n', 'Line 2: "shows" is neither a path'],
    ['an address that is no web address', () => 'mailto:a@example.com', 'is neither a path'],
    ['a line that is too long', () => `/${'a'.repeat(60_000_000 / 20)}`, 'more than 2048 characters'],
    ['too many addresses', many, 'more than 50000 addresses'],
    ['no address', () => '\n\n', 'has no addresses'],
    ['nothing', () => '', 'has no addresses'],
    ['another XML', () => '<html><body/></html>', 'not a sitemap: its outermost element is <html>'],
    ['broken XML', () => '<urlset><url></urlset>', 'The XML cannot be read'],
    ['XML that ends early', () => '<urlset><url><loc>/a</loc></url>', 'The XML cannot be read'],
    ['deep XML', () => deep, 'too many elements in each other'],
    ['entities of its own', () => entities, 'The XML cannot be read'],
    ['compressed content', () => gzipSync(sitemapOf(['/'])), 'Decompress it first'],
  ])('%s is named in the message', async (_, content, message) => {
    await expect(readAddresses(fileOf(content()))).rejects.toThrow(message);
  });

  it('an index of sitemaps names the sitemaps', async () => {
    const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      <sitemap><loc>https://old.example.com/pages.xml</loc></sitemap>
      <sitemap><loc>https://old.example.com/posts.xml</loc></sitemap></sitemapindex>`;
    const message = /2 sitemaps, which are not followed.*pages\.xml.*posts\.xml/s;
    await expect(readAddresses(fileOf(index))).rejects.toThrow(message);
  });

  it('more than 50 MB are refused before they are read', async () => {
    const file = fileOf('');
    truncateSync(file, 50 * 1024 * 1024 + 1);
    await expect(readAddresses(file)).rejects.toThrow('50 MB');
  });

  it.each(
    someOf([
      ['a file that is not there', ['none.txt'], 'none.txt cannot be read'],
      ['a folder', ['tests'], 'tests is not a file'],
      ['no file', [], 'npm run check-links -- FILE [--base URL]'],
      ['two files', ['one', 'other'], 'npm run check-links -- FILE [--base URL]'],
      ['an unknown option', ['one', '--from', 'x'], 'npm run check-links -- FILE [--base URL]'],
      [
        'a base that is no site',
        ['package.json', '--base', 'ftp://example.com'],
        '--base is the address of a site',
      ],
      [
        'a base with a path',
        ['package.json', '--base', 'http://example.com/a'],
        '--base is the address of a site',
      ],
    ]),
  )('%s is bad usage', async (_, args, message) => {
    expect(await checkLinks(args)).toEqual({
      code: 2,
      lines: [],
      message: expect.stringContaining(message) as string,
    });
  });
});

describe('a site that answers otherwise', () => {
  let server: Server | undefined;
  const asked: string[] = [];

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    asked.length = 0;
  });

  async function serve(answer: RequestListener): Promise<string> {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      answer(request, response);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const redirects: Record<string, string> = {
    '/old': '/new?from=old',
    '/public': 'https://www.example.com/new',
    '/away': 'https://elsewhere.example.com/x',
    '/twice': '/old',
    '/round': '/round',
    '//elsewhere.example.com/x': '/new',
  };

  it('redirects are followed as far as they stay on the site', async () => {
    const base = await serve((request, response) => {
      const location = redirects[request.url ?? ''];
      response.writeHead(location === undefined ? 200 : 301, { ...(location && { location }) }).end();
    });
    const lines = Object.keys(redirects).join('\n');
    const { code, lines: printed } = await checkLinks([fileOf(lines), '--base', base], {
      PUBLIC_URL: 'https://www.example.com',
    });
    expect(printed).toEqual([
      ['/old', '200', '/new?from=old'],
      ['/public', '200', '/new'],
      ['/away', '301', 'https://elsewhere.example.com/x'],
      ['/twice', '200', '/new?from=old'],
      ['/round', 'error', 'more than 10 redirects'],
      ['//elsewhere.example.com/x', '200', '/new'],
    ]);
    expect(code).toBe(1);
  });

  it('gone is as it should be, and any other error is none', async () => {
    const base = await serve((request, response) => {
      response.statusCode = Number(request.url?.slice(1));
      response.end();
    });
    expect((await checkLinks([fileOf('/200\n/410'), '--base', base])).code).toBe(0);
    const failed = await checkLinks([fileOf('/200\n/500'), '--base', base]);
    expect([failed.code, failed.lines[1]]).toEqual([1, ['/500', '500', '/500']]);
  });

  it('a site that asks to wait is asked again', async () => {
    let refusals = 2;
    const base = await serve((_, response) => {
      if (refusals-- > 0) response.writeHead(429, { 'retry-after': '1' });
      response.end();
    });
    const { code, lines } = await checkLinks([fileOf('/a'), '--base', base]);
    expect([code, lines, asked]).toEqual([0, [['/a', '200', '/a']], ['/a', '/a', '/a']]);
  });

  it('a site that is down is asked for a few addresses only', async () => {
    const base = await serve((_, response) => void response.destroy());
    const lines = Array.from({ length: 1_000 }, (_, each) => `/${each}`).join('\n');
    const { code, lines: printed, message } = await checkLinks([fileOf(lines), '--base', base]);
    expect([code, printed.length]).toEqual([1, 10]);
    expect(printed[0]?.slice(0, 2)).toEqual(['/0', 'error']);
    expect(message).toContain('990 more were not asked for');
    expect(asked.length).toBeLessThan(30);
  });

  it('never more than eight requests are open', async () => {
    let open = 0;
    let most = 0;
    const base = await serve((_, response) => {
      most = Math.max(most, ++open);
      setImmediate(() => {
        open -= 1;
        response.end();
      });
    });
    const lines = Array.from({ length: 200 }, (_, each) => `/${each}`).join('\n');
    expect((await checkLinks([fileOf(lines), '--base', base])).code).toBe(0);
    expect(most).toBeLessThanOrEqual(8);
  });
});
