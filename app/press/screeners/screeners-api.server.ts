import { z } from 'zod';
import { SHOW } from '~/core/api/examples.server';
import { ifVersions, recordTag } from '~/core/api/json.server';
import { operation, type OperationResponse } from '~/core/api/operation.server';
import { listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';
import { answersSuccess, SUCCESS, withoutVersion } from '~/core/api/response-schemas.server';
import { PageQuery } from '~/core/request/page-query.server';
import { withoutUrl } from '~/sharing/personal-links.server';
import { addRecipients, changeRecipient, changeScreener, endRecipientLink } from './screener-change.server';
import {
  RecipientPatch,
  RecipientSchema,
  RecipientsInput,
  type RecipientView,
  type ScreenerDetails,
  ScreenerInput,
  ScreenerPatch,
  type ScreenerRow,
  ScreenerRowSchema,
  ScreenerSchema,
} from './screener-schemas.server';
import { createScreener, deleteScreener, getScreener, listScreeners } from './screeners.server';

const SCREENER_ID = '66aa1c0de4b0a1b2c3d4e5f6';
const RECIPIENT_ID = '66aa1c0de4b0a1b2c3d4e5f7';
const FILE = 'show/the-night-shift/screener/0a1b2c3d4e5f60718293a4b5.mov';

const RECIPIENT: RecipientView = {
  id: RECIPIENT_ID,
  name: 'Constance Amory',
  outlet: 'The Evening Ledger',
  email: 'c.amory@eveningledger.example',
  url: null,
  starts: 5,
  used: 2,
  opened: 4,
  minutes: 71,
  furthest: 3_492,
  wrongTries: 0,
  lastAt: '2026-11-18T22:40:00.000Z',
  ended: false,
};

const MADE: RecipientView = {
  ...RECIPIENT,
  url: 'https://www.example.com/watch/oI6bnCOMo7WF2m7pZ8X3QF8yR1sU5kTq0hV4dJwLx9c',
  used: 0,
  opened: 0,
  minutes: 0,
  furthest: 0,
  wrongTries: 0,
  lastAt: null,
};

const ROW: ScreenerRow = {
  id: SCREENER_ID,
  title: 'Series two, episode one',
  file: FILE,
  note: 'Picture locked, sound and grade not final.',
  expiresAt: '2026-12-04T18:00:00.000Z',
  starts: 5,
  code: false,
  burn: false,
  film: { name: 'tlr-201-lock-v4.mov', duration: 3_492, bytes: 19_971_597_926, state: 'ready' },
  createdAt: '2026-11-17T09:30:00.000Z',
  createdBy: { id: '65f1c0ffee65f1c0ffee65f1', name: 'Edith Marlowe' },
  recipients: 1,
};

const INPUT = {
  title: ROW.title,
  file: FILE,
  note: ROW.note,
  starts: 5,
  recipients: [{ name: RECIPIENT.name, outlet: RECIPIENT.outlet, email: RECIPIENT.email }],
};
const DETAILS = { ...ROW, recipients: [RECIPIENT] };

const PATH = '/api/shows/{id}/screeners';
const SCREENER_PATH = `${PATH}/{screenerId}`;
const WHO = { who: 'signedIn', needs: 'shareScreeners' } as const;

const showParameter = { id: { description: 'The id of a show.', example: SHOW.view.id } };
const screenerParameters = {
  ...showParameter,
  screenerId: { description: 'The id of the screener.', example: SCREENER_ID },
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

export const screeners = resource(PATH, {
  GET: operation({
    id: 'listScreeners',
    summary: 'List the screeners of a show',
    description: 'Newest first, with how many recipients each has.',
    ...WHO,
    params: showParameter,
    query: PageQuery,
    answer: z.strictObject({ data: z.array(ScreenerRowSchema), total: z.int() }),
    responseExample: { data: [ROW], total: 1 },
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
    ...WHO,
    params: showParameter,
    body: ScreenerInput,
    example: INPUT,
    status: 201,
    answer,
    responseExample: { data: { ...ROW, recipients: [MADE] } },
    fails: { 400: INVALID, 409: `${ON_SITE} Or the show has 100 screeners already.` },
    async handle({ caller, params: { id = '' }, body, recordId, context: { origin } }) {
      const data = withoutVersion(await createScreener(caller.actor, id, body, { origin, recordId }));
      const repeated = { ...data, recipients: data.recipients.map(withoutUrl) };
      return { body: { data }, repeatedBody: { data: repeated } };
    },
  }),
});

export const screener = resource(SCREENER_PATH, {
  GET: operation({
    id: 'getScreener',
    summary: 'Read a screener with its recipients',
    ...WHO,
    params: screenerParameters,
    answer,
    responseExample: { data: DETAILS },
    handle: async ({ caller, params: { id = '', screenerId = '' } }) =>
      respondWith(await getScreener(caller.actor, id, screenerId)),
  }),
  PUT: operation({
    id: 'updateScreener',
    summary: 'Change a screener, or end all its links',
    description: 'A later `expiresAt` opens links again that have expired, but none that was ended.',
    ...WHO,
    params: screenerParameters,
    body: ScreenerPatch,
    example: { starts: 3 },
    conditional: true,
    tagged: true,
    answer,
    responseExample: { data: { ...DETAILS, starts: 3 } },
    fails: { 400: INVALID, 409: ON_SITE },
    async handle({ request, caller, params: { id = '', screenerId = '' }, body }) {
      const options = { ifVersions: ifVersions(request, screenerId) };
      return respondWith(await changeScreener(caller.actor, id, screenerId, body, options));
    },
  }),
  DELETE: operation({
    id: 'deleteScreener',
    summary: 'Delete a screener, with its links and what was watched',
    ...WHO,
    params: screenerParameters,
    ...answersSuccess,
    async handle({ caller, params: { id = '', screenerId = '' } }) {
      await deleteScreener(caller.actor, id, screenerId);
      return { body: SUCCESS };
    },
  }),
});

const RECIPIENTS_PATH = `${SCREENER_PATH}/recipients`;
const parameters = {
  ...screenerParameters,
  recipientId: { description: 'The id of the recipient.', example: RECIPIENT_ID },
};

export const recipients = resource(RECIPIENTS_PATH, {
  POST: operation({
    id: 'addScreenerRecipients',
    summary: 'Add recipients to a screener',
    description: 'Each gets a link, whose URL only this answer has.',
    ...WHO,
    params: screenerParameters,
    body: RecipientsInput,
    example: { recipients: INPUT.recipients },
    status: 201,
    answer: z.strictObject({ data: z.array(RecipientSchema) }),
    responseExample: { data: [MADE] },
    fails: { 400: 'A recipient is invalid, or there would be more than 500.' },
    async handle({ caller, params: { id: show = '', screenerId: id = '' }, body, recordId, context }) {
      const options = { origin: context.origin, recordId };
      const data = await addRecipients(caller.actor, { show, id }, body, options);
      return { body: { data }, repeatedBody: { data: data.map(withoutUrl) } };
    },
  }),
});

export const recipient = resource(`${RECIPIENTS_PATH}/{recipientId}`, {
  PUT: operation({
    id: 'updateScreenerRecipient',
    summary: 'Change how often a recipient may start the film, or make them another link',
    ...WHO,
    params: parameters,
    body: RecipientPatch,
    example: { newLink: true },
    answer: z.strictObject({ data: RecipientSchema }),
    responseExample: { data: { ...RECIPIENT, url: MADE.url } },
    async handle({ caller, params, body: input, context: { origin } }) {
      const { id: show = '', screenerId: id = '', recipientId = '' } = params;
      const options = { input, origin };
      return { body: { data: await changeRecipient(caller.actor, { show, id }, recipientId, options) } };
    },
  }),
  DELETE: operation({
    id: 'endScreenerLink',
    summary: 'End the link of a recipient at once',
    description: 'The person stays in the list.',
    ...WHO,
    params: parameters,
    ...answersSuccess,
    async handle({ caller, params: { id: show = '', screenerId: id = '', recipientId = '' } }) {
      await endRecipientLink(caller.actor, { show, id }, recipientId);
      return { body: SUCCESS };
    },
  }),
});
