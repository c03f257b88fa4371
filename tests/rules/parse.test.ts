import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { Failure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { INPUTS, PATCHES, withYearsInOrder } from '~/core/nouns/schemas.server';

function failure(input: unknown, schema: z.ZodType = INPUTS.show): Failure {
  try {
    parse(schema, input);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('invalid input', () => {
  it('is named field by field, and the first problem is the message', () => {
    const { status, message, fields } = failure({
      title: '',
      videoUrl: 'javascript:alert(1)',
      orderPosition: -1,
    });
    expect(status).toBe(400);
    expect(message).toBe('Title is required');
    expect(fields).toEqual({
      title: ['Title is required'],
      videoUrl: ['Video URL must start with http://, https:// or a single /'],
      orderPosition: ['Position must be 0 or more'],
    });
  });

  it('is told together with a show that ends before it begins', () => {
    const wrongOf = (input: unknown) => failure(input, withYearsInOrder(PATCHES.show)).fields;
    const years = { year: 2020, yearEnd: 2019 };
    const told = { yearEnd: ['Last year must not be before Year'] };
    expect(wrongOf(years)).toEqual(told);
    expect(wrongOf({ title: '', ...years, nope: 1 })).toEqual({
      ...{ title: ['Title is required'], nope: ['Unknown field'] },
      ...told,
    });
    expect(Object.keys(wrongOf({ year: 'then', yearEnd: 2019 }))).toEqual(['year']);
    expect(wrongOf(null)).toEqual({ form: ['The input must be an object'] });
  });

  it('names a position inside a list', () => {
    const { fields } = failure({
      title: 'x',
      media: [
        { type: 'image', url: '' },
        { type: 'gif', url: '/a' },
      ],
    });
    expect(fields).toEqual({
      'media.0.url': ['URL is required'],
      'media.1.type': ['Type must be video or image'],
    });
  });

  it.each([
    [[], 'form', 'The input must be an object'],
    [{ title: 'x', media: [5] }, 'media.0', 'media.0 must be an object'],
    [{ title: 'x', credits: [{ id: 5, name: 'Ana' }] }, 'credits.0.id', 'credits.0.id must be text'],
  ])('of another type names the type that is wanted: %j', (input, field, words) => {
    const { message, fields } = failure(input);
    expect([message, fields[field]]).toEqual([words, [words]]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'id', 'slug', 'createdBy', 'nope'])(
    'is a field called %s',
    (name) => {
      const { status, message, fields } = failure(JSON.parse(`{"title":"x","${name}":{"a":1}}`));
      expect(status).toBe(400);
      expect(message).toBe(`Unknown field: ${name}`);
      expect(Object.entries(fields)).toEqual([[name, ['Unknown field']]]);
      expect(Object.getPrototypeOf({})).not.toHaveProperty('a');
    },
  );

  it('is reported with at most fifty problems, by names of at most 200 characters', () => {
    const names = Array.from({ length: 60_000 }, (_, index) => [`a${index}`, 0]);
    const many = failure({ title: 'x', ...Object.fromEntries(names) });
    expect(Object.keys(many.fields)).toEqual(names.slice(0, 50).map(([name]) => name));
    const items = failure({ title: 'x', media: Array.from({ length: 90 }, () => ({})) });
    expect(Object.values(items.fields).flat()).toHaveLength(50);
    const long = failure({ title: 'x', ['n'.repeat(1_000)]: 0 });
    expect(long.message).toBe(`Unknown field: ${'n'.repeat(200)}…`);
  });

  it('is an unknown field of an item', () => {
    const input: unknown = JSON.parse('{"title":"x","media":[{"type":"image","url":"/a","__proto__":1}]}');
    expect(Object.keys(failure(input).fields)).toEqual(['media.0.__proto__']);
  });

  it.each([null, undefined, 'text', 1, true])('is %j in place of an object', (input) => {
    expect(failure(input)).toMatchObject({ status: 400, message: 'The input must be an object' });
  });
});

it('a patch has no defaults: only sent fields are written', () => {
  expect(parse(PATCHES.show, { title: ' New  title ' })).toEqual({ title: 'New title' });
  expect(parse(PATCHES.show, {})).toEqual({});
});
