import { describe, expect, it } from 'vitest';
import { missingParts } from '~/press/kits/missing-parts';
import type { StillState } from '~/core/holds/kit';

const READY = { logline: 'A line', short: 'Short', long: '<p>Long</p>' };
const missingIn = (kit: object, states: StillState[] = ['ready'], hasContact = true) =>
  missingParts({ kit: { ...READY, ...kit }, states, hasContact }).map(
    ({ text, anchor }) => `${text} #${anchor}`,
  );

describe('what a kit lacks', () => {
  it('is nothing once it is ready', () => {
    expect(missingIn({})).toEqual([]);
  });

  it('is each text that is empty, also one of nothing but markup, the stills and a contact', () => {
    expect(missingIn({ logline: '', short: '', long: '<p> </p>' }, [], false)).toEqual([
      'No logline #logline',
      'No short synopsis #short',
      'No long synopsis #long',
      'No stills #stills',
      'No contact #contacts',
    ]);
  });

  it('counts the stills that are not cleared, and leads to the first of them', () => {
    const others: StillState[] = Array.from({ length: 11 }, () => 'ready');
    expect(missingIn({}, [...others, 'not cleared', 'waiting', 'refused'])).toEqual([
      '3 of 14 stills are not cleared #still-12',
    ]);
    expect(missingIn({}, ['ready', 'not cleared'])).toEqual(['1 of 2 stills is not cleared #still-2']);
    expect(missingIn({}, ['expired', 'missing', 'missing'])).toEqual([
      '1 of 3 stills may not be used any more #still-1',
      '2 of 3 stills are not in the library any more #still-2',
    ]);
  });
});
