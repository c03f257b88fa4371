import { z } from 'zod';
import { REDIRECT_STATUSES, type RedirectView, type NotFoundRow } from '~/core/request/redirect';
import { REDIRECT_COUNTS, RedirectInput, RedirectPatch } from './redirect-input.server';
import { SERVER_OWNED } from '~/core/fields/field-schemas.server';
import { omit } from '~/core/fields/field-path';
import { listRedirects, type RedirectRow } from './redirect-list.server';
import { createRedirect, deleteRedirect, editRedirect } from './redirects.server';
import { PageQuery, singleValue } from '~/core/request/page-query.server';
import { REDIRECT, NOT_FOUND } from '~/core/api/examples.server';
import { answersSuccess, SUCCESS, withOwned } from '~/core/api/response-schemas.server';
import { ifVersions, recordTag } from '~/core/api/json.server';
import { operation, type OperationResponse } from '~/core/api/operation.server';
import { listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';
import { MAX_NOT_FOUND_PATH, ignoreNotFound, listNotFound } from './not-found.server';
import { atMost } from '~/core/validation/fields.server';

const RedirectSchema = z
  .strictObject({
    id: z.string(),
    from: z.string().meta({ description: 'A path, perhaps with a query, or a prefix that ends in `/*`.' }),
    to: z.string().meta({ description: 'A path or an `https:` URL; empty with the status 410.' }),
    status: z.literal(REDIRECT_STATUSES),
    note: z.string(),
    createdBy: z.string().nullable().meta({ description: 'The id of the user who made it.' }),
    createdAt: z.iso.datetime(),
    hits: z.int().meta({ description: 'How often it was followed, exact to a minute.' }),
    lastHitAt: z.iso.datetime().nullable(),
    inUse: z.boolean().meta({
      description: 'Whether something else is at its address now, which answers in its place.',
    }),
  })
  .meta({ id: 'Redirect' }) satisfies z.ZodType<RedirectView>;

const CONFLICT =
  'Something of the site is at the address, another redirect has it, or there are 5,000 redirects already.';
const INVALID =
  'A field is invalid, the redirect leads back to itself, or there is nothing at `to` and `force` is not true.';
const forEditors = { who: 'signedIn', needs: 'editLinks' } as const;
const ofOneRedirect = {
  ...forEditors,
  params: { id: { description: 'The id of the redirect.', example: REDIRECT.view.id } },
};

const toBody = (row: RedirectRow): RedirectView => omit(row, ['version', 'createdByName', 'use']);

const respondWith = (row: RedirectRow): OperationResponse => ({
  body: { data: toBody(row) },
  etag: recordTag(row),
});

export const redirects = resource('/api/redirects', {
  GET: operation({
    id: 'listRedirects',
    summary: 'Read all redirects, newest first',
    ...forEditors,
    query: PageQuery,
    answer: z.strictObject({ data: z.array(RedirectSchema), total: z.int() }),
    responseExample: { data: [REDIRECT.view], total: 1 },
    async handle({ caller, url, context, query: { page, limit } }) {
      const list = await listRedirects(caller.actor, { page, limit });
      const data = page > list.pages ? [] : list.rows.map(toBody);
      return listAnswer(data, { page, limit, total: list.total }, { url, origin: context.origin });
    },
  }),
  POST: operation({
    id: 'createRedirect',
    summary: 'Add a redirect',
    description:
      'It answers only where the site has nothing. If another redirect takes `to`, it leads to where that ends; earlier redirects to `from` lead on to `to`.',
    ...forEditors,
    body: RedirectInput,
    example: REDIRECT.input,
    status: 201,
    answer: z.strictObject({ data: RedirectSchema }),
    responseExample: { data: { ...REDIRECT.view, hits: 0, lastHitAt: null } },
    tagged: true,
    fails: { 400: INVALID, 409: CONFLICT },
    handle: async ({ caller, body, recordId, context }) =>
      respondWith(await createRedirect(caller.actor, body, { recordId, origin: context.origin })),
  }),
});

export const redirect = resource('/api/redirects/{id}', {
  PUT: operation({
    id: 'updateRedirect',
    summary: 'Change a redirect',
    ...ofOneRedirect,
    body: withOwned(RedirectPatch, RedirectSchema, [...SERVER_OWNED.redirect, ...REDIRECT_COUNTS]),
    example: REDIRECT.patch,
    conditional: true,
    tagged: true,
    answer: z.strictObject({ data: RedirectSchema }),
    responseExample: { data: { ...REDIRECT.view, ...REDIRECT.patch } },
    fails: { 400: INVALID, 409: CONFLICT },
    async handle({ request, caller, params: { id = '' }, body, context }) {
      const options = { ifVersions: ifVersions(request, id), origin: context.origin };
      return respondWith((await editRedirect(caller.actor, id, body, options)).record);
    },
  }),
  DELETE: operation({
    id: 'deleteRedirect',
    summary: 'Delete a redirect',
    ...ofOneRedirect,
    ...answersSuccess,
    async handle({ caller, params }) {
      await deleteRedirect(caller.actor, params.id ?? '');
      return { body: SUCCESS };
    },
  }),
});

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
    ...forEditors,
    query: PageQuery,
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
    ...forEditors,
    query: IgnoreQuery,
    ...answersSuccess,
    fails: { 404: 'Nobody has asked for this address, or it is ignored already.' },
    async handle({ caller, query: { path } }) {
      await ignoreNotFound(caller.actor, path);
      return { body: SUCCESS };
    },
  }),
});
