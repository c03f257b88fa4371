/** Track files as programs and people write them, right and wrong, and as an attacker would. */

/** Start and end in milliseconds, and the text. */
type Cue = [number, number, string];

type ReadExample = [name: string, file: string | Uint8Array, cues: Cue[]];

const utf16 = (text: string, order: 'le' | 'be', mark = true) => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
  return new Uint8Array(order === 'le' ? bytes : bytes.swap16());
};

const SRT =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\nZażółć\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nПривет\r\n';
const SRT_CUES: Cue[] = [
  [1_000, 2_500, 'Zażółć'],
  [3_000, 4_000, 'Привет'],
];
const vtt = (body: string) => `WEBVTT\n\n${body}`;
const oneCue = (text: string) => vtt(`00:01.000 --> 00:02.000\n${text}\n`);
const only = (text: string): Cue[] => [[1_000, 2_000, text]];

export const READ: ReadExample[] = [
  ['SRT', SRT, SRT_CUES],
  ['UTF-8 with a mark', `\ufeff${SRT}`, SRT_CUES],
  ['UTF-16 LE with a mark', utf16(SRT, 'le'), SRT_CUES],
  ['UTF-16 BE with a mark', utf16(SRT, 'be'), SRT_CUES],
  ['UTF-16 LE without a mark', utf16(SRT, 'le', false), SRT_CUES],
  ['UTF-16 BE without a mark', utf16(SRT, 'be', false), SRT_CUES],
  ['SRT with old line ends', SRT.replaceAll('\r\n', '\r'), SRT_CUES],
  ['SRT with dots', SRT.replaceAll(',', '.'), SRT_CUES],
  ['SRT without numbers', SRT.replace(/^\d\r\n/gm, ''), SRT_CUES],
  ['SRT without blank lines', SRT.replaceAll('\r\n\r\n', '\r\n'), SRT_CUES],
  ['SRT with blank lines before its first cue', `\n \n${SRT}`, SRT_CUES],
  [
    'SRT with a blank line in its words',
    '1\n00:00:01,000 --> 00:00:02,000\nOne\n\n42\n\nTwo\n\n2\n00:00:03,000 --> 00:00:04,000\nThree',
    [
      [1_000, 2_000, 'One\n42\nTwo'],
      [3_000, 4_000, 'Three'],
    ],
  ],
  [
    'SRT with short times and coordinates',
    '1\n0:0:1,5 --> 00:00:02 X1:100 X2:200 Y1:1 Y2:2\nHello',
    [[1_500, 2_000, 'Hello']],
  ],
  [
    'SRT with tags, fonts and places',
    '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<FONT color="#fff"><B>Hi</B></font> {\\fs12}<i>there',
    only('<b>Hi</b> <i>there</i>'),
  ],
  [
    'SRT with an arrow and a clock in its words',
    '1\n00:00:01,000 --> 00:00:02,000\nA --> B\n10:30-11:00, <!-- no --> 3 < 4',
    only('A --&gt; B\n10:30-11:00,  3 &lt; 4'),
  ],
  [
    'WebVTT with text after its header',
    `WEBVTT - A film\nKind: captions\n\n00:01.000 --> 00:02.000\nHi`,
    only('Hi'),
  ],
  ['WebVTT with a tab after its header', `WEBVTT\tA film\n\n00:01.000 --> 00:02.000\nHi`, only('Hi')],
  ['WebVTT without a line after its header', `WEBVTT\n00:01.000 --> 00:02.000\nHi`, only('Hi')],
  [
    'WebVTT with mixed line ends',
    `\ufeffWEBVTT\r\n\r\r\n00:01.000 --> 00:02.000\rOne\nTwo\r\n`,
    only('One\nTwo'),
  ],
  ['WebVTT with an identifier', vtt('intro - 1\n00:01.000 --> 00:02.000\nHi'), only('Hi')],
  [
    'WebVTT with more than 99 hours',
    vtt('100:00:01.000 --> 123456:00:02.000\nLate'),
    [[360_001_000, 444_441_602_000, 'Late']],
  ],
  [
    'WebVTT without blank lines',
    vtt('1\n00:01.000 --> 00:02.000\nOne\n2\n00:03.000 --> 00:04.000\nTwo\n00:05.000-->00:06.000\n3'),
    [
      [1_000, 2_000, 'One'],
      [3_000, 4_000, 'Two'],
      [5_000, 6_000, '3'],
    ],
  ],
  [
    'WebVTT with notes, styles and regions',
    vtt(
      'STYLE\n::cue { color: red }\n/* --> */\n\nREGION\nid:fred\n\nNOTE one --> two\nthree\n\nNOTE\n4 --> 5\n\n' +
        '00:01.000 --> 00:02.000 region:fred\nHi\n\nNOTE the end',
    ),
    only('Hi'),
  ],
  [
    'WebVTT whose cues are neither apart nor in order',
    vtt(
      '00:05.000 --> 00:09.000\nThird\n\n00:01.000 --> 00:08.000\nFirst\n\n00:01.000 --> 00:02.000\nSecond',
    ),
    [
      [1_000, 8_000, 'First'],
      [1_000, 2_000, 'Second'],
      [5_000, 9_000, 'Third'],
    ],
  ],
  [
    'WebVTT with cues without words',
    vtt('00:01.000 --> 00:02.000\n\n00:03.000 --> 00:04.000\n<c></c>\n \n\n00:05.000 --> 00:06.000'),
    [
      [1_000, 2_000, ''],
      [3_000, 4_000, ''],
      [5_000, 6_000, ''],
    ],
  ],
  [
    'tags that stay',
    oneCue('<v Ms. A &amp; B><b>bold</b> <u>x</u> <ruby>漢<rt>kan</ruby> <lang en-GB>hi</lang>'),
    only('<v Ms. A &amp; B><b>bold</b> <u>x</u> <ruby>漢<rt>kan</rt></ruby> <lang en-GB>hi</lang></v>'),
  ],
  [
    'classes, times and other tags',
    oneCue('<v.loud.first  Ms.\tA&gt;B >One <00:01.500><c.red>two</c> <b.x>three</b>'),
    only('<v Ms. A&gt;B>One two <b>three</b></v>'),
  ],
  [
    'tags without a name they need',
    oneCue('<v>One</v> <lang>two</lang> <lang $>three</lang> <rt>four</rt>'),
    only('One two three four'),
  ],
  ['tags that cross', oneCue('<b><i>One</b> two</i></u>'), only('<b><i>One two</i></b>')],
  ['tags that are not closed', oneCue('<b><i>One <u'), only('<b><i>One &lt;u</i></b>')],
  [
    'signs that are no tags',
    oneCue('1 < 2 > 0 <3 & &amp;lt; <> </> <<b>x'),
    only('1 &lt; 2 &gt; 0 &lt;3 &amp; &amp;lt;   &lt;<b>x</b>'),
  ],
  [
    'scripts',
    oneCue('<script src="x">alert(1)</script><img onerror=alert(1)><b onclick="x">y</b>'),
    only('alert(1)<b>y</b>'),
  ],
  [
    'character references',
    oneCue('&eacute;&#233;&#xE9;&mdash;&nbsp;&lrm;&nothing;&#0;&#xd800;&#x110000;&amp'),
    only('ééé—\u00a0\u200e&amp;nothing;\ufffd\ufffd\ufffd&amp;amp'),
  ],
  [
    'line breaks written as characters',
    oneCue('One&#10;&#13;&#10;\n<c>&#10;</c>Two<br>Three'),
    only('One\nTwo\nThree'),
  ],
  ['control characters', oneCue('O\0n\u0001e\u0085'), only('O\ufffdne')],
  ['an arrow as characters', oneCue('One --&gt; two &#45;&#45;>'), only('One --&gt; two --&gt;')],
];

