import { createHash } from 'node:crypto';
import { z } from 'zod';
import { MAX_TRACKS } from '~/core/files/track';
import { TrackInput } from '~/core/files/press-input.server';
import { receiveTrack, addTrack, listTracks, removeTrack } from '~/media/library/tracks.server';
import { authorizeChange } from '~/media/library/library-file.server';
import { TrackSchema, SuccessSchema } from '~/core/api/response-schemas.server';
import { operation } from '~/core/api/operation.server';
import { resource } from '~/core/api/resource.server';
import { fileForm, runFileForm } from './file-form.server';
import { FILE_PARAM, filePattern, TRACK } from './upload-examples.server';

const { kind, language, label } = TrackInput.shape;

const TrackForm = fileForm(
  'A WebVTT or SRT file of at most 1 MB, in UTF-8 or UTF-16. Its format is detected from its content.',
  {
    kind,
    language,
    label: label.meta({ description: 'What players call the track. By default the language’s own name.' }),
  },
);

/** A track is small enough for memory. */
const RECEIVED = {
  receive: receiveTrack,
  discard: () => Promise.resolve(),
  sha256Of: (content: Buffer) => createHash('sha256').update(content).digest('hex'),
};

export const fileTracks = resource(filePattern('/tracks'), {
  GET: operation({
    id: 'listTracks',
    summary: 'List the tracks of a video',
    who: 'anyone',
    params: FILE_PARAM,
    status: 200,
    answer: z.strictObject({ data: z.array(TrackSchema) }),
    responseExample: { data: [TRACK] },
    fails: {
      403: 'The file does not exist or is not served, and the token’s scopes do not open it.',
      404: 'The file does not exist or is not served.',
    },
    async handle({ caller, params }) {
      return { body: { data: await listTracks(params.file ?? '', caller?.actor ?? null) } };
    },
  }),
  POST: operation({
    id: 'addTrack',
    summary: 'Add a track to a video',
    description:
      `Captions, subtitles, descriptions or chapters, at most ${MAX_TRACKS} for each video. The file is read and rewritten as ` +
      'WebVTT, without styles, regions and notes. A track of the same kind, language and label is replaced; the ' +
      'new one has a new URL.',
    who: 'signedIn',
    needs: 'upload',
    params: FILE_PARAM,
    raw: { type: 'multipart/form-data', description: 'A form with exactly one file.', schema: TrackForm },
    example: { file: '(bytes)', kind: 'captions', language: 'en-GB' },
    status: 201,
    answer: z.strictObject({ data: TrackSchema }),
    responseExample: { data: TRACK },
    fails: {
      400: 'A field is invalid, the file is an image, it has too many tracks, or lines of the track cannot be read; `fields.file` names them.',
      404: 'The file does not exist or is not served.',
      413: 'The track is larger than 1 MB.',
      415: 'The track is neither WebVTT nor SRT.',
      507: 'The server has no storage left for the file.',
    },
    async handle({ request, params, caller: { actor } }) {
      const video = params.file ?? '';
      // Permission is checked before the body is read.
      await authorizeChange(actor, video);
      const form = { ...RECEIVED, about: video };
      const data = await runFileForm({ request, actor }, form, ({ received, fields }) =>
        addTrack(actor, video, { ...fields, content: received }),
      );
      return { body: { data } };
    },
  }),
});

export const fileTrack = resource(filePattern('/tracks/{id}'), {
  DELETE: operation({
    id: 'removeTrack',
    summary: 'Remove a track of a video',
    who: 'signedIn',
    needs: 'upload',
    params: { ...FILE_PARAM, id: { description: 'The id of the track.', example: TRACK.id } },
    status: 200,
    answer: SuccessSchema,
    responseExample: { success: true },
    fails: { 404: 'The file or the track does not exist.' },
    async handle({ params, caller }) {
      await removeTrack(caller.actor, params.file ?? '', params.id ?? '');
      return { body: { success: true } };
    },
  }),
});
