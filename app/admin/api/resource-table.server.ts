import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { activity } from '~/accounts/api/activity-api.server';
import { calendar } from '~/calendar/calendar-api.server';
import * as auth from '~/accounts/api/auth-api.server';
import { token, tokens } from '~/accounts/api/auth-api.server';
import { user, userReset, users, userSecondFactor, userSessions } from '~/accounts/api/users-api.server';
import { audience } from '~/audience/audience-api.server';
import { errorResponse, HELD_BACK } from '~/core/api/error-response.server';
import { ifVersions, recordTag } from '~/core/api/json.server';
import { SETTINGS, SHOW, TRASHED } from '~/core/api/examples.server';
import { operation, type OperationResponse } from '~/core/api/operation.server';
import { resource, type Endpoint, type Resource, createPathMatcher } from '~/core/api/resource.server';
import {
  answersSuccess,
  SUCCESS,
  SettingsSchema,
  withOwned,
  withoutVersion,
} from '~/core/api/response-schemas.server';
import { SERVER_OWNED } from '~/core/fields/field-schemas.server';
import { PATCHES } from '~/core/nouns/schemas.server';
import type { AnsweredSettings } from '~/core/session/settings.server';
import { Failure, notFound } from '~/core/validation/errors';
import { pressOfFiles, FileAnswerSchema, readFileAnswer } from '~/media/api/files-api.server';
import { upload, uploadedFile, fileTrack, fileTracks } from '~/media/api/uploads-api.server';
import { resumableEndpoints } from '~/media/api/tus-server.server';
import * as moving from '~/moving/api/imports-api.server';
import { siteHealth } from '~/operations/health/health-screen.server';
import { approvalRound, approvalRounds } from '~/press/approvals/approvals-api.server';
import { pressKit, pressLinks, pressRoom } from '~/press/kits/press-api.server';
import type { ApiContentKind } from '~/records/api/api-kind.server';
import { contentResources } from '~/records/api/content-api.server';
import { draftResources } from '~/records/api/drafts-api.server';
import { withRenderedText } from '~/records/api/rendered-text-api.server';
import { versionResources } from '~/records/api/versions-api.server';
import { answerResources, previewResources } from '~/records/previews/previews-api.server';
import { updateRecord } from '~/records/save/record-update.server';
import { search } from '~/search/search-api.server';
import { notFoundAddresses, redirect, redirects } from '~/site/links/links-api.server';
import { readSettingsAs } from '~/site/settings/site-settings.server';
import { API_SETTINGS, API_CONTENT_KINDS } from './api-kinds.server';
import { openapiResource } from './openapi-document.server';
import { deleteForEver, listTrash, restoreTrashed } from '~/records/save/trash.server';
import { PageQuery } from '~/core/request/page-query.server';
import { listAnswer } from '~/core/api/paging.server';
import { mayReadFiles, readableKinds } from '~/core/api/authenticate.server';
import { KIND_NAME_LIST, type TrashKind, isTrashKind } from '~/core/nouns/kinds';
import { eraseFile, restoreFile } from '~/media/library/trashed-files.server';
import { manyFiles, fileReplacement, placeCrops } from '~/file-changes/file-changes-api.server';

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
    ...answersSuccess,
    async handle({ caller, params }) {
      const { kind, id } = recordIn(params);
      await (kind === 'media' ? eraseFile(caller.actor, id) : deleteForEver(caller.actor, kind, id));
      return { body: SUCCESS };
    },
  }),
});

export const trash = { all, one, restore };

const ID = 'settings';

/** The links to pages depend on the settings; the rest of the response depends on the caller. */
const respondWith = (settings: AnsweredSettings): OperationResponse => ({
  body: { data: withoutVersion(settings) },
  etag: recordTag({ id: ID, version: settings.version }),
  hasOtherParts: true,
});

const settings = resource('/api/settings', {
  GET: operation({
    id: 'getSettings',
    summary: 'Read the site settings',
    description:
      'Only administrators get `secondFactor`, and not with an API token. Callers who are not signed in get what is for the press from `/api/press`. Links to pages that are not public are left out of `menu` and `footerLinks` for callers who are not signed in, and those to deleted pages for everybody.',
    who: 'anyone',
    answer: z.strictObject({ data: SettingsSchema }),
    responseExample: { data: SETTINGS.view },
    async handle({ caller }) {
      return respondWith(await readSettingsAs(caller?.actor ?? null));
    },
  }),
  PUT: operation({
    id: 'updateSettings',
    summary: 'Change all or some site settings',
    description:
      'Only administrators may change `secondFactor`, and not with an API token. It is in no version. Of `brand` each field counts on its own: those that are left out stay, and `null` brings the look back that it has before anybody has changed it.',
    who: 'signedIn',
    needs: 'editSettings',
    body: withOwned(PATCHES.settings, SettingsSchema, SERVER_OWNED.settings),
    letsOut: true,
    example: SETTINGS.patch,
    conditional: true,
    tagged: true,
    answer: z.strictObject({ data: SettingsSchema }),
    responseExample: { data: SETTINGS.view },
    fails: { 409: HELD_BACK },
    async handle({ request, caller, body, force }) {
      const options = { ifVersions: ifVersions(request, ID), force };
      return respondWith(await updateRecord('settings', caller.actor, '', body, options));
    },
  }),
});

const settingsVersions = versionResources(API_SETTINGS);

const resourcesOf = (kind: ApiContentKind): Resource[] => [
  ...Object.values(contentResources(withRenderedText({ ...kind, ...kind.whole }))),
  ...(kind.more ?? []),
  ...Object.values(versionResources(kind)),
  ...Object.values(draftResources(kind)),
  ...Object.values(previewResources(kind)),
  ...Object.values(answerResources(kind)),
];

export const RESOURCES: Resource[] = [
  auth.login,
  auth.logout,
  auth.profile,
  auth.password,
  auth.passwordAlias,
  tokens,
  token,
  ...API_CONTENT_KINDS.flatMap(resourcesOf),
  ...Object.values(pressLinks),
  approvalRounds,
  approvalRound,
  settings,
  ...Object.values(settingsVersions),
  pressRoom,
  pressKit,
  search,
  redirects,
  redirect,
  notFoundAddresses,
  audience,
  ...Object.values(trash),
  ...Object.values(moving),
  users,
  user,
  userReset,
  userSessions,
  activity,
  calendar,
  siteHealth,
  userSecondFactor,
  upload,
  pressOfFiles,
  manyFiles,
  fileReplacement,
  uploadedFile,
  placeCrops,
  fileTracks,
  fileTrack,
  openapiResource(() => RESOURCES),
];

/** Everything under `/api`; the document describes resumable uploads (tus) in prose. */
export const ENDPOINTS: Endpoint[] = [...RESOURCES, ...resumableEndpoints];

const findEndpoint = createPathMatcher(ENDPOINTS);

/** Answers a request under `/api` by the endpoint of its path, and any other path with 404. */
export function answerRequest(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> | Response {
  const found = findEndpoint(new URL(args.request.url).pathname);
  if (found) return found.pattern.answer({ ...args, params: found.params });
  const message = 'There is no such endpoint. All endpoints are listed at /api/docs.';
  return errorResponse(new Failure(404, message), args.context);
}

/** Returns the router's pattern of a path, such as `/api/shows/:id`; null for unknown paths. */
export const endpointPattern = (path: string): string | null =>
  findEndpoint(path)?.pattern.path.replace(/\{(\w+)\}/g, ':$1') ?? null;
