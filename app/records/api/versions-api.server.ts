import { z } from 'zod';
import { HELD_BACK } from '~/core/api/error-response.server';
import {
  versionNumber,
  restoreInput,
  listHistory,
  openHistory,
  restoreVersion,
} from '~/records/save/record-history.server';
import { VIAS } from '~/core/access/activity';
import { type ApiKind, idParameter } from './api-kind.server';
import { ifVersions, recordTag } from '~/core/api/json.server';
import { VERSION } from '~/core/api/examples.server';
import { withoutVersion } from '~/core/api/response-schemas.server';
import { operation } from '~/core/api/operation.server';
import { PageQuery } from '~/core/request/page-query.server';
import { listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';

const VersionSchema = z
  .strictObject({
    version: z.int().meta({ description: 'The number of the state. Numbers rise by save, with gaps.' }),
    savedAt: z.iso.datetime(),
    savedBy: z.strictObject({ id: z.string(), name: z.string() }).nullable().meta({
      description: 'Who made the save; null for the machine. The name is that of the time of the save.',
    }),
    via: z.enum(VIAS).meta({ description: 'The way by which it was saved.' }),
    changed: z.array(z.string()).meta({ description: 'The fields that the save changed.' }),
  })
  .meta({ id: 'Version' });

export const versionResources = (versioned: ApiKind) => ({
  all: resource(`/api/${versioned.path}/versions`, { GET: listing(versioned) }),
  one: resource(`/api/${versioned.path}/versions/{version}`, { GET: reading(versioned) }),
  restore: resource(`/api/${versioned.path}/versions/{version}/restore`, { POST: restoring(versioned) }),
});

const recordParameter = ({ one, exampleId }: ApiKind) =>
  exampleId === undefined ? undefined : idParameter({ one, exampleId });

const versionParameters = (versioned: ApiKind) => ({
  ...recordParameter(versioned),
  version: { description: 'The number of the version.', example: String(VERSION.version) },
});

function listing(versioned: ApiKind) {
  const { kind, name, one, needs } = versioned;
  return operation({
    id: `list${name}Versions`,
    summary: `Read the versions of ${one}`,
    description: 'Newest first. The first of all is the current state.',
    who: 'signedIn',
    needs,
    params: recordParameter(versioned),
    query: PageQuery,
    answer: z.strictObject({ data: z.array(VersionSchema), total: z.int() }),
    responseExample: { data: [VERSION], total: 1 },
    async handle({ caller, params: { id = '' }, query, url, context }) {
      const { rows, total } = await listHistory(kind, caller.actor, id, query);
      return listAnswer(rows, { ...query, total }, { url, origin: context.origin });
    },
  });
}

function reading(versioned: ApiKind) {
  const { kind, name, one, needs, view, examples } = versioned;
  return operation({
    id: `get${name}Version`,
    summary: `Read ${one} as it was in a version`,
    who: 'signedIn',
    needs,
    params: versionParameters(versioned),
    answer: z.strictObject({ data: view }),
    responseExample: { data: examples.view },
    async handle({ caller, params }) {
      const record = await openHistory(kind, caller.actor, params.id ?? '', versionNumber(params.version));
      return { body: { data: withoutVersion(record) } };
    },
  });
}

function restoring(versioned: ApiKind) {
  const { kind, name, one, needs, view, examples, exampleId } = versioned;
  return operation({
    id: `restore${name}Version`,
    summary: `Restore fields of ${one} from a version`,
    description: 'An ordinary change, which makes a new version. Today’s rules apply to it.',
    who: 'signedIn',
    needs,
    params: versionParameters(versioned),
    body: restoreInput(kind),
    letsOut: true,
    example: {},
    conditional: true,
    answer: z.strictObject({ data: view }),
    responseExample: { data: examples.view },
    tagged: true,
    fails: {
      400: 'The version is the current one, or a field no longer passes today’s rules.',
      409: HELD_BACK,
    },
    async handle({ request, caller, params, body, force }) {
      const id = params.id ?? '';
      const tagId = exampleId === undefined ? kind : id;
      const options = { ifVersions: ifVersions(request, tagId), force };
      const record = await restoreVersion(
        kind,
        caller.actor,
        id,
        versionNumber(params.version),
        body,
        options,
      );
      return {
        body: { data: withoutVersion(record) },
        etag: recordTag({ id: tagId, version: record.version }),
      };
    },
  });
}
