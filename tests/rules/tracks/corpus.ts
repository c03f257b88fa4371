/** Track files as programs and people write them, right and wrong, and as an attacker would. */

interface ReadExample {
  name: string;
  file: string | Uint8Array;
  /** Each cue as its start and end in milliseconds and its text. */
  cues: [number, number, string][];
}

const utf16 = (text: string, order: 'le' | 'be', mark = true) => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
  return new Uint8Array(order === 'le' ? bytes : bytes.swap16());
};

const SRT =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\nZażółć\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nПривет\r\n';
const SRT_CUES: ReadExample['cues'] = [
  [1_000, 2_500, 'Zażółć'],
  [3_000, 4_000, 'Привет'],
];
const vtt = (body: string) => `WEBVTT\n\n${body}`;
const oneCue = (text: string) => vtt(`00:01.000 --> 00:02.000\n${text}\n`);
const only = (text: string): ReadExample['cues'] => [[1_000, 2_000, text]];

export const READ: ReadExample[] = [
  { name: 'SRT', file: SRT, cues: SRT_CUES },
  { name: 'UTF-8 with a mark', file: `\ufeff${SRT}`, cues: SRT_CUES },
  { name: 'UTF-16 LE with a mark', file: utf16(SRT, 'le'), cues: SRT_CUES },
  { name: 'UTF-16 BE with a mark', file: utf16(SRT, 'be'), cues: SRT_CUES },
  { name: 'UTF-16 LE without a mark', file: utf16(SRT, 'le', false), cues: SRT_CUES },
  { name: 'UTF-16 BE without a mark', file: utf16(SRT, 'be', false), cues: SRT_CUES },
  { name: 'SRT with old line ends', file: SRT.replaceAll('\r\n', '\r'), cues: SRT_CUES },
  { name: 'SRT with dots', file: SRT.replaceAll(',', '.'), cues: SRT_CUES },
  { name: 'SRT without numbers', file: SRT.replace(/^\d\r\n/gm, ''), cues: SRT_CUES },
  { name: 'SRT without blank lines', file: SRT.replaceAll('\r\n\r\n', '\r\n'), cues: SRT_CUES },
  { name: 'SRT with blank lines before its first cue', file: `\n \n${SRT}`, cues: SRT_CUES },
  {
    name: 'SRT with a blank line in its words',
    file: '1\n00:00:01,000 --> 00:00:02,000\nOne\n\n42\n\nTwo\n\n2\n00:00:03,000 --> 00:00:04,000\nThree',
    cues: [
      [1_000, 2_000, 'One\n42\nTwo'],
      [3_000, 4_000, 'Three'],
    ],
  },
  {
    name: 'SRT with short times and coordinates',
    file: '1\n0:0:1,5 --> 00:00:02 X1:100 X2:200 Y1:1 Y2:2\nHello',
    cues: [[1_500, 2_000, 'Hello']],
  },
  {
    name: 'SRT with tags, fonts and places',
    file: '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<FONT color="#fff"><B>Hi</B></font> {\\fs12}<i>there',
    cues: only('<b>Hi</b> <i>there</i>'),
  },
  {
    name: 'SRT with an arrow and a clock in its words',
    file: '1\n00:00:01,000 --> 00:00:02,000\nA --> B\n10:30-11:00, <!-- no --> 3 < 4',
    cues: only('A --&gt; B\n10:30-11:00,  3 &lt; 4'),
  },
  {
    name: 'WebVTT with text after its header',
    file: `WEBVTT - A film\nKind: captions\n\n00:01.000 --> 00:02.000\nHi`,
    cues: only('Hi'),
  },
  {
    name: 'WebVTT with a tab after its header',
    file: `WEBVTT\tA film\n\n00:01.000 --> 00:02.000\nHi`,
    cues: only('Hi'),
  },
  {
    name: 'WebVTT without a line after its header',
    file: `WEBVTT\n00:01.000 --> 00:02.000\nHi`,
    cues: only('Hi'),
  },
  {
    name: 'WebVTT with mixed line ends',
    file: `\ufeffWEBVTT\r\n\r\r\n00:01.000 --> 00:02.000\rOne\nTwo\r\n`,
    cues: only('One\nTwo'),
  },
  {
    name: 'WebVTT with an identifier',
    file: vtt('intro - 1\n00:01.000 --> 00:02.000\nHi'),
    cues: only('Hi'),
  },
  {
    name: 'WebVTT with more than 99 hours',
    file: vtt('100:00:01.000 --> 123456:00:02.000\nLate'),
    cues: [[360_001_000, 444_441_602_000, 'Late']],
  },
  {
    name: 'WebVTT without blank lines',
    file: vtt('1\n00:01.000 --> 00:02.000\nOne\n2\n00:03.000 --> 00:04.000\nTwo\n00:05.000-->00:06.000\n3'),
    cues: [
      [1_000, 2_000, 'One'],
      [3_000, 4_000, 'Two'],
      [5_000, 6_000, '3'],
    ],
  },
  {
    name: 'WebVTT with notes, styles and regions',
    file: vtt(
      'STYLE\n::cue { color: red }\n/* --> */\n\nREGION\nid:fred\n\nNOTE one --> two\nthree\n\nNOTE\n4 --> 5\n\n' +
        '00:01.000 --> 00:02.000 region:fred\nHi\n\nNOTE the end',
    ),
    cues: only('Hi'),
  },
  {
    name: 'WebVTT whose cues are neither apart nor in order',
    file: vtt(
      '00:05.000 --> 00:09.000\nThird\n\n00:01.000 --> 00:08.000\nFirst\n\n00:01.000 --> 00:02.000\nSecond',
    ),
    cues: [
      [1_000, 8_000, 'First'],
      [1_000, 2_000, 'Second'],
      [5_000, 9_000, 'Third'],
    ],
  },
  {
    name: 'WebVTT with cues without words',
    file: vtt('00:01.000 --> 00:02.000\n\n00:03.000 --> 00:04.000\n<c></c>\n \n\n00:05.000 --> 00:06.000'),
    cues: [
      [1_000, 2_000, ''],
      [3_000, 4_000, ''],
      [5_000, 6_000, ''],
    ],
  },
  {
    name: 'tags that stay',
    file: oneCue('<v Ms. A &amp; B><b>bold</b> <u>x</u> <ruby>漢<rt>kan</ruby> <lang en-GB>hi</lang>'),
    cues: only('<v Ms. A &amp; B><b>bold</b> <u>x</u> <ruby>漢<rt>kan</rt></ruby> <lang en-GB>hi</lang></v>'),
  },
  {
    name: 'classes, times and other tags',
    file: oneCue('<v.loud.first  Ms.\tA&gt;B >One <00:01.500><c.red>two</c> <b.x>three</b>'),
    cues: only('<v Ms. A&gt;B>One two <b>three</b></v>'),
  },
  {
    name: 'tags without a name they need',
    file: oneCue('<v>One</v> <lang>two</lang> <lang $>three</lang> <rt>four</rt>'),
    cues: only('One two three four'),
  },
  { name: 'tags that cross', file: oneCue('<b><i>One</b> two</i></u>'), cues: only('<b><i>One two</i></b>') },
  { name: 'tags that are not closed', file: oneCue('<b><i>One <u'), cues: only('<b><i>One &lt;u</i></b>') },
  {
    name: 'signs that are no tags',
    file: oneCue('1 < 2 > 0 <3 & &amp;lt; <> </> <<b>x'),
    cues: only('1 &lt; 2 &gt; 0 &lt;3 &amp; &amp;lt;   &lt;<b>x</b>'),
  },
  {
    name: 'scripts',
    file: oneCue('<script src="x">alert(1)</script><img onerror=alert(1)><b onclick="x">y</b>'),
    cues: only('alert(1)<b>y</b>'),
  },
  {
    name: 'character references',
    file: oneCue('&eacute;&#233;&#xE9;&mdash;&nbsp;&lrm;&nothing;&#0;&#xd800;&#x110000;&amp'),
    cues: only('ééé—\u00a0\u200e&amp;nothing;\ufffd\ufffd\ufffd&amp;amp'),
  },
  {
    name: 'line breaks written as characters',
    file: oneCue('One&#10;&#13;&#10;\n<c>&#10;</c>Two<br>Three'),
    cues: only('One\nTwo\nThree'),
  },
  { name: 'control characters', file: oneCue('O\0n\u0001e\u0085'), cues: only('O\ufffdne') },
  {
    name: 'an arrow as characters',
    file: oneCue('One --&gt; two &#45;&#45;>'),
    cues: only('One --&gt; two --&gt;'),
  },
];