type BrokenExample = [name: string, file: string | Uint8Array, problems: string[]];

const windows1252 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const NO_CUES = 'The file has no cues.';
const WRONG_ENCODING = 'The file is neither UTF-8 nor UTF-16. Save it as UTF-8, and add it again.';

export const BROKEN: BrokenExample[] = [
  ['an empty file', '', [NO_CUES]],
  ['a mark alone', '\ufeff', [NO_CUES]],
  ['blank lines', '\r\n \t\n', [NO_CUES]],
  ['a header alone', 'WEBVTT', [NO_CUES]],
  ['a header and notes', vtt('NOTE nothing\n\nSTYLE\n\n'), [NO_CUES]],
  ['SRT in Windows-1252', windows1252('1\n00:00:01,000 --> 00:00:02,000\nCafé'), [WRONG_ENCODING]],
  ['WebVTT in Windows-1252', windows1252(oneCue('Café')), [WRONG_ENCODING]],
  ['half a character of UTF-16', utf16(SRT, 'le').subarray(0, -1), [WRONG_ENCODING]],
  [
    'a cue that ends before it begins',
    'WEBVTT\r\n\r\nNOTE\r\nby hand\r\n\r\n1\r\n00:01.000 --> 00:02.000\r\nOne\r\n\r\nNOTE more\r\n\r\n\r\n2\r\n00:04.000 --> 00:03.000\r\nTwo',
    ['Line 14: ends before it begins'],
  ],
  ['a cue that ends when it begins', vtt('00:01.000 --> 00:01.000\nOne'), ['Line 3: ends when it begins']],
  [
    'SRT with a cue that ends before it begins',
    SRT.replace('04,000', '02,999'),
    ['Line 6: ends before it begins'],
  ],
  [
    'times that are none',
    vtt(
      '00:01,000 --> 00:02,000\nOne\n\n1\n00:61.000 --> 01:02.000\nTwo\n\n0:01 --> 0:02\n\n1234567:00:00.000 --> 1234567:00:01.000',
    ),
    [3, 7, 10, 12].map((line) => `Line ${line}: has times that cannot be read`),
  ],
  [
    'an arrow in the words',
    vtt('00:01.000 --> 00:02.000\nOne --> two\nthree'),
    ['Line 4: has times that cannot be read'],
  ],
  [
    'SRT with broken times',
    '1\n00:00:01,000 -> 00:00:02,000\nOne\n\n2\nxx --> yy\nTwo\n\n3\n00:00:05,000\nThree\n\n00:99:00,000 --> 00:99:01,000',
    [2, 6, 10, 13].map((line) => `Line ${line}: has times that cannot be read`),
  ],
  [
    'words without a cue',
    vtt('Hello\nworld\n\n00:01.000 --> 00:02.000\nOne\n\nTwo\n'),
    ['Line 3: does not belong to a cue', 'Line 9: does not belong to a cue'],
  ],
  ['words before the first cue of SRT', `Title\nMore\n${SRT}`, ['Line 1: does not belong to a cue']],
  [
    'more wrong lines than anybody reads',
    vtt('00:02.000 --> 00:01.000\n\n'.repeat(22)),
    [
      ...Array.from({ length: 20 }, (_, index) => `Line ${3 + 2 * index}: ends before it begins`),
      '2 more lines cannot be read',
    ],
  ],
];

