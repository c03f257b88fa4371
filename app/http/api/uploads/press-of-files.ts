import { z } from 'zod';
import { PressOfFilesInput } from '~/rules/uploads/press-input';
import { changePressOfFiles } from '~/services/uploads/library/press-of-files';
import { operation } from '../operation';
import { resource } from '../resource';
import { FILE } from './upload-examples';

const ResultSchema = z
  .strictObject({
    file: z.string().meta({ description: 'As in `/api/upload/{file}`; of an unknown file what was sent.' }),
    saved: z.boolean(),
    cleared: z.boolean(),
    fields: z
      .strictObject({
        file: z.string(),
        alt: z.string(),
        caption: z.string(),
        'press.credit': z.string(),
        'press.cleared': z.string(),
      })
      .partial()
      .optional()
      .meta({ description: 'Why it was not saved or not cleared, by field.' }),
  })
  .meta({ id: 'PressResult' });

export const pressOfFiles = resource('/api/upload/press', {
  POST: operation({
    id: 'changePressOfFiles',
    summary: 'Change what several files are to the press',
    description:
      'Of `press` the keys that are sent change, on each file. A file that cannot be cleared gets everything else, and `fields` says ' +
      'what it lacks.',
    who: 'signedIn',
    needs: 'clearStills',
    body: PressOfFilesInput,
    example: { files: [FILE], press: { credit: 'Inka Solberg', cleared: true } },
    status: 200,
    answer: z.strictObject({ data: z.array(ResultSchema) }),
    responseExample: {
      data: [{ file: FILE, saved: true, cleared: false, fields: { alt: 'Cleared needs alternative text' } }],
    },
    fails: { 400: 'There are no files or too many, or a field of `press` is invalid.' },
    async handle({ caller, body }) {
      return { body: { data: await changePressOfFiles(caller.actor, body) } };
    },
  }),
});
