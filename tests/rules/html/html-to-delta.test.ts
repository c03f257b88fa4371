import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectWithin, measureProcessorTime } from '../../processor-time';
import { deltaToHtml } from '~/core/html/quill-to-html';
import { htmlToDelta } from '~/core/html/html-to-delta';

const ENTITIES: Record<string, string> = { '&nbsp;': '\u00a0', '&amp;': '&', '&lt;': '<', '&#115;': 's' };
const decode = (text: string) => text.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
const read = (html: string) => htmlToDelta(html, decode);
const made = (html: string) => deltaToHtml(read(html).ops);

describe('stored rich text', () => {
  it.each([
    '<p>One</p><p><br></p><p>Two</p>',
    '<h1>One</h1><h2>Two</h2><h3>Three</h3>',
    '<p>A <strong>bold</strong>, <em>italic</em>, <u>underlined</u> text</p>',
    '<p><a href="/news">here</a> <a href="mailto:a@b.example"><strong>mail</strong></a></p>',
    '<ol><li>First</li><li>Second<ul><li>inside</li></ul></li><li>Third</li></ol>',
    '<ul><li>One</li></ul><ol><li>Two</li></ol><p>a &lt; b &amp; c</p>',
    '<p>\u00a0\u00a0indented</p>',
  ])('is unchanged by the conversion: %s', (html) => {
    expect(made(html)).toBe(html);
  });
});

it.each(['constructor', 'toString'])('an element called %s is neither a list nor a format', (name) => {
  expect(read(`<${name}>text</${name}>`)).toEqual(read('<x-other>text</x-other>'));
});

describe('a table', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('\n')}</tr>`;

  it('becomes one line per row, its header included, with its cells separated', () => {
    const header = '<thead><tr><th>Show</th><th>Year</th></tr></thead>';
    const rows = row('<p>Salt</p>', ' 2024 ') + row('<b>Ink</b><br>and paper', '2025');
    expect(made(`<p>Before</p><table>${header}<tbody>${rows}</tbody></table>after`)).toBe(
      '<p>Before</p><p>Show – Year</p><p>Salt – 2024</p><p><strong>Ink</strong> and paper – 2025</p><p>after</p>',
    );
  });

  it('leaves out empty cells and rows', () => {
    expect(made(`<table>${row('a', '&nbsp;', 'c')}${row('', '')}</table>`)).toBe('<p>a – c</p>');
  });

  it('may omit the end tags that HTML makes optional', () => {
    expect(made('<table><tr><td>a<td>b<tr><td>c<td>d</table>')).toBe('<p>a – b</p><p>c – d</p>');
  });

  it('that is used for layout only leaves its blocks unchanged', () => {
    expect(made(`<table>${row('<h2>Title</h2><p>Text</p>')}</table>`)).toBe('<h2>Title</h2><p>Text</p>');
    const inner = `<table>${row('a', 'b')}</table>`;
    expect(made(`<table>${row(`<p>Text</p>${inner}`, 'side')}</table>`)).toBe(
      '<p>Text</p><p>a – b</p><p>side</p>',
    );
  });
});

describe('the text of a word processor', () => {
  const ignored = (marker: string) =>
    `<![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span><![endif]>`;
  const item = (text: string, list: string, marker = '') =>
    `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:${list}'>${marker && ignored(marker)}${text}<o:p></o:p></p>`;

  it('keeps bullets and numbers as lists, at their levels', () => {
    const style = `<style><!-- @list l0:level1\n\t{mso-level-number-format:bullet;} @list l1:level1 {mso-level-text:"%1.";} --></style>`;
    const html =
      item('One', 'l0 level1 lfo1', '·') +
      item('Inside', 'l0 level2 lfo1', 'o') +
      item('First', 'l1 level1 lfo2', '1.') +
      item('Second', 'l1 level1 lfo2', '2.');
    const expected = '<ul><li>One<ul><li>Inside</li></ul></li></ul><ol><li>First</li><li>Second</li></ol>';
    expect(made(`<html><head>${style}</head><body>${html}</body></html>`)).toBe(expected);
    expect(made(html), 'by its markers alone').toBe(expected);
  });

  it('has lists where only the paragraph’s class and the marker in the text show one', () => {
    const paragraph = (text: string) => `<p class="MsoListParagraph">${text}</p>`;
    expect(made(paragraph('·&nbsp;&nbsp; One') + paragraph('2) Two') + paragraph('Indented'))).toBe(
      '<ul><li>One</li></ul><ol><li>Two</li></ol><p>Indented</p>',
    );
  });

  it('keeps formats that are written as styles, and drops formats that a style switches off', () => {
    const html =
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">bold</span> ' +
      '<span style="font-style:italic">italic</span> <span style="text-decoration:underline">under</span></p></b>' +
      '<h2 style="font-weight:700">Title</h2><a href="/x" style="text-decoration:underline">link</a>';
    expect(made(html)).toBe(
      '<p><strong>bold</strong> <em>italic</em> <u>under</u></p><h2>Title</h2><p><a href="/x">link</a></p>',
    );
  });

  it('omits hidden text and comments of the word processor', () => {
    const html =
      '<!--[if gte mso 9]><xml>secret</xml><![endif]--><p>Seen<span style="display:none">not</span>' +
      '<span style="mso-hide:all">nor this</span></p><p><o:p>&nbsp;</o:p></p><p>End</p>';
    expect(made(html)).toBe('<p>Seen</p><p><br></p><p>End</p>');
  });
});

