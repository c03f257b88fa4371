import { randomUUID } from 'node:crypto';
import { formAction, type FormRequest, type FormResult } from '~/core/forms/form-action.server';
import { formsByIntent } from '~/core/forms/intent-dispatch.server';
import { checkedValues, textOf } from '~/core/forms/read-controls.server';
import { adminLoader, type AdminRequest } from '~/core/request/admin-loader.server';
import { toLocalInput, fromLocalInput } from '~/core/text/formats';
import { Failure } from '~/core/validation/errors';
import { openRecord } from '~/records/save/record-store.server';
import { countsOf } from '~/records/screens/show-screens.server';
import { listRounds, readRound, deleteRound } from './approval-rounds.server';
import { replaceLink, updateRound } from './change-round.server';
import { readKitForRound, readRoundStills, createRound } from './create-round.server';
import { refusedOnSite } from './refused-on-site.server';
import {
  approvalsPath,
  MAX_ROUND_STILLS,
  type RoundView,
  USUAL_REFUSALS,
  personControl,
  ROUND_DONE,
  ROUND_FAILURES,
  usualClosing,
} from './round';

const NEEDS = { needs: 'manageApprovals' } as const;

async function readShow({ actor, params }: AdminRequest) {
  const show = await openRecord('show', actor, params.id ?? '');
  return { id: show.id, title: show.title, counts: countsOf(show) };
}

const addressOf = ({ params: { id = '', round = '' } }: AdminRequest) => ({ showId: id, roundId: round });

export const approvalsLoader = adminLoader(async (request) => {
  const { actor, context } = request;
  const show = await readShow(request);
  const rounds = await listRounds(actor, show.id, { origin: context.origin });
  const refused = await refusedOnSite(actor, { show: show.id });
  const stills = await readRoundStills(refusedIn(rounds));
  return { show, rounds, stills, refused, formKey: randomUUID() };
}, NEEDS);

/** Returns the files that a person in a round has refused. */
const refusedIn = (rounds: readonly RoundView[]): string[] => [
  ...new Set(
    rounds.flatMap(({ verdicts }) =>
      verdicts.filter(({ verdict }) => verdict === 'refused').map(({ file }) => file),
    ),
  ),
];

/** Loads the people and stills that can be chosen, over all rounds of the show. */
export const newRoundLoader = adminLoader(async (request) => {
  const show = await readShow(request);
  const { stills, candidates } = await readKitForRound(request.actor, show.id);
  const closesAt = toLocalInput(usualClosing());
  const asked = candidates.map(({ percents, ...candidate }) => ({
    ...candidate,
    percents: percents ?? USUAL_REFUSALS,
  }));
  return { show, stills, candidates: asked, closesAt, formKey: randomUUID() };
}, NEEDS);

export const roundLoader = adminLoader(async (request) => {
  const { actor, context } = request;
  const show = await readShow(request);
  const round = await readRound(actor, addressOf(request), { origin: context.origin });
  const stills = await readRoundStills([...new Set(round.verdicts.map(({ file }) => file))]);
  const refused = await refusedOnSite(actor, { show: show.id });
  return { show, round, stills, refused, formKey: randomUUID() };
}, NEEDS);

interface ShownRound {
  ok: true;
  round: RoundView;
}

const MAX_PEOPLE = 1_000;

const success = (text: string) => ({ tone: 'success', text }) as const;

/** Parses the closing time as London time. Throws 400 for an invalid time. */
function closingOf(form: FormData): Date | undefined {
  const text = textOf(form, 'closesAt')?.trim();
  if (text === undefined || text === '') return undefined;
  const moment = fromLocalInput(text);
  if (moment) return moment;
  const message = 'Closes must be a date and a time';
  throw new Failure(400, message, { closesAt: [message] });
}

/** Returns NaN for an empty or invalid control. */
function percentOf(form: FormData, name: string): number {
  const text = textOf(form, name)?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : NaN;
}

const askedPlaces = (form: FormData): number[] =>
  Array.from({ length: MAX_PEOPLE }, (_, place) => place)
    .filter((place) => form.has(personControl(place, 'name')))
    .filter((place) => form.has(personControl(place, 'asked')));

