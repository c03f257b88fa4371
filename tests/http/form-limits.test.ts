import { expect, it } from 'vitest';
import { LONGEST_FORM, MAX_RECOVERED, SMALL_FORM } from '~/core/forms/form-limits.server';
import { packFields, recoveredFields, typedValues, unpackFields } from '~/core/forms/form-recovery.server';
import { readForm, readSmallForm, parseUrlEncoded } from '~/core/forms/read-form.server';
import { textForm } from '~/core/forms/read-controls.server';
import { LIMITS } from '~/core/validation/limits';

const read = (body: string) => parseUrlEncoded(Buffer.from(body), LONGEST_FORM);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index): [string, string] => [`a${index}`, 'b']);
const asBody = (fields: [string, string][]) => new URLSearchParams(fields).toString();

const posted = (body: string) =>
  new Request('http://site.test/admin', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

it('a URL-encoded form is read as its browser wrote it', () => {
  const fields: [string, string][] = [
    ['title', 'A + B & C = 100 % مرحبا 🎬\r\n'],
    ['', ''],
    ['title', ' again '],
  ];
  expect(read(asBody(fields))).toEqual(fields);
});

it('a URL-encoded form with more fields than the longest form is rejected with 413', () => {
  expect(read(asBody(numbered(LONGEST_FORM.fields)))).toHaveLength(LONGEST_FORM.fields);
  expect(() => read(asBody(numbered(LONGEST_FORM.fields + 1)))).toThrow('The form has too many fields.');
});

it('the longest form of the episodes of a show is read', () => {
  const episodes = Array.from({ length: LIMITS.episodes }, (_, index): [string, string][] =>
    ['number', 'title', 'airDate', 'minutes', 'stillUrl', 'id', 'synopsis'].map((name) => [
      `seasons.0.episodes.${index}.${name}`,
      '中'.repeat(name === 'synopsis' ? LIMITS.synopsis : LIMITS.line),
    ]),
  ).flat();
  expect(read(asBody(episodes))).toEqual(episodes);
});

it('the longest form of the episodes of a show survives a sign-in', () => {
  const synopses = Array.from({ length: LIMITS.episodes }, (_, index): [string, string][] => [
    [`seasons.0.episodes.${index}.synopsis`, 'a'.repeat(LIMITS.synopsis)],
    [`seasons.0.episodes.${index}.stillUrl`, 'a'.repeat(LIMITS.url)],
    [`seasons.0.episodes.${index}.title`, 'a'.repeat(LIMITS.line)],
  ]).flat();
  expect(unpackFields(packFields(textForm(synopses)))).toEqual(synopses);
});

it('recovered input that is too long to be drawn is rejected with 413', () => {
  const fields = Array.from({ length: 4 }, (): [string, string] => ['a', 'a'.repeat(499_000)]);
  expect(() => packFields(textForm(fields))).toThrow('There is too much text in the form.');
  expect(() => read(`held=${'a'.repeat(MAX_RECOVERED + 1)}`)).toThrow('There is too much text in the form.');
});

it('a form with a longer field or more text than the longest form is rejected with 413', () => {
  const field = 'a'.repeat(LONGEST_FORM.fieldCharacters);
  expect(() => read(`a=${field}a`)).toThrow('A field of the form is too long.');
  const five = Array.from({ length: 5 }, () => `a=${field}`).join('&');
  expect(() => read(five)).toThrow('There is too much text in the form.');
});

it('a form that anybody may send is rejected with 413 above 20 fields or 64 kB', async () => {
  const { form, problem } = await readSmallForm(posted(asBody(numbered(20))));
  expect([[...form].length, problem]).toEqual([20, undefined]);
  for (const body of [asBody(numbered(21)), `username=${'a'.repeat(SMALL_FORM.bytes)}`])
    expect((await readSmallForm(posted(body))).problem).toMatchObject({ status: 413 });
});

it('recovered input keeps every field but passwords, as characters that nothing has to escape', () => {
  const fields: [string, string][] = [
    ['title', '"<b>" & مرحبا 🎬\r\n\t'],
    ['', ''],
    ['base', '{"title":"x"}'],
    ['title', 'twice'],
  ];
  const held = packFields(textForm([...fields, ['newPassword', 'secret']]));
  expect(held).toMatch(/^[\w-]+$/);
  expect(unpackFields(held)).toEqual(fields);
  expect(packFields(textForm([['held', held]]))).toBe(held);
  expect(recoveredFields(textForm([['held', held]]))).toEqual(fields);
  expect(typedValues(textForm(fields))).toEqual({ title: 'twice', '': '' });
});

it('recovered input with more fields than the longest form is rejected with 413', () => {
  const held = packFields(textForm(numbered(LONGEST_FORM.fields + 1)));
  expect(() => unpackFields(held)).toThrow('The form has too many fields.');
});

it('recovered input that is sent again is the form that it was', async () => {
  const fields: [string, string][] = [
    ['title', 'Kept'],
    ['intent', 'save'],
  ];
  const again = asBody([
    ['held', packFields(textForm(fields))],
    ['resend', 'true'],
  ]);
  const { form, problem } = await readForm(posted(again));
  expect([[...form], problem]).toEqual([fields, undefined]);
});
