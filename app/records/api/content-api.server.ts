import { z } from 'zod';
import { signInFirst } from '~/core/validation/errors';
import { SERVER_OWNED } from '~/core/fields/field-schemas.server';
import type { ContentKind } from '~/core/nouns/kinds';
import { findByAddress, listRecords } from '~/records/read/api-queries.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import { followSlug } from '~/core/request/public-loader.server';
import { ifVersions, recordTag } from '~/core/api/json.server';
import { ASKED_TO_CHANGE, HELD_BACK } from '~/core/api/error-response.server';
import { operation, type OperationResponse } from '~/core/api/operation.server';
import { AdminQuery, listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';
import { answersSuccess, SUCCESS, withOwned, withoutVersion } from '~/core/api/response-schemas.server';
import { createRecord } from '~/records/save/record-create.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { updateRecord } from '~/records/save/record-update.server';
import { type AddedToRecord, type ApiContentKind, idParameter } from './api-kind.server';

const OUTSIDE = 'It is not public, and the token’s scopes do not open it.';

const NOTHING_ADDED: AddedToRecord = {
  owned: [],
  complete: (record) => Promise.resolve(record),
  withoutOwned: (_actor, _id, input) => Promise.resolve(input),
};

const unchanged: NonNullable<NonNullable<ApiContentKind['listed']>['complete']> = (records) =>
  Promise.resolve(records);

export const contentResources = (about: ApiContentKind) => ({
  all: resource(`/api/${about.list}`, { GET: listing(about), POST: creating(about) }),
  one: resource(`/api/${about.path}`, { GET: reading(about), PUT: updating(about), DELETE: deleting(about) }),
});

const respondWith = (record: ViewBy[ContentKind], headers?: Record<string, string>): OperationResponse => ({
  body: { data: withoutVersion(record) },
  etag: recordTag(record),
  hasOtherParts: true,
  ...(headers && { headers }),
});

function listing({ kind, name, view, examples, many, query: parameters, listed }: ApiContentKind) {
  const { view: listedView, example, complete = unchanged } = listed ?? { view, example: examples.view };
  return operation({
    id: `list${name}s`,
    summary: `Read ${many}`,
    who: 'anyone',
    query: parameters,
    answer: z.strictObject({ data: z.array(listedView), total: z.int() }),
    responseExample: { data: [example], total: 1 },
    fails: { 401: '`admin=true` was sent without a token.', 403: OUTSIDE },
    async handle({ query, caller, url, context }) {
      const { page, limit, admin } = query;
      if (admin && !caller) throw signInFirst();
      const found = await listRecords(kind, { ...query, all: admin, isForStaff: caller !== null });
      const { total } = found;
      const records = await complete(found.records);
      return listAnswer(records.map(withoutVersion), { page, limit, total }, { url, origin: context.origin });
    },
  });
}

function reading({ kind, name, one, view, examples, exampleId, added = NOTHING_ADDED }: ApiContentKind) {
  return operation({
    id: `get${name}`,
    summary: `Read ${one}`,
    description: 'By slug or id. With a token, records that are not public can be read too.',
    moves: 'Redirects an old slug to the current one.',
    who: 'anyone',
    params: { id: { description: 'The slug or id.', example: exampleId } },
    query: AdminQuery,
    answer: z.strictObject({ data: view }),
    responseExample: { data: examples.view },
    fails: { 401: '`admin=true` was sent without a token.', 403: OUTSIDE },
    async handle({ params, caller, url, context, query: { admin } }) {
      if (admin && !caller) throw signInFirst();
      const asked = params.id ?? '';
      const record = await findByAddress(kind, asked, caller !== null);
      if (asked !== record.id) followSlug(url, asked, record.slug);
      return respondWith(await added.complete(record, context.origin));
    },
  });
}

function creating({ kind, list, name, one, view, input, examples, added = NOTHING_ADDED }: ApiContentKind) {
  return operation({
    id: `create${name}`,
    summary: `Create ${one}`,
    who: 'signedIn',
    needs: 'create',
    body: input,
    letsOut: true,
    example: examples.input,
    status: 201,
    answer: z.strictObject({ data: view }),
    responseExample: { data: examples.view },
    tagged: true,
    fails: { 409: HELD_BACK },
    async handle({ caller, body, force, recordId, context }) {
      const created = await createRecord(kind, caller.actor, body, { recordId, force });
      const record = await added.complete(created, context.origin);
      return respondWith(record, { Location: `/api/${list}/${record.slug}` });
    },
  });
}

function updating(about: ApiContentKind) {
  const { kind, name, one, view, patch, examples, added = NOTHING_ADDED } = about;
  const { owned, complete, withoutOwned } = added;
  return operation({
    id: `update${name}`,
    summary: `Change ${one}`,
    description: 'Changes the fields that are sent and leaves the others unchanged.',
    who: 'signedIn',
    needs: 'edit',
    params: idParameter(about),
    body: withOwned(patch, view, [...SERVER_OWNED.record, ...owned]),
    letsOut: true,
    example: examples.patch,
    conditional: true,
    answer: z.strictObject({ data: view }),
    responseExample: { data: { ...examples.view, ...examples.patch } },
    tagged: true,
    fails: { 409: `${HELD_BACK} ${ASKED_TO_CHANGE}` },
    async handle({ request, params, caller: { actor }, body, force, context: { origin } }) {
      const { id = '' } = params;
      const own = await withoutOwned(actor, id, body, origin);
      const options = { ifVersions: ifVersions(request, id), force };
      return respondWith(await complete(await updateRecord(kind, actor, id, own, options), origin));
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
    conditional: true,
    ...answersSuccess,
    async handle({ request, caller, params: { id = '' } }) {
      await removeRecord(kind, caller.actor, id, { ifVersions: ifVersions(request, id) });
      return { body: SUCCESS };
    },
  });
}
