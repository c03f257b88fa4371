import { z } from 'zod';
import { signInFirst } from '~/rules/validation/errors';
import { SERVER_OWNED } from '~/rules/fields/server-owned';
import type { Actor } from '~/rules/accounts/permissions';
import type { ListQuery } from '~/services/site/api-queries';
import type { EditOptions } from '~/services/records/merge';
import { followSlug } from '../loaders/public-loader';
import { ifVersions, recordTag } from './etag';
import { operation, type OperationResponse } from './operation';
import { AdminQuery, pageLinks } from './paging';
import { resource } from './resource';
import { SuccessSchema, withOwned, withoutVersion } from './document/response-schemas';
import type { CreateOptions } from '~/services/records/create';

const OUTSIDE = 'It is not public, and the token’s scopes do not open it.';

interface ContentQueryValues {
  page: number;
  limit: number;
  admin: boolean;
}

interface ContentRecord {
  id: string;
  version: number;
  slug: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Everything that the operations of one content kind need. */
interface Content<
  View extends ContentRecord,
  Query extends ContentQueryValues,
  Listed extends { version: number },
> {
  /** The path after `/api`. */
  path: string;
  /** The noun in operation ids, such as `Show`. */
  name: string;
  /** The nouns in sentences, such as "a show" and "shows". */
  one: string;
  many: string;
  view: z.ZodObject;
  /** A record in a list; by default the same. */
  listed?: z.ZodObject;
  query: z.ZodType<Query>;
  input: z.ZodType;
  patch: z.ZodObject;
  examples: { input: object; patch: object; view: { id: string }; listed?: object };
  /** Fields that only the server sets, besides those of every record. */
  owned?: readonly string[];
  list: (query: Query & ListQuery) => Promise<{ records: Listed[]; total: number }>;
  find: (address: string, all: boolean) => Promise<View>;
  create: (actor: Actor, input: unknown, options: CreateOptions) => Promise<View>;
  update: (actor: Actor, id: string, input: unknown, options: EditOptions) => Promise<View>;
  remove: (actor: Actor, id: string) => Promise<void>;
}

/** What the operations on one record need. */
type One<View extends ContentRecord> = Omit<Content<View, never, never>, 'query' | 'list' | 'listed'>;

/** Returns the five operations that shows, articles and people share, on the list's path and on one record's. */
export const contentResources = <
  View extends ContentRecord,
  Query extends ContentQueryValues,
  Listed extends { version: number },
>(
  content: Content<View, Query, Listed>,
) => ({
  all: resource(`/api/${content.path}`, { GET: listing(content), POST: creating(content) }),
  one: resource(`/api/${content.path}/{id}`, {
    GET: reading(content),
    PUT: updating(content),
    DELETE: deleting(content),
  }),
});

const respondWith = (record: ContentRecord, headers?: Record<string, string>): OperationResponse => ({
  body: { data: withoutVersion(record) },
  etag: recordTag(record),
  hasOtherParts: true,
  ...(headers && { headers }),
});

function listing<
  View extends ContentRecord,
  Query extends ContentQueryValues,
  Listed extends { version: number },
>({ name, many, view, listed = view, query: parameters, examples, list }: Content<View, Query, Listed>) {
  return operation({
    id: `list${name}s`,
    summary: `Read ${many}`,
    who: 'anyone',
    query: parameters,
    status: 200,
    answer: z.strictObject({ data: z.array(listed), total: z.int() }),
    responseExample: { data: [examples.listed ?? examples.view], total: 1 },
    fails: { 401: '`admin=true` was sent without a token.', 403: OUTSIDE },
    async handle({ query, caller, url, context }) {
      const { page, limit, admin } = query;
      if (admin && !caller) throw signInFirst();
      const { records, total } = await list({ ...query, all: admin });
      const headers = pageLinks(url, context.origin, { page, limit, total });
      return { body: { data: records.map(withoutVersion), total }, ...(headers && { headers }) };
    },
  });
}

function reading<View extends ContentRecord>({ name, one, view, examples, find }: One<View>) {
  return operation({
    id: `get${name}`,
    summary: `Read ${one}`,
    description: 'By slug or id. With a token, records that are not public can be read too.',
    moves: 'Redirects an old slug to the current one.',
    who: 'anyone',
    params: { id: { description: 'The slug or id.', example: examples.view.id } },
    query: AdminQuery,
    status: 200,
    answer: z.strictObject({ data: view }),
    responseExample: { data: examples.view },
    fails: { 401: '`admin=true` was sent without a token.', 403: OUTSIDE },
    async handle({ params, caller, url, query: { admin } }) {
      if (admin && !caller) throw signInFirst();
      const asked = params.id ?? '';
      const record = await find(asked, caller !== null);
      if (asked !== record.id) followSlug(url, asked, record.slug);
      return respondWith(record);
    },
  });
}

function creating<View extends ContentRecord>({ path, name, one, view, input, examples, create }: One<View>) {
  return operation({
    id: `create${name}`,
    summary: `Create ${one}`,
    who: 'signedIn',
    needs: 'create',
    body: input,
    example: examples.input,
    status: 201,
    answer: z.strictObject({ data: view }),
    responseExample: { data: examples.view },
    tagged: true,
    async handle({ caller, body, recordId }) {
      const record = await create(caller.actor, body, { recordId });
      return respondWith(record, { Location: `/api/${path}/${record.slug}` });
    },
  });
}

const idParameter = (one: string, { id }: { id: string }) => ({
  id: { description: `The id of ${one}.`, example: id },
});

function updating<View extends ContentRecord>({
  name,
  one,
  view,
  patch,
  examples,
  owned = [],
  update,
}: One<View>) {
  return operation({
    id: `update${name}`,
    summary: `Change ${one}`,
    description: 'Changes the fields that are sent and leaves the others unchanged.',
    who: 'signedIn',
    needs: 'edit',
    params: idParameter(one, examples.view),
    body: withOwned(patch, view, [...SERVER_OWNED.record, ...owned]),
    example: examples.patch,
    conditional: true,
    status: 200,
    answer: z.strictObject({ data: view }),
    responseExample: { data: { ...examples.view, ...examples.patch } },
    tagged: true,
    async handle({ request, params, caller, body }) {
      const { id = '' } = params;
      return respondWith(await update(caller.actor, id, body, { ifVersions: ifVersions(request, id) }));
    },
  });
}

function deleting<View extends ContentRecord>({ name, one, examples, remove }: One<View>) {
  return operation({
    id: `delete${name}`,
    summary: `Delete ${one}`,
    description: 'It goes into the trash, from which it can be restored.',
    who: 'signedIn',
    needs: 'delete',
    params: idParameter(one, examples.view),
    status: 200,
    answer: SuccessSchema,
    responseExample: { success: true },
    async handle({ caller, params }) {
      await remove(caller.actor, params.id ?? '');
      return { body: { success: true } };
    },
  });
}
