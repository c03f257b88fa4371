import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  blockText,
  degrees,
  line,
  lines,
  moment,
  nullableMoment,
  optionalEmail,
  optionalLink,
  optionalMoment,
  position,
  requiredLine,
  richText,
} from '~/core/validation/fields.server';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { LIMITS } from '~/core/validation/limits';
import { isSafeUrl } from '~/core/text/patterns';

const problems = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('a link', () => {
  it.each([
    '/',
    '/news/a',
    '/assets/a.mp4?x=1#t',
    'http://a.example',
    'https://a.example/b?c=d',
    'HTTPS://A.EXAMPLE',
  ])('may be %s', (url) => {
    expect(isSafeUrl(url)).toBe(true);
    expect(optionalLink('Link').parse(` ${url} `)).toBe(url);
  });

  it.each([
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)'],
    ...['data:text/html,<script>alert(1)</script>', 'vbscript:x', 'file:///etc/passwd', 'ftp://a.example'],
    ...['//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', 'https:/evil.example'],
    ...['https:evil.example', 'https:///evil.example', 'https://', 'https://a b', 'www.example.com'],
    ...['news/a', '#top', '.'],
  ])('may not be %j', (url) => {
    expect(problems(optionalLink('Link'), url)).toEqual([
      'Link must start with http://, https:// or a single /',
    ]);
  });

  it('that is accepted points to http, https or this site', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.string({ unit: 'binary' }), (url, noise) => {
        for (const candidate of [noise, noise + url, url + noise, `/${noise}`]) {
          // An accepted link whose host browsers cannot parse leads nowhere.
          if (!isSafeUrl(candidate) || !URL.canParse(candidate, 'https://site.example')) continue;
          const { protocol, host } = new URL(candidate, 'https://site.example');
          expect(['http:', 'https:']).toContain(protocol);
          if (candidate.startsWith('/')) expect(host).toBe('site.example');
        }
      }),
    );
  });

  it.each([
    '/assets/../../etc/passwd',
    ' /..',
    '/shows/./a',
    '/shows/%2e%2E/a',
    '/shows/.%2e?a',
    '/shows/..#a',
    '//../a',
  ])('is refused if dots make it lead elsewhere: %s', (url) => {
    expect(problems(optionalLink('Link'), url)).toHaveLength(1);
    expect(problems(optionalLink('Link'), url)[0]).toMatch(/^Link must/);
  });

  it.each([
    '/shows/a..b',
    '/.well-known/a',
    '/shows/a?b=/../c',
    '/a#/../b',
    '/shows/...',
    'https://a.example/b/../c',
  ])('may have dots elsewhere: %s', (url) => expect(optionalLink('Link').parse(url)).toBe(url));

  it('may be empty, and has a maximum length', () => {
    expect(optionalLink('Link').parse('')).toBe('');
    expect(problems(optionalLink('Link'), `/${'x'.repeat(LIMITS.url)}`)).toEqual([
      'Link must be at most 2,048 characters',
    ]);
  });
});

describe('a line', () => {
  it('is trimmed, without breaks or control characters', () => {
    expect(line('Title').parse(' a\r\n b\u0000\u0007\tc\u00a0 ')).toBe('a b c');
  });

  it('keeps text in any script unchanged', () => {
    const text = '<b>“Ærø” 👩🏽‍🎤 مرحبا & co.</b>';
    expect(line('Title').parse(text)).toBe(text);
  });

  it.each([
    [200, []],
    [201, ['Title must be at most 200 characters']],
  ])('of %i characters, whichever they are', (length, messages) => {
    for (const character of ['x', '🎬', '\ud800', ' ', '\u0000'])
      expect(problems(line('Title'), character.repeat(length))).toEqual(messages);
  });

  it('contains no lone surrogate', () => {
    expect(line('Title').parse('a\ud800b🎬')).toBe('a\ufffdb🎬');
  });

  it.each([
    [undefined, 'Title is required'],
    ['', 'Title is required'],
    [' \n ', 'Title is required'],
    ['\u0001\u007f', 'Title is required'],
    [5, 'Title must be text'],
    [null, 'Title must be text'],
    [['a'], 'Title must be text'],
  ])('that is required is not %j', (value, message) => {
    expect(problems(requiredLine('Title'), value)).toEqual([message]);
  });
});

