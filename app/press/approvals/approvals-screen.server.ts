import { randomUUID } from 'node:crypto';
import type { Actor } from '~/core/access/permissions';
import { formAction, type FormResult, formsByIntent } from '~/core/forms/form-action.server';
import { checkedValues, textOf } from '~/core/forms/read-controls.server';
import { adminLoader, type AdminRequest, csvLoader } from '~/core/request/admin-loader.server';
import { withRequestTimeout } from '~/core/request/body.server';
import { csvLine } from '~/core/text/csv.server';
import { fromLocalInput, toLocalInput } from '~/core/text/formats';
import { fieldFailure, withErrorsAtControls } from '~/core/validation/errors';
import { openRecord } from '~/records/save/record-store.server';
import { countsOf } from '~/records/screens/show-screens.server';
import { replaceLink, updateRound, listRounds, readRound, deleteRound } from './change-round.server';
import { approverOf, findRound, closeDueRoundsOf, stillsOf } from './approval-store.server';
import {
  createRound,
  libraryName,
  readKitForRound,
  readRoundStills,
  readStillFiles,
} from './create-round.server';
import { refusedOnSite } from './refused-on-site.server';
import type { RoundView } from './round-schemas.server';
import {
  approvalsPath,
  MAX_ROUND_STILLS,
  personControl,
  type PersonControl,
  ROUND_DONE,
  ROUND_FAILURES,
  usualClosing,
} from './round';

const NEEDS = { needs: 'manageApprovals' } as const;

async function readShow({ actor, params }: AdminRequest) {
  const show = await openRecord('show', actor, params.id ?? '');
  return { id: show.id, title: show.title, counts: countsOf(show) };
}

interface Addressed {
  params: Record<string, string | undefined>;
  form?: FormData;
}

/** A form in the list of rounds names its round. */
const addressOf = ({ params: { id = '', round }, form }: Addressed) => ({
  showId: id,
  roundId: round ?? (form && textOf(form, 'round')) ?? '',
});

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
  return { show, stills, candidates, closesAt: toLocalInput(usualClosing()), formKey: randomUUID() };
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

const done = (intent: keyof typeof ROUND_DONE, to: string) =>
  ({ to, flash: { tone: 'success', text: ROUND_DONE[intent] } }) as const;

/** The page itself shows the links that were just made, once. */
const linksMade = (
  intent: keyof typeof ROUND_DONE,
  to: string,
  round: RoundView,
): FormResult<ShownRound> => ({
  ...done(intent, to),
  shown: { ok: true, round },
  flashWithShown: true,
});

const textsIn = <Name extends string>(form: FormData, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(form, name) ?? ''])) as Record<Name, string>;

/** Parses the closing time as London time; nothing if none is typed. Throws 400 for an invalid time. */
function closingOf(form: FormData): { closesAt?: Date } {
  const text = textOf(form, 'closesAt')?.trim();
  if (!text) return {};
  const closesAt = fromLocalInput(text);
  if (!closesAt) throw fieldFailure(400, 'closesAt', 'Closes must be a date and a time');
  return { closesAt };
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

/** The control of a field of a new round, whose people stand at these places of the form. */
function controlAt(field: string, places: readonly number[]): string {
  const [, index, rest = ''] = /^people\.(\d+)\.(.+)$/.exec(field) ?? [];
  if (index === undefined) return field;
  return personControl(places[Number(index)] ?? 0, rest === 'personId' ? 'name' : (rest as PersonControl));
}

export const createRoundForm = formAction<ShownRound>(
  async ({ actor, params: { id = '' }, form, recordId, context: { origin } }) => {
    const places = askedPlaces(form);
    const input = {
      ...textsIn(form, 'label', 'code'),
      silence: textOf(form, 'silence') ?? 'approves',
      ...closingOf(form),
      people: places.map((place) => askedPerson(form, place)),
      stills: checkedValues(form, 'stills', MAX_ROUND_STILLS) ?? [],
    };
    const created = createRound(actor, id, input, { origin, recordId });
    const round = await withErrorsAtControls(created, (field) => controlAt(field, places));
    return linksMade('create', approvalsPath(id), round);
  },
  { failed: ROUND_FAILURES.create },
);

/** Returns a form handler for one round that redirects to its screen. */
const changeForm = (intent: keyof typeof ROUND_DONE, change: (form: FormData) => object) =>
  formAction<ShownRound>(
    async (request) => {
      const { actor, form, url, context } = request;
      await updateRound(actor, addressOf(request), change(form), { origin: context.origin });
      return done(intent, url.pathname);
    },
    { failed: ROUND_FAILURES[intent] },
  );

const newLinkForm = formAction<ShownRound>(
  async (request) => {
    const { actor, form, url, context } = request;
    const person = { ...addressOf(request), personId: textOf(form, 'person') ?? '' };
    const round = await replaceLink(actor, person, { origin: context.origin });
    return linksMade('new-link', url.pathname, round);
  },
  { failed: ROUND_FAILURES['new-link'] },
);

export const roundsAction = formsByIntent(
  {
    close: changeForm('close', () => ({ close: true })),
    'end-link': changeForm('end-link', (form) => ({ endLinks: [textOf(form, 'person') ?? ''] })),
    'new-link': newLinkForm,
    verdict: changeForm('verdict', (form) => ({
      verdicts: [textsIn(form, 'file', 'person', 'verdict', 'reason')],
    })),
  },
  changeForm('save', (form) => ({ ...textsIn(form, 'label'), ...closingOf(form) })),
);

export const deleteRoundForm = formAction(
  async (request) => {
    const address = addressOf(request);
    await deleteRound(request.actor, address);
    return done('delete', approvalsPath(address.showId));
  },
  { failed: ROUND_FAILURES.delete, typed: false },
);

const COLUMNS = ['file', 'person', 'verdict', 'by', 'at', 'rule', 'note'] as const;

/**
 * Returns the verdicts in the order in which the stills were sent. `file` is the name in the library, `at` is in ISO 8601 and empty while
 * it is open. Throws 403 and 404.
 */
export async function exportRound(
  actor: Actor | null,
  { showId, roundId }: { showId: string; roundId: string },
): Promise<Record<(typeof COLUMNS)[number], string>[]> {
  const round = await findRound(await closeDueRoundsOf(actor, showId), roundId);
  const stills = await readStillFiles(stillsOf(round));
  const names = new Map(stills.map((still) => [still._id, libraryName(still)]));
  return round.verdicts.map(({ file, person, verdict, by, at, rule, note }) => ({
    ...{ verdict, by, rule, note },
    file: names.get(file) ?? file,
    person: approverOf(round, person)?.name ?? '',
    at: at?.toISOString() ?? '',
  }));
}

export const roundExportLoader = csvLoader('approvals.csv', async (actor, { id = '', round = '' }) => {
  const lines = await withRequestTimeout(exportRound(actor, { showId: id, roundId: round }));
  return csvLine(COLUMNS) + lines.map((line) => csvLine(COLUMNS.map((name) => line[name]))).join('');
});