describe('the text of a web page', () => {
  it('keeps the lines and the indentation of code', () => {
    const code = '<pre>\n<code>if (a &lt; b) {\n\treturn;\n\n}</code>\n</pre>';
    expect(made(`<p>Code:</p>${code}<p>End</p>`)).toBe(
      '<p>Code:</p><p>if (a &lt; b) {</p><p>\u00a0\u00a0return;</p><p><br></p><p>}</p><p>End</p>',
    );
  });

  it('keeps quotations separate, and puts inline ones in quotation marks', () => {
    expect(made('Before<blockquote><p>One</p><p>Two</p></blockquote>after <q>three</q>')).toBe(
      '<p>Before</p><p>One</p><p>Two</p><p>after “three”</p>',
    );
  });

  it('turns deeper headings into the lowest allowed one, and collapses white space', () => {
    expect(made('<h5>Deep</h5>\n  <div> a \n <b> b</b>  c </div>')).toBe(
      '<h3>Deep</h3><p>a <strong>b</strong> c</p>',
    );
  });

  it.each([
    ['a script', 'java&#115;cript:boom()'],
    ['a script behind white space', ' java\tscript:boom()'],
    ['data', 'data:text/html,x'],
    ['another protocol', 'file:///etc/passwd'],
    ['an address without its protocol', '//elsewhere.example'],
  ])('has a link to %s as plain text', (_, href) => {
    expect(made(`<p><a href="${href}">words</a></p>`)).toBe('<p>words</p>');
  });

  it.each([
    '<img src=x>',
    '<picture><img src=x></picture>',
    '<svg><path/></svg>',
    '<video src=x></video>',
    '<iframe src=x></iframe>',
    '<object data=x>instead</object>',
  ])('reports that %s is left out', (media) => {
    expect([...read(`<p>a ${media} b</p>`).leftOut]).toEqual(['media']);
    expect(made(`<p>a ${media} b</p>`)).toBe('<p>a b</p>');
  });

  it.each([
    '<img src=x width=1 height="1">',
    '<img src=x style="display:none">',
    '<svg aria-hidden="true"></svg>',
    '<p>a</p>',
    '<span style="color:#222;background:#fff">a</span>',
    '<span style="color: rgb(32, 33, 36); background-color: rgba(0, 0, 0, 0)">a</span>',
    '<a href="https://example.com" style="color:#0563C1">a</a>',
    '<a name="top">a</a>',
    '<table><tr><td>a</td></tr></table>',
    '<table><tr><td><table><tr><td>a</td></tr></table></td><td>c</td></tr></table>',
  ])('reports nothing left out of %s', (html) => {
    expect([...read(html).leftOut]).toEqual([]);
  });

  it.each([
    ['tables', '<table><tr><td>a</td><td>b</td></tr></table>'],
    ['links', '<a href="file:///C:/cast.docx">a</a>'],
    ['colours', '<span style="color:red">a</span>'],
    ['colours', '<span style="background-color: #ffff00">a</span>'],
    ['signs', '<del>a</del>'],
    ['signs', 'H<sub>2</sub>O'],
    ['signs', '<span style="text-decoration: line-through">a</span>'],
  ])('reports the %s of %s', (lost, html) => {
    expect([...read(html).leftOut]).toEqual([lost]);
  });
});

