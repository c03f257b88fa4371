import { describe, expect, it } from 'vitest';
import { partsOf } from '~/core/text/parts';

describe('the parts of a text', () => {
  it('are trimmed, without those that are blank', () => {
    expect(partsOf(' a ,, b,\t', ',', 10)).toEqual(['a', 'b']);
    expect(partsOf('', ',', 10)).toEqual([]);
  });

  it('are all there up to the limit, and one more beyond it', () => {
    expect(partsOf('a,b', ',', 2)).toHaveLength(2);
    expect(partsOf('a,b,c,d', ',', 2)).toHaveLength(3);
  });
});
