import { z } from 'zod';
import { VERSION, SHOW } from '~/core/api/examples.server';
import { ifVersions, recordTag } from '~/core/api/json.server';
import { operation, type OperationResponse } from '~/core/api/operation.server';
import { listAnswer } from '~/core/api/paging.server';
import { resource } from '~/core/api/resource.server';
import { answersSuccess, SUCCESS } from '~/core/api/response-schemas.server';
import { omit } from '~/core/fields/field-path';
import { PageQuery } from '~/core/request/page-query.server';
import { withoutUrl } from '~/sharing/personal-links.server';
import { deleteRound, listRounds, readRound, updateRound } from './change-round.server';
import type { RoundOnScreen } from './approval-store.server';
import { createRound } from './create-round.server';
import { RoundInput, RoundPatch, RoundSchema, type RoundView } from './round-schemas.server';

const APPROVAL_STILL = 'show/the-night-shift/gallery/5f0c1e7a9b3d4862c0de11aa.jpg';
const APPROVER = '665f1c0de4b0a1b2c3d4e6a1';

const APPROVAL_ROUND = {
  input: {
    label: 'Second series, first block',
    silence: 'approves',
    people: [{ name: 'Ailsa Marchbank', soloRefusals: 25, groupRefusals: 20 }],
  },
  patch: {
    verdicts: [
      {
        file: APPROVAL_STILL,
        person: APPROVER,
        verdict: 'kept',
        reason: 'Agreed by telephone with her agent',
      },
    ],
  },
  view: {
    id: '665f1c0de4b0a1b2c3d4e6a0',
    label: 'Second series, first block',
    closesAt: '2026-03-09T18:00:00.000Z',
    silence: 'approves',
    code: false,
    closedAt: null,
    createdAt: '2026-03-02T09:30:00.000Z',
    createdBy: VERSION.savedBy,
    people: [
      {
        id: APPROVER,
        personId: null,
        name: 'Ailsa Marchbank',
        url: null,
        kept: 0,
        refused: 1,
        open: 0,
        soloLeft: 0,
        groupLeft: 0,
        done: false,
        answeredBy: '',
        answeredAt: null,
        opened: 2,
        lastOpenedAt: '2026-03-03T10:12:00.000Z',
        wrongTries: 0,
      },
    ],
    verdicts: [
      {
        file: APPROVAL_STILL,
        person: APPROVER,
        verdict: 'refused',
        by: 'Ailsa Marchbank',
        at: '2026-03-03T10:14:00.000Z',
        rule: 'answer',
        note: 'Eyes closed',
        reason: '',
      },
    ],
  },
} as const;

const WHO = { who: 'signedIn', needs: 'manageApprovals' } as const;
const ofShow = { id: { description: 'The id of the show.', example: SHOW.view.id } };
const ofRound = {
  ...ofShow,
  roundId: { description: 'The id of the round.', example: APPROVAL_ROUND.view.id },
};
const INVALID = 'A field is invalid, a person is on none of the stills, or a still is not in the press kit.';

const toBody = (round: RoundOnScreen): RoundView => omit(round, ['version', 'liveLinks']);

/** The response also contains answers and visits, which are not the round's own fields. */
const respondWith = (round: RoundOnScreen): OperationResponse => ({
  body: { data: toBody(round) },
  etag: recordTag(round),
  hasOtherParts: true,
});

const newView = {
  ...APPROVAL_ROUND.view,
  people: APPROVAL_ROUND.view.people.map((person) => ({
    ...person,
    url: 'https://www.example.com/approve/kq3mB1nJd0yqXf8rZQvWc2sT5uYb7hLpE9aG4iKoM6R',
  })),
};

export const approvalRounds = resource('/api/shows/{id}/approvals', {
  GET: operation({
    id: 'listApprovalRounds',
    summary: 'Read the approval rounds of a show, newest first',
    ...WHO,
    params: ofShow,
    query: PageQuery,
    answer: z.strictObject({ data: z.array(RoundSchema), total: z.int() }),
    responseExample: { data: [APPROVAL_ROUND.view], total: 1 },
    async handle({ caller, params: { id = '' }, query: { page, limit }, url, context: { origin } }) {
      const rounds = (await listRounds(caller.actor, id, { origin })).map(toBody);
      const data = rounds.slice((page - 1) * limit, page * limit);
      return listAnswer(data, { page, limit, total: rounds.length }, { url, origin });
    },
  }),
  POST: operation({
    id: 'createApprovalRound',
    summary: 'Make links to stills of a show for the people on them',
    description:
      'Makes a link for each person, which is in this answer only. Nothing is sent by itself: pass the links on. The stills are those of the press kit that show the people.',
    ...WHO,
    params: ofShow,
    body: RoundInput,
    example: APPROVAL_ROUND.input,
    status: 201,
    answer: z.strictObject({ data: RoundSchema }),
    responseExample: { data: newView },
    fails: { 400: INVALID, 409: 'The show has too many rounds.' },
    async handle({ caller, params: { id = '' }, body, recordId, context: { origin } }) {
      const data = toBody(await createRound(caller.actor, id, body, { origin, recordId }));
      return { body: { data }, repeatedBody: { data: { ...data, people: data.people.map(withoutUrl) } } };
    },
  }),
});

export const approvalRound = resource('/api/shows/{id}/approvals/{roundId}', {
  GET: operation({
    id: 'getApprovalRound',
    summary: 'Read an approval round of a show',
    ...WHO,
    params: ofRound,
    answer: z.strictObject({ data: RoundSchema }),
    responseExample: { data: APPROVAL_ROUND.view },
    async handle({ caller, params: { id = '', roundId = '' }, context: { origin } }) {
      return respondWith(await readRound(caller.actor, { showId: id, roundId }, { origin }));
    },
  }),
  PUT: operation({
    id: 'updateApprovalRound',
    summary: 'Change an approval round of a show',
    description:
      'Changes what is sent. Staff can set verdicts at any time, each with a reason; people who have not finished can still change their answers.',
    ...WHO,
    params: ofRound,
    body: RoundPatch,
    example: APPROVAL_ROUND.patch,
    conditional: true,
    tagged: true,
    answer: z.strictObject({ data: RoundSchema }),
    responseExample: { data: APPROVAL_ROUND.view },
    fails: {
      400: 'A field is invalid, or a verdict has no reason.',
      409: 'The round is closed, so that it cannot close at another moment.',
    },
    async handle({ request, caller, params: { id = '', roundId = '' }, body, context: { origin } }) {
      const options = { origin, ifVersions: ifVersions(request, roundId) };
      return respondWith(await updateRound(caller.actor, { showId: id, roundId }, body, options));
    },
  }),
  DELETE: operation({
    id: 'deleteApprovalRound',
    summary: 'Delete an approval round of a show',
    description:
      'Its verdicts are removed and its links end. Its stills wait again unless another round decided about them.',
    ...WHO,
    params: ofRound,
    ...answersSuccess,
    async handle({ caller, params: { id = '', roundId = '' } }) {
      await deleteRound(caller.actor, { showId: id, roundId });
      return { body: SUCCESS };
    },
  }),
});
