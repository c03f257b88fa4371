import type { StoredTrack, StoredUpload } from '~models/upload';
import type { FilePreview } from '~/rules/uploads/preview';
import type { TrackView } from '~/rules/uploads/tracks/track';
import { DEFAULT_FOCUS, type Focus } from '~/rules/uploads/focus';
import { ASSETS, videoWarnings } from '~/rules/uploads/uploads';

/** Matches the uploads that are served: all but those set aside because nothing uses them any more. */
export const NOT_WITHHELD = { withheldAt: null } as const;

export const urlOf = (key: string) => ASSETS + key;

export const toTrack = ({ id, kind, language, label, url, cues }: StoredTrack): TrackView => ({
  id,
  kind,
  language,
  label,
  url,
  cues,
});

/** Returns the picture that stands for a video: the chosen image, else its poster. */
export const posterUrlOf = ({ posterImage, poster }: StoredUpload): string | null =>
  posterImage || (poster?.url ?? null);

/** Returns the second at which the poster of a video was taken, if somebody has chosen one. */
export const posterAtOf = ({ posterImage, posterAt = null }: StoredUpload): number | null =>
  posterImage ? null : posterAt;

/** Returns the focal point of an image; null for a video. */
export const focusOf = ({ kind, focus }: StoredUpload): Focus | null =>
  kind === 'image' ? { x: focus?.x ?? DEFAULT_FOCUS.x, y: focus?.y ?? DEFAULT_FOCUS.y } : null;

/** Returns the state of the preview of a video; null for an image. */
export function previewStateOf({ kind, preview, previewWork }: StoredUpload): FilePreview['state'] | null {
  if (kind === 'image') return null;
  return preview ? 'ready' : (previewWork?.state ?? 'waiting');
}

/** Converts a stored upload for callers. Dates are ISO 8601 strings. */
export function toUpload(stored: StoredUpload) {
  return {
    id: stored._id,
    url: urlOf(stored.key),
    file: stored.key,
    kind: stored.kind,
    format: stored.format,
    bytes: stored.bytes,
    originalName: stored.originalName,
    width: stored.width,
    height: stored.height,
    duration: stored.duration,
    alt: stored.alt,
    caption: stored.caption,
    placeholder: stored.placeholder,
    focus: focusOf(stored),
    posterUrl: posterUrlOf(stored),
    variants: stored.variants.map(({ url, width, type }) => ({ url, width, type })),
    /** The state of background processing; the file can be used in any state. */
    status: stored.work,
    warnings: videoWarnings(stored),
    /** Whether `remuxUpload` would make playback start sooner. */
    canStartFaster: !stored.fastStart,
    sha256: stored.sha256,
    createdBy: stored.createdBy,
    createdByName: stored.createdByName,
    createdAt: stored.createdAt.toISOString(),
  };
}

export type UploadView = ReturnType<typeof toUpload>;
