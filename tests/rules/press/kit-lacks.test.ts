import { describe, expect, it } from 'vitest';
import { kitLacks } from '~/press/kits/kit-lacks';
import type { StillState } from '~/core/holds/kit';

const READY = { logline: 'A line', short: 'Short', long: '<p>Long</p>' };
const lacksOf = (kit: object, states: StillState[] = ['ready'], hasContact = true) =>
  kitLacks({ kit: { ...READY, ...kit }, states, hasContact }).map(({ text, place }) => `${text} #${place}`);

describe('what a kit lacks', () => {
  it('is nothing once it is ready', () => {
    expect(lacksOf({})).toEqual([]);
  });

  it('is each text that is empty, also one of nothing but markup, the stills and a contact', () => {
    expect(lacksOf({ logline: '', short: '', long: '<p> </p>' }, [], false)).toEqual([
      'No logline #logline',
      'No short synopsis #short',
      'No long synopsis #long',
      'No stills #stills',
      'No contact #contacts',
    ]);
  });

  it('counts the stills that are not cleared, and leads to the first of them', () => {
    const others: StillState[] = Array.from({ length: 11 }, () => 'ready');
    expect(lacksOf({}, [...others, 'not cleared', 'waiting', 'refused'])).toEqual([
      '3 of 14 stills are not cleared #still-12',
    ]);
    expect(lacksOf({}, ['ready', 'not cleared'])).toEqual(['1 of 2 stills is not cleared #still-2']);
    expect(lacksOf({}, ['expired', 'missing', 'missing'])).toEqual([
      '1 of 3 stills may not be used any more #still-1',
      '2 of 3 stills are not in the library any more #still-2',
    ]);
  });
});
