import { describe, expect, it } from 'vitest';
import { lexicalToHtml } from '~/moving/sources/ghost/lexical-html';
import { fileNamed, lossesOf, textOf } from './convert';

const gated = (words: string, rule: string) =>
  `<!--kg-gated-block:begin ${rule} --><p>${words}</p><!--kg-gated-block:end-->`;

describe('a part of a text of Ghost that is for some readers only', () => {
  it.each([
    ['members', 'nonMember:false memberSegment:"status:paid"', '<p>Before</p><p>After</p>'],
    ['nobody that is said', '', '<p>Before</p><p>After</p>'],
    ['visitors', 'nonMember:true memberSegment:""', '<p>Before</p><p>Words</p><p>After</p>'],
  ])('of %s', (_, rule, expected) => {
    expect(textOf(`<p>Before</p>${gated('Words', rule)}<p>After</p>`, 'ghost')).toBe(expected);
  });

  it('stays out with its pictures, lists and frames, and is named', () => {
    const html = gated(
      '<ul><li>a</li></ul><img src="/a.jpg"><hr><blockquote>b</blockquote><iframe src="https://e.example"></iframe>',
      'nonMember:false',
    );
    expect([textOf(html, 'ghost'), lossesOf(html, 'ghost')]).toEqual([
      '',
      ['Part for members only → left out (1)'],
    ]);
  });

  it('stays out to the end of the text where its own end is missing', () => {
    expect(textOf('<p>a</p><!--kg-gated-block:begin nonMember:false--><p>b</p>', 'ghost')).toBe('<p>a</p>');
  });
});

describe('a card of Ghost', () => {
  it.each([
    [
      'a film is called by its caption rather than by its frame',
      '<figure class="kg-embed-card"><iframe src="https://www.youtube.com/embed/abcdefghijk" title="Frame"></iframe><figcaption><b>Our</b> film</figcaption></figure>',
      '<figure data-embed="youtube:abcdefghijk" data-title="Our film"></figure>',
    ],
    [
      'a bookmark keeps its caption',
      '<figure class="kg-bookmark-card"><a class="kg-bookmark-container" href="https://e.example/x"><div class="kg-bookmark-title">Title</div></a><figcaption>Why <b>this</b></figcaption></figure>',
      '<p><a href="https://e.example/x" rel="noopener noreferrer">Title</a><br>Why this</p>',
    ],
    [
      'a header keeps its picture',
      '<div class="kg-card kg-header-card"><picture><img class="kg-header-card-image" src="/a.jpg"></picture><h2>Head</h2></div>',
      `<figure data-media="${fileNamed('a')}" data-size="text"></figure><h2>Head</h2>`,
    ],
    [
      'a header of older exports keeps its picture',
      '<div class="kg-card kg-header-card kg-style-image" style="background-image: url(/a.jpg)"><h2>Head</h2></div>',
      `<figure data-media="${fileNamed('a')}" data-size="text"></figure><h2>Head</h2>`,
    ],
    [
      'a form to sign up has no words that follow it',
      '<div class="kg-signup-card"><h2>Join</h2><form><button>Go</button><div class="kg-signup-card-success">Sent</div></form></div>',
      '<h2>Join</h2>',
    ],
  ])('%s', (_, html, expected) => {
    expect(textOf(html, 'ghost')).toBe(expected);
  });
});

describe('a text in the form of the editor of Ghost', () => {
  const convertLexical = (...children: object[]) => {
    const { html, left } = lexicalToHtml(JSON.stringify({ root: { type: 'root', children } }));
    return { text: textOf(html, 'ghost'), losses: lossesOf(html, 'ghost'), left: [...left] };
  };
  const words = (text: string, format = 0) => ({ type: 'extended-text', text, format });
  const paragraph = (...children: object[]) => ({ type: 'paragraph', children });

  it('has its lines in one piece, and names what a text here does not have', () => {
    const link = { type: 'autolink', url: 'https://e.example/', children: [words('link')] };
    const line = [words('a'), { type: 'zwnj' }, words('b'), { type: 'tab' }, words('c', 4), link];
    expect(convertLexical(paragraph(...line))).toEqual({
      text: '<p>ab c<a href="https://e.example/" rel="noopener noreferrer">link</a></p>',
      losses: ['Struck-out text → text (1)'],
      left: [],
    });
  });

  it.each([
    [
      { type: 'callout', calloutEmoji: '💡', calloutText: '<p>Mind <b>this</b></p>' },
      '<p>💡 Mind <strong>this</strong></p>',
    ],
    [
      { type: 'toggle', heading: '<span>Who</span>', content: '<p>We</p>' },
      '<p><strong>Who</strong></p><p>We</p>',
    ],
    [
      {
        type: 'bookmark',
        url: 'https://e.example/x',
        metadata: { title: 'A & B', description: 'About' },
        caption: 'Why',
      },
      '<p><a href="https://e.example/x" rel="noopener noreferrer">A &amp; B</a><br>About<br>Why</p>',
    ],
    [{ type: 'button', buttonText: 'Go', buttonUrl: '/about/' }, '<p><a href="/about">Go</a></p>'],
    [{ type: 'codeblock', code: 'a < b\nc', caption: 'Code' }, '<p>a &lt; b<br>c</p><p>Code</p>'],
    [
      { type: 'gallery', images: [{ src: '/a.jpg' }, { src: '/b.jpg' }], caption: 'Both' },
      `<figure data-gallery="${fileNamed('a')} ${fileNamed('b')}"><figcaption>Both</figcaption></figure>`,
    ],
    [
      { type: 'audio', src: 'https://e.example/a.mp3', title: 'Rain' },
      '<p><a href="https://e.example/a.mp3" rel="noopener noreferrer">Rain</a></p>',
    ],
    [
      { type: 'file', src: 'https://e.example/a.pdf', fileTitle: 'Report', fileCaption: 'Of May' },
      '<p><a href="https://e.example/a.pdf" rel="noopener noreferrer">Report</a></p><p>Of May</p>',
    ],
    [{ type: 'email', html: '<p>Dear reader</p>' }, ''],
  ])('has the card %j', (card, text) => {
    expect(convertLexical(card)).toMatchObject({ text, left: [] });
  });

  it('names a card that it does not know', () => {
    const unknown = { type: 'signup', header: 'Join' };
    expect(convertLexical(paragraph(words('a')), unknown, unknown)).toMatchObject({
      text: '<p>a</p>',
      left: ['signup'],
    });
  });

  it.each([{ web: { nonMember: false } }, { showOnWeb: false }])(
    'has no card that visitors did not see: %j',
    (visibility) => {
      expect(convertLexical({ type: 'html', html: '<p>Words</p>', visibility })).toMatchObject({
        text: '',
        losses: ['Part for members only → left out (1)'],
      });
    },
  );
});
