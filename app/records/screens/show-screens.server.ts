import type { ActionFunctionArgs } from '@remix-run/node';
import { aboutContent } from '~/core/activity/content-events.server';
import { recordRefusal } from '~/core/activity/record-event.server';
import { COUNTRY_CODES } from '~/core/fields/code-fields.server';
import { type Fields, type Screen, fieldsOn } from '~/core/fields/field';
import { type ControlValues, controlValues } from '~/core/forms/control-values';
import { formAction, formsByIntent } from '~/core/forms/form-action.server';
import { typedValues } from '~/core/forms/form-recovery.server';
import { addPasted, leftInPaste, readPaste } from '~/core/forms/pasted-credits';
import {
  labelPeople,
  readPersonLabels,
  withPersonLabels,
  readControls,
  answersOf,
} from '~/core/forms/read-controls.server';
import { onceFor, readForm } from '~/core/forms/read-form.server';
import { recordFormData, shownForm } from '~/core/forms/record-form-data.server';
import { changeRows, countRows, readRowChange, maxRows, ROWS_BUTTON } from '~/core/forms/rows';
import { formBase } from '~/core/merge/edits.server';
import type { FormError } from '~/core/merge/form-error';
import { LIST_PATHS, MESSAGES, findRecordKind } from '~/core/nouns/kinds';
import { SHOW_FIELDS } from '~/core/nouns/show';
import { findShowScreen } from '~/core/nouns/show-screens';
import { adminLoader } from '~/core/request/admin-loader.server';
import { getSettings } from '~/core/session/settings.server';
import { Failure, notFound } from '~/core/validation/errors';
import { listPersonNames } from '~/records/read/people.server';
import type { ShowView } from '~/records/read/shows.server';
import { openRecord } from '~/records/save/record-store.server';
import { editRecord } from '~/records/save/record-update.server';
import { noSuchForm } from './kind-routes.server';
import { withErrorsAt } from './record-input.server';
import { codeName, EVERYWHERE } from '~/core/text/formats';
import { savedMessage } from '~/core/forms/flash.server';

export function takeRowsButton(form: FormData): string {
  const button = form.get(ROWS_BUTTON);
  form.delete(ROWS_BUTTON);
  return typeof button === 'string' ? button : '';
}

export function pressRowsButton(button: string, values: ControlValues): ControlValues {
  const change = readRowChange(button);
  return change ? changeRows(values, change) : values;
}

/** Rejects more than `most` rows with 413: only a program sends more, and drawing them would take seconds. */
export const readRows = (most: number) =>
  onceFor(async (request) => {
    const sent = await readForm(request);
    return countRows(sent.form.keys()) > most
      ? { form: new FormData(), problem: new Failure(413, `The form has more than ${most} rows.`) }
      : sent;
  });

const PATH = LIST_PATHS.show;

type Params = Record<string, string | undefined>;

function findScreen(params: Params): Screen | undefined {
  const screen = findRecordKind(params) === 'show' ? findShowScreen(params.screen) : undefined;
  return screen?.hasOwnForm ? undefined : screen?.name;
}

/** Throws 404 for an unknown screen. */
function screenOf(params: Params): Screen {
  const screen = findScreen(params);
  if (!screen) throw notFound('Page');
  return screen;
}

const fieldsOf = (screen: Screen): Fields => fieldsOn(SHOW_FIELDS, screen);

async function readFieldOptions(screen: Screen, { genres }: ShowView) {
  return {
    people: await listPeople(screen),
    // A genre that is no longer in the settings stays on the shows that have it.
    genres: screen === 'details' ? [...new Set([...(await getSettings()).genres, ...genres])] : [],
    territories: screen === 'details' || screen === 'watch' ? territories() : [],
  };
}

const listPeople = async (screen: Screen) =>
  screen === 'credits' ? labelPeople(await listPersonNames()) : [];

/** Computed on the server, because browsers name some countries differently. */
function territories(): [code: string, name: string][] {
  const named = [...COUNTRY_CODES].map((code): [string, string] => [code, codeName('territory', code)]);
  named.sort(([, a], [, b]) => a.localeCompare(b, 'en-GB'));
  return [[EVERYWHERE, codeName('territory', EVERYWHERE)], ...named];
}

export const showScreenLoader = adminLoader(async (request) => {
  const screen = screenOf(request.params);
  const fields = fieldsOf(screen);
  const show = await openRecord('show', request.actor, request.params.id ?? '');
  const choices = await readFieldOptions(screen, show);
  const values = withPersonLabels(controlValues(fields, show), choices.people);
  return {
    screen,
    id: show.id,
    title: show.title,
    counts: countsOf(show),
    panel: recordFormData(request, PATH, values, formBase(fields, show)),
    choices,
  };
});

/** The longest form a browser can send: all credits, and as many again from a pasted list. */
const MAX_ROWS = 2 * maxRows(SHOW_FIELDS.credits);
const read = readRows(MAX_ROWS);

const NOT_ADDED =
  'The credits are saved. What is still in the pasted list is not among them until it is read and added.';

async function changed(button: string, values: ControlValues): Promise<ControlValues> {
  if (button === 'read') return readPaste(values, await listPeople('credits'));
  if (button === 'add-read') return addPasted(values);
  return pressRowsButton(button, values);
}

const save = formAction<FormError>(
  async ({ actor, params, form, base, url }) => {
    const { id = '' } = params;
    const screen = screenOf(params);
    // The rows are read only if the user may edit the show.
    await recordRefusal(actor, aboutContent('change', 'show', id), () => openRecord('show', actor, id));
    const values = typedValues(form);
    const named = readPersonLabels(values, await listPeople(screen));
    const [unknown] = Object.values(named.errors);
    if (unknown) throw new Failure(400, unknown.join(' '), named.errors);
    const { change, places } = readControls(fieldsOf(screen), named.values);
    const left = screen === 'credits' && leftInPaste(values);
    const options = { base, force: answersOf(form).force };
    const { merged } = await withErrorsAt(places, editRecord('show', actor, id, change, options));
    const text = savedMessage('show', actor, MESSAGES.show.saved, merged);
    const shown = left && { ...shownForm(left, NOT_ADDED), saved: true as const };
    return {
      to: url.pathname + url.search,
      flash: { tone: 'success', text },
      ...(shown && { shown, flashWithShown: true }),
    };
  },
  { failed: MESSAGES.show.notSaved, read },
);

const changeForm = formAction<FormError>(
  async ({ actor, params: { id = '' }, form, base, url }) => {
    // A user who may not edit the show gets the same answer as to a save.
    await openRecord('show', actor, id);
    const button = takeRowsButton(form);
    const values = await changed(button, typedValues(form));
    return { to: url.pathname + url.search, shown: { ...shownForm(values), base } };
  },
  { failed: MESSAGES.show.notSaved, writes: false, read },
);

const screenAction = formsByIntent({}, save, read, { [ROWS_BUTTON]: changeForm });

export function showScreenAction(args: ActionFunctionArgs) {
  if (!findScreen(args.params)) throw noSuchForm();
  return screenAction(args);
}

export const countsOf = ({ credits, seasons, watch, awards, quotes, press }: ShowView) => ({
  credits: credits.length,
  episodes: seasons.reduce((count, season) => count + season.episodes.length, 0),
  watch: watch.length,
  awards: awards.length + quotes.length,
  press: press.stills.length,
});