interface BrokenExample {
  name: string;
  file: string | Uint8Array;
  problems: string[];
}

const windows1252 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const NO_CUES = 'The file has no cues.';
const WRONG_ENCODING = 'The file is neither UTF-8 nor UTF-16. Save it as UTF-8, and add it again.';

export const BROKEN: BrokenExample[] = [
  { name: 'an empty file', file: '', problems: [NO_CUES] },
  { name: 'a mark alone', file: '\ufeff', problems: [NO_CUES] },
  { name: 'blank lines', file: '\r\n \t\n', problems: [NO_CUES] },
  { name: 'a header alone', file: 'WEBVTT', problems: [NO_CUES] },
  { name: 'a header and notes', file: vtt('NOTE nothing\n\nSTYLE\n\n'), problems: [NO_CUES] },
  {
    name: 'SRT in Windows-1252',
    file: windows1252('1\n00:00:01,000 --> 00:00:02,000\nCafé'),
    problems: [WRONG_ENCODING],
  },
  { name: 'WebVTT in Windows-1252', file: windows1252(oneCue('Café')), problems: [WRONG_ENCODING] },
  { name: 'half a character of UTF-16', file: utf16(SRT, 'le').subarray(0, -1), problems: [WRONG_ENCODING] },
  {
    name: 'a cue that ends before it begins',
    file: 'WEBVTT\r\n\r\nNOTE\r\nby hand\r\n\r\n1\r\n00:01.000 --> 00:02.000\r\nOne\r\n\r\nNOTE more\r\n\r\n\r\n2\r\n00:04.000 --> 00:03.000\r\nTwo',
    problems: ['Line 14: ends before it begins'],
  },
  {
    name: 'a cue that ends when it begins',
    file: vtt('00:01.000 --> 00:01.000\nOne'),
    problems: ['Line 3: ends when it begins'],
  },
  {
    name: 'SRT with a cue that ends before it begins',
    file: SRT.replace('04,000', '02,999'),
    problems: ['Line 6: ends before it begins'],
  },
  {
    name: 'times that are none',
    file: vtt(
      '00:01,000 --> 00:02,000\nOne\n\n1\n00:61.000 --> 01:02.000\nTwo\n\n0:01 --> 0:02\n\n1234567:00:00.000 --> 1234567:00:01.000',
    ),
    problems: [3, 7, 10, 12].map((line) => `Line ${line}: has times that cannot be read`),
  },
  {
    name: 'an arrow in the words',
    file: vtt('00:01.000 --> 00:02.000\nOne --> two\nthree'),
    problems: ['Line 4: has times that cannot be read'],
  },
  {
    name: 'SRT with broken times',
    file: '1\n00:00:01,000 -> 00:00:02,000\nOne\n\n2\nxx --> yy\nTwo\n\n3\n00:00:05,000\nThree\n\n00:99:00,000 --> 00:99:01,000',
    problems: [2, 6, 10, 13].map((line) => `Line ${line}: has times that cannot be read`),
  },
  {
    name: 'words without a cue',
    file: vtt('Hello\nworld\n\n00:01.000 --> 00:02.000\nOne\n\nTwo\n'),
    problems: ['Line 3: does not belong to a cue', 'Line 9: does not belong to a cue'],
  },
  {
    name: 'words before the first cue of SRT',
    file: `Title\nMore\n${SRT}`,
    problems: ['Line 1: does not belong to a cue'],
  },
  {
    name: 'more wrong lines than anybody reads',
    file: vtt('00:02.000 --> 00:01.000\n\n'.repeat(22)),
    problems: [
      ...Array.from({ length: 20 }, (_, index) => `Line ${3 + 2 * index}: ends before it begins`),
      '2 more lines cannot be read',
    ],
  },
];

export const FOREIGN: { name: string; file: string | Uint8Array }[] = [
  { name: 'prose', file: 'Nothing to see here.\nMove on.' },
  { name: 'a word that begins like a header', file: 'WEBVTTS\n\nHello' },
  { name: 'HTML', file: '<!doctype html><!-- a --><p>1 --> 2</p>' },
  {
    name: 'a PNG image',
    file: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  },
  {
    name: 'an MP4 video',
    file: new Uint8Array([0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d]),
  },
  { name: 'zeros', file: new Uint8Array(1_000) },
  { name: 'TTML', file: '<?xml version="1.0"?>\n<tt><p begin="00:00:01.000" end="00:00:02.000">Hi</p></tt>' },
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
