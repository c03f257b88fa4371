import { z } from 'zod';
import { operation } from '~/core/api/operation.server';
import { resource } from '~/core/api/resource.server';
import { ManyFilesInput } from '~/core/files/press-input.server';
import { FILE } from '~/media/api/files-api.server';
import { changeManyFiles } from './many-files.server';

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
    status: 200,
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
