import type { QueryFilter } from 'mongoose';
import type { StoredUpload } from '~models/upload';
import { UPLOAD_LIMITS } from '~/rules/uploads/media-guidance';

/** An upload that nothing uses is kept this long, because it may be in an unsaved form. */
export const UNUSED_LIFE_MS = UPLOAD_LIMITS.unusedHours * 60 * 60 * 1000;

const startOfLife = () => new Date(Date.now() - UNUSED_LIFE_MS);

/** Matches uploads that nobody was given again within a day, so that they can be taken off the site. */
export const notOffered = (): QueryFilter<StoredUpload> => ({
  $or: [{ 'usage.offeredAt': null }, { 'usage.offeredAt': { $lt: startOfLife() } }],
});

/** Matches uploads whose bytes nobody but their uploader has sent within a day, so that they can be deleted. */
export const notShared = (): QueryFilter<StoredUpload> => ({
  $or: [{ 'usage.sharedAt': null }, { 'usage.sharedAt': { $lt: startOfLife() } }],
});
