import { z } from 'zod';
import { isTrashKind } from '~/core/nouns/kind-names';
import { notFound } from '~/core/validation/errors';
import { deleteForEver, listTrash, restoreTrashed } from '~/records/save/trash.server';
import { SHOW, TRASHED } from '~/core/api/examples.server';
import { SuccessSchema, withoutVersion } from '~/core/api/response-schemas.server';
import { API_CONTENT_KINDS } from './api-kinds.server';
import { recordTag } from '~/core/api/json.server';
import { operation } from '~/core/api/operation.server';
import { PageQuery } from '~/core/request/page-query.server';
import { listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';
import { mayReadFiles, readableKinds } from '~/core/api/authenticate.server';
import { KIND_NAME_LIST, type TrashKind } from '~/core/nouns/kinds';
import { FileAnswerSchema, readFileAnswer } from '~/media/api/files-api.server';
import { eraseFile, restoreFile } from '~/media/library/trashed-files.server';

const KINDS = [...KIND_NAME_LIST, 'media'] as const;

const TrashedSchema = z
  .strictObject({
    kind: z.enum(KINDS),
    id: z.string(),
    title: z.string().meta({ description: 'The title, or the name of a person.' }),
    deletedAt: z.iso.datetime(),
    deletedBy: z.strictObject({ id: z.string(), name: z.string() }).nullable().meta({
      description: 'Who deleted it; null for the machine. The name is that of the time of the deletion.',
    }),
    expiresAt: z.iso.datetime().meta({ description: 'When it is deleted for ever.' }),
  })
  .meta({ id: 'DeletedRecord' });

const TrashQuery = PageQuery.extend({
  kind: z
    .enum(KINDS, { error: `kind must be ${KINDS.slice(0, -1).join(', ')} or ${KINDS.at(-1) ?? ''}` })
    .optional()
    .meta({ description: 'Only records of this kind.' }),
});

const PARAMETERS = {
  kind: { description: `The kind: ${KINDS.join(', ')}.`, example: TRASHED.kind },
  id: { description: 'The id of the record.', example: TRASHED.id },
};

function recordIn({ kind, id = '' }: Record<string, string | undefined>): { kind: TrashKind; id: string } {
  if (!isTrashKind(kind)) throw notFound('Record in the trash');
  return { kind, id };
}

const all = resource('/api/trash', {
  GET: operation({
    id: 'listTrash',
    summary: 'List the deleted records and files',
    description: 'The last deleted first.',
    who: 'signedIn',
    needs: 'openTrash',
    query: TrashQuery,
    status: 200,
    answer: z.strictObject({ data: z.array(TrashedSchema), total: z.int() }),
    responseExample: { data: [TRASHED], total: 1 },
    async handle({ caller, query, url, context }) {
      const { rows, total } = await listTrash(caller.actor, {
        ...query,
        kinds: readableKinds(caller),
        withFiles: mayReadFiles(caller),
      });
      return listAnswer(rows, { ...query, total }, { url, origin: context.origin });
    },
  }),
});

const restore = resource('/api/trash/{kind}/{id}/restore', {
  POST: operation({
    id: 'restoreFromTrash',
    summary: 'Restore a deleted record or file',
    description:
      'It comes back hidden: a show or a person inactive, an article or a page as a draft. If another record has taken its slug, it has a new one. ' +
      'A file that was replaced comes back wherever its replacement still stands.',
    who: 'signedIn',
    needs: 'openTrash',
    params: PARAMETERS,
    status: 200,
    answer: z.strictObject({
      data: z.union([...API_CONTENT_KINDS.map(({ view }) => view), FileAnswerSchema]),
    }),
    responseExample: { data: { ...SHOW.view, status: 'inactive' } },
    tagged: true,
    async handle({ caller, params }) {
      const { kind, id } = recordIn(params);
      if (kind === 'media') {
        await restoreFile(caller.actor, id);
        return readFileAnswer(caller.actor, id);
      }
      const { record } = await restoreTrashed(caller.actor, kind, id);
      return { body: { data: withoutVersion(record) }, etag: recordTag(record) };
    },
  }),
});

const one = resource('/api/trash/{kind}/{id}', {
  DELETE: operation({
    id: 'deleteForEver',
    summary: 'Delete a record or a file for ever',
    description:
      'Its history goes, too, and the files that no other deleted record and no other version has.',
    who: 'signedIn',
    needs: 'deleteForEver',
    params: PARAMETERS,
    status: 200,
    answer: SuccessSchema,
    responseExample: { success: true },
    async handle({ caller, params }) {
      const { kind, id } = recordIn(params);
      await (kind === 'media' ? eraseFile(caller.actor, id) : deleteForEver(caller.actor, kind, id));
      return { body: { success: true } };
    },
  }),
});

export const trash = { all, one, restore };
