import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { activity } from '~/accounts/api/activity-api.server';
import { calendar } from '~/calendar/calendar-api.server';
import * as auth from '~/accounts/api/auth-api.server';
import { token, tokens } from '~/accounts/api/tokens-api.server';
import { user, userReset, users, userSecondFactor, userSessions } from '~/accounts/api/users-api.server';
import { audience } from '~/audience/audience-api.server';
import { errorResponse, HELD_BACK } from '~/core/api/error-response.server';
import { ifVersions, recordTag } from '~/core/api/json.server';
import { SETTINGS } from '~/core/api/examples.server';
import { createPathMatcher } from '~/core/api/match-path.server';
import { operation, type OperationResponse } from '~/core/api/operation.server';
import { resource, type Endpoint, type Resource } from '~/core/api/resource.server';
import { SettingsSchema, withOwned, withoutVersion } from '~/core/api/response-schemas.server';
import { SERVER_OWNED } from '~/core/fields/field-schemas.server';
import { PATCHES } from '~/core/nouns/schemas.server';
import type { AnsweredSettings } from '~/core/session/settings.server';
import { Failure } from '~/core/validation/errors';
import { pressOfFiles } from '~/media/api/files-api.server';
import { fileTrack, fileTracks } from '~/media/api/tracks-api.server';
import { resumableEndpoints } from '~/media/api/tus-server.server';
import { upload, uploadedFile } from '~/media/api/uploads-api.server';
import * as moving from '~/moving/api/imports-api.server';
import { siteHealth } from '~/operations/health/health-screen.server';
import { approvalRound, approvalRounds } from '~/press/approvals/approvals-api.server';
import { manyFiles } from '~/file-changes/many-files-api.server';
import { fileReplacement } from '~/file-changes/replace-api.server';
import { placeCrops } from '~/file-changes/place-crops-api.server';
import { pressKit, pressRoom } from '~/press/kits/press-api.server';
import { pressLinks } from '~/press/kits/press-links-api.server';
import type { ApiContentKind } from '~/records/api/api-kind.server';
import { contentResources } from '~/records/api/content-api.server';
import { draftResources } from '~/records/api/drafts-api.server';
import { withRenderedText } from '~/records/api/rendered-text-api.server';
import { versionResources } from '~/records/api/versions-api.server';
import { answerResources } from '~/records/previews/answers-api.server';
import { previewResources } from '~/records/previews/previews-api.server';
import { updateRecord } from '~/records/save/record-update.server';
import { search } from '~/search/search-api.server';
import { notFoundAddresses } from '~/site/links/not-found-api.server';
import { redirect, redirects } from '~/site/links/redirects-api.server';
import { readSettingsAs } from '~/site/settings/site-settings.server';
import { API_SETTINGS, API_CONTENT_KINDS } from './api-kinds.server';
import { openapiResource } from './openapi-document.server';
import { trash } from './trash.server';

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
    status: 200,
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
    status: 200,
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
