import type { QueryFilter } from 'mongoose';
import type { StoredPoster, StoredTrack, StoredUpload } from '~models/upload';
import type { Crop } from '~/core/files/crop';
import type { TrackView } from '~/core/files/track';
import { DEFAULT_FOCUS, type Focus } from '~/core/files/media';
import { ASSETS } from '~/core/files/uploads';

/** Matches the uploads of the library: all but those set aside as unused. */
export const NOT_WITHHELD = { 'usage.withheldAt': null } as const;
export const WITHHELD = { 'usage.withheldAt': { $ne: null } } as const;

/** Matches the uploads that are served: those of the library that are not held back. */
export const SERVED = { ...NOT_WITHHELD, 'usage.heldBackAt': null } as const;
export const NOT_SERVED: QueryFilter<StoredUpload> = {
  $or: [WITHHELD, { 'usage.heldBackAt': { $ne: null } }],
};

type Usage = Pick<StoredUpload, 'usage'>;

/** Whether a file is not served because only closed press kits and screeners use it. */
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

/** The chosen image, else the poster made from the film. */
export const posterUrlOf = ({ poster }: Pick<StoredUpload, 'poster'>): string | null =>
  poster.image || (poster.current?.url ?? null);

/** Null unless a second was chosen. */
export const posterAtOf = ({ poster }: StoredUpload): number | null => (poster.image ? null : poster.at);

export const focusOf = ({ facts, focus }: Pick<StoredUpload, 'facts' | 'focus'>): Focus | null =>
  facts.mediaType === 'image' ? { x: focus?.x ?? DEFAULT_FOCUS.x, y: focus?.y ?? DEFAULT_FOCUS.y } : null;

/** The numbers of a crop, without its picture. */
export function cropOf({ crop }: Pick<StoredUpload, 'crop'>): Crop | null {
  if (!crop) return null;
  const { x, y, width, height, turn, straighten } = crop;
  return { x, y, width, height, turn, straighten };
}

type Shown = Pick<StoredPoster, 'variants'> & Record<'width' | 'height', number | null>;

/** What pages show of a file: the picture of its crop, or the whole. */
export const shownPicture = ({
  facts: { width, height },
  variants,
  crop,
}: Pick<StoredUpload, 'facts' | 'variants' | 'crop'>): Shown => crop?.picture ?? { width, height, variants };
