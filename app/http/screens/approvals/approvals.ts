import { randomUUID } from 'node:crypto';
import { DEFAULT_ROUND_DAYS } from '~/rules/approvals/round';
import { USUAL_REFUSALS } from '~/rules/approvals/round-form';
import { toLocalInput } from '~/rules/text/dates';
import { refusedOnSite } from '~/services/approvals/refused-on-site';
import { readKitForRound, readRoundStills } from '~/services/approvals/round-stills';
import { listRounds, readRound } from '~/services/approvals/rounds';
import { openRecord } from '~/services/records/store';
import { adminLoader, type AdminRequest } from '../../request/admin-loader';
import { countsOf } from '../records/show-counts';

const NEEDS = { needs: 'manageApprovals' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the show of a screen, with what its tabs say. */
async function readShow({ actor, params }: AdminRequest) {
  const show = await openRecord('show', actor, params.id ?? '');
  return { id: show.id, title: show.title, counts: countsOf(show) };
}

const addressOf = ({ params: { id = '', round = '' } }: AdminRequest) => ({ showId: id, roundId: round });

/** Loads all rounds of a show. */
export const approvalsLoader = adminLoader(async (request) => {
  const { actor, context } = request;
  const show = await readShow(request);
  const rounds = await listRounds(actor, show.id, { origin: context.origin });
  const refused = await refusedOnSite(actor, { show: show.id });
  return { show, rounds, refused, formKey: randomUUID() };
}, NEEDS);

/** Loads who can be asked about which stills, over all rounds of the show. */
export const newRoundLoader = adminLoader(async (request) => {
  const show = await readShow(request);
  const { stills, candidates } = await readKitForRound(request.actor, show.id);
  const closesAt = toLocalInput(new Date(Date.now() + DEFAULT_ROUND_DAYS * DAY_MS));
  const asked = candidates.map(({ percents, ...candidate }) => ({
    ...candidate,
    percents: percents ?? USUAL_REFUSALS,
  }));
  return { show, stills, candidates: asked, closesAt, formKey: randomUUID() };
}, NEEDS);

/** Loads one round with its stills, also for its contact sheet. */
export const roundLoader = adminLoader(async (request) => {
  const { actor, context } = request;
  const show = await readShow(request);
  const round = await readRound(actor, addressOf(request), { origin: context.origin });
  const stills = await readRoundStills([...new Set(round.verdicts.map(({ file }) => file))]);
  const refused = await refusedOnSite(actor, { show: show.id });
  return { show, round, stills, refused, formKey: randomUUID() };
}, NEEDS);
