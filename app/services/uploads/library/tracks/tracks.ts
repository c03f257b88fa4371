import { can, type Actor } from '~/rules/accounts/permissions';
import { ownLanguageName, type TrackView } from '~/rules/uploads/tracks/track';
import { TrackInput } from '~/rules/uploads/upload-input';
import { writeTrack } from '~/rules/uploads/tracks/webvtt';
import { Failure, notFound } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import { aboutFile } from '../../../activity/file-events';
import { audited } from '../../../activity/record-event';
import { authorizeChange } from '../authorize-change';
import { findServedUpload, findUpload } from '../../delivery/find-upload';
import { toTrack } from '../../delivery/view';
import { cuesOf } from './receive-track';
import { changeTracks, storeTrack } from './store-track';

const TRACKS = ['tracks'];

/** Returns the tracks of a file, which anyone may read who may read the file: of one that is held back only staff. Throws 404. */
export async function listTracks(file: string, actor: Actor | null = null): Promise<TrackView[]> {
  const isOfStaff = actor !== null && can(actor, 'openAdmin');
  const { tracks } = await (isOfStaff ? findUpload : findServedUpload)(file);
  return tracks.map(toTrack);
}

/**
 * Adds a track to a video, instead of one of the same role, language and label. Throws 400 with the wrong lines of the
 * file, 404, 413, and 415 for a file that is neither WebVTT nor SRT.
 */
export async function addTrack(
  actor: Actor | null,
  file: string,
  { content, ...input }: { content: Buffer; [field: string]: unknown },
): Promise<TrackView> {
  return audited(actor, aboutFile('change', TRACKS), async () => {
    const upload = await authorizeChange(actor, file);
    if (upload.facts.mediaType !== 'video') throw noVideo();
    const { kind: role, language, label } = parse(TrackInput, input);
    const cues = cuesOf(content);
    const about = { role, language, label: label || ownLanguageName(language), cues: cues.length };
    return toTrack(await storeTrack(upload, about, Buffer.from(writeTrack(cues))));
  });
}

const noVideo = () => {
  const words = 'Only a video can have tracks.';
  return new Failure(400, words, { file: [words] });
};

/** Removes a track and its file. Throws 404. */
export async function removeTrack(actor: Actor | null, file: string, id: string): Promise<void> {
  await audited(actor, aboutFile('change', TRACKS), async () => {
    const upload = await authorizeChange(actor, file);
    await changeTracks(upload, (tracks) => {
      if (!tracks.some((track) => track.id === id)) throw notFound('Track');
      return tracks.filter((track) => track.id !== id);
    });
  });
}
