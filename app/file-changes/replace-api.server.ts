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
} from '~/media/api/uploads-api.server';
import {
  FILE_EXAMPLE,
  FileAnswerSchema,
  toFileAnswer,
  toUses,
  UseSchema,
  FILE_PARAM,
  filePattern,
} from '~/media/api/files-api.server';
import { createUpload } from '~/media/intake/store-upload.server';
import type { Received } from '~/media/intake/upload-receive.server';
import { openUpload } from '~/media/library/library-file.server';
import { readableUses } from '~/media/usage/content-kinds.server';
import { openForReplacement, rejectOtherType, replaceFile } from './replace-file.server';

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
