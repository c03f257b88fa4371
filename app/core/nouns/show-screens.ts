import type { Screen } from '~/core/fields/field';

interface ShowScreenName {
  name: Screen;
  title: string;
  /** Whether its form is not that of its fields alone. */
  hasOwnForm?: true;
}

/** The screens of a show besides its form, in the order of their tabs; `name` is their name in URLs. */
export const SHOW_SCREENS: readonly ShowScreenName[] = [
  { name: 'details', title: 'Details' },
  { name: 'credits', title: 'Credits' },
  { name: 'episodes', title: 'Episodes' },
  { name: 'watch', title: 'Watch' },
  { name: 'awards', title: 'Awards' },
  { name: 'press', title: 'Press', hasOwnForm: true },
];

/** Returns the screen that an address names; capitals do not count. */
export const findShowScreen = (name: string | undefined): ShowScreenName | undefined =>
  SHOW_SCREENS.find((screen) => screen.name === name?.toLowerCase());
