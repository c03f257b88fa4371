import { toSources, type MediaFacts } from './media';

const REEL_POSTER = '/reel/poster.jpg';

export const DEFAULT_REEL = '/reel/reel.mp4';

/**
 * The middle of the default reel, which is the visible part in windows of this or a narrower shape: equally sharp
 * with a third of the bytes.
 */
export const PORTRAIT_REEL = { url: '/reel/reel-portrait.mp4', windows: '(max-aspect-ratio: 2/3)' };

const FACTS: MediaFacts[] = [
  {
    url: DEFAULT_REEL,
    kind: 'video',
    width: 1280,
    height: 720,
    duration: 14.38,
    alt: 'Shots cut together: the limb of a planet, a marsh at dawn, rain on a window, embers, a quiz stage and ink in water.',
    caption: 'Company reel.',
    posterUrl: REEL_POSTER,
    sources: [],
  },
  {
    url: REEL_POSTER,
    kind: 'image',
    width: 1280,
    height: 720,
    alt: 'The sun beyond the dark limb of a planet.',
    caption: '',
    sources: toSources(
      [480, 800, 1280].map((width) => ({ url: `/reel/poster-${width}.avif`, width, type: 'image/avif' })),
    ),
  },
];

/** The facts of bundled files by URL; the database has none of them. */
export const BUNDLED: ReadonlyMap<string, MediaFacts> = new Map(FACTS.map((facts) => [facts.url, facts]));
