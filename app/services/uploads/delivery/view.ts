import type { StoredTrack, StoredUpload } from '~models/upload';
import type { TrackView } from '~/rules/uploads/tracks/track';
import { DEFAULT_FOCUS, type Focus } from '~/rules/uploads/focus';
import { ASSETS } from '~/rules/uploads/uploads';

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
