import { Show, type StoredShow } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { ASSETS, uploadIdOf } from '~/rules/uploads/uploads';
import { publicNow } from '../platform/publication-clock';
import { selectReady } from '../site/press/kit-files';
import { openFileOf, type OpenedFile } from '../uploads/delivery/stored-files';
import { filesOfUpload } from '../uploads/delivery/upload-files';

/**
 * Opens a file of something that a kit offers now: of a still that is ready, or of a usable clip, of which it is the original, a smaller
 * copy, the poster or a track. `key` is its path after `/assets/`. Null for any other file.
 */
export async function openFileOfKit(showId: string, key: string): Promise<OpenedFile | null> {
  const [name] = uploadIdOf(key);
  if (name === undefined) return null;
  const show = await Show.findById(showId, { 'press.stills': 1, 'press.clips': 1 }).lean<Pick<
    StoredShow,
    'press'
  > | null>();
  const { stills = [], clips = [] } = show?.press ?? {};
  const own = [...stills, ...clips].some(({ file }) => file === name);
  const upload = own ? await findReady({ stills, clips }, name) : await findPoster({ stills, clips }, name);
  return upload && filesOfUpload(upload).includes(key) ? openFileOf(upload, key) : null;
}

type Files = Parameters<Awaited<ReturnType<typeof selectReady>>>[0];

async function findReady(files: Files, name: string): Promise<StoredUpload | null> {
  const upload = await Upload.findById(name).lean<StoredUpload | null>();
  if (!upload) return null;
  const { stills, clips } = (await selectReady([upload], publicNow()))(files);
  return stills.length + clips.length > 0 ? upload : null;
}

/** An image of the library can stand for a film instead of one of its frames. */
async function findPoster(files: Files, name: string): Promise<StoredUpload | null> {
  const names = files.clips.map(({ file }) => file);
  const films = await Upload.find({ _id: { $in: names }, 'poster.image': { $ne: '' } }).lean<
    StoredUpload[]
  >();
  const { clips } = (await selectReady(films, publicNow()))(files);
  const isPoster = clips.some(({ poster }) => uploadIdOf(poster.image.slice(ASSETS.length))[0] === name);
  return isPoster ? Upload.findById(name).lean<StoredUpload | null>() : null;
}
