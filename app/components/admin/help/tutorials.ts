/** Videos that show how something is done, made by `npm run tutorials`. */
export interface Tutorial {
  /** Of the dialog; the button says it after "Watch: ". */
  title: string;
  /** Null where this installation has no such video. */
  videoUrl: string | null;
  captionsUrl: string;
  posterUrl: string;
}

const TITLES = {
  shows: 'Create and edit a show',
  team: 'Add and manage team members',
  news: 'Format articles with the rich-text editor',
} as const;

export type TutorialName = keyof typeof TITLES;

export const TUTORIAL_NAMES = Object.keys(TITLES) as TutorialName[];

/** Whether a section has a video. */
export const hasTutorial = (section: string): section is TutorialName => Object.hasOwn(TITLES, section);

/** A tutorial as it is offered where the videos of `there` exist. */
export const tutorialOf = (name: TutorialName, there: readonly TutorialName[]): Tutorial => ({
  title: TITLES[name],
  videoUrl: there.includes(name) ? `/tutorials/${name}.mp4` : null,
  captionsUrl: `/tutorials/${name}.vtt`,
  posterUrl: `/tutorials/${name}.jpg`,
});
