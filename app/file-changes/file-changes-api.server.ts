import { z } from 'zod';
import { operation } from '~/core/api/operation.server';
import { resource } from '~/core/api/resource.server';
import type { Actor } from '~/core/access/permissions';
import { parse } from '~/core/validation/fields.server';
import {
  fileForm,
  runFileForm,
  type FormFile,
  rejectTooLarge,
  UPLOADED,
  UPLOAD_EXAMPLE,
  UploadSchema,
} from '~/media/api/uploads-api.server';
import {
  FILE_EXAMPLE,
  FileAnswerSchema,
  toFileAnswer,
  toUses,
  UseSchema,
  FILE_PARAM,
  filePattern,
  FILE,
} from '~/media/api/files-api.server';
import { createUpload } from '~/media/intake/store-upload.server';
import type { Received } from '~/media/intake/upload-receive.server';
import { openUpload } from '~/media/library/library-file.server';
import { readableUses } from '~/media/usage/content-kinds.server';
import { openForReplacement, rejectOtherType, replaceFile } from './replace-file.server';
import { ManyFilesInput, NewCropInput } from '~/core/files/press-input.server';
import { changeManyFiles } from './many-files.server';
import { createPlaceCrop } from './place-crop.server';

const TEXTS = {
  texts: z
    .literal('new', { error: 'texts must be: new' })
    .optional()
    .meta({ description: 'The new file does not get the texts of the old one.' }),
};
const TextsInput = z.strictObject(TEXTS);

async function replaceBy(actor: Actor, file: string, { received, filename, fields }: FormFile<Received>) {
  const { texts } = parse(TextsInput, fields);
  const { upload } = await openForReplacement(actor, file);
  rejectOtherType(upload, received.format.mediaType);
  const [type, slug, fileType] = upload.key.split('/');
  const { id } = await createUpload(actor, received, { type, slug, fileType, originalName: filename });
  const { replaced } = await replaceFile(actor, upload._id, { by: id, hasOwnTexts: texts === 'new' });
  return {
    data: toFileAnswer(await openUpload(actor, id)),
    replaced: toUses(readableUses(actor, replaced)),
  };
}

export const fileReplacement = resource(filePattern('/replace'), {
  POST: operation({
    id: 'replaceFile',
    summary: 'Replace an uploaded file everywhere',
    description:
      'The new file takes the place of the old one in every record, text, press kit, setting, screener and unpublished change. It gets ' +
      'the texts of the old one, unless `texts` is `new`. The old file goes into the trash; restoring it puts it where the new one ' +
      'still stands. An author can replace a file that only own content uses.',
    who: 'signedIn',
    needs: 'upload',
    params: FILE_PARAM,
    raw: {
      type: 'multipart/form-data',
      description: 'A form with exactly one file.',
      schema: fileForm(
        'The file that takes the place, of the same kind: a picture for a picture, a film for a film.',
        TEXTS,
      ),
    },
    example: { file: '(bytes)' },
    status: 201,
    answer: z.strictObject({ data: FileAnswerSchema, replaced: z.array(UseSchema) }),
    responseExample: { data: FILE_EXAMPLE, replaced: FILE_EXAMPLE.uses },
    fails: {
      400: 'There is no file, or it is of the other kind.',
      404: 'The file does not exist, is not served, or is in the trash.',
      409: 'It is the same file, or it is held back from visitors.',
      413: 'The file is too large.',
      415: 'The file format is not supported.',
      507: 'The server has no storage left for the file.',
    },
    async handle({ request, params: { file = '' }, caller: { actor } }) {
      rejectTooLarge(request);
      // A repetition with the same key finds the old file in the trash: it is opened only by the work.
      const form = { ...UPLOADED, about: file };
      return { body: await runFileForm({ request, actor }, form, (sent) => replaceBy(actor, file, sent)) };
    },
  }),
});

const ResultSchema = z
  .strictObject({
    file: z.string().meta({ description: 'As in `/api/upload/{file}`; of an unknown file what was sent.' }),
    saved: z.boolean().meta({ description: 'Whether it was changed, or deleted.' }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Why not, or what of the change could not be made, by field.' }),
  })
  .meta({ id: 'FileResult' });

export const manyFiles = resource('/api/upload/many', {
  POST: operation({
    id: 'changeManyFiles',
    summary: 'Change or delete several files',
    description:
      'Sends either `change` or `delete`. The keys of `change` that are sent change, on each file. What a file cannot get is named in ' +
      '`fields`, and it gets everything else. `showId` adds pictures to the stills of that show’s press kit. A file that is used is not ' +
      'deleted; the others go into the trash.',
    who: 'signedIn',
    needs: 'upload',
    body: ManyFilesInput,
    example: { files: [FILE], change: { credit: 'Inka Solberg', cleared: true } },
    answer: z.strictObject({ data: z.array(ResultSchema) }),
    responseExample: {
      data: [{ file: FILE, saved: true, fields: { alt: 'Cleared needs alternative text' } }],
    },
    fails: {
      400: 'There are no files or too many, both or neither of `change` and `delete`, or a field of the change is invalid.',
    },
    async handle({ caller, body }) {
      return { body: { data: await changeManyFiles(caller.actor, body) } };
    },
  }),
});

const CROP = { x: 346, y: 432, width: 4096, height: 2304, turn: 0, straighten: -0.8 } as const;

export const placeCrops = resource(filePattern('/crops'), {
  POST: operation({
    id: 'createCrop',
    summary: 'Make a file of a part of a picture',
    description:
      'For one place: the picture itself stays as it is. The file has the texts, people and clearance of the picture, which `original` ' +
      'names, and it is held back as long as the picture is. The same part again is the same file.',
    who: 'signedIn',
    needs: 'upload',
    params: FILE_PARAM,
    body: NewCropInput,
    example: { crop: CROP },
    status: 201,
    answer: UploadSchema,
    responseExample: {
      ...UPLOAD_EXAMPLE,
      ...{ kind: 'image', format: 'image/jpeg', originalName: 'rain (crop).jpg', duration: null },
      ...{ width: CROP.width, height: CROP.height, focus: { x: 50, y: 50 } },
      original: { file: 'show/the-night-shift/gallery/k3v9x1b7q2m4z8c6n5t0w1y2.jpg', name: 'rain.jpg' },
    },
    fails: {
      400: 'The file is not a picture, the crop is not in it, or is too small.',
      404: 'The file does not exist or is not served.',
      507: 'The server has no storage left for the file.',
    },
    async handle({ params, caller, body }) {
      return { body: await createPlaceCrop(caller.actor, params.file ?? '', body) };
    },
  }),
});
