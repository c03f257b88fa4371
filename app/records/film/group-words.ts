import type { Credit } from './film-seasons';

export type CreditGroupName = Credit['group'];

/** Label of consecutive names without a character. */
export const WITHOUT_CHARACTER = 'With';

export const GROUP_WORDS: Record<CreditGroupName, string> = {
  cast: 'Cast',
  creator: 'Creator',
  director: 'Director',
  writer: 'Writer',
  producer: 'Producer',
  'executive producer': 'Executive producer',
  camera: 'Camera',
  editing: 'Editing',
  music: 'Music',
  design: 'Design',
  sound: 'Sound',
  effects: 'Effects',
  other: 'Also',
};
