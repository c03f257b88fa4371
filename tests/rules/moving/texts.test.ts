import { describe, expect, it } from 'vitest';
import { blockProblems, isSanitizedText, sanitizeText } from '~/core/html/sanitize-text';
import { convert, fileNamed, lossesOf, textOf } from './convert';

const picture = (letter: string, { size = 'text', alt = '', caption = '' } = {}) =>
  `<figure data-media="${fileNamed(letter)}" data-size="${size}"${alt && ` data-alt="${alt}"`}>${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
const gallery = (letters: string, caption = '') =>
  `<figure data-gallery="${[...letters].map(fileNamed).join(' ')}">${caption && `<figcaption>${caption}</figcaption>`}</figure>`;

describe('the classic editor', () => {
  it.each([
    ['blank lines are paragraphs', 'One\n\nTwo\r\n\r\nThree', '<p>One</p><p>Two</p><p>Three</p>'],
    [
      'line breaks are kept',
      'One\nTwo <b>three</b>\nfour',
      '<p>One<br>Two <strong>three</strong><br>four</p>',
    ],
    [
      'breaks beside blocks are not',
      '<h2>Head</h2>\nOne\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\nTwo',
      '<h2>Head</h2><p>One</p><ul><li>a</li><li>b</li></ul><p>Two</p>',
    ],
    ['marks go on over lines', '<em>One\n\nTwo</em> three', '<p><em>One</em></p><p><em>Two</em> three</p>'],
    ['empty paragraphs are dropped', '<p>&nbsp;</p>\n\n<p></p>One<p> </p>', '<p>One</p>'],
    ['headings 4 to 6 are 3', '<h4>Four</h4><h6>Six</h6>', '<h3>Four</h3><h3>Six</h3>'],
    [
      'entities are read',
      'Fish &amp; chips &#8211; &lt;b&gt; &hellip; &rarr;',
      '<p>Fish &amp; chips – &lt;b&gt; … →</p>',
    ],
    [
      'lists nest',
      '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>',
      '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>',
    ],
    [
      'lists after each other stay apart',
      '<ul><li>a</li></ul>\n\n<ol><li>b</li></ol><ol><li>c</li></ol>',
      '<ul><li>a</li></ul><ol><li>b</li></ol><ol><li>c</li></ol>',
    ],
    ['a line stands between', 'One<hr />Two', '<p>One</p><hr><p>Two</p>'],
    [
      'a table is a line a row',
      '<table><tr><th>Year</th><th>Film</th></tr><tr><td>2019</td><td><p>Salt</p></td></tr><tr><td></td><td>x</td></tr></table>',
      '<p>Year · Film<br>2019 · Salt<br>x</p>',
    ],
    [
      'a table is one paragraph, with its head and what divides its cells',
      '<table><thead><tr><th>Year</th></tr></thead><tbody><tr><td><div>2019</div></td><td><div>Salt</div><div>x</div></td></tr></tbody></table>',
      '<p>Year<br>2019 · Salt x</p>',
    ],
    ['code keeps its lines', '<pre>a\n  b\n\nc</pre>', '<p>a<br>b<br>c</p>'],
    [
      'a quote has its source',
      '<blockquote><p>Words</p><cite>Mara</cite></blockquote>',
      '<blockquote><p>Words</p><cite>Mara</cite></blockquote>',
    ],
    ['a title of a work is emphasised', '<p>In <cite>Hamlet</cite></p>', '<p>In <em>Hamlet</em></p>'],
    [
      'a toggle has its head in bold',
      '<details><summary>Who</summary><p>We</p></details>',
      '<p><strong>Who</strong></p><p>We</p>',
    ],
  ])('%s', (_, html, expected) => {
    expect(textOf(html)).toBe(expected);
  });

  it('ends what comes before “more” as the lead', () => {
    const { lead, text } = convert('First <b>words</b>.\n\n<!--more-->\n\nThe rest');
    expect([lead, text]).toEqual(['First words.', '<p>First <strong>words</strong>.</p><p>The rest</p>']);
  });
});

describe('pictures', () => {
  it.each([
    [
      'alone, with their alternative text',
      '<p>a <img src="/a.jpg" alt="A &quot;b&quot;"> b</p>',
      `<p>a</p>${picture('a', { alt: 'A &quot;b&quot;' })}<p>b</p>`,
    ],
    [
      'with the text of the library, which is not repeated',
      '<img src="/a.jpg" alt="From the library">',
      picture('a'),
    ],
    [
      'with the caption of a shortcode',
      '[caption id="attachment_9" width="300"]<a href="/a.jpg"><img class="wp-image-9" src="/a-300x200.jpg" /></a> Words &amp; <em>more</em>[/caption]',
      picture('a', { caption: 'Words &amp; <em>more</em>' }),
    ],
    [
      'next to each other, as a gallery',
      '<img src="/a.jpg">\n\n<img src="/b.jpg">\n<p>Words</p><img src="/c.jpg">',
      `${gallery('ab')}<p>Words</p>${picture('c')}`,
    ],
    ['of a gallery that names them', '[gallery ids="3,4" columns="2"]', gallery('aa')],
    ['of a gallery that names none', 'x [gallery] y', `<p>x</p>${gallery('bc')}<p>y</p>`],
    [
      'that load late',
      '<img src="data:image/gif;base64,AA" data-src="/a.jpg"><noscript><img src="/a.jpg"></noscript>',
      picture('a'),
    ],
    ['that are faces', 'Good <img class="wp-smiley" alt=":)" src="/s.png">', '<p>Good :)</p>'],
    [
      'that are missing leave their caption',
      '<figure><img src="/missing.jpg"><figcaption>Words</figcaption></figure>',
      '<p>Words</p>',
    ],
  ])('%s', (_, html, expected) => {
    expect(textOf(html)).toBe(expected);
  });

  it('beyond twelve are divided into galleries of about one size', () => {
    const text = textOf(Array.from({ length: 13 }, () => '<img src="/a.jpg">').join(''));
    expect(text).toBe(gallery('aaaaaa') + gallery('aaaaaaa'));
  });

  it('are listed once each, whether they are there or not', () => {
    const { files } = convert('<img src="/a.jpg"><img src="/missing.jpg"><img src="/a.jpg">');
    expect(files.map(({ address }) => address)).toEqual(['/a.jpg', '/missing.jpg']);
  });
});

describe('embedded films', () => {
  const youtube = (title: string) =>
    `<figure data-embed="youtube:abcdefghijk" data-title="${title}"></figure>`;

  it.each([
    [
      'of an address alone in its paragraph',
      'One\n\nhttps://www.youtube.com/watch?v=abcdefghijk\n\nTwo',
      `<p>One</p>${youtube('The harbour')}<p>Two</p>`,
    ],
    [
      'of a frame, with its title',
      '<iframe src="https://www.youtube.com/embed/abcdefghijk" title="A &amp; B"></iframe>',
      youtube('A &amp; B'),
    ],
    ['of a shortcode', '[embed]https://youtu.be/abcdefghijk[/embed]', youtube('The harbour')],
    [
      'of the shortcode of WordPress.com',
      '[youtube https://www.youtube.com/watch?v=abcdefghijk&w=640]',
      youtube('The harbour'),
    ],
    [
      'of another host, as a link',
      '<iframe src="https://w.soundcloud.com/player" title="Song"></iframe>',
      '<p><a href="https://w.soundcloud.com/player" rel="noopener noreferrer">Song</a></p>',
    ],
    [
      'of the export itself',
      '[video mp4="/film.mp4"][/video]',
      `<figure data-media="${fileNamed('f')}" data-size="text"></figure>`,
    ],
    [
      'with sources',
      '<video controls><source src="/film.mp4" type="video/mp4"></video>',
      `<figure data-media="${fileNamed('f')}" data-size="text"></figure>`,
    ],
    [
      'that are sounds, as a link',
      '[audio mp3="/song.mp3"]',
      '<p><a href="https://films.example/song.mp3" rel="noopener noreferrer">song.mp3</a></p>',
    ],
    [
      'that are sounds of an address only, as a link',
      '[audio https://e.example/a.mp3]',
      '<p><a href="https://e.example/a.mp3" rel="noopener noreferrer">a.mp3</a></p>',
    ],
  ])('%s', (_, html, expected) => {
    expect(textOf(html)).toBe(expected);
  });
});

describe('shortcodes', () => {
  it.each([
    ['[sic]', '<p>[sic]</p>', []],
    ['[1] and […] and [see note]', '<p>[1] and […] and [see note]</p>', []],
    ['[[gallery]] and [[x]]', '<p>[gallery] and [x]</p>', []],
    ['[contact-form-7 id="1"]', '', ['Shortcode [contact-form-7] → left out (1)']],
    ['a [box]words[/box] b', '<p>a words b</p>', ['Shortcode [box] → left out (1)']],
    [
      '[row][col width="1"]words[/col][/row]',
      '<p>words</p>',
      ['Shortcode [row] → left out (1)', 'Shortcode [col] → left out (1)'],
    ],
    ['[/x] and [never', '<p>[/x] and [never</p>', []],
    ['<pre>[gallery]</pre>', '<p>[gallery]</p>', ['Code → text (1)']],
  ])('%s', (html, text, losses) => {
    expect([textOf(html), lossesOf(html)]).toEqual([text, losses]);
  });
});

describe('the block editor', () => {
  it('has figures with sizes, captions and ids, and no breaks at line ends', () => {
    const html = `<!-- wp:paragraph -->
