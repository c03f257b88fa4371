import { expect, it } from 'vitest';
import type { Fields } from '~/core/fields/field';
import { textForm } from '~/core/forms/read-controls.server';
import { formValues, readFields } from '~/records/screens/record-input.server';

const LABELLED = { label: 'Field' } as const;

it.each([
  ['line', { type: 'line', ...LABELLED }, 'Ana'],
  ['flag', { type: 'flag', ...LABELLED }, true],
  ['names', { type: 'names', ...LABELLED, maxItems: 5 }, ['Ana Lee', 'Bram']],
  ['optional flag', { type: 'optionalFlag', ...LABELLED }, false],
  ['optional flag that is not set', { type: 'optionalFlag', ...LABELLED }, null],
  ['list of names with commas', { type: 'names', ...LABELLED, maxItems: 5 }, ['Film, TV & More', 'a "b"']],
  [
    'list of names with quotation marks',
    { type: 'names', ...LABELLED, maxItems: 5 },
    ['"Best" of', '"a"', 'b, "c"', '"'],
  ],
  ['whole number', { type: 'wholeNumber', ...LABELLED, min: 0, max: 9 }, 7],
  ['optional moment', { type: 'optionalMoment', ...LABELLED }, '2026-07-01T09:30:00.000Z'],
  ['list of codes', { type: 'codes', ...LABELLED, of: 'country', maxItems: 5 }, ['GB', 'IE']],
] as unknown as [string, Fields[string], unknown][])(
  'a %s is read from the form as it was written into it',
  (_, field, value) => {
    const form = textForm(Object.entries(formValues({ field }, { field: value })));
    expect(readFields({ field }, form)).toEqual({ field: value });
  },
);
