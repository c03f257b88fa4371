import type { Screen } from './field';

/** The screens of a show besides its form, in the order of their tabs; `name` is their name in URLs. */
export const SHOW_SCREENS: readonly { name: Screen; title: string }[] = [
  { name: 'details', title: 'Details' },
  { name: 'credits', title: 'Credits' },
  { name: 'episodes', title: 'Episodes' },
  { name: 'watch', title: 'Watch' },
  { name: 'awards', title: 'Awards' },
];

export const isShowScreen = (name: unknown): name is Screen =>
  SHOW_SCREENS.some((screen) => screen.name === name);

/** Returns the title of a screen; '' for an unknown one. */
export const screenTitle = (name: unknown): string =>
  SHOW_SCREENS.find((screen) => screen.name === name)?.title ?? '';
