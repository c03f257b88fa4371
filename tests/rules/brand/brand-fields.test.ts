/** The group of settings `brand`: its rules, and how its fields count one by one. */
import { describe, expect, it } from 'vitest';
import { dividedFields, dividedValues, joinDivided } from '~/core/fields/divided-groups';
import { fieldAt } from '~/core/fields/field-path';
import { fieldsOn, type Fields } from '~/core/fields/field';
import { patchSchema } from '~/core/fields/field-schemas.server';
import { controlValues } from '~/core/forms/control-values';
import { overlayValues } from '~/core/forms/use-record-form';
import { readControls } from '~/core/forms/read-controls.server';
import { SETTINGS_FIELDS } from '~/core/nouns/settings';
import { comparable } from '~/core/merge/edits.server';

const FIELDS = fieldsOn(SETTINGS_FIELDS, 'brand');
const schema = patchSchema(FIELDS);

const problemsOf = (brand: unknown): Record<string, string> => {
  const { error } = schema.safeParse({ brand });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('the rules', () => {
  it.each([
    [{ accent: 'red' }, { 'brand.accent': 'Accent must be a colour such as #35a7c4' }],
    [{ tint: '#35a7c' }, { 'brand.tint': 'Tint must be a colour such as #35a7c4' }],
    [{ ground: 'grey' }, { 'brand.ground': 'Ground must be dark or light' }],
    [{ corners: 'sharp' }, { 'brand.corners': 'Corners must be square, soft or round' }],
    [
      { typefaces: 'comic' },
      {
        'brand.typefaces':
          'Typefaces must be grotesque, condensed, geometric, bookish, didone, soft, rounded or mono',
      },
    ],
    [{ heroWords: [] }, { 'brand.heroWords': 'Hero words must be at least 1' }],
    [{ heroWords: ['a', 'b', 'c', 'd', 'e', 'f'] }, { 'brand.heroWords': 'Hero words must be at most 5' }],
    [
      { heroWords: ['ok', 'x'.repeat(25)] },
      { 'brand.heroWords.1': 'A hero word must be at most 24 characters' },
    ],
    [{ meanings: [{ text: 'Nothing' }] }, { 'brand.meanings.0.word': 'Word is required' }],
    [
      { meanings: Array.from({ length: 6 }, () => ({ word: 'a' })) },
      { 'brand.meanings': 'Meanings in the footer must be at most 5 items' },
    ],
    [
      { logoLightUrl: 'javascript:alert(1)' },
      { 'brand.logoLightUrl': 'Logo for light must start with http://, https:// or a single /' },
    ],
    ['blue', { brand: 'Brand must be an object' }],
  ])('%j is rejected at its field', (brand, problems) => {
    expect(problemsOf(brand)).toEqual(problems);
  });

  it('a colour is stored in lower case, and hero words may repeat', () => {
    const { data } = schema.safeParse({ brand: { accent: ' #35A7C4 ', heroWords: ['Louder', 'Louder'] } });
    expect(data).toEqual({ brand: { accent: '#35a7c4', heroWords: ['Louder', 'Louder'] } });
  });

  it('null stands for the values of before anybody has changed it', () => {
    expect(problemsOf(null)).toEqual({});
  });
});

describe('the fields of a divided group', () => {
  const values = { siteName: 'Primal', brand: { accent: '#35a7c4', heroWords: ['First'] } };
  const divided = { siteName: 'Primal', 'brand.accent': '#35a7c4', 'brand.heroWords': ['First'] };

  it('count one by one, and come together again', () => {
    expect(dividedValues(SETTINGS_FIELDS, values)).toEqual(divided);
    expect(joinDivided(SETTINGS_FIELDS, divided)).toEqual(values);
    expect(Object.keys(dividedFields(FIELDS))).toContain('brand.logoDarkUrl');
    expect(comparable(SETTINGS_FIELDS, values)).toEqual(divided);
  });

  it('have their own labels', () => {
    expect(fieldAt(SETTINGS_FIELDS, 'brand.accent')?.label).toBe('Accent');
    expect(fieldAt(SETTINGS_FIELDS, 'brand.nothing')).toBeUndefined();
  });

  it('other groups stay whole', () => {
    const fields: Fields = {
      ids: { type: 'group', label: 'Ids', of: { eidr: { type: 'line', label: 'EIDR' } } },
    };
    expect(dividedValues(fields, { ids: { eidr: '1' } })).toEqual({ ids: { eidr: '1' } });
  });
});

describe('the form', () => {
  const brand = {
    accent: '#35a7c4',
    tint: '',
    ground: 'dark',
    typefaces: '',
    corners: '',
    heroWords: ['First', 'Original'],
    meanings: [
      { id: '1'.repeat(24), word: 'First', text: 'Before others.' },
      { id: '2'.repeat(24), word: 'Original', text: '' },
    ],
    logoLightUrl: '',
    logoDarkUrl: '/assets/a.png',
  };

  it('has a control for each value, and reads them back', () => {
    const values = controlValues(FIELDS, { brand });
    expect(values).toMatchObject({
      'brand.accent': '#35a7c4',
      'brand.heroWords': 'First\nOriginal',
      'brand.meanings': '2',
      'brand.meanings.1.word': 'Original',
    });
    expect(readControls(FIELDS, values).change).toEqual({ brand });
  });

  it('a list of the group that was sent replaces the stored one as a whole', () => {
    const stored = controlValues(FIELDS, { brand });
    const sent = controlValues(FIELDS, { brand: { ...brand, meanings: brand.meanings.slice(1) } });
    expect(readControls(FIELDS, overlayValues(stored, sent)).change).toMatchObject({
      brand: { meanings: [{ word: 'Original' }] },
    });
  });
});
