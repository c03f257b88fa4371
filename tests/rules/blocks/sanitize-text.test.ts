import fc from 'fast-check';
import DOMPurify from 'isomorphic-dompurify';
import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from '~/core/html/sanitize-html';
import { isSanitizedText, sanitizeText } from '~/core/html/sanitize-text';
import { blockText, richText } from '~/core/validation/fields.server';
import { randomText } from './random-text';
import { IS_LONG } from '../../full-length';

const NAME = 'abcdefghijklmnopqrstuvwx';
const FILE = `news/a/image/${NAME}.jpg`;
const OTHER = `news/a/image/${NAME.replace('a', '0')}.jpg`;
const picture = (inner = '', attributes = '') =>
  `<figure data-media="${FILE}" data-size="text"${attributes}>${inner}</figure>`;
const gallery = (inner = '') => `<figure data-gallery="${FILE} ${OTHER}">${inner}</figure>`;
const video = (title = 'A film', more = '') =>
  `<figure data-embed="youtube:dQw4w9WgXcQ" data-title="${title}"${more}></figure>`;

describe('text with blocks', () => {
  it.each([
    `<p>a</p>${picture('<figcaption>b <strong>c</strong> <a href="/d">d</a></figcaption>', ' data-alt="e"')}<p>f</p>`,
    gallery('<figcaption>a</figcaption>'),
    video('A “film”', ` data-poster="${FILE}" data-start="90"`),
    '<blockquote><p>a <u>b</u></p><p>c</p><cite>d <em>e</em></cite></blockquote>',
    '<blockquote><p>a</p><cite>b</cite></blockquote><blockquote><p>c</p></blockquote>',
    '<hr>',
    '<ul><li>a</li></ul><hr><p><br></p><hr><h2>b</h2>',
    '<p><a href="https://a.example" rel="noopener noreferrer">a</a></p><hr>',
  ])('as it is stored stays: %s', (html) => {
    expect(sanitizeText(html)).toBe(html);
    expect(isSanitizedText(html)).toBe(true);
  });

  it.each([
    ['<figure data-media=/assets/news/a/image/abcdefghijklmnopqrstuvwx.jpg>', picture()],
    [
      `<figure class="x" data-media="https://site.example/assets/${FILE}" data-size="huge" style="a">`,
      picture(),
    ],
    [
      `<figure data-alt='"a" &lt; b&#10;c' data-media='${FILE}'>`,
      picture('', ' data-alt="&quot;a&quot; &lt; b c"'),
    ],
    [picture('<figcaption> <br> </figcaption>', ' data-alt=" "'), picture()],
    [
      picture('<figcaption>&#32;a<br>b<p>c</p> <u>d</u><img src=x></figcaption>'),
      picture('<figcaption>a b c d</figcaption>'),
    ],
    [picture('<figcaption>a</figcaption><p>b</p>'), `${picture('<figcaption>a</figcaption>')}<p>b</p>`],
    [picture('<figcaption>a</figcaption>').replace('</figure>', ''), picture('<figcaption>a</figcaption>')],
    [`<figure data-gallery="\n ${FILE}  /assets/${OTHER}">`, gallery()],
    [
      '<figure data-embed="https://youtu.be/dQw4w9WgXcQ?t=1m" data-title=" A\tfilm ">x</figure>',
      `${video('A film', ' data-start="60"')}x`,
    ],
    [`<p>a${picture()}b</p>`, `<p>a</p>${picture()}<p>b</p>`],
    [`<p>\n${picture()}\n</p>`, picture()],
    [
      `<ol><li>a<strong>b${picture()}c</strong></li><li>d</li></ol>`,
      `<ol><li>a<strong>b</strong></li></ol>${picture()}<ol><li><strong>c</strong></li><li>d</li></ol>`,
    ],
    ['<p>a<hr><p>b<hr><hr>', '<p>a</p><hr><p>b</p><hr><hr>'],
    ['<ul><li>a<hr><li>b</ul>', '<ul><li>a</li></ul><hr><ul><li>b</li></ul>'],
    ['<h2>a<hr>b</h2>', '<h2>a</h2><hr><h2>b</h2>'],
    [
      `<blockquote>a${picture()}b<cite>c</cite></blockquote>`,
      `<blockquote><p>a</p></blockquote>${picture()}<blockquote><p>b</p><cite>c</cite></blockquote>`,
    ],
    [
      '<blockquote><h2>a</h2><ul><li>b<li>c</ul>d<br>e</blockquote>',
      '<blockquote><p>a</p><p>b</p><p>c</p><p>d</p><p>e</p></blockquote>',
    ],
    [
      '<blockquote><strong><p>a</p><p>b</p></strong></blockquote>',
      '<blockquote><p><strong>a</strong></p><p><strong>b</strong></p></blockquote>',
    ],
    [
      '<blockquote><p>He read <cite>Ulysses</cite> aloud.</p><p><cite>a</cite></p></blockquote>',
      '<blockquote><p>He read Ulysses aloud.</p><cite>a</cite></blockquote>',
    ],
    [
      '<blockquote>a<blockquote>b</blockquote>c</blockquote>d',
      '<blockquote><p>a</p><p>b</p><p>c</p></blockquote>d',
    ],
    [
      '<blockquote><p>a</p></blockquote>\n<blockquote><p>b</p></blockquote>',
      '<blockquote><p>a</p><p>b</p></blockquote>',
    ],
    ['<blockquote> <cite>a</cite></blockquote>', '<p>a</p>'],
    ['<p>a</p><blockquote>&nbsp;</blockquote>', '<p>a</p>'],
    [
      `<figure><img src=x>${picture('<figcaption>a</figcaption>')}<figcaption>b</figcaption></figure>`,
      `${picture('<figcaption>a</figcaption>')}<p>b</p>`,
    ],
    [
      '<figure class=x><img src="https://evil.example/x.jpg"><figcaption>a <b>b</b></figcaption></figure>c',
      '<p>a <strong>b</strong></p>c',
    ],
    [picture(`<figcaption>a${gallery()}b</figcaption>${video()}`), picture('<figcaption>a b</figcaption>')],
    [
      picture('<figcaption><a href="javascript:alert(1)">a</a><a href=" /b"> b</a></figcaption>'),
      picture('<figcaption>a<a href="/b"> b</a></figcaption>'),
    ],
  ])('is written as it is stored: %s', (html, expected) => {
    expect(sanitizeText(html)).toBe(expected);
    expect(sanitizeText(expected), 'sanitised twice').toBe(expected);
  });

  it('without blocks is the same as where there may be none', () => {
    for (const html of ['<p>a</p>\n<p><br></p>', 'a <b>b', '<ul>c', '<figcaption>d</figcaption>', '<p></p>'])
      expect(sanitizeText(html)).toBe(sanitizeHtml(html));
  });

  it('as it is stored is unchanged by the sanitiser, whatever it is', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(randomText, (html) => {
        expect(sanitizeText(html)).toBe(html);
      }),
      { numRuns: IS_LONG ? 2_000 : 15 },
    );
  });
});

