import { describe, expect, it } from 'vitest';
import { element, escapeXml, xmlDocument } from '~/core/text/xml.server';

describe('text in XML', () => {
  it('is escaped', () => {
    expect(escapeXml(`<script>alert("a" & 'b')</script>`)).toBe(
      '&lt;script&gt;alert(&quot;a&quot; &amp; &apos;b&apos;)&lt;/script&gt;',
    );
  });

  it('is escaped once: an entity in a title is text', () => {
    expect(escapeXml('&amp;')).toBe('&amp;amp;');
  });

  it('cannot end a CDATA section', () => {
    expect(escapeXml(']]>')).toBe(']]&gt;');
  });

  it.each([
    ['a control', 'a\u0000b\u0008c\u000bd\u001fe', 'abcde'],
    ['half a surrogate pair', 'a\ud83cb\udfacc', 'abc'],
    ['a non-character', 'a\ufffeb\uffffc', 'abc'],
  ])('omits %s, which XML cannot contain', (_, hostile, harmless) => {
    expect(escapeXml(hostile)).toBe(harmless);
  });

  it('keeps line breaks, tabs, emoji and right-to-left text', () => {
    const text = 'one\n\ttwo 🎬 مسلسل';
    expect(escapeXml(text)).toBe(text);
  });
});

describe('an element', () => {
  it('holds text', () => expect(element('title', 'A & B').xml).toBe('<title>A &amp; B</title>'));
  it('holds elements', () => {
    expect(element('a', [element('b', '1'), element('c', '2')]).xml).toBe('<a><b>1</b><c>2</c></a>');
  });
  it('may be empty', () => expect(element('a').xml).toBe('<a/>'));
  it('keeps a value inside its attribute', () => {
    expect(element('a', [], { href: '"><b onload="x' }).xml).toBe(
      '<a href="&quot;&gt;&lt;b onload=&quot;x"/>',
    );
  });
  it('never treats text as markup', () => expect(element('a', '<b/>').xml).toBe('<a>&lt;b/&gt;</a>'));
});

it('a document begins with its declaration', () => {
  expect(xmlDocument(element('a'))).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n');
});
