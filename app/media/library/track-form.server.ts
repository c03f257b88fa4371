import { receiveTrack } from './tracks.server';
import { textForm } from '~/core/forms/read-controls.server';
import { isMultipart, oneFile, receiveParts } from '~/core/forms/multipart.server';
import { onceFor, readForm } from '~/core/forms/read-form.server';
import { findSignedIn } from '~/core/request/session.server';

/**
 * Reads a posted form whose file is a track: `readForm` would store it as media. A rejected file is a `problem` beside the typed values.
 * Files of clients without a session are ignored.
 */
export const readTrackForm = onceFor(async (request) => {
  if (!isMultipart(request)) return readForm(request);
  try {
    const signedIn = await findSignedIn(request);
    const parts = await receiveParts(request, signedIn ? 'many' : 'none', oneFile(receiveTrack));
    const { fields, files, problem } = parts;
    return { form: textForm(fields), problem, file: files.find(({ field }) => field === 'file')?.received };
  } catch (problem) {
    return { form: new FormData(), problem };
  }
});
