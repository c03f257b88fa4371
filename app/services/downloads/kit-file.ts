import { Show, type StoredShow } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { uploadIdOf } from '~/rules/uploads/uploads';
import { publicNow } from '../platform/publication-clock';
import { selectReady } from '../site/press/kit-files';
import { filesOfUpload } from '../uploads/delivery/upload-files';
import { ASSETS } from '~/rules/uploads/uploads';

/**
 * Whether a file belongs to something that a kit offers now: to a still that is ready, or to a usable clip, of which it is the original, a
 * smaller copy, the poster or a track. `key` is its path after `/assets/`.
 */
export async function isFileOfKit(showId: string, key: string): Promise<boolean> {
  const [name] = uploadIdOf(key);
  if (name === undefined) return false;
  const show = await Show.findById(showId, { 'press.stills': 1, 'press.clips': 1 }).lean<Pick<
    StoredShow,
    'press'
  > | null>();
  const { stills = [], clips = [] } = show?.press ?? {};
  const own = [...stills, ...clips].some(({ file }) => file === name);
  return own ? isReadyFile({ stills, clips }, name, key) : isPosterOfClip({ stills, clips }, key);
}

type Files = Parameters<Awaited<ReturnType<typeof selectReady>>>[0];

async function isReadyFile(files: Files, name: string, key: string): Promise<boolean> {
  const upload = await Upload.findById(name).lean<StoredUpload | null>();
  if (!upload || !filesOfUpload(upload).includes(key)) return false;
  const { stills, clips } = (await selectReady([upload], publicNow()))(files);
  return stills.length + clips.length > 0;
}

/** An image of the library can stand for a film instead of one of its frames. */
async function isPosterOfClip(files: Files, key: string): Promise<boolean> {
  const names = files.clips.map(({ file }) => file);
  const films = await Upload.find({ _id: { $in: names }, 'poster.image': { $ne: '' } }).lean<
    StoredUpload[]
  >();
  const { clips } = (await selectReady(films, publicNow()))(files);
  const [name] = uploadIdOf(key);
  if (!clips.some(({ poster }) => uploadIdOf(poster.image.slice(ASSETS.length))[0] === name)) return false;
  const image = await Upload.findById(name).lean<StoredUpload | null>();
  return image !== null && filesOfUpload(image).includes(key);
}
