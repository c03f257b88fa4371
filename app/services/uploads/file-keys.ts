import type { StoredTrack, StoredUpload } from '~models/upload';
import { ASSETS, FORMATS } from '~/rules/uploads/uploads';
import { withheldKey } from '../storage/storage';

/** Returns the key of a track's file while it is served. */
export const trackKey = ({ url }: StoredTrack): string => url.slice(ASSETS.length);

/** Returns the key under which a file of an upload is stored now. */
export const storedKey = ({ withheldAt }: StoredUpload, key: string): string =>
  withheldAt ? withheldKey(key) : key;

export const TRACK_EXTENSION = '.vtt';
export const TRACK_TYPE = 'text/vtt; charset=utf-8';

/** Returns the media type of a stored file by its extension. */
export const typeOfKey = (key: string): string =>
  key.endsWith(TRACK_EXTENSION) ? TRACK_TYPE : mediaTypeOf(key);

const mediaTypeOf = (key: string) =>
  Object.values(FORMATS).find(({ extension }) => key.endsWith(`.${extension}`))?.mime ??
  'application/octet-stream';
