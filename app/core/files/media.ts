import { filesOf, type TextPart } from '~/core/html/block';
import type { VideoText } from './cue-text';
import type { TrackView } from './track';
import { ASSETS } from './uploads';

/** The focal point of an image, in percent of its width and height. Every crop keeps it in view. */
export interface Focus {
  x: number;
  y: number;
}

export const DEFAULT_FOCUS: Focus = { x: 50, y: 50 };

/**
 * Returns the classes that move a crop to the focal point; see `styles/base/focal-point.css`. Inline styles would
 * violate the content security policy.
 */
export const focusClasses = ({ x, y }: Focus): string =>
  `focus focus-x${Math.floor(x / 10)}0 focus-x${x % 10} focus-y${Math.floor(y / 10)}0 focus-y${y % 10}`;

/** A smaller or lighter copy of an image. `width` in pixels. */
export interface MediaVariant {
  url: string;
  width: number;
  type: string;
}

interface MediaSource {
  type: string;
  srcset: string;
}

/** Groups variants by format in order of first occurrence. Kept short, because pages carry them. */
export function toSources(variants: readonly MediaVariant[]): MediaSource[] {
  const candidates = new Map<string, string[]>();
  for (const { url, width, type } of variants)
    candidates.set(type, [...(candidates.get(type) ?? []), `${url} ${width}w`]);
  return [...candidates].map(([type, each]) => ({ type, srcset: each.join(', ') }));
}

/** The stored facts of a file: enough to render it without layout shift. */
export interface MediaFacts {
  url: string;
  kind: 'image' | 'video';
  width?: number;
  height?: number;
  /** Seconds. */
  duration?: number;
  alt: string;
  caption: string;
  posterUrl?: string;
  /** What pages draw of a cropped picture. */
  croppedUrl?: string;
  /** The excerpt that plays by itself instead of an uploaded video: null while it is being made, absent if the video itself plays. */
  previewUrl?: string | null;
  /** The copy of a video that starts slowly, which starts at once. */
  quickUrl?: string;
  /** Only staff can see it; absent for a file that is served. */
  withheld?: true;
  heldBack?: string;
  /** The name and the bytes of a file, for staff only. */
  name?: string;
  bytes?: number;
  focus?: Focus;
  /** The social media image; absent for files that were not uploaded. */
  socialUrl?: string;
  sources: MediaSource[];
  tracks?: MediaTrack[];
  /** The separate transcript; absent for none. */
  transcriptUrl?: string;
  /** The chapters and words of a video, for pages that show them immediately. */
  words?: VideoText;
}

export type MediaTrack = Pick<TrackView, 'kind' | 'language' | 'label' | 'url'>;

const VIDEO = /\.(?:mp4|mov|webm)$/i;

/** Classifies a line of a gallery: .mp4, .mov and .webm are videos, everything else is an image. */
export const mediaType = (url: string): 'video' | 'image' =>
  VIDEO.test(url.split(/[?#]/, 1)[0] ?? '') ? 'video' : 'image';

/** Returns the URL of a whole film that starts at once, if there is one. */
export const filmUrl = (url: string, facts: Pick<MediaFacts, 'quickUrl'> | undefined): string =>
  facts?.quickUrl ?? url;

/** Returns the URL that plays by itself and muted: the excerpt if there can be one; '' until that is made. */
export const playedUrl = (
  url: string,
  facts: Pick<MediaFacts, 'previewUrl' | 'quickUrl'> | undefined,
): string => (facts?.previewUrl === undefined ? filmUrl(url, facts) : (facts.previewUrl ?? ''));

/** The poster of videos without a readable frame. Its address leads to the picture of the site. */
export const POSTER_PLACEHOLDER = '/placeholders/placeholder-1200x675.jpg';

export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

type FactsByUrl = Readonly<Record<string, MediaFacts>>;

/** Returns the URL of what pages draw of a picture. */
export const pictureUrl = (url: string, media: FactsByUrl): string => media[url]?.croppedUrl ?? url;

/** Returns the URL of a file in a text. A file that only some readers get is already named by its full URL. */
export const fileUrl = (file: string): string => (file.startsWith('/') ? file : ASSETS + file);

export const urlsOfParts = (parts: readonly TextPart[]): string[] => parts.flatMap(filesOf).map(fileUrl);

export const hasBlocks = (parts: readonly TextPart[]): boolean => parts.some(({ type }) => type !== 'prose');

/**
 * Returns the parts that can be shown: a block whose file is deleted or held back is omitted, a gallery keeps its
 * other pictures, and an embedded video loses its poster.
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

/** Returns the URLs of the pictures in a text, in order and without duplicates or posters. */
export function picturesOfParts(parts: readonly TextPart[], media: FactsByUrl): string[] {
  const files = parts.flatMap((part) =>
    part.type === 'media' || part.type === 'gallery'
      ? filesOf(part).filter((file) => isPicture(file, media))
      : [],
  );
  return [...new Set(files)].map(fileUrl);
}
