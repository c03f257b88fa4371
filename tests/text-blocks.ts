/** Articles whose texts hold blocks, for tests of how they are drawn. */
import type { TextPart } from '~/core/html/block';
import { writeParts } from '~/core/html/write-block';
import { ASSETS } from '~/core/files/uploads';
import { updateUpload } from '~/media/library/library-file.server';
import { actor, makeArticle, unique } from './make';
import { makeUpload, picture, video } from './media-files';

/** A file as a text names it. */
interface NamedFile {
  id: string;
  url: string;
  file: string;
}

async function upload(content: Buffer, originalName: string, about: object): Promise<NamedFile> {
  const { id, url } = await makeUpload(content, { type: 'news', originalName });
  if (Object.keys(about).length > 0) await updateUpload(actor('editor'), id, about);
  return { id, url, file: url.slice(ASSETS.length) };
}

/** Uploads a picture of that size in pixels; `about` has the texts and the focal point of the file. */
export const uploadPicture = async (width = 640, height = 360, about: object = {}) =>
  upload(await picture(width, height, 'jpeg'), 'Marsh.jpg', about);

export const uploadFilm = async (about: object = {}) => upload(await video(), 'Tide.mp4', about);

/** Creates a public article with this text, and returns its path. */
export async function makeArticleWith(parts: TextPart[], fields: object = {}) {
  const { id, slug } = await makeArticle({
    title: unique('A year at the height of a wading bird'),
    content: writeParts(parts),
    status: 'published',
    publishedAt: new Date(0),
    ...fields,
  });
  return { id, slug, path: `/news/${slug}` };
}