it('a multi-line text keeps its line breaks in one notation', () => {
  expect(lines('Address').parse(' 1 Canal Street\r\nLondon\rN1 \n')).toBe('1 Canal Street\nLondon\nN1');
});

describe('rich text', () => {
  it('is limited by its length as sent', () => {
    expect(problems(richText('Content'), 'x'.repeat(200_000))).toEqual([]);
    expect(problems(richText('Content'), 'x'.repeat(200_001))).toEqual([
      'Content must be at most 200,000 characters',
    ]);
  });

  it.each([richText, blockText])('is limited by its length as it is stored, too', (rule) => {
    const stored = `<p>${'&amp;'.repeat(39_998)}</p>`;
    expect(rule('Content').parse(`<p>${'&'.repeat(39_998)}</p>`)).toBe(stored);
    expect(rule('Content').parse(stored)).toBe(stored);
    expect(problems(rule('Content'), `<p>${'&'.repeat(40_000)}</p>`)).toEqual([
      'Content must be at most 200,000 characters, with its markup',
    ]);
  });

  it('is sanitised when it is parsed', () => {
    expect(richText('Content').parse('<p onclick="x">a<script>b</script></p>')).toBe('<p>a</p>');
  });
});

const accepted = (schema: z.ZodType, values: unknown[]) =>
  values.filter((value) => schema.safeParse(value).success);

it.each<[string, z.ZodType, right: unknown[], wrong: unknown[]]>([
  [
    'an email address',
    optionalEmail('Email'),
    ['a@b.example', ''],
    ['a@b', 'a b@c.example', 'a@b.example\nBcc: c@d.example', '"><script>"@b.example'],
  ],
  ['a position', position('Position'), [0, 7], [-1, 1.5, '1', NaN, 1e9]],
  [
    'a moment',
    moment('Publication date'),
    ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.123+01:00', new Date(0), '2028-02-29T10:00Z'],
    [
      ...['2026-03-01', '2026-03-01T10:00:00', '2026-02-30T10:00:00Z', '2100-02-29T10:00:00Z', 'tomorrow'],
      ...['3000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', new Date(NaN), 1767225600000],
    ],
  ],
  ['a latitude', degrees('Latitude', 90), [51.5, -90, null], [90.1, Infinity, '51']],
])('%s is refused if it is none', (_, schema, right, wrong) => {
  expect(accepted(schema, [...right, ...wrong])).toEqual(right);
});

describe('a moment to the second', () => {
  const at = (seconds: string) => `2031-03-03T18:00:${seconds}Z`;

  it('that opens something is never earlier than what was sent, one that ends something never later', () => {
    const read = (schema: typeof optionalMoment, opens: boolean, sent: string) =>
      schema('At', { opens }).parse(sent)?.toISOString();
    for (const schema of [optionalMoment, nullableMoment] as (typeof optionalMoment)[]) {
      expect(read(schema, true, at('00.001'))).toBe(at('01.000'));
      expect(read(schema, true, at('00.999'))).toBe(at('01.000'));
      expect(read(schema, true, at('00'))).toBe(at('00.000'));
      expect(read(schema, false, at('00.999'))).toBe(at('00.000'));
    }
  });

  it('is an embargo, and the beginning of a time to watch', () => {
    const { press } = SHOW_FIELDS;
    expect(press.of.embargoUntil).toMatchObject({ opens: true });
    expect(SHOW_FIELDS.watch.of.from).toMatchObject({ opens: true });
    expect(SHOW_FIELDS.watch.of.until).not.toHaveProperty('opens');
  });
});
