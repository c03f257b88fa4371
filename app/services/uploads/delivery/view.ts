import type { StoredTrack, StoredUpload } from '~models/upload';
import type { TrackView } from '~/rules/uploads/tracks/track';
import { DEFAULT_FOCUS, type Focus } from '~/rules/uploads/focus';
import { ASSETS } from '~/rules/uploads/uploads';

/** Matches the uploads that are served: all but those set aside because nothing uses them any more. */
export const NOT_WITHHELD = { 'usage.withheldAt': null } as const;
export const WITHHELD = { 'usage.withheldAt': { $ne: null } } as const;

export const urlOf = (key: string) => ASSETS + key;

export const toTrack = ({ id, role, language, label, url, cues }: StoredTrack): TrackView => ({
  id,
  kind: role,
  language,
  label,
  url,
  cues,
});

/** Returns the picture that stands for a video: the chosen image, else its poster. */
export const posterUrlOf = ({ poster }: Pick<StoredUpload, 'poster'>): string | null =>
  poster.image || (poster.current?.url ?? null);

/** Returns the second at which the poster of a video was taken, if somebody has chosen one. */
export const posterAtOf = ({ poster }: StoredUpload): number | null => (poster.image ? null : poster.at);

/** Returns the focal point of an image; null for a video. */
export const focusOf = ({ facts, focus }: Pick<StoredUpload, 'facts' | 'focus'>): Focus | null =>
  facts.mediaType === 'image' ? { x: focus?.x ?? DEFAULT_FOCUS.x, y: focus?.y ?? DEFAULT_FOCUS.y } : null;
