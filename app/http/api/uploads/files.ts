import { z } from 'zod';
import { NEEDS } from '~/rules/uploads/library';
import { PRESS_FILTERS } from '~/rules/uploads/press';
import { UploadPatch } from '~/rules/uploads/upload-input';
import { LIMITS } from '~/rules/validation/limits';
import { openUpload, updateUpload, type FileView } from '~/services/uploads/library/file';
import { listFiles } from '~/services/uploads/library/files';
import { ifVersions, recordTag } from '../etag';
import { HELD_BACK } from '../force';
import { operation, type OperationResponse } from '../operation';
import { PageQuery, singleValue } from '../../request/page-query';
import { pageLinks } from '../paging';
import { FILE_EXAMPLE, FileSchema, toFileAnswer } from './file-schema';
import { FILE_PARAM } from './upload-examples';

const FilesQuery = PageQuery.extend({
  needs: z
    .enum(NEEDS, { error: `needs must be one of: ${NEEDS.join(', ')}` })
    .optional()
    .meta({
      description:
        'Only files in use that lack this: `captions` of videos that may have speech, an alternative text (`alt`) of pictures, or a `poster`.',
    }),
  press: z
    .enum(PRESS_FILTERS, { error: `press must be one of: ${PRESS_FILTERS.join(', ')}` })
    .optional()
    .meta({ description: 'Only stills of press kits that are not cleared, or have no credit.' }),
  kit: singleValue('kit')
    .max(LIMITS.id, 'There is no show with this ID')
    .optional()
    .meta({ description: 'Only the stills and the clips of the kit of the show with this id.' }),
});

/** Its uses, tracks and poster also change without a change of its fields. */
const respondWith = (file: FileView): OperationResponse => ({
  body: { data: toFileAnswer(file) },
  etag: recordTag(file),
  hasOtherParts: true,
});

export const listOperation = operation({
  id: 'listFiles',
  summary: 'List the uploaded files',
  description: 'The newest first.',
  who: 'signedIn',
  query: FilesQuery,
  status: 200,
  answer: z.strictObject({ data: z.array(FileSchema), total: z.int() }),
  responseExample: { data: [FILE_EXAMPLE], total: 1 },
  fails: { 400: 'A parameter is invalid, or there is no show with the id in `kit`.' },
  async handle({ caller, query, url, context }) {
    const { files, total } = await listFiles(caller.actor, query);
    const headers = pageLinks(url, context.origin, { ...query, total });
    return { body: { data: files.map(toFileAnswer), total }, ...(headers && { headers }) };
  },
});

const answer = z.strictObject({ data: FileSchema });

export const readOperation = operation({
  id: 'getFile',
  summary: 'Read an uploaded file',
  who: 'signedIn',
  params: FILE_PARAM,
  status: 200,
  answer,
  responseExample: { data: FILE_EXAMPLE },
  fails: { 404: 'The file does not exist or is not served.' },
  async handle({ params, caller }) {
    return respondWith(await openUpload(caller.actor, params.file ?? ''));
  },
});

export const updateOperation = operation({
  id: 'updateFile',
  summary: 'Change all or some fields of an uploaded file',
  description:
    'Of `press` the keys that are sent change. `press.cleared` and `people` are those of an image, which can be cleared once it has a ' +
    'credit, a caption and an alternative text, by editors and administrators. `focus` is that of an image; `posterAt`, `posterUrl`, `speech` and `transcript` are those of a video. A new poster ' +
    'has a new URL, and the former one goes on working.',
  who: 'signedIn',
  needs: 'upload',
  params: FILE_PARAM,
  body: UploadPatch,
  letsOut: true,
  example: { alt: 'A dark figure stands at a window in the rain.' },
  conditional: true,
  tagged: true,
  status: 200,
  answer,
  responseExample: { data: FILE_EXAMPLE },
  fails: {
    400: 'A field is invalid, belongs to the other kind of file, is beyond the end of the film, or is missing in what is cleared.',
    404: 'The file does not exist or is not served.',
    409: `Somebody in the picture has not approved it; the message names them. Or: ${HELD_BACK}`,
    503: 'The server has no ffmpeg that runs, which a new `posterAt` needs, or the file was just changed by others.',
  },
  async handle({ request, params, caller, body, force }) {
    const file = params.file ?? '';
    const { id } = await openUpload(caller.actor, file);
    const options = { ifVersions: ifVersions(request, id), force };
    return respondWith(await updateUpload(caller.actor, id, body, options));
  },
});
