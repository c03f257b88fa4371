/** The names and texts of what the press downloads. */
import { describe, expect, it } from 'vitest';
import {
  captionsCsv,
  downloadName,
  namePart,
  readMeText,
  stillFileName,
  synopsisText,
  termsText,
} from '~/press/kits/kit-archives.server';

describe('a part of a name', () => {
  it.each([
    ['Inka Solberg / Primal', 'Inka-Solberg-Primal'],
    ['Café été', 'Cafe-ete'],
    ['Ærø Straße', 'AEro-Strasse'],
    ['--Twice—told--', 'Twice-told'],
    ['ﬁlm', 'film'],
    ['日本', ''],
    ['../../etc/passwd', 'etc-passwd'],
    ['a"\r\nX: y', 'a-X-y'],
  ])('of %j is %j', (text, part) => {
    expect(namePart(text)).toBe(part);
  });

  it('has at most 60 characters and does not end with a hyphen', () => {
    expect(namePart(`${'a'.repeat(59)} ${'b'.repeat(100_000)}`)).toBe('a'.repeat(59));
  });
});

it('the name of a still has its number with two digits, and its credit', () => {
  const names = { site: 'Primal', show: 'Salt Country' };
  const still = { credit: 'Inka Solberg / Primal', extension: 'jpg' };
  expect(stillFileName(names, { ...still, number: 7 })).toBe(
    'Primal_Salt-Country_07_Inka-Solberg-Primal.jpg',
  );
  expect(stillFileName(names, { ...still, number: 100 })).toContain('_100_');
  expect(stillFileName({ ...names, show: '日本' }, { ...still, number: 1 })).toBe(
    'Primal_01_Inka-Solberg-Primal.jpg',
  );
});

it('a name without a usable character is still a name', () => {
  expect(downloadName(['日本'], 'zip')).toBe('Press.zip');
});

const STILL = { caption: '', credit: '', rights: '', takenAt: '2026-03-02', usableUntil: null };

it('captions are CSV for spreadsheets, in which no cell is a formula', () => {
  const still = { ...STILL, caption: 'A "quiet", cold sea', credit: '=HYPERLINK("x")', rights: '© Prïmal' };
  expect(captionsCsv([{ name: 'A_01.jpg', still }])).toBe(
    '\ufefffile,caption,credit,rights,date,usable until\r\n' +
      'A_01.jpg,"A ""quiet"", cold sea","\'=HYPERLINK(""x"")",© Prïmal,2026-03-02,\r\n',
  );
});

it.each(['=1', '+1', '-1', '@x', '\tx'])('a cell that begins as %j gets an apostrophe', (credit) => {
  expect(captionsCsv([{ name: 'a', still: { ...STILL, credit } }])).toContain(`,'${credit},`);
});

it('captions have days, as far as they are known', () => {
  const of = (takenAt: string, usableUntil: string | null) =>
    captionsCsv([{ name: 'a', still: { ...STILL, takenAt, usableUntil } }]).split('\r\n')[1];
  expect(of('2026-03-04T10:11:12+01:00', '2026-06-30T23:00:00.000Z')).toBe('a,,,,2026-03-04,2026-07-01');
  expect(of('2026-03', null)).toBe('a,,,,2026-03,');
});

describe('what is to be read first', () => {
  const KIT = {
    title: 'Low Water',
    siteName: 'Primal',
    embargoUntil: '2031-07-03T17:00:00.000Z',
    address: 'https://primal.example/press/low-water',
    contacts: [{ name: 'Delphine Oduya', role: '', phone: '+44 117 496 0921', email: '' }],
    terms: '<p>With the credit.</p>',
  };
  const now = new Date('2026-11-28T16:05:00Z');

  it('is the embargo, whom to ring, the terms, and when it was made from what address', () => {
    const text = readMeText(KIT, now);
    expect(text).toMatch(/^Low Water\r\nPrimal\r\n\r\nEmbargo until 18:00, 3 July 2031, London *\r\n/);
    expect(text).toContain('\r\n\r\nPress\r\nDelphine Oduya\r\n+44 117 496 0921\r\n\r\nWith the credit.\r\n');
    expect(text).toContain(
      'Made on 2026-11-28 at 16:05, London, of https://primal.example/press/low-water\r\n',
    );
  });

  it('has a length that does not depend on the moment', () => {
    const ended = readMeText({ ...KIT, embargoUntil: null }, new Date('2031-08-01T01:02:03Z'));
    expect(ended).toContain('Embargo: none ');
    expect(ended).toHaveLength(readMeText(KIT, now).length);
  });
});

it('terms are plain text with their paragraphs and lists', () => {
  expect(
    termsText('<p>Free for <strong>editorial</strong> use &amp; more.</p><ul><li>One</li><li>Two</li></ul>'),
  ).toBe('Free for editorial use & more.\r\n\r\n- One\r\n- Two\r\n');
  expect(termsText('')).toBe('');
});

it('synopses stand under their names, and without any there is no text', () => {
  const texts = {
    title: 'Low Water',
    logline: 'The sea went out.',
    short: '',
    long: '<p>A</p><p>B<br>C</p>',
  };
  expect(synopsisText(texts)).toBe(
    'Low Water\r\n\r\nLogline\r\nThe sea went out.\r\n\r\nLong synopsis\r\nA\r\n\r\nB\r\nC\r\n',
  );
  expect(synopsisText({ ...texts, logline: '', long: '' })).toBe('');
});
