import { z } from 'zod';
import { signInFirst } from '~/rules/validation/errors';
import { SERVER_OWNED } from '~/rules/fields/server-owned';
import type { Actor } from '~/rules/accounts/permissions';
import type { ListQuery } from '~/services/site/api-queries';
import { followSlug } from '../request/public-loader';
import { ifVersions, recordTag } from './etag';
import { operation, type OperationResponse } from './operation';
import { AdminQuery, pageLinks } from './paging';
import { resource } from './resource';
import { SuccessSchema, withOwned, withoutVersion } from './document/response-schemas';
import { createRecord } from '~/services/records/create';
import { removeRecord } from '~/services/records/remove';
import { updateRecord } from '~/services/records/update';
import type { ApiContentKind } from './api-kinds';

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

/** How a kind is listed and read. */
interface Reads<Query extends ContentQueryValues> {
  /** The noun in sentences, such as "shows". */
  many: string;
  query: z.ZodType<Query>;
  /** A record in a list; by default the same as one that is read alone. */
  listed?: { view: z.ZodObject; example: object };
  list: (query: Query & ListQuery) => Promise<{ records: { version: number }[]; total: number }>;
  find: (address: string, all: boolean) => Promise<ContentRecord>;
}

/** What a kind's records have besides its fields: only the server sets it. */
interface Added {
  owned: readonly string[];
  /** Adds it to a record that was written. */
  complete: (record: ContentRecord) => Promise<ContentRecord>;
  /** Returns a change without it. Throws 400 if it is not as it is. */
  withoutOwned: (actor: Actor, id: string, input: unknown) => Promise<unknown>;
}

const NOTHING_ADDED: Added = {
  owned: [],
  complete: (record) => Promise.resolve(record),
  withoutOwned: (_actor, _id, input) => Promise.resolve(input),
};

/** Returns the five operations that shows, articles and people share, on the list's path and on one record's. */
export const contentResources = <Query extends ContentQueryValues>(
  about: ApiContentKind,
  reads: Reads<Query>,
  added: Added = NOTHING_ADDED,
) => ({
  all: resource(`/api/${about.list}`, { GET: listing(about, reads), POST: creating(about, added) }),
  one: resource(`/api/${about.path}`, {
    GET: reading(about, reads),
    PUT: updating(about, added),
    DELETE: deleting(about),
  }),
});

const respondWith = (record: ContentRecord, headers?: Record<string, string>): OperationResponse => ({
  body: { data: withoutVersion(record) },
  etag: recordTag(record),
  hasOtherParts: true,
  ...(headers && { headers }),
});

const listing = <Query extends ContentQueryValues>(
  { name, view, examples }: ApiContentKind,
  { many, query: parameters, listed = { view, example: examples.view }, list }: Reads<Query>,
) =>
  operation({
    id: `list${name}s`,
    summary: `Read ${many}`,
    who: 'anyone',
    query: parameters,
    status: 200,
    answer: z.strictObject({ data: z.array(listed.view), total: z.int() }),
    responseExample: { data: [listed.example], total: 1 },
    fails: { 401: '`admin=true` was sent without a token.', 403: OUTSIDE },
    async handle({ query, caller, url, context }) {
      const { page, limit, admin } = query;
      if (admin && !caller) throw signInFirst();
      const { records, total } = await list({ ...query, all: admin });
      const headers = pageLinks(url, context.origin, { page, limit, total });
      return { body: { data: records.map(withoutVersion), total }, ...(headers && { headers }) };
    },
  });

const reading = <Query extends ContentQueryValues>(
  { name, one, view, examples, exampleId }: ApiContentKind,
  { find }: Reads<Query>,
) =>
  operation({
    id: `get${name}`,
    summary: `Read ${one}`,
    description: 'By slug or id. With a token, records that are not public can be read too.',
    moves: 'Redirects an old slug to the current one.',
    who: 'anyone',
    params: { id: { description: 'The slug or id.', example: exampleId } },
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

const creating = ({ kind, list, name, one, view, input, examples }: ApiContentKind, { complete }: Added) =>
  operation({
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
      const record = await complete(await createRecord(kind, caller.actor, body, { recordId }));
      return respondWith(record, { Location: `/api/${list}/${record.slug}` });
    },
  });

const idParameter = ({ one, exampleId }: ApiContentKind) => ({
  id: { description: `The id of ${one}.`, example: exampleId },
});

function updating(about: ApiContentKind, { owned, complete, withoutOwned }: Added) {
  const { kind, name, one, view, patch, examples } = about;
  return operation({
    id: `update${name}`,
    summary: `Change ${one}`,
    description: 'Changes the fields that are sent and leaves the others unchanged.',
    who: 'signedIn',
    needs: 'edit',
    params: idParameter(about),
    body: withOwned(patch, view, [...SERVER_OWNED.record, ...owned]),
    example: examples.patch,
    conditional: true,
    status: 200,
    answer: z.strictObject({ data: view }),
    responseExample: { data: { ...examples.view, ...examples.patch } },
    tagged: true,
    async handle({ request, params, caller: { actor }, body }) {
      const { id = '' } = params;
      const own = await withoutOwned(actor, id, body);
      const options = { ifVersions: ifVersions(request, id) };
      return respondWith(await complete(await updateRecord(kind, actor, id, own, options)));
    },
  });
}

function deleting(about: ApiContentKind) {
  const { kind, name, one } = about;
  return operation({
    id: `delete${name}`,
    summary: `Delete ${one}`,
    description: 'It goes into the trash, from which it can be restored.',
    who: 'signedIn',
    needs: 'delete',
    params: idParameter(about),
    status: 200,
    answer: SuccessSchema,
    responseExample: { success: true },
    async handle({ caller, params }) {
      await removeRecord(kind, caller.actor, params.id ?? '');
      return { body: { success: true } };
    },
  });
}
