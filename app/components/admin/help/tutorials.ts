import type { MediaFacts } from '~/rules/uploads/media';

/** A video that shows how to do something, recorded by `npm run tutorials`. */
export interface Tutorial {
  /** Title of the dialog; the button shows it after "Watch: ". */
  title: string;
  /** Null if this installation does not have the video. */
  videoUrl: string | null;
  captionsUrl: string;
  posterUrl: string;
}

const TITLES = {
  shows: 'Create and edit a show',
  credits: 'Credits in five minutes',
  team: 'Add and manage team members',
  news: 'Format articles with the rich-text editor',
  pages: 'A page in three minutes',
  press: 'A press kit in five minutes',
} as const;

export type TutorialName = keyof typeof TITLES;

export const TUTORIAL_NAMES = Object.keys(TITLES) as TutorialName[];

export const hasTutorial = (section: string): section is TutorialName => Object.hasOwn(TITLES, section);

/** Returns a tutorial; `there` names the videos that this installation has. */
export const tutorialOf = (name: TutorialName, there: readonly TutorialName[]): Tutorial => ({
  title: TITLES[name],
  videoUrl: there.includes(name) ? `/tutorials/${name}.mp4` : null,
  captionsUrl: `/tutorials/${name}.vtt`,
  posterUrl: `/tutorials/${name}.jpg`,
});

/** Returns what the player of a tutorial knows of it. */
export const factsOfTutorial = (
  { title, captionsUrl, posterUrl }: Tutorial,
  videoUrl: string,
): MediaFacts => ({
  url: videoUrl,
  kind: 'video',
  width: 1280,
  height: 720,
  alt: title,
  caption: title,
  posterUrl,
  sources: [],
  tracks: [{ kind: 'captions', language: 'en-GB', label: 'English', url: captionsUrl }],
});
