import type { Credit } from './film-seasons';

export type CreditGroupName = Credit['group'];

/** Names without a character follow each other under this label. */
export const WITHOUT_CHARACTER = 'With';

/** What titles call a group. */
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