<p>One
two</p>
<!-- /wp:paragraph -->

<!-- wp:image {"id":9,"align":"wide"} -->
<figure class="wp-block-image alignwide size-large"><img src="https://films.example/wp-content/uploads/a-1024x683.jpg" alt="" class="wp-image-9"/><figcaption class="wp-element-caption">By <a href="/about/">us</a></figcaption></figure>
<!-- /wp:image -->`;
    const { text, files, links } = convert(html, 'gutenberg');
    expect(text).toBe(
      `<p>One two</p>${picture('a', { size: 'wide', caption: 'By <a href="/about">us</a>' })}`,
    );
    expect(files).toEqual([
      { address: 'https://films.example/wp-content/uploads/a-1024x683.jpg', attachment: '9', alt: '' },
    ]);
    expect(links).toEqual(['/about/']);
  });

  it('has galleries with one caption, embeds with theirs as title, and text of the classic editor between', () => {
    const html = `<!-- wp:gallery --><figure class="wp-block-gallery"><!-- wp:image --><figure class="wp-block-image"><img src="/a.jpg"/><figcaption>A</figcaption></figure><!-- /wp:image --><!-- wp:image --><figure class="wp-block-image"><img src="/b.jpg"/></figure><!-- /wp:image --><figcaption>Both</figcaption></figure><!-- /wp:gallery -->
