import { activity } from './activity';
import type { ApiContentKind } from './api-kind';
import { API_CONTENT_KINDS } from './api-kinds';
import { approvalRound, approvalRounds } from './approvals';
import * as auth from './auth';
import { contentResources } from './content';
import { openapiResource } from './document/openapi';
import { siteHealth } from './health';
import { notFoundAddresses } from './not-found';
import { draftResources } from './drafts';
import { pressLinks } from './press/press-links';
import { pressKit, pressRoom } from './press/press';
import { previewResources } from './previews';
import { withRenderedText } from './rendered-text';
import { redirect, redirects } from './redirects';
import type { Endpoint, Resource } from './resource';
import { settings, settingsVersions } from './settings';
import { token, tokens } from './tokens';
import { trash } from './trash';
import { pressOfFiles } from './uploads/press-of-files';
import { fileTrack, fileTracks } from './uploads/tracks';
import { resumableEndpoints } from './uploads/tus-server';
import { upload, uploadedFile } from './uploads/uploads';
import { versionResources } from './versions';
import { user, userReset, users, userSecondFactor, userSessions } from './users';

const resourcesOf = (kind: ApiContentKind): Resource[] => [
  ...Object.values(contentResources(withRenderedText({ ...kind, ...kind.whole }))),
  ...(kind.more ?? []),
  ...Object.values(versionResources(kind)),
  ...Object.values(draftResources(kind)),
  ...Object.values(previewResources(kind)),
];

/** All resources of the API, in the order of the document. */
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
  redirects,
  redirect,
  notFoundAddresses,
  ...Object.values(trash),
  users,
  user,
  userReset,
  userSessions,
  activity,
  siteHealth,
  userSecondFactor,
  upload,
  pressOfFiles,
  uploadedFile,
  fileTracks,
  fileTrack,
  openapiResource(() => RESOURCES),
];

/** Everything that is served under `/api`; the document describes the uploads by the tus protocol in prose. */
export const ENDPOINTS: Endpoint[] = [...RESOURCES, ...resumableEndpoints];
