import { expect, it } from 'vitest';
import { rejectWrongShape, readJson } from '~/core/api/json.server';

const list = (count: number) => `{"media":[${Array.from({ length: count }, () => '0').join(',')}]}`;

it('JSON with more values than any record is rejected with 413', () => {
  expect(() => rejectWrongShape(list(19_000))).not.toThrow();
  expect(() => rejectWrongShape(list(21_000))).toThrow('The JSON may have at most 20,000 values.');
});

it('JSON with more levels than any record is rejected, with the name of the field', () => {
  expect(() => rejectWrongShape(`{"media":${'['.repeat(20)}`)).toThrow('Nested too deeply: media');
});

it('a name that an object has twice is rejected, however it is spaced and escaped', () => {
  const text = '{"a":{"title":1},"title" \n\r\t: 1,"t\\u0069tle":2}';
  expect(() => rejectWrongShape(text)).toThrow('Given twice: title');
});

it('a very long name is shortened in the error', () => {
  const name = 'n'.repeat(100_000);
  expect(() => rejectWrongShape(`{"${name}":1,"${name}":2}`)).toThrow(/^Given twice: n{200}…$/);
});

it.each(['{"a', '{"a\\', '{"a\\"', '{"\\x":1}', ']]]}', '"', '{"a":1', ''])(
  'text that is no JSON is rejected with 400: %s',
  async (body) => {
    const headers = { 'Content-Type': 'application/json' };
    const request = new Request('http://site.test/', { method: 'POST', body, headers });
    await expect(readJson(request, 'signedIn')).rejects.toMatchObject({
      status: 400,
      message: 'The body is not valid JSON.',
    });
  },
);