<!-- wp:embed {"url":"https://vimeo.com/123"} -->
<figure class="wp-block-embed is-provider-vimeo"><div class="wp-block-embed__wrapper">
https://vimeo.com/123
</div><figcaption>The film</figcaption></figure>
<!-- /wp:embed -->
<!-- wp:freeform -->
Old

words
<!-- /wp:freeform -->`;
    expect(textOf(html, 'gutenberg')).toBe(
      `${gallery('ab', 'Both · A')}<figure data-embed="vimeo:123" data-title="The film"></figure><p>Old</p><p>words</p>`,
    );
  });

  it('names blocks that the site filled', () => {
    expect(lossesOf('<!-- wp:latest-posts {"n":3} /-->', 'gutenberg')).toEqual([
      'Block “latest-posts” → left out (1)',
    ]);
  });
});

describe('Ghost', () => {
  it.each([
    [
      'a callout',
      '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind <b>this</b></div></div><p>x</p>',
      '<p>💡 Mind <strong>this</strong></p><p>x</p>',
    ],
    [
      'a toggle',
      '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Who</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>We</p></div></div>',
      '<p><strong>Who</strong></p><p>We</p>',
    ],
    [
      'a bookmark',
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://e.example/x"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Title</div><div class="kg-bookmark-description">About</div><div class="kg-bookmark-metadata"><img src="/i.png"><span>E</span></div></div><div class="kg-bookmark-thumbnail"><img src="/t.png"></div></a></figure><p>x</p>',
      '<p><a href="https://e.example/x" rel="noopener noreferrer">Title</a><br>About</p><p>x</p>',
    ],
    [
      'a picture of full width',
      '<figure class="kg-card kg-image-card kg-width-full"><img src="__GHOST_URL__/content/images/a.jpg" alt="A"><figcaption>C</figcaption></figure>',
      picture('a', { size: 'full', alt: 'A', caption: 'C' }),
    ],
    [
      'a gallery',
      '<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="/a.jpg"></div><div class="kg-gallery-image"><img src="/b.jpg"></div></div></div><figcaption>C</figcaption></figure>',
      gallery('ab', 'C'),
    ],
    [
      'a button',
      '<div class="kg-card kg-button-card"><a href="__GHOST_URL__/about/" class="kg-btn">Go</a></div>',
      '<p><a href="/about">Go</a></p>',
    ],
    [
      'a film',
      '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="/film.mp4"></video><div class="kg-video-overlay"><button>Play</button></div><div class="kg-video-player-container"><span>0:00</span></div></div><figcaption>C</figcaption></figure>',
      picture('f', { caption: 'C' }),
    ],
    [
      'a sound',
      '<div class="kg-card kg-audio-card"><img src="" class="kg-audio-thumbnail kg-audio-hide"><div class="kg-audio-player-container"><audio src="/song.mp3"></audio><div class="kg-audio-title">Song</div><div class="kg-audio-player"><span>0:00</span></div></div></div>',
      '<p><a href="/song.mp3">song.mp3</a></p><p>Song</p>',
    ],
    ['brackets, which are words', '<p>[gallery ids="1"]</p>', '<p>[gallery ids="1"]</p>'],
  ])('%s', (_, html, expected) => {
    expect(textOf(html, 'ghost')).toBe(expected);
  });
});

it('a text of Squarespace has its pictures once, with captions, and its films', () => {
  const html = `<div class="sqs-block"><figure class="sqs-block-image-figure"><div><noscript><img src="/a.jpg"/></noscript><img class="thumb-image" data-src="/a.jpg" data-image="/a.jpg" alt="a"/></div><figcaption class="image-caption-wrapper"><div class="image-caption"><p>Words</p></div></figcaption></figure></div>
