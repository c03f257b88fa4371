import { describe, expect, it } from 'vitest';
import { readPastedRecipients, ScreenerInput } from '~/press/screeners/screener-schemas.server';
import { inHours } from '~/core/text/formats';
import { copyMinutes, isPlayable } from '~/press/screeners/screener';
import { parse } from '~/core/validation/fields.server';

const read = (text: string) => readPastedRecipients(text);

describe('a pasted list of recipients', () => {
  it('has a name, an outlet and an e-mail a line; the last two may be missing', () => {
    expect(
      read('Ravi Lund, Second Screen, ravi@second.example\nMaud Serrano\tFrame Rate\nIdris\n\n'),
    ).toEqual({
      recipients: [
        { name: 'Ravi Lund', outlet: 'Second Screen', email: 'ravi@second.example' },
        { name: 'Maud Serrano', outlet: 'Frame Rate', email: '' },
        { name: 'Idris', outlet: '', email: '' },
      ],
      unread: [],
    });
  });

  it.each([
    ['an address instead of a name', 'programming@tidewater.example'],
    ['a third part that is no address', 'Ines Halvard, Frame Rate, none'],
    ['more than three parts', 'Ines, Frame, ines@frame.example, more'],
    ['no name', ', Frame Rate, ines@frame.example'],
    ['a name that is too long', 'I'.repeat(201)],
  ])('leaves a line with %s in the box', (_what, line) => {
    expect(read(`Ravi Lund\n${line}`)).toEqual({
      recipients: [{ name: 'Ravi Lund', outlet: '', email: '' }],
      unread: [line.trim()],
    });
  });

  it('of the longest length is read in linear time', () => {
    expect(read('a,'.repeat(100_000))?.unread).toHaveLength(1);
  });

  it('is refused if it has more than a thousand lines', () => {
    expect(read('Ravi Lund\n'.repeat(1_000))?.recipients).toHaveLength(1_000);
    expect(read('Ravi Lund\n'.repeat(1_001))).toBeNull();
  });
});

const mp4 = { contentType: 'video/mp4', videoCodec: 'h264', audioCodec: 'aac' };

describe('a film that every browser plays', () => {
  it.each([
    [mp4, true],
    [{ ...mp4, audioCodec: '' }, true],
    [{ ...mp4, videoCodec: '', audioCodec: '' }, true],
    [{ ...mp4, contentType: 'video/webm', videoCodec: 'vp9', audioCodec: 'opus' }, true],
    [{ ...mp4, videoCodec: 'hevc' }, false],
    [{ ...mp4, contentType: 'video/quicktime', videoCodec: 'prores', audioCodec: 'pcm_s24le' }, false],
    [{ ...mp4, audioCodec: 'ac3' }, false],
  ])('%j: %s', (facts, expected) => {
    expect(isPlayable(facts)).toBe(expected);
  });
});

it('the time of a copy is estimated from the length of the film', () => {
  expect([copyMinutes(3_492), copyMinutes(10), copyMinutes(null)]).toEqual([41, 1, null]);
  expect([inHours(41), inHours(205), inHours(60)]).toEqual(['41 minutes', '3 hours 25 minutes', '1 hour']);
});

describe('the input of a screener', () => {
  const input = { title: 'One', file: 'x' };
  it.each([
    ['recipients.1.name', { recipients: [{ name: 'A' }, { name: ' ' }] }],
    ['recipients.0.email', { recipients: [{ name: 'A', email: 'no' }] }],
    ['recipients', { recipients: Array(501).fill({ name: 'A' }) }],
    ['starts', { starts: 0 }],
    ['starts', { starts: 51 }],
    ['code', { code: 'abc' }],
    ['note', { note: 'n'.repeat(2_001) }],
    ['title', { title: '' }],
    ['more', { more: 1 }],
  ])('names %s when it is wrong', (field, wrong) => {
    expect(() => parse(ScreenerInput, { ...input, ...wrong })).toThrow(
      expect.objectContaining({
        status: 400,
        fields: expect.objectContaining({ [field]: expect.anything() as unknown }) as unknown,
      }),
    );
  });
});
