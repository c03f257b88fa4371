import { z } from 'zod';
import { activity } from '../activity';
import * as auth from '../auth';
import { describeOperations } from './openapi-document';
import { articleDrafts, articlePreviews, articleVersions, news } from '../news';
import { operation } from '../operation';
import { people, personDrafts, personPreviews, personVersions } from '../people';
import { resource, type Resource } from '../resource';
import { settings, settingsVersions } from '../settings';
import { showDrafts, showMedia, showMediaItem, showPreviews, shows, showVersions } from '../shows';
import { token, tokens } from '../tokens';
import { trash } from '../trash';
import { fileTrack, fileTracks } from '../uploads/tracks';
import { upload, uploadedFile } from '../uploads/uploads';
import { user, userReset, users, userSecondFactor, userSessions } from '../users';

let made: ReturnType<typeof describeOperations> | undefined;

export const openapi = resource('/api/openapi.json', {
  GET: operation({
    id: 'getDocument',
    summary: 'Read this document',
    who: 'anyone',
    status: 200,
    answer: z.looseObject({ openapi: z.string() }),
    responseExample: { openapi: '3.1.0' },
    handle({ context }) {
      const { openapi: version, info, ...rest } = (made ??= describeOperations(RESOURCES));
      return Promise.resolve({
        body: { openapi: version, info, servers: [{ url: context.origin }], ...rest },
      });
    },
  }),
});

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
  openapi,
];
