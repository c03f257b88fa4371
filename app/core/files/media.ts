import { filesOf, type TextPart } from '~/core/html/block';
import type { VideoText } from './cue-text';
import type { TrackView } from './track';
import { ASSETS } from './uploads';

/** A point of an image, in percent of its width and height, which every crop keeps in view. */
export interface Focus {
  x: number;
  y: number;
}

export const DEFAULT_FOCUS: Focus = { x: 50, y: 50 };

/**
 * Returns the classes that move a cropped image to its focal point; see `styles/base/focal-point.css`. They are classes because the
 * policy of the pages allows no inline styles.
 */
export const focusClasses = ({ x, y }: Focus): string =>
  `focus focus-x${Math.floor(x / 10)}0 focus-x${x % 10} focus-y${Math.floor(y / 10)}0 focus-y${y % 10}`;

/** A smaller or lighter copy of an image. `width` in pixels. */
export interface MediaVariant {
  url: string;
  width: number;
  type: string;
}

/** The copies of an image in one format, as a `<source>` has them. */
interface MediaSource {
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

/** The placeholder for an article without an image, 1200 × 675. */
export const ARTICLE_PICTURE = '/placeholders/placeholder-1200x675.jpg';

/** The size in pixels of the picture that cards in chats and social media show. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

type FactsByUrl = Readonly<Record<string, MediaFacts>>;

/** Returns the URL of a file that a text names; one that only some readers get is named by its whole address. */
export const fileUrl = (file: string): string => (file.startsWith('/') ? file : ASSETS + file);

/** Returns the URLs of all files of a text. */
export const urlsOfParts = (parts: readonly TextPart[]): string[] => parts.flatMap(filesOf).map(fileUrl);

/** Whether a text has more than paragraphs, headings and lists. */
export const hasBlocks = (parts: readonly TextPart[]): boolean => parts.some(({ type }) => type !== 'prose');

/**
 * Returns the parts that can be shown, by what is known of their files: a block whose file has gone or is withheld is left out, a
 * gallery shows the pictures that are left, and an embedded video does without its poster.
 */
export const shownParts = (parts: readonly TextPart[], media: FactsByUrl): TextPart[] =>
  parts.flatMap((part): TextPart[] => {
    switch (part.type) {
      case 'media':
        return fileUrl(part.file) in media ? [part] : [];
      case 'gallery': {
        const files = part.files.filter((file) => isPicture(file, media));
        return files.length > 0 ? [{ ...part, files }] : [];
      }
      case 'embed':
        return [part.poster === '' || isPicture(part.poster, media) ? part : { ...part, poster: '' }];
      default:
        return [part];
    }
  });

const isPicture = (file: string, media: FactsByUrl) => media[fileUrl(file)]?.kind === 'image';

/** Returns the URLs of the pictures that a text shows, in order and each once, without the posters of its videos. */
export function picturesOfParts(parts: readonly TextPart[], media: FactsByUrl): string[] {
  const files = parts.flatMap((part) =>
    part.type === 'media' || part.type === 'gallery'
      ? filesOf(part).filter((file) => isPicture(file, media))
      : [],
  );
  return [...new Set(files)].map(fileUrl);
}
