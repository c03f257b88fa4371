import type { Focus } from './focus';
import type { VideoText } from './tracks/cue-text';
import type { TrackView } from './tracks/track';

/** A smaller or lighter copy of an image. `width` in pixels. */
export interface MediaVariant {
  url: string;
  width: number;
  type: string;
}

/** The copies of an image in one format, as a `<source>` has them. */
export interface MediaSource {
  type: string;
  srcset: string;
}

/** Returns the copies of an image by their formats, in the order of the first of each. Pages carry them, so that they are short. */
export function toSources(variants: readonly MediaVariant[]): MediaSource[] {
  const candidates = new Map<string, string[]>();
  for (const { url, width, type } of variants)
    candidates.set(type, [...(candidates.get(type) ?? []), `${url} ${width}w`]);
  return [...candidates].map(([type, each]) => ({ type, srcset: each.join(', ') }));
}

/** The stored data of a file, by its URL: enough to render it without layout shift. */
export interface MediaFacts {
  url: string;
  kind: 'image' | 'video';
  /** Pixels; absent until the file has been measured. */
  width?: number;
  height?: number;
  /** Seconds. */
  duration?: number;
  alt: string;
  caption: string;
  posterUrl?: string;
  /**
   * What plays by itself instead of an uploaded video: null while it is being made, absent if the video itself plays.
   */
  previewUrl?: string | null;
  /** Whether it is held back, so that only staff see it; absent for a file that is served. */
  withheld?: true;
  /** The words that mark it for staff, if visitors may not have it. */
  heldBack?: string;
  /** The point of an uploaded image that every crop keeps. */
  focus?: Focus;
  /** Where the picture for cards in chats and social media is; absent for files that were not uploaded. */
  socialUrl?: string;
  sources: MediaSource[];
  /** Absent if there are none. */
  tracks?: MediaTrack[];
  /** Where a video's own transcript is; absent if it has none. */
  transcriptUrl?: string;
  /** The chapters of a video and what is said in it, where the page draws them at once. */
  words?: VideoText;
}

/** A track of a video, as its player needs it. */
export type MediaTrack = Pick<TrackView, 'kind' | 'language' | 'label' | 'url'>;

const VIDEO = /\.(?:mp4|mov|webm)$/i;

/** Returns the kind of a gallery line: .mp4, .mov and .webm are videos, everything else is an image. */
export const mediaType = (url: string): 'video' | 'image' =>
  VIDEO.test(url.split(/[?#]/, 1)[0] ?? '') ? 'video' : 'image';

/** Returns the URL of what plays of a video by itself, muted: its preview, if there can be one; '' until that is made. */
export const playedUrl = (url: string, facts: Pick<MediaFacts, 'previewUrl'> | undefined): string =>
  facts?.previewUrl === undefined ? url : (facts.previewUrl ?? '');