const askedPerson = (form: FormData, place: number) => {
  const personId = textOf(form, personControl(place, 'personId')) ?? '';
  return {
    ...(personId === '' ? { name: textOf(form, personControl(place, 'name')) ?? '' } : { personId }),
    soloRefusals: percentOf(form, personControl(place, 'soloRefusals')),
    groupRefusals: percentOf(form, personControl(place, 'groupRefusals')),
  };
};

function atPlaces(error: unknown, places: readonly number[]): unknown {
  if (!(error instanceof Failure)) return error;
  const fields = Object.entries(error.fields).map(([path, messages]) => {
    const [, index, rest = ''] = /^people\.(\d+)\.(.+)$/.exec(path) ?? [];
    const name = rest === 'personId' ? 'name' : rest;
    return [index === undefined ? path : `people.${places[Number(index)] ?? 0}.${name}`, messages] as const;
  });
  return new Failure(error.status, error.message, Object.fromEntries(fields));
}

export const createRoundForm = formAction<ShownRound>(
  async ({ actor, params: { id = '' }, form, recordId, context: { origin } }) => {
    const places = askedPlaces(form);
    const closesAt = closingOf(form);
    const input = {
      label: textOf(form, 'label') ?? '',
      silence: textOf(form, 'silence') ?? 'approves',
      code: textOf(form, 'code') ?? '',
      ...(closesAt && { closesAt }),
      people: places.map((place) => askedPerson(form, place)),
      stills: checkedValues(form, 'stills', MAX_ROUND_STILLS) ?? [],
    };
    try {
      const round = await createRound(actor, id, input, { origin, recordId });
      const shown = { ok: true, round } as const;
      return { to: approvalsPath(id), flash: success(ROUND_DONE.create), shown, flashWithShown: true };
    } catch (error) {
      throw atPlaces(error, places);
    }
  },
  { failed: ROUND_FAILURES.create },
);

type RoundChange = (request: FormRequest) => object;

const roundFormsAddressOf = ({ params: { id = '', round }, form }: FormRequest) => ({
  showId: id,
  roundId: round ?? textOf(form, 'round') ?? '',
});

/** Returns a form handler for one round that redirects to its screen. */
const changeForm = (intent: keyof typeof ROUND_DONE, change: RoundChange) =>
  formAction<ShownRound>(
    async (request): Promise<FormResult<ShownRound>> => {
      const { actor, url, context } = request;
      await updateRound(actor, roundFormsAddressOf(request), change(request), { origin: context.origin });
      return { to: url.pathname, flash: success(ROUND_DONE[intent]) };
    },
    { failed: ROUND_FAILURES[intent] },
  );

const newLinkForm = formAction<ShownRound>(
  async (request) => {
    const { actor, form, url, context } = request;
    const person = { ...roundFormsAddressOf(request), personId: textOf(form, 'person') ?? '' };
    const round = await replaceLink(actor, person, { origin: context.origin });
    const shown = { ok: true, round } as const;
    return { to: url.pathname, flash: success(ROUND_DONE['new-link']), shown, flashWithShown: true };
  },
  { failed: ROUND_FAILURES['new-link'] },
);

const saveForm = changeForm('save', ({ form }) => {
  const closesAt = closingOf(form);
  return { label: textOf(form, 'label') ?? '', ...(closesAt && { closesAt }) };
});

const verdictForm = changeForm('verdict', ({ form }) => ({
  verdicts: [
    {
      file: textOf(form, 'file') ?? '',
      person: textOf(form, 'person') ?? '',
      verdict: textOf(form, 'verdict') ?? '',
      reason: textOf(form, 'reason') ?? '',
    },
  ],
}));

export const roundsAction = formsByIntent(
  {
    close: changeForm('close', () => ({ close: true })),
    'end-link': changeForm('end-link', ({ form }) => ({ endLinks: [textOf(form, 'person') ?? ''] })),
    'new-link': newLinkForm,
    verdict: verdictForm,
  },
  saveForm,
);

export const deleteRoundForm = formAction(
  async (request) => {
    const address = roundFormsAddressOf(request);
    await deleteRound(request.actor, address);
    return { to: approvalsPath(address.showId), flash: success(ROUND_DONE.delete) };
  },
  { failed: ROUND_FAILURES.delete, typed: false },
);
