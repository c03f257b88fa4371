import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import { finishDocument, withoutNulls } from '~/core/request/document.server';

const finished = (html: string) => String(finishDocument(Buffer.from(html), 'n', { isLate: false }).body);

it('content streamed after the document moves to the end of its body', () => {
  const html = '<html><body><p>&lt;/body></p></body></html><!--$--><script>a()</script><!--/$-->';
  expect(finished(html)).toBe(
    '<html><body><p>&lt;/body></p><!--$--><script>a()</script><!--/$--></body></html>',
  );
});

it('a document that ends correctly is unchanged', () => {
  for (const html of ['<html><body>x</body></html>', 'no document']) expect(finished(html)).toBe(html);
});

it('characters of several bytes are whole wherever a block of React’s output ends', async () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `${'x'.repeat(index % 5)}ä🎬`);
  const body = new PassThrough();
  const page = createElement(
    'main',
    null,
    words.map((word, index) => createElement('b', { key: index }, word)),
  );
  const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(body) });
  const html = await buffer(body);
  expect(html.includes(0)).toBe(true);
  expect(String(withoutNulls(html))).toBe(`<main>${words.map((word) => `<b>${word}</b>`).join('')}</main>`);
});