it('a text that is taken for sanitised is not changed by sanitising', { timeout: 600_000 }, () => {
  const bits = fc.constantFrom(
    ...['<script>', ' onclick=x', '<img src=x onerror=y>', '"', '>', '<', '&', '</p>', '<p>', '<!--', '\r'],
    ...['<a href="javascript:x">', '&sol;', '&Tab;', '<svg>', '\u0000', ' rel="noopener noreferrer">'],
    ...['<h2></h2>', '<h3><br></h3>', '<a href="/x"> </a>', '&quot;', '\f', '&nbsp;', ' '],
    ...['<blockquote><p>a</p></blockquote>', video(' a'), picture('<figcaption> </figcaption>')],
  );
  fc.assert(
    fc.property(randomText, bits, fc.double({ min: 0, max: 1, noNaN: true }), (html, bit, share) => {
      const at = Math.floor(share * html.length);
      const changed = html.slice(0, at) + bit + html.slice(at);
      if (isSanitizedText(changed)) expect(sanitizeText(changed)).toBe(changed);
    }),
    { numRuns: IS_LONG ? 20_000 : 200 },
  );
  for (const html of [
    ...['<p>a</p><h2></h2>', '<h2><br></h2><p>a</p>', '<p>a</p><h1><em>&nbsp;</em></h1>', '\f<p>a</p>'],
    ...['<p>a<a href="/x"></a></p>', '<p><a href="/x"><strong> </strong></a>a</p>', '<p>&quot;a&quot;</p>'],
    '<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>',
    ...[video(' a'), picture('<figcaption> </figcaption>'), '<hr><h2></h2>'],
  ])
    expect([html, isSanitizedText(html)]).toEqual([html, false]);
  for (const href of ['/&sol;a.example', '/&Tab;/a.example', '#&', 'javascript:a', '//a.example'])
    expect([href, isSanitizedText(`<p><a href="${href}">a</a></p>`)]).toEqual([href, false]);
});

describe('blocks where a text may have none', () => {
  it('are left out, and their readable words stay', () => {
    expect(
      richText('Bio').parse(
        `<p>a</p>${picture('<figcaption>b</figcaption>')}<hr><blockquote><p>c</p></blockquote>`,
      ),
    ).toBe('<p>a</p>b<p>c</p>');
  });
});

