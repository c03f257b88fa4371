import { describe, expect, it } from 'vitest';
import { lowerHeadings } from '~/core/text/parts';
import { excerpt, htmlToText, MAX_ELEMENTS } from '~/core/html/html';
import { sanitizeHtml } from '~/core/html/sanitize-html';
import { richText } from '~/core/validation/fields.server';

describe('sanitised rich text', () => {
  it('keeps the formats of the toolbar', () => {
    const html =
      '<h1>One</h1><h2>Two</h2><h3>Three</h3>' +
      '<p>A <strong>bold</strong>, <em>italic</em>, <u>underlined</u> text<br>of two lines</p>' +
      '<ol><li>First</li><li>Second<ul><li>inside</li></ul></li></ol>' +
      '<p><a href="/news">here</a> <a href="mailto:a@b.example">mail</a> <a href="tel:+441">call</a> <a href="#x">up</a></p>';
    expect(sanitizeHtml(html)).toBe(html);
  });

  it.each([
    ['<b>a</b> <i>b</i>', '<strong>a</strong> <em>b</em>'],
    ['<B>a<I>b</I></B>', '<strong>a<em>b</em></strong>'],
    ['<div>a <span style="x">b</span></div>', 'a b'],
    ['<h4>a</h4><blockquote>b</blockquote>', 'ab'],
    ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
    ['1 <2 <3', '1 &lt;2 &lt;3'],
    ['<p>ünï 👩🏽‍🎤 مرحبا</p>', '<p>ünï 👩🏽‍🎤 مرحبا</p>'],
    ['<p>one<p>two', '<p>one</p><p>two</p>'],
    ['<p>a<b>b', '<p>a<strong>b</strong></p>'],
    ['<p><b>a</p></b>c', '<p><strong>a</strong></p>c'],
    ['</p>a</li></ul>', 'a'],
    ['<p title="a > b">c</p>', '<p>c</p>'],
    ['<!-- no -->a<!-- never ends <p>b', 'a'],
    ['<p>a<svg class="x"/>b<math/>c<svg class=x />d</p><p>e</p>', '<p>abcd</p><p>e</p>'],
  ])('%s becomes %s', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });

  it.each([
    ['items of no list are paragraphs', '<li>a<li>b', '<p>a</p><p>b</p>'],
    ['a list holds items only', '<ul>a<ul><li>b</ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['a link holds no link', '<a href=/a>a<a href=/b>b</a></a>', '<a href="/a">a</a><a href="/b">b</a>'],
    ['a link without words is none', '<p><a href=/a></a>b</p>', '<p>b</p>'],
    ['a link to nowhere is its words', '<p><a>a</a><a href=x>b</a></p>', '<p>ab</p>'],
    [
      'a link leads to its own address, and not to one that another attribute speaks of',
      '<p><a title="a href=/no" data-x="/href=/no" href="/yes">a</a><a title="q"href="/y">b</a></p>',
      '<p><a href="/yes">a</a><a href="/y">b</a></p>',
    ],
    ['a heading without words is none', '<h1> <br></h1><p>a</p>', '<p>a</p>'],
    ['a heading holds no paragraph', '<h1><p>a</p></h1>', '<h1>a</h1>'],
  ])('is valid markup for screen readers: %s', (_, html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });

  it.each([
    '',
    ' \n ',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp;</p>',
    '<ul><li></li></ul>',
    '<script>a</script>',
  ])('without text is empty: %j', (html) => {
    expect(sanitizeHtml(html)).toBe('');
  });

  it('has noopener and noreferrer on links to other sites only', () => {
    const rel = 'rel="noopener noreferrer"';
    expect(sanitizeHtml('<a href="HTTPS://a.example" rel="opener" target="_blank">a</a>')).toBe(
      `<a href="HTTPS://a.example" ${rel}>a</a>`,
    );
    expect(sanitizeHtml('<a href=" ht\ntp://a.example/b>c ">a</a>')).toBe(
      `<a href="http://a.example/b%3Ec" ${rel}>a</a>`,
    );
    expect(sanitizeHtml('<a href="/shows" rel="nofollow">a</a>')).toBe('<a href="/shows">a</a>');
  });
});

it.each([
  ['<p>One</p><p>two &amp; <strong>th</strong>ree</p>', 'One two & three'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', 'a b'],
  ['a<br>b', 'a b'],
  ['&lt;b&gt; &quot;&#39;&nbsp;&amp;lt;', '<b> "\' &lt;'],
  [
    '<figure data-media="a/b.jpg" data-size="text" data-alt="c"><figcaption>d <em>e</em></figcaption></figure>f',
    'd e f',
  ],
  ['a<figure data-embed="vimeo:1" data-title="b &quot;c&quot;" data-poster="d.jpg"></figure>e', 'a b "c" e'],
  ['<blockquote><p>a</p><p>b</p><cite>c</cite></blockquote><hr>d', 'a b c d'],
  ['', ''],
])('the text of %s is %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

describe('an excerpt', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['the quick brown fox', 12, 'the quick…'],
    ['incomprehensibilities', 8, 'incompre…'],
    ['👩👩👩👩', 3, '👩👩👩…'],
  ])('of %j within %i characters is %j', (text, max, expected) => {
    expect(excerpt(text, max)).toBe(expected);
  });
});

it('pages show headings one level lower', () => {
  expect(lowerHeadings('<h1>a</h1><h2>b</h2><h3>c</h3><p>h1 &lt;h1&gt;</p>')).toBe(
    '<h2>a</h2><h3>b</h3><h4>c</h4><p>h1 &lt;h1&gt;</p>',
  );
});

it('a page never skips a heading level, and a heading that moves up keeps its look', () => {
  expect(lowerHeadings('<h3>a</h3><h3>b</h3><h1>c</h1><h3>d</h3><h2>e</h2>')).toBe(
    '<h2 class="as-h4">a</h2><h3 class="as-h4">b</h3><h2>c</h2><h3 class="as-h4">d</h3><h3>e</h3>',
  );
});

describe('rich text with too many elements', () => {
  const Text = richText('Content');
  const paragraphs = (count: number) => '<p>x</p>'.repeat(count);

  it('is rejected by name with the number that is allowed, and one element less is stored', () => {
    expect(Text.safeParse(paragraphs(MAX_ELEMENTS + 1)).error?.issues.map(({ message }) => message)).toEqual([
      'Content must have at most 1,000 paragraphs, list items, links and other elements',
    ]);
    expect(Text.parse(paragraphs(MAX_ELEMENTS))).toBe(paragraphs(MAX_ELEMENTS));
  });

  it('does not count the tags that are taken out', () => {
    expect(Text.parse('<span>x</span>'.repeat(MAX_ELEMENTS + 1))).toBe('x'.repeat(MAX_ELEMENTS + 1));
  });
});
