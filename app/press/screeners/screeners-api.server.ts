import { z } from 'zod';
import type { ScreenerDetails } from './screener';
import { ScreenerInput, ScreenerPatch } from './screener-input.server';
import { changeScreener } from './screener-change.server';
import { createScreener, deleteScreener, getScreener, listScreeners } from './screeners.server';
import { PageQuery } from '~/core/request/page-query.server';
import { SuccessSchema, withoutVersion } from '~/core/api/response-schemas.server';
import { SHOW } from '~/core/api/examples.server';
import { ifVersions, recordTag } from '~/core/api/json.server';
import { operation, type OperationResponse } from '~/core/api/operation.server';
import { listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';
import { SCREENER_EXAMPLES as EXAMPLES } from './screener-examples.server';
import { ScreenerRowSchema, ScreenerSchema } from './screener-schemas.server';

const PATH = '/api/shows/{id}/screeners';
export const SCREENER_PATH = `${PATH}/{screenerId}`;

const showParameter = { id: { description: 'The id of a show.', example: SHOW.view.id } };
export const screenerParameters = {
  ...showParameter,
  screenerId: { description: 'The id of the screener.', example: EXAMPLES.id },
};

const INVALID =
  'A field is invalid: the film is no video, or the end is in the past or more than a year ahead.';
const ON_SITE = 'The film is on the site already; the message names where.';
const answer = z.strictObject({ data: ScreenerSchema });

/** The response also contains viewing statistics and the film's state, which are not the screener's own fields. */
const respondWith = (screener: ScreenerDetails): OperationResponse => ({
  body: { data: withoutVersion(screener) },
  etag: recordTag(screener),
  hasOtherParts: true,
});

/** The response to a repeated call, without links. */
export const withoutLinks = <Screener extends Pick<ScreenerDetails, 'recipients'>>(
  screener: Screener,
): Screener => ({
  ...screener,
  recipients: screener.recipients.map((recipient) => ({ ...recipient, url: null })),
});

const withLinks = (made: ScreenerDetails) => {
  const screener = withoutVersion(made);
  return { body: { data: screener }, repeatedBody: { data: withoutLinks(screener) } };
};

export const screeners = resource(PATH, {
  GET: operation({
    id: 'listScreeners',
    summary: 'List the screeners of a show',
    description: 'Newest first, with how many recipients each has.',
    who: 'signedIn',
    needs: 'shareScreeners',
    params: showParameter,
    query: PageQuery,
    status: 200,
    answer: z.strictObject({ data: z.array(ScreenerRowSchema), total: z.int() }),
    responseExample: { data: [EXAMPLES.row], total: 1 },
    async handle({ caller, params: { id = '' }, query, url, context: { origin } }) {
      const { screeners: data, total } = await listScreeners(caller.actor, id, query);
      return listAnswer(data, { ...query, total }, { url, origin });
    },
  }),
  POST: operation({
    id: 'createScreener',
    summary: 'Make a screener',
    description:
      'Shows a film to named people before anybody else: each gets a link, whose URL only this answer has. Without `expiresAt` it ends in 14 days.',
    who: 'signedIn',
    needs: 'shareScreeners',
    params: showParameter,
    body: ScreenerInput,
    example: EXAMPLES.input,
    status: 201,
    answer,
    responseExample: { data: EXAMPLES.detailsMade },
    fails: { 400: INVALID, 409: `${ON_SITE} Or the show has 100 screeners already.` },
    handle: async ({ caller, params: { id = '' }, body, recordId, context: { origin } }) =>
      withLinks(await createScreener(caller.actor, id, body, { origin, recordId })),
  }),
});

export const screener = resource(SCREENER_PATH, {
  GET: operation({
    id: 'getScreener',
    summary: 'Read a screener with its recipients',
    who: 'signedIn',
    needs: 'shareScreeners',
    params: screenerParameters,
    status: 200,
    answer,
    responseExample: { data: EXAMPLES.details },
    handle: async ({ caller, params: { id = '', screenerId = '' } }) =>
      respondWith(await getScreener(caller.actor, id, screenerId)),
  }),
  PUT: operation({
    id: 'updateScreener',
    summary: 'Change a screener, or end all its links',
    description: 'A later `expiresAt` opens links again that have expired, but none that was ended.',
    who: 'signedIn',
    needs: 'shareScreeners',
    params: screenerParameters,
    body: ScreenerPatch,
    example: { starts: 3 },
    conditional: true,
    tagged: true,
    status: 200,
    answer,
    responseExample: { data: { ...EXAMPLES.details, starts: 3 } },
    fails: { 400: INVALID, 409: ON_SITE },
    async handle({ request, caller, params: { id = '', screenerId = '' }, body }) {
      const options = { ifVersions: ifVersions(request, screenerId) };
      return respondWith(await changeScreener(caller.actor, id, screenerId, body, options));
    },
  }),
  DELETE: operation({
    id: 'deleteScreener',
    summary: 'Delete a screener, with its links and what was watched',
    who: 'signedIn',
    needs: 'shareScreeners',
    params: screenerParameters,
    status: 200,
    answer: SuccessSchema,
    responseExample: { success: true },
    async handle({ caller, params: { id = '', screenerId = '' } }) {
      await deleteScreener(caller.actor, id, screenerId);
      return { body: { success: true } };
    },
  }),
});
