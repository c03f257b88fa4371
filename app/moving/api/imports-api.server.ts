import { z } from 'zod';
import {
  type ImportItemView,
  type ImportView,
  ImportItemSchema,
  ImportSchema,
} from '~/moving/plan/import-schemas.server';
import {
  KindInput,
  addPictures,
  createImport,
  discardImport,
  startImport,
  startUndo,
  stopImport,
  StartInput,
} from '~/moving/run/import-actions.server';
import type { Actor } from '~/core/access/permissions';
import { runIdempotent } from '~/core/db/idempotency.server';
import { SMALL_FORM } from '~/core/forms/form-limits.server';
import { receiveParts, type UploadedFile } from '~/core/forms/multipart.server';
import { idempotencyKeyOf, PageQuery } from '~/core/request/page-query.server';
import { fieldFailure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { discard } from '~/media/intake/upload-receive.server';
import { exportReceiver, MAX_MEDIA_BYTES, type ReceivedExport } from '~/moving/files/kept-files.server';
import { MAX_EXPORT_BYTES } from '~/moving/sources/source-item';
import { ITEM_OUTCOMES } from '~models/site-import';
import { operation, type Operation } from '~/core/api/operation.server';
import { listAnswer } from '~/core/api/paging.server';
import { KEY_REUSED, resource } from '~/core/api/resource.server';
import { answersSuccess, SUCCESS } from '~/core/api/response-schemas.server';
import { listImports, listItems, openImport, viewItem } from '~/moving/plan/import-store.server';
import { UNDER_WAY } from '~/moving/plan/import-view';
import { KEY_FIELD } from '~/media/api/uploads-api.server';
import { IDEMPOTENCY_KEY } from '~/core/merge/form-error';

const binary = (description: string) => z.string().meta({ format: 'binary', minLength: 1, description });

const ExportForm = z.strictObject({
  file: z.array(binary('A file of the export.')).min(1).max(20),
  media: binary('A ZIP of the pictures and films.').optional(),
  kind: KindInput,
  [IDEMPOTENCY_KEY]: KEY_FIELD,
});

const PicturesForm = z.strictObject({
  media: binary('A ZIP of the pictures and films.'),
  [IDEMPOTENCY_KEY]: KEY_FIELD,
});

const IMPORT_ID = '65f1c0ffee65f1c0ffee6627';

const IMPORT_EXAMPLE: ImportView = {
  id: IMPORT_ID,
  state: 'planned',
  source: 'wordpress',
  site: 'primal-films.example',
  files: [{ name: 'primal-films.xml', bytes: 2_400_000 }],
  createdAt: '2026-03-02T09:30:00.000Z',
  createdBy: { id: '65f1c0ffee65f1c0ffee65f1', name: 'Edith Marlowe' },
  startedAt: null,
  endedAt: null,
  status: 'as-it-was',
  done: 318,
  total: 318,
  at: '',
  error: null,
  types: [{ type: 'post', label: 'Posts', items: 318, drafts: 12, private: 4, scheduled: 0, as: 'article' }],
  losses: [
    {
      words: 'Table → lines',
      count: 7,
      items: [{ type: 'post', id: '412', title: 'Delivery specifications' }],
    },
  ],
  notBrought: ['Comments (1,071)'],
  missing: [
    {
      file: '2014/06/harbour-test.jpg',
      count: 1,
      items: [{ type: 'post', id: '92', title: 'A week in the port' }],
    },
  ],
  leftOut: [],
  lines: [],
  here: { same: 0, newer: 0, edited: 0, deleted: 0 },
  redirects: 640,
  report: null,
};

const STARTED_EXAMPLE: ImportView = {
  ...IMPORT_EXAMPLE,
  state: 'importing',
  startedAt: '2026-03-02T09:42:00.000Z',
  done: 0,
  report: { added: 0, updated: 0, same: 0, left: 0, deleted: 0, failed: 0, redirects: 0, pictures: 0 },
};

const ITEM_EXAMPLE: ImportItemView = {
  type: 'post',
  id: '412',
  title: 'Delivery specifications',
  what: 'added',
  why: '',
  kind: 'news',
  recordId: '65f1c0ffee65f1c0ffee6628',
  warnings: ['Table → lines'],
};

/** A form with the largest files, and its own parts. */
const MAX_BYTES = MAX_EXPORT_BYTES + MAX_MEDIA_BYTES + 1024 * 1024;
const TOO_LARGE = 'The files are larger than an export and its pictures may be.';

const ExportFields = z.strictObject({ kind: KindInput, [IDEMPOTENCY_KEY]: KEY_FIELD });

interface Sent {
  kind: string | undefined;
  recordId: string | undefined;
}

/** Receives the files of a call and runs its work, once per idempotency key. The files are gone afterwards unless the work keeps them. */
async function withExport<Result>(
  request: Request,
  actor: Actor,
  work: (parts: UploadedFile<ReceivedExport>[], sent: Sent) => Promise<Result>,
): Promise<Result> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAX_BYTES)
    throw fieldFailure(413, 'file', TOO_LARGE);
  const { fields, files, problem } = await receiveParts(request, 'many', exportReceiver(), SMALL_FORM);
  try {
    if (problem !== undefined) throw problem as Error;
    const { kind } = parse(ExportFields, Object.fromEntries(fields));
    const key = idempotencyKeyOf(request, fields);
    if (key === null) return await work(files, { kind, recordId: undefined });
    const content = [
      fields,
      ...files.map(({ field, filename, received }) => [field, filename, received.sha256]),
    ];
    return await runIdempotent(actor, key, content, (recordId) => work(files, { kind, recordId }), {
      long: true,
      reused: KEY_REUSED,
    });
  } finally {
    await Promise.all(files.map(({ received }) => discard(received)));
  }
}