<div class="sqs-block-video" data-block-json="{&quot;url&quot;:&quot;https://youtu.be/abcdefghijk&quot;}"></div>`;
  expect(textOf(html, 'squarespace')).toBe(
    `${picture('a', { alt: 'a', caption: 'Words' })}<figure data-embed="youtube:abcdefghijk" data-title="The harbour"></figure>`,
  );
});

describe('links', () => {
  it.each([
    [
      'of the old site are rewritten',
      '<a href="https://www.films.example/about/#team">a</a>',
      '<a href="/about">a</a>',
    ],
    [
      'of what does not come along stay',
      '<a href="/2019/x/">a</a>',
      '<a href="https://films.example/2019/x/" rel="noopener noreferrer">a</a>',
    ],
    [
      'elsewhere stay',
      '<a href="https://e.example/?a=1&amp;b=2">a</a>',
      '<a href="https://e.example/?a=1&amp;b=2" rel="noopener noreferrer">a</a>',
    ],
    ['to a mail address stay', '<a href="mailto:a@b.example">a</a>', '<a href="mailto:a@b.example">a</a>'],
    ['that run scripts are words', '<a href="javascript:alert(1)">a</a>', 'a'],
    ['within the text are words', '<a href="#x">a</a>', 'a'],
  ])('%s', (_, html, expected) => {
    expect(textOf(html)).toBe(`<p>${expected}</p>`);
  });
});

describe('what a text here does not have', () => {
  it('is named with how often', () => {
    const html = `<script>a</script><style>b</style><form><label>Name</label><input><button>Send</button></form><table><tr><td>x</td></tr></table>
