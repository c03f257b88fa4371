import type { Screen } from '~/core/fields/field';

interface ShowScreenName {
  name: Screen;
  title: string;
  hasOwnForm?: true;
}

/** The additional screens of a show in the order of their tabs; `name` is used in URLs. */
export const SHOW_SCREENS: readonly ShowScreenName[] = [
  { name: 'details', title: 'Details' },
  { name: 'credits', title: 'Credits' },
  { name: 'episodes', title: 'Episodes' },
  { name: 'watch', title: 'Watch' },
  { name: 'awards', title: 'Awards' },
  { name: 'press', title: 'Press', hasOwnForm: true },
];

export const findShowScreen = (name: string | undefined): ShowScreenName | undefined =>
  SHOW_SCREENS.find((screen) => screen.name === name?.toLowerCase());
