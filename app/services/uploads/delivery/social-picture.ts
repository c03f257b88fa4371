import { Upload, type StoredUpload } from '~models/upload';
import { DEFAULT_FOCUS, type Focus } from '~/rules/uploads/focus';
import { SOCIAL_SIZE } from '~/rules/uploads/social-size';
import { MAX_PIXELS } from '~/rules/uploads/uploads';
import { notFound } from '~/rules/validation/errors';
import { openSharp } from '../../media/sharp';
import { focusOf, SERVED } from './view';
import { makeOnce } from './make-once';
import { withFileOf } from './stored-files';
import { socialKey, socialSource, socialUrlOf } from './keys';

/** A social picture, or where the one is that the site uses now. */
type SocialPicture = { bytes: Buffer } | { movedTo: string };

const NAME = /^([a-z0-9]{24})-([a-z0-9-]{1,40})\.jpg$/;

/**
 * Returns the picture of an upload that cards in chats and social media show. Only the one of the current focal point
 * is made, so that invented names cost nothing; earlier addresses lead to it. Throws 404.
 */
export async function readSocialPicture(name: string): Promise<SocialPicture> {
  const [, id, tag] = NAME.exec(name) ?? [];
  const upload =
    id === undefined ? null : await Upload.findOne({ _id: id, ...SERVED }).lean<StoredUpload | null>();
  const source = upload && socialSource(upload);
  if (!upload || !source || tag === undefined || !isTag(upload, tag)) throw notFound('Picture');
  if (tag !== source.tag) return { movedTo: socialUrlOf(upload) ?? '' };
  const focus = focusOf(upload) ?? DEFAULT_FOCUS;
  return {
    bytes: await makeOnce(upload, socialKey(upload, tag), () =>
      withFileOf(upload, source.from, (file) => cutSocialPicture(file, focus)),
    ),
  };
}

/** Whether a social picture of this upload could have had this tag. */
function isTag({ facts }: StoredUpload, tag: string): boolean {
  if (facts.mediaType === 'video') return /^poster(?:-[a-z0-9]+)?$/.test(tag);
  const [, ...percents] = /^(\d{1,3})-(\d{1,3})$/.exec(tag) ?? [];
  return percents.length === 2 && percents.every((percent) => Number(percent) <= 100);
}

/** Cuts an image so that its focal point is where `object-fit: cover` with this `object-position` shows it. */
export async function cutSocialPicture(file: string, { x, y }: Focus): Promise<Buffer> {
  const sharp = await openSharp();
  const options = { limitInputPixels: MAX_PIXELS, sequentialRead: true };
  const { autoOrient } = await sharp(file, options).metadata();
  const region = cutRegion(autoOrient, { x, y });
  return sharp(file, options)
    .autoOrient()
    .extract(region)
    .resize(SOCIAL_SIZE.width, SOCIAL_SIZE.height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}

interface Size {
  width: number;
  height: number;
}

/** Returns the largest part of an image in the shape of a social picture, placed by the focal point. */
export function cutRegion({ width, height }: Size, { x, y }: Focus) {
  const shape = SOCIAL_SIZE.width / SOCIAL_SIZE.height;
  const cut = {
    width: Math.max(1, Math.min(width, Math.round(height * shape))),
    height: Math.max(1, Math.min(height, Math.round(width / shape))),
  };
  return {
    ...cut,
    left: Math.round(((width - cut.width) * x) / 100),
    top: Math.round(((height - cut.height) * y) / 100),
  };
}
