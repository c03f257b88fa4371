import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { finishDocument } from '~/core/request/document.server';

const startScriptsAfterPaint = (html: string) =>
  String(finishDocument(Buffer.from(html), 'n', { isLate: true }).body);

const PAGE =
  '<body><p>import * as route0 from "/build/no-script.js";</p><link rel="modulepreload" href="/build/site.js"/>' +
  '<script nonce="n">window.__remixContext = {};</script>' +
  '<script nonce="n" type="module" async="">import * as route0 from "/build/root.js";\n' +
  'import * as route1 from "/build/shows.js";\nimport("/build/entry.js");</script></body>';

it('a page’s scripts are neither fetched nor run before its first paint', () => {
  const page = startScriptsAfterPaint(PAGE);
  expect(page).toContain('<link rel="modulepreload" media="not all" href="/build/site.js"/>');
  const script = /type="module" async="">([^]*)<\/script>/.exec(page)?.[1] ?? '';
  expect(script).not.toMatch(/^import /m);
  const order = [
    "type: 'paint'",
    "removeAttribute('media')",
    'const route0 = await import("/build/root.js");',
  ]
    .concat('const route1 = await import("/build/shows.js");', 'import("/build/entry.js");')
    .map((part) => script.indexOf(part));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
});

it('texts that look like a script, and a page without scripts, are unchanged', () => {
  expect(startScriptsAfterPaint(PAGE)).toContain('<p>import * as route0 from "/build/no-script.js";</p>');
  const bare = '<body><link rel="modulepreload" href="/build/site.js"/></body>';
  expect(startScriptsAfterPaint(bare)).toBe(bare);
});

it('the policy allows the scripts as they are sent', () => {
  const { body, policy } = finishDocument(Buffer.from(PAGE), 'n', { isLate: true });
  const contents = [...String(body).matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(
    ([, content = '']) => content,
  );
  expect(contents).toHaveLength(2);
  for (const content of contents)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
});

it('the screens of editors start their scripts at once', () => {
  const { body } = finishDocument(Buffer.from(PAGE), 'n', { isLate: false });
  expect(String(body)).toBe(PAGE.replaceAll(' nonce="n"', ''));
});
