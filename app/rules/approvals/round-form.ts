// The names of the controls of a new round's form, for each person on the stills by the place in the list.

type PersonControl = 'asked' | 'personId' | 'name' | 'soloRefusals' | 'groupRefusals';

/** Returns the name of a control about the person at a place. */
export const personControl = (place: number, control: PersonControl): string => `people.${place}.${control}`;

/** What contracts usually allow, in percent, for somebody who was never asked. */
export const USUAL_REFUSALS = { solo: 50, group: 25 } as const;

/** The messages of failed forms about rounds, by intent. */
export const ROUND_FAILURES = {
  create: 'Failed to send for approval',
  close: 'Failed to close the round',
  'end-link': 'Failed to end the link',
  'new-link': 'Failed to make a link',
  save: 'Failed to save the round',
  verdict: 'Failed to change the verdict',
  delete: 'Failed to delete the round',
} as const;

/** The messages of what was done. */
export const ROUND_DONE = {
  create: 'Sent for approval',
  close: 'Round closed',
  'end-link': 'Link ended',
  'new-link': 'Link made',
  save: 'Round saved',
  verdict: 'Verdict changed',
  delete: 'Round deleted',
} as const;