export const FOREIGN: [name: string, file: string | Uint8Array][] = [
  ['prose', 'Nothing to see here.\nMove on.'],
  ['a word that begins like a header', 'WEBVTTS\n\nHello'],
  ['HTML', '<!doctype html><!-- a --><p>1 --> 2</p>'],
  ['a PNG image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ['an MP4 video', new Uint8Array([0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d])],
  ['zeros', new Uint8Array(1_000)],
  ['TTML', '<?xml version="1.0"?>\n<tt><p begin="00:00:01.000" end="00:00:02.000">Hi</p></tt>'],
];

const MEGABYTE = 1_048_576;
const filled = (head: string, part: string, tail = '') =>
  head + part.repeat(Math.floor((MEGABYTE - head.length - tail.length) / part.length)) + tail;

/** Files of a megabyte that would be slow for a parser that reads anything twice. */
export const HUGE: { name: string; file: string }[] = [
  ...[
    ...['<', '<b', '<b>', '</b>', '<b>x</b>', '<ruby><rt>', '&', '&#', ' ', '\t\n', '-', '-->', '{\\'],
    ...['\0', '<v ', '0'],
  ].map((part) => ({
    name: `${JSON.stringify(part)} in a cue`,
    file: filled(oneCue('').trimEnd() + '\n', part),
  })),
  ...['0', ' ', '0:', '-', ':', '1\n', '\r', '1\n0:0\n', '00:00:01,000 ', '--> '].map((part) => ({
    name: `${JSON.stringify(part)} where SRT has times`,
    file: filled('1\n', part, '\n\n1\n00:00:01,000 --> 00:00:02,000\nHi'),
  })),
  ...['0', ' ', 'a', ':', 'line:1 ', 'line:1,', '%', ','].map((part) => ({
    name: `${JSON.stringify(part)} after times`,
    file: filled('WEBVTT\n\n00:01.000 --> 00:02.000', part, '\nHi'),
  })),
  { name: 'as many cues as there can be', file: filled('WEBVTT\n\n', '00:01.000 --> 00:02.000\n') },
  { name: 'as many notes as there can be', file: filled('WEBVTT\n\n', 'NOTE\n\n') },
];
