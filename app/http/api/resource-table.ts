import { activity } from './activity';
import * as auth from './auth';
import { openapiResource } from './document/openapi';
import { articleDrafts, articlePreviews, articleVersions, news } from './news';
import { people, personDrafts, personPreviews, personVersions } from './people';
import type { Endpoint, Resource } from './resource';
import { settings, settingsVersions } from './settings';
import { showDrafts, showMedia, showMediaItem, showPreviews, shows, showVersions } from './shows';
import { token, tokens } from './tokens';
import { trash } from './trash';
import { fileTrack, fileTracks } from './uploads/tracks';
import { resumableEndpoints } from './uploads/tus-server';
import { upload, uploadedFile } from './uploads/uploads';
import { user, userReset, users, userSecondFactor, userSessions } from './users';

/** All resources of the API, in the order of the document. */
export const RESOURCES: Resource[] = [
  auth.login,
  auth.logout,
  auth.profile,
  auth.password,
  auth.passwordAlias,
  tokens,
  token,
  shows.all,
  shows.one,
  showMedia,
  showMediaItem,
  ...Object.values(showVersions),
  ...Object.values(showDrafts),
  ...Object.values(showPreviews),
  news.all,
  news.one,
  ...Object.values(articleVersions),
  ...Object.values(articleDrafts),
  ...Object.values(articlePreviews),
  people.all,
  people.one,
  ...Object.values(personVersions),
  ...Object.values(personDrafts),
  ...Object.values(personPreviews),
  settings,
  ...Object.values(settingsVersions),
  ...Object.values(trash),
  users,
  user,
  userReset,
  userSessions,
  activity,
  userSecondFactor,
  upload,
  uploadedFile,
  fileTracks,
  fileTrack,
  openapiResource(() => RESOURCES),
];

/** Everything that is served under `/api`; the document describes the uploads by the tus protocol in prose. */
export const ENDPOINTS: Endpoint[] = [...RESOURCES, ...resumableEndpoints];