<h5>y</h5><a href="javascript:x">z</a><sub>1</sub><sup>2</sup><iframe src="https://maps.example/x"></iframe>`;
    expect(lossesOf(html)).toEqual([
      'Script → left out (1)',
      'Style sheet → left out (1)',
      'Form → left out (1)',
      'Table → lines (1)',
      'Headings 4 to 6 → heading 3 (1)',
      'Link that leads nowhere → words (1)',
      'Sub- and superscript → text (2)',
      'Embed of maps.example → a link (1)',
    ]);
    expect(textOf(html)).not.toMatch(/Name|Send|<(?:script|form|iframe)/);
  });

  it('such as a film of another site that nobody has is a link', () => {
    const html = '<video src="https://cdn.example/missing.mp4"></video>';
    expect(lossesOf(html)).toEqual(['Film of cdn.example → a link (1)']);
    expect(textOf(html)).toBe(
      '<p><a href="https://cdn.example/missing.mp4" rel="noopener noreferrer">cdn.example</a></p>',
    );
  });

  it.each([
    ['sixty blocks', 'x<hr>'.repeat(70), 'Pictures, films, quotes and lines beyond 60 → left out (10)'],
    ['a thousand elements', '<p>x</p>'.repeat(1_200), 'Formatting beyond 1,000 elements → words (1)'],
  ])('beyond %s is named', (_, html, loss) => {
    expect(lossesOf(html)).toContain(loss);
    expect(blockProblems(textOf(html), 'Content')).toEqual([]);
  });

  it('beyond 200,000 characters is cut at a word, which is said', () => {
    const { text, isCut } = convert('<p>word &amp; word</p>'.repeat(20_000));
    expect(isCut).toBe(true);
    expect(text.length).toBeLessThan(200_000);
    expect(convert(`<p>${'word '.repeat(60_000)}</p>`).text).toMatch(/^<p>[\s\S]*word<\/p>$/);
  });
});

it.each([
  '<p>a<p>b<div>c<b><i>d</b></i></div>',
  '<ul>x<li>a<p>b</p><img src="/a.jpg"><li>c</ul>d',
  '<blockquote>a<img src="/a.jpg">b<ul><li>c</li></ul><cite>d</cite></blockquote>',
  '<figure><figure><img src=/a.jpg><figcaption>a<figcaption>b</figure>c</figure>d</figcaption>',
  '[caption][caption]<img src="/a.jpg">words[gallery][/caption] x [caption',
  '<table><td>a<table><tr><td>b<img src="/a.jpg"><h2>c</h2><ul><li>d',
  '<details><summary>a<div class="kg-bookmark-card"><a class="kg-bookmark-container" href="x">',
  '<h2>a<h3>b</h2><li>c</li></ol><a href="/x"><a href="/y">d',
  '&#0;&#xd800;&amp;amp;<p title=">">"&quot;',
])('%j becomes a text that sanitising does not change', (html) => {
  for (const markup of ['classic', 'gutenberg', 'ghost', 'squarespace'] as const) {
    const { text } = convert(html, markup);
    expect(sanitizeText(text)).toBe(text);
    expect(blockProblems(text, 'Content')).toEqual([]);
    expect(text === '' || isSanitizedText(text)).toBe(true);
  }
});
