import { z } from 'zod';
import type { KeptChanges } from '~/core/forms/unpublished-region';
import { SERVER_OWNED } from '~/core/fields/field-schemas.server';
import { Conflict } from '~/core/merge/edits.server';
import { Failure, notFound } from '~/core/validation/errors';
import {
  keepChanges,
  discardChanges,
  openWithChanges,
  PUBLISH_AT,
  type ChangedRecord,
} from '~/records/save/record-unpublished.server';
import { publishChanges } from '~/records/save/publish-changes.server';
import { type ApiContentKind, idParameter } from './api-kind.server';
import { answersSuccess, SUCCESS, withOwned, withoutVersion } from '~/core/api/response-schemas.server';
import { ifVersions, recordTag } from '~/core/api/json.server';
import { ASKED_TO_CHANGE, HELD_BACK } from '~/core/api/error-response.server';
import { operation, type OperationResponse } from '~/core/api/operation.server';
import { resource } from '~/core/api/resource.server';

const PERSON = z.strictObject({ id: z.string(), name: z.string() }).nullable();

const ABOUT = {
  changed: z.array(z.string()).meta({ description: 'The fields that differ from the site.' }),
  savedAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Null if nothing differs from the site any more.' }),
  savedBy: PERSON.meta({ description: 'Who kept the changes last; null for the machine.' }),
  publishAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When they are published by themselves; null for never.' }),
  scheduledBy: PERSON.meta({ description: 'Who set that date, and by whose rights they are published.' }),
  problem: z.string().nullable().meta({
    description:
      'Why they could not be published then. Nothing is tried again until they are published, discarded or get another date.',
  }),
};

const byEditors = (drafted: ApiContentKind) =>
  ({ who: 'signedIn', needs: 'edit', params: idParameter(drafted) }) as const;

export function draftResources(drafted: ApiContentKind) {
  const path = `/api/${drafted.path}/draft`;
  return {
    one: resource(path, { GET: reading(drafted), PUT: keeping(drafted), DELETE: discarding(drafted) }),
    publish: resource(`${path}/publish`, { POST: publishing(drafted) }),
  };
}

const answerOf = (view: z.ZodObject) => z.strictObject({ data: view, ...ABOUT });

const SUN_HEE = { id: '665f1c0de4b0a1b2c3d4e5f7', name: 'Sun-hee Park' };

const exampleOf = ({ examples }: ApiContentKind) => ({
  data: { ...examples.view, ...examples.patch },
  changed: Object.keys(examples.patch),
  savedAt: '2026-03-02T09:30:00.000Z',
  savedBy: SUN_HEE,
  publishAt: '2026-03-03T10:12:00.000Z',
  scheduledBy: SUN_HEE,
  problem: null,
});

const UNCHANGED: Omit<KeptChanges, 'savedAt'> & { savedAt: null } = {
  changed: [],
  savedAt: null,
  savedBy: null,
  publishAt: null,
  scheduledBy: null,
  problem: null,
};

const respondWith = ({
  record,
  changes,
}: ChangedRecord<{ id: string; version: number }>): OperationResponse => ({
  body: { data: withoutVersion(record), ...(changes ?? UNCHANGED) },
  ...(changes && { etag: recordTag(record) }),
});

function reading(drafted: ApiContentKind) {
  const { kind, name, one, view } = drafted;
  return operation({
    id: `get${name}Draft`,
    summary: `Read the unpublished changes of ${one}`,
    description: 'The record as it would be if they were published.',
    ...byEditors(drafted),
    answer: answerOf(view),
    responseExample: exampleOf(drafted),
    async handle({ caller, params: { id = '' } }) {
      const changed = await openWithChanges(kind, caller.actor, id);
      if (!changed.changes) throw notFound('Unpublished changes');
      return respondWith(changed);
    },
  });
}

function keeping(drafted: ApiContentKind) {
  const { kind, name, one, view, patch, examples } = drafted;
  return operation({
    id: `update${name}Draft`,
    summary: `Keep unpublished changes of ${one}`,
    description:
      'Changes the fields that are sent and leaves the others. The site stays as it is. A field that equals the site is not among the changes. ' +
      'At `publishAt` they are published by the rights of the user who set it last.',
    ...byEditors(drafted),
    body: withOwned(patch.omit('orderPosition' in patch.shape ? { orderPosition: true } : {}), view, [
      ...SERVER_OWNED.record,
      ...('orderPosition' in patch.shape ? ['orderPosition'] : []),
    ]).extend({ publishAt: PUBLISH_AT.optional() }),
    example: examples.patch,
    conditional: true,
    answer: answerOf(view),
    responseExample: exampleOf(drafted),
    tagged: true,
    fails: { 409: 'The record is not public. Or: a date is set, and there are no changes.' },
    async handle({ request, caller, params: { id = '' }, body }) {
      const { publishAt, input } = takeDate(body);
      const options = { publishAt, ifVersions: ifVersions(request, id) };
      return respondWith(await keepChanges(kind, caller.actor, id, input, options));
    },
  });
}

/** Only an object has a date beside its fields; anything else is rejected with the fields. */
function takeDate(body: unknown): { publishAt?: unknown; input: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { input: body };
  const { publishAt, ...input } = body as { publishAt?: unknown };
  return { publishAt, input };
}

function discarding(drafted: ApiContentKind) {
  const { kind, name, one } = drafted;
  return operation({
    id: `delete${name}Draft`,
    summary: `Discard the unpublished changes of ${one}`,
    ...byEditors(drafted),
    ...answersSuccess,
    async handle({ caller, params: { id = '' } }) {
      await discardChanges(kind, caller.actor, id);
      return { body: SUCCESS };
    },
  });
}

const BOTH = 'This was changed on the site, too. Keep it again, as it is to be.';

function publishing(drafted: ApiContentKind) {
  const { kind, name, one, view, examples } = drafted;
  return operation({
    id: `publish${name}Draft`,
    summary: `Publish the unpublished changes of ${one}`,
    description: 'By one save, which keeps what has changed on the site in other fields.',
    ...byEditors(drafted),
    letsOut: true,
    example: {},
    answer: z.strictObject({ data: view }),
    responseExample: { data: { ...examples.view, ...examples.patch } },
    tagged: true,
    fails: {
      409: `A field was changed on the site, too, and nothing was written. Or: ${HELD_BACK} ${ASKED_TO_CHANGE}`,
    },
    async handle({ caller, params: { id = '' }, force }) {
      const record = await publishChanges(kind, caller.actor, id, { force }).catch(nameFields);
      return { body: { data: withoutVersion(record) }, etag: recordTag(record) };
    },
  });
}

/** Programs are told of a conflict by the names of the fields. */
function nameFields(error: unknown): never {
  if (!(error instanceof Conflict)) throw error;
  const fields = Object.fromEntries(error.conflicts.map(({ field }) => [field, [BOTH]]));
  throw new Failure(409, `${Object.keys(fields).join(', ')}: ${BOTH}`, fields);
}
