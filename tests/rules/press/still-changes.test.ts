import { describe, expect, it } from 'vitest';
import {
  stillChange,
  stillProblems,
  stillsBase,
  typedNames,
  readStillRow,
  rowOfFile,
  type KitFile,
} from '~/press/kits/still-rows';
import { stillNeeds } from '~/press/kits/kit-lacks';

const FILE: KitFile = {
  file: 'a'.repeat(24),
  name: 'desk-017.jpg',
  mediaType: 'image',
  picture: '/assets/show/a/gallery/a.jpg',
  duration: null,
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

  it('leaves what somebody else has changed since, and is told where both did', () => {
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
      'a clearance that somebody has not approved',
      { ...FILE, state: 'waiting' },
      { cleared: true },
      ['cleared'],
    ],
    ['a clearance that somebody has refused', { ...FILE, state: 'refused' }, { cleared: true }, ['cleared']],
    ['a long caption', FILE, { caption: 'a'.repeat(501) }, ['caption']],
    ['too many people', FILE, { people: Array.from({ length: 31 }, (_, at) => `name:${at}`) }, ['others']],
  ])('is %s', (_what, file, change, names) => {
    expect(Object.keys(stillProblems(file, change))).toEqual(names);
  });

  it('is said in a sentence before', () => {
    expect(stillNeeds({ credit: '', caption: '', alt: '' })).toBe(
      'It needs a credit, a caption and an alternative text first.',
    );
    expect(stillNeeds({ credit: '', caption: 'A', alt: 'A' })).toBe('It needs a credit first.');
    expect(stillNeeds({ credit: 'A', caption: 'A', alt: 'A' })).toBe('');
  });
});
