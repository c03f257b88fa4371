import type { QueryFilter } from 'mongoose';
import type { StoredTrack, StoredUpload } from '~models/upload';
import type { TrackView } from '~/core/files/track';
import { DEFAULT_FOCUS, type Focus } from '~/core/files/media';
import { ASSETS } from '~/core/files/uploads';

/** Matches the uploads of the library: all but those set aside because nothing uses them any more. */
export const NOT_WITHHELD = { 'usage.withheldAt': null } as const;
export const WITHHELD = { 'usage.withheldAt': { $ne: null } } as const;

/** Matches the uploads that are served: those of the library that are not held back. */
export const SERVED = { ...NOT_WITHHELD, 'usage.heldBackAt': null } as const;
export const NOT_SERVED: QueryFilter<StoredUpload> = {
  $or: [WITHHELD, { 'usage.heldBackAt': { $ne: null } }],
};

type Usage = Pick<StoredUpload, 'usage'>;

/** Whether only press kits that are not open, and screeners, use a file, so that it is not served. */
export const isHeldBack = ({ usage }: Usage): boolean => Boolean(usage.heldBackAt) && !usage.withheldAt;

export const areFilesServed = ({ usage }: Usage): boolean => !usage.withheldAt && !usage.heldBackAt;

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
