import { expect, it } from 'vitest';
import { readBase } from '~/core/forms/form-recovery.server';

const formWith = (...bases: string[]) => {
  const form = new FormData();
  for (const base of bases) form.append('base', base);
  return form;
};

it('the base of a form is the last one that it has', () => {
  expect(readBase(formWith('{"title":"a"}', '{"title":"b"}'))).toEqual({ title: 'b' });
});

it.each([
  ['nothing', []],
  ['no JSON', ['{"title":']],
  ['a list', ['["a"]']],
  ['null', ['null']],
  ['a value that is no text', ['{"title":"a","slug":{}}']],
  ['values 200,000 levels deep', [`{"title":${'['.repeat(200_000)}${']'.repeat(200_000)}}`]],
])('a base that is %s is ignored', (_, bases) => {
  expect(readBase(formWith(...bases))).toBeUndefined();
});
