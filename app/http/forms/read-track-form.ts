import type { Readable } from 'node:stream';
import { Failure } from '~/rules/validation/errors';
import { receiveTrack } from '~/services/uploads/library/tracks/receive-track';
import { findSignedIn } from '../request/session';
import { isMultipart, receiveParts } from './multipart';
import { onceFor, readForm } from './read-form';
import { textForm } from './text-form';

const ONE_FILE = 'Send one file at a time.';

/**
 * Reads a posted form whose file is a track: `readForm` would store it as an image or a video. A rejected file is a
 * `problem` beside everything that was typed. Files of clients that are not signed in are ignored.
 */
export const readTrackForm = onceFor(async (request) => {
  if (!isMultipart(request)) return readForm(request);
  try {
    const signedIn = await findSignedIn(request);
    const { fields, files, problem } = await receiveParts(request, signedIn ? 'many' : 'none', {
      receive: receiveFirst(),
      discard: () => Promise.resolve(),
    });
    return { form: textForm(fields), problem, file: files.find(({ field }) => field === 'file')?.received };
  } catch (problem) {
    return { form: new FormData(), problem };
  }
});

/** The files are in memory, so that there may be only one. */
function receiveFirst() {
  let count = 0;
  return (source: Readable): Promise<Buffer> => {
    count += 1;
    if (count > 1) return Promise.reject(new Failure(400, ONE_FILE, { file: [ONE_FILE] }));
    return receiveTrack(source);
  };
}