describe('hostile HTML', () => {
  const NAMES = [
    ...['p', 'div', 'b', 'a', 'ul', 'li', 'table', 'tr', 'td', 'pre', 'h2', 'br', 'img', 'span', 'svg'],
    'q',
  ];
  const part = fc.oneof(
    fc
      .constantFrom(...NAMES)
      .map((name) => `<${name} style="mso-list:l0 level1" href="javascript:x" onclick=x>`),
    fc.constantFrom(...NAMES).map((name) => `</${name}>`),
    fc.string(),
    fc.constantFrom('<!--', '-->', '<script>', '</script>', '<', '\n', '&nbsp;', '"'),
  );

  it('becomes only formats that the editor has, and is unchanged by a second conversion', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const { ops } = read(parts.join(''));
        for (const { insert, attributes } of ops) {
          expect(typeof insert).toBe('string');
          for (const name of Object.keys(attributes ?? {}))
            expect(['bold', 'italic', 'underline', 'header', 'list', 'indent']).toContain(name);
        }
        expect(deltaToHtml(ops)).not.toMatch(/<[^>]*(?:javascript|onclick)/);
      }),
    );
  });

  it.each([
    ['is nested deep', '<div>'.repeat(100_000)],
    ['opens tables in tables', '<table><tr><td>'.repeat(50_000)],
    ['has quotes without end', '<p title="'.repeat(50_000)],
    ['names lists without end', '@list l0:level1 '.repeat(50_000)],
    ['is one style', `<p style="${'a:b;'.repeat(200_000)}">x`],
    ['ends what never began', '</p></td>'.repeat(100_000)],
  ])('that %s is converted within seconds', (_, html) => {
    const processorTime = measureProcessorTime();
    read(html);
    expectWithin(processorTime(), 5_000);
  });
});

describe('quotes and horizontal lines', () => {
  const HTML =
    '<p>a</p><blockquote class="x"><p>b</p><ul><li>c</li></ul><footer>d</footer></blockquote><hr><div>e<HR>f</div>';
  const keep = (html: string) => htmlToDelta(html, decode, { keepsBlocks: true }).ops;
  const line = (insert: string, attributes = {}) => [
    { insert, attributes: {} },
    { insert: '\n', attributes },
  ];
  const rule = { insert: { block: { type: 'line' } } };

  it('are kept for a text that holds them', () => {
    expect(keep(HTML)).toEqual([
      ...line('a'),
      ...line('b', { quote: 'text' }),
      ...line('c', { quote: 'text' }),
      ...line('d', { quote: 'cite' }),
      rule,
      ...line('e'),
      rule,
      ...line('f'),
    ]);
  });

  it('are paragraphs and nothing for other texts', () => {
    expect(htmlToDelta('<blockquote>a</blockquote><hr>', decode).ops).toEqual(line('a'));
  });

  it('that are hidden are left out', () => {
    expect(keep('<div style="display: none"><hr></div><p>a</p>')).toEqual(line('a'));
  });
});
