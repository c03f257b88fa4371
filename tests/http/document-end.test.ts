import { expect, it } from 'vitest';
import { closeDocumentLast } from '~/http/document-end';

it('what is streamed after the document goes to the end of its body', () => {
  const html = '<html><body><p>&lt;/body></p></body></html><!--$--><script>a()</script><!--/$-->';
  expect(closeDocumentLast(html)).toBe(
    '<html><body><p>&lt;/body></p><!--$--><script>a()</script><!--/$--></body></html>',
  );
});

it('a document that ends as it should stays as it is', () => {
  for (const html of ['<html><body>x</body></html>', 'no document'])
    expect(closeDocumentLast(html)).toBe(html);
});
