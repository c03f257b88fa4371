import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeExcerpt } from '../../app/media/jobs/job-films.server';

const KEY = 'show/demo/video/000000000000000000000000.mp4';

/** Makes the preview of a film beside it, as the site makes that of an upload. Needs an opened storage to work in. */
export async function makePreviewFile(folder: string, film: string) {
  const file = film.replace(/\.mp4$/, '-preview.mp4');
  const upload = { key: KEY, facts: { duration: null } };
  const { width, height, bytes } = await makeExcerpt(
    path.join(folder, film),
    upload,
    new AbortController().signal,
    (_key, made) => writeFile(path.join(folder, file), made),
  );
  return { file, width, height, bytes };
}
