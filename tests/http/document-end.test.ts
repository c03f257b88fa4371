import { expect, it } from 'vitest';
import { closeDocumentLast } from '~/http/document-end';

it('content streamed after the document moves to the end of its body', () => {
  const html = '<html><body><p>&lt;/body></p></body></html><!--$--><script>a()</script><!--/$-->';
  expect(closeDocumentLast(html)).toBe(
    '<html><body><p>&lt;/body></p><!--$--><script>a()</script><!--/$--></body></html>',
  );
});

it('a document that ends correctly is unchanged', () => {
  for (const html of ['<html><body>x</body></html>', 'no document'])
    expect(closeDocumentLast(html)).toBe(html);
});