const signedIn = { who: 'signedIn', needs: 'moveIn' } as const;
const params = { id: { description: 'The id of the import.', example: IMPORT_ID } };
const answer = z.strictObject({ data: ImportSchema });
const started = { status: 202, answer, responseExample: { data: STARTED_EXAMPLE } } as const;
const TOO_LARGE_FILES = 'An export may have at most 500 MB, and the ZIP at most 20 GB.';
const NO_ROOM = 'The server has no storage left for the files.';
const BUSY = `Another one is worked on: \`${UNDER_WAY}\``;

const ItemQuery = PageQuery.extend({
  what: z
    .enum(ITEM_OUTCOMES, { error: `what must be one of: ${ITEM_OUTCOMES.join(', ')}` })
    .optional()
    .meta({ description: 'Only items that became, or will become, this kind of record.' }),
});

export const imports = resource('/api/imports', {
  GET: operation({
    ...signedIn,
    id: 'listImports',
    summary: 'Read all imports, newest first',
    query: PageQuery,
    answer: z.strictObject({ data: z.array(ImportSchema), total: z.int() }),
    responseExample: { data: [IMPORT_EXAMPLE], total: 1 },
    async handle({ caller, url, context, query: { page, limit } }) {
      const { rows, total } = await listImports(caller.actor, { page, limit });
      return listAnswer(rows, { page, limit, total }, { url, origin: context.origin });
    },
  }),
  POST: operation({
    ...signedIn,
    id: 'createImport',
    summary: 'Have an export of another site read into a plan',
    description:
      'Of WordPress, Squarespace, Ghost, another Showreel, or CSV, told apart by their content. Nothing of the site changes before the start. What is found out while it is read makes the import `failed`, with the words in `error`.',
    raw: { type: 'multipart/form-data', description: 'A form with one to 20 files.', schema: ExportForm },
    example: { file: ['(bytes)'], media: '(bytes)' },
    status: 201,
    answer,
    responseExample: {
      data: {
        ...IMPORT_EXAMPLE,
        ...{ state: 'reading', source: null, site: '', done: 0, total: 0, redirects: 0 },
        ...{ types: [], losses: [], notBrought: [], missing: [] },
      },
    },
    fails: { 413: TOO_LARGE_FILES, 415: 'The body is no form.', 507: NO_ROOM },
    handle: async ({ request, caller: { actor } }) => ({
      body: await withExport(request, actor, async (parts, { kind, recordId }) => ({
        data: await createImport(actor, parts, { kind, recordId }),
      })),
    }),
  }),
});

