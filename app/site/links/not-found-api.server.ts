import { z } from 'zod';
import type { NotFoundRow } from '~/core/request/redirect';
import { MAX_NOT_FOUND_PATH } from './not-found-path.server';
import { atMost } from '~/core/validation/fields.server';
import { ignoreNotFound, listNotFound } from './not-found.server';
import { PageQuery, singleValue } from '~/core/request/page-query.server';
import { NOT_FOUND } from '~/core/api/examples.server';
import { SuccessSchema } from '~/core/api/response-schemas.server';
import { operation } from '~/core/api/operation.server';
import { listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';

const NotFoundSchema = z
  .strictObject({
    path: z.string().meta({ description: 'The path, without a query.' }),
    count: z.int().min(1).meta({ description: 'How often it was asked for.' }),
    lastAt: z.iso.datetime().meta({ description: 'When it was last asked for.' }),
  })
  .meta({ id: 'NotFoundAddress' }) satisfies z.ZodType<NotFoundRow>;

const IgnoreQuery = z.object({
  path: atMost(singleValue('path').min(1, 'path must not be empty'), 'path', MAX_NOT_FOUND_PATH).meta({
    description: 'The path as the list has it.',
    example: NOT_FOUND.path,
  }),
});

export const notFoundAddresses = resource('/api/not-found', {
  GET: operation({
    id: 'listNotFound',
    summary: 'List the addresses that visitors did not find',
    description:
      'The most wanted first, counted to the minute. Not listed are addresses that have a page or a redirect by now, and ignored ones.',
    who: 'signedIn',
    needs: 'editLinks',
    query: PageQuery,
    status: 200,
    answer: z.strictObject({ data: z.array(NotFoundSchema), total: z.int() }),
    responseExample: { data: [NOT_FOUND], total: 1 },
    async handle({ caller, query, url, context }) {
      const { rows, total } = await listNotFound(caller.actor, query);
      return listAnswer(rows, { ...query, total }, { url, origin: context.origin });
    },
  }),
  DELETE: operation({
    id: 'ignoreNotFound',
    summary: 'Ignore an address that visitors did not find',
    description: 'It is not listed and not counted any more.',
    who: 'signedIn',
    needs: 'editLinks',
    query: IgnoreQuery,
    status: 200,
    answer: SuccessSchema,
    responseExample: { success: true },
    fails: { 404: 'Nobody has asked for this address, or it is ignored already.' },
    async handle({ caller, query: { path } }) {
      await ignoreNotFound(caller.actor, path);
      return { body: { success: true } };
    },
  }),
});
