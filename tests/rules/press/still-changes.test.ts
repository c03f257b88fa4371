import { describe, expect, it } from 'vitest';
import {
  stillChange,
  clearanceProblems,
  sameForAll,
  stillProblems,
  stillsBase,
  typedNames,
  readStillRow,
  rowOfFile,
  type KitFile,
} from '~/press/kits/still-rows';
import { stillNeeds } from '~/press/kits/missing-parts';

const FILE: KitFile = {
  file: 'a'.repeat(24),
  name: 'desk-017.jpg',
  mediaType: 'image',
  picture: '/assets/show/a/gallery/a.jpg',
  duration: null,
  width: 5760,
  height: 3840,
  rights: '',
  fromFile: {},
  taken: '',
  credit: 'Primal',
  caption: 'At the desk',
  alt: 'A woman at a desk',
  people: [
    { key: 'name:ailsa marchbank', name: 'Ailsa Marchbank' },
    { key: 'name:dov kessling', name: 'Dov Kessling' },
  ],
  cleared: false,
  clearedWords: '',
  state: 'not cleared',
  blockedBy: ['Ailsa Marchbank'],
  onSite: [],
  mayEdit: true,
  mayName: true,
  canCrop: true,
};
const keyOf = (name: string) => `name:${name.toLowerCase()}`;

describe('a row of a kit', () => {
  it('says the same as the file that it is about, whatever the order of people', () => {
    const row = rowOfFile(FILE);
    const turned = { ...row, people: row.people?.split('\n').toReversed().join('\n') ?? '' };
    for (const each of [row, turned])
      expect(stillChange(FILE, readStillRow(each, keyOf), stillsBase([FILE]))).toEqual({
        change: {},
        conflicts: [],
      });
  });

  it('changes what was typed, and adds typed people to those who are ticked', () => {
    const row = {
      ...rowOfFile(FILE),
      caption: ' On the night desk ',
      others: 'Noor  Dastgir, ,noor dastgir',
    };
    const { change } = stillChange(FILE, readStillRow(row, keyOf), stillsBase([FILE]));
    expect(change).toEqual({
      caption: 'On the night desk',
      people: ['name:ailsa marchbank', 'name:dov kessling', 'name:noor dastgir'],
    });
    expect(typedNames('A, B ,A')).toEqual(['A', 'B']);
  });

  it('changes nothing that it has no control for', () => {
    expect(readStillRow({ file: FILE.file, caption: 'Mine' }, keyOf)).toEqual({ caption: 'Mine' });
  });

  it('leaves what another user has changed since, and is told where both did', () => {
    const base = stillsBase([FILE]);
    const now = { ...FILE, credit: 'Inka Solberg', caption: 'Theirs' };
    const sent = readStillRow({ ...rowOfFile(FILE), caption: 'Mine' }, keyOf);
    expect(stillChange(now, sent, base)).toEqual({ change: {}, conflicts: ['caption'] });
  });
});

describe('what is wrong with a still', () => {
  const cleared: KitFile = { ...FILE, cleared: true, state: 'ready' };
  it.each<[string, KitFile, object, string[]]>([
    ['nothing, if it is complete', FILE, { cleared: true }, []],
    ['a clearance that lacks texts', { ...FILE, credit: '', alt: '' }, { cleared: true }, ['credit', 'alt']],
    ['nothing, if the same save brings them', { ...FILE, alt: '' }, { cleared: true, alt: 'A desk' }, []],
    ['a cleared one that loses its credit', cleared, { credit: '' }, ['credit']],
    ['nothing, if it loses the clearance with it', cleared, { credit: '', cleared: false }, []],
    [
      'a clearance that a person has not approved',
      { ...FILE, state: 'waiting' },
      { cleared: true },
      ['cleared'],
    ],
    ['a clearance that a person has refused', { ...FILE, state: 'refused' }, { cleared: true }, ['cleared']],
    ['a long caption', FILE, { caption: 'a'.repeat(501) }, ['caption']],
    ['too many people', FILE, { people: Array.from({ length: 31 }, (_, at) => `name:${at}`) }, ['others']],
  ])('is %s', (_what, file, change, names) => {
    const problems = { ...stillProblems(file, change), ...clearanceProblems(file, change) };
    expect(Object.keys(problems)).toEqual(names);
  });

  it('leaves the rest of its row, if it is only a refused clearance', () => {
    expect(stillProblems({ ...FILE, alt: '' }, { cleared: true, caption: 'Mine' })).toEqual({});
  });

  it('is said in a sentence before', () => {
    expect(stillNeeds({ credit: '', caption: '', alt: '' })).toBe(
      'It needs a credit, a caption and an alternative text first.',
    );
    expect(stillNeeds({ credit: '', caption: 'A', alt: 'A' })).toBe('It needs a credit first.');
    expect(stillNeeds({ credit: 'A', caption: 'A', alt: 'A' })).toBe('');
  });
});

describe('the same for all', () => {
  const still = (index: number, credit?: string) => ({
    [`stills.${index}.id`]: `a${index}`,
    ...(credit !== undefined && { [`stills.${index}.credit`]: credit }),
  });
  const rows = { stills: '3', ...still(0, ''), ...still(1, 'Ana'), ...still(2) };

  it('is what was typed, else what the first still with a text says', () => {
    const typed = sameForAll({ ...rows, sameCredit: ' Inka ' }, 'credit');
    expect([typed['stills.0.credit'], typed['stills.1.credit']]).toEqual(['Inka', 'Inka']);
    expect(sameForAll(rows, 'credit')['stills.0.credit']).toBe('Ana');
    expect(sameForAll(rows, 'rights')).toBe(rows);
  });

  it('changes no row that has no such control', () => {
    expect(sameForAll({ ...rows, sameCredit: 'Inka' }, 'credit')).not.toHaveProperty(['stills.2.credit']);
  });
});