export const siteImport = resource('/api/imports/{id}', {
  GET: operation({
    ...signedIn,
    id: 'getImport',
    summary: 'Read an import: its plan, its progress and its report',
    params,
    answer,
    responseExample: { data: IMPORT_EXAMPLE },
    handle: async ({ caller, params: { id = '' } }) => ({
      body: { data: await openImport(caller.actor, id) },
    }),
  }),
  DELETE: operation({
    ...signedIn,
    id: 'discardImport',
    summary: 'Discard a plan',
    params,
    ...answersSuccess,
    fails: { 409: 'It is no plan any more.' },
    async handle({ caller, params: { id = '' } }) {
      await discardImport(caller.actor, id);
      return { body: SUCCESS };
    },
  }),
});

export const importItems = resource('/api/imports/{id}/items', {
  GET: operation({
    ...signedIn,
    id: 'listImportItems',
    summary: 'Read what becomes, or became, of each item',
    params,
    query: ItemQuery,
    answer: z.strictObject({ data: z.array(ImportItemSchema), total: z.int() }),
    responseExample: { data: [ITEM_EXAMPLE], total: 1 },
    async handle({ caller, params: { id = '' }, url, context, query: { page, limit, what } }) {
      const { rows, total } = await listItems(caller.actor, id, { page, limit, what });
      return listAnswer(rows.map(viewItem), { page, limit, total }, { url, origin: context.origin });
    },
  }),
});

/** An operation that changes what an import is at. The work goes on in the background. */
const changing = (
  name: 'start' | 'stop' | 'undo',
  work: (actor: Actor, id: string, body: unknown) => Promise<ImportView>,
  about: Pick<Operation<'signedIn'>, 'id' | 'summary' | 'fails'> & Partial<Operation<'signedIn'>>,
) =>
  resource(`/api/imports/{id}/${name}`, {
    POST: operation({
      ...signedIn,
      params,
      ...started,
      ...about,
      handle: async ({ caller, params: { id = '' }, body }) => ({
        body: { data: await work(caller.actor, id, body) },
      }),
    }),
  });

export const importStart = changing('start', startImport, {
  id: 'startImport',
  summary: 'Import what a plan has',
  description: 'It goes on in the background, also after the program has ended and begun again.',
  body: StartInput,
  example: { as: { post: 'article' }, status: 'as-it-was' },
  fails: { 409: `It is no plan any more, or lines are wrong and \`complete\` is true. ${BUSY}` },
});

export const importStop = changing('stop', stopImport, {
  id: 'stopImport',
  summary: 'Stop an import: what is there stays',
  responseExample: { data: { ...STARTED_EXAMPLE, state: 'stopped' } },
  fails: { 409: 'It is not under way.' },
});

export const importUndo = changing('undo', startUndo, {
  id: 'undoImport',
  summary: 'Take back what an import brought and nobody has edited since',
  description: 'What it added goes to the trash, what it updated back to the version before.',
  responseExample: { data: { ...STARTED_EXAMPLE, state: 'undoing' } },
  fails: { 409: `It was undone already, or a later import has changed something of it. ${BUSY}` },
});

export const importPictures = resource('/api/imports/{id}/pictures', {
  POST: operation({
    ...signedIn,
    id: 'addImportPictures',
    summary: 'Fill the places of missing pictures',
    description: 'In what nobody has edited since the import.',
    params,
    raw: { type: 'multipart/form-data', description: 'A form with one ZIP.', schema: PicturesForm },
    example: { media: '(bytes)' },
    ...started,
    fails: {
      409: `It has not ended. ${BUSY}`,
      413: TOO_LARGE_FILES,
      415: 'The body is no form.',
      507: NO_ROOM,
    },
    async handle({ request, params: { id = '' }, caller: { actor } }) {
      // An import that is not there is told before its pictures are sent.
      await openImport(actor, id);
      const work = async (parts: Parameters<typeof addPictures>[2]) => ({
        data: await addPictures(actor, id, parts),
      });
      return { body: await withExport(request, actor, work) };
    },
  }),
});