describe('the rule of a text with blocks', () => {
  const problemsOf = (html: string) =>
    blockText('Content')
      .safeParse(html)
      .error?.issues.map(({ message }) => message) ?? [];

  it.each([
    [
      picture().replace(FILE, 'https://evil.example/a.jpg'),
      ['“https://evil.example/a.jpg” is not in the media library'],
    ],
    [
      picture().replace(FILE, 'data:image/png;base64,AAAA'),
      ['“data:image/png;base64,AAAA” is not in the media library'],
    ],
    [`<figure data-gallery="${FILE}"></figure>`, ['A gallery must have 2 to 12 pictures']],
    [`<figure data-gallery="${`${FILE} `.repeat(13)}"></figure>`, ['A gallery must have 2 to 12 pictures']],
    [
      video().replace('youtube:dQw4w9WgXcQ', 'https://evil.example/v'),
      ['Paste the address of a YouTube or Vimeo video'],
    ],
    [video(' '), ['An embedded video needs a title']],
    [video('x'.repeat(201)), ['The title of an embedded video must be at most 200 characters']],
    [picture('', ` data-alt="${'x'.repeat(501)}"`), ['Alternative text must be at most 500 characters']],
    ['<hr>'.repeat(61), ['Content must have at most 60 pictures, films, quotes, lines and embedded videos']],
    ['<hr>'.repeat(60), []],
    [
      picture(`<figcaption>${'<b>a</b>'.repeat(1_000)}</figcaption>`),
      ['Content must have at most 1,000 paragraphs, list items, links and other elements'],
    ],
    [
      `<blockquote><b>${'a<br>'.repeat(600)}</b></blockquote>`,
      ['Content must have at most 1,000 paragraphs, list items, links and other elements'],
    ],
  ])('names what is wrong: %.60s', (html, problems) => {
    expect(problemsOf(html)).toEqual(problems);
  });

  it('names each problem once', () => {
    expect(problemsOf(video(' ').repeat(20) + video().replace('youtube:', 'x:'))).toEqual([
      'An embedded video needs a title',
      'Paste the address of a YouTube or Vimeo video',
    ]);
  });
});

describe('hostile text with blocks', () => {
  const documents = (DOMPurify.sanitize('', { RETURN_DOM: true }) as HTMLElement).ownerDocument
    .implementation;
  const TAGS = /^(?:p|br|h[1-3]|strong|em|u|ol|ul|li|a|figure|figcaption|blockquote|cite|hr)$/;
  const ATTRIBUTES = /^(?:href|rel|data-(?:media|size|alt|gallery|embed|title|poster|start))$/;
  const PARENTS: Record<string, RegExp> = {
    figure: /^body$/,
    blockquote: /^body$/,
    hr: /^body$/,
    figcaption: /^figure$/,
    cite: /^blockquote$/,
  };

  /** Parses the HTML as a browser does, and checks every element and attribute. */
  function expectClean(html: string): void {
    const { body } = documents.createHTMLDocument();
    body.innerHTML = html;
    for (const element of body.querySelectorAll('*')) {
      expect(element.localName).toMatch(TAGS);
      expect(element.parentElement?.localName).toMatch(PARENTS[element.localName] ?? /./);
      for (const { name, value } of element.attributes) {
        expect(name).toMatch(ATTRIBUTES);
        if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i);
      }
    }
    for (const element of body.querySelectorAll('figcaption *, cite *'))
      expect(element.localName).toMatch(/^(?:strong|em|a)$/);
    for (const child of body.querySelectorAll('blockquote > *'))
      expect(child.localName).toMatch(/^(?:p|cite)$/);
    expect(body.querySelectorAll('figure, blockquote, hr').length).toBeLessThanOrEqual(60);
  }

  const pieces = fc.constantFrom(
    `<figure data-media="${FILE}">`,
    `<figure data-media='${FILE}' onclick=alert(1) data-alt='"><script>alert(1)</script>'>`,
    `<figure data-gallery="${FILE} ${OTHER}" data-media="">`,
    '<figure data-embed="vimeo:1" data-title="&quot;&gt;<img src=x onerror=alert(1)>">',
    ...['<figure data-media="javascript:alert(1)">', '<figure>', '</figure>', '<figcaption>'],
    ...['</figcaption>', '<blockquote cite="javascript:alert(1)">', '</blockquote>'],
    ...['<cite onmouseover=alert(1)>', '</cite>', '<hr onload=alert(1)>', '<p>', '</p>', '<ul><li>'],
    ...['</ul>', '<h2>', '<strong>', '</strong>', '<a href="/a">', '<a href="javascript:alert(1)">'],
    ...['</a>', '<br>', '<svg><style><hr></style>', '<math><mtext><hr>', '<template><hr></template>'],
    ...['<script>', '<!--', '-->', '<img src=x onerror=alert(1)>', '<iframe src="https://evil.example">'],
    ...['&lt;hr&gt;', '&#32;', '&nbsp;', ' ', '\n', 'text', 'more words'],
  );

  it('comes back clean, and the same when it is sanitised again', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, pieces, pieces, fc.string()), { maxLength: 30 }), (parts) => {
        const clean = sanitizeText(parts.join(''));
        expectClean(clean);
        expect(sanitizeText(clean), 'sanitised twice').toBe(clean);
      }),
      { numRuns: IS_LONG ? 3_000 : 40 },
    );
  });
});
