import type { ActionFunctionArgs } from '@remix-run/node';
import { COUNTRY_CODES } from '~/rules/fields/country-codes';
import { codeName, EVERYWHERE } from '~/rules/fields/code-kinds';
import { findRecordKind } from '~/rules/kinds/kind-names';
import { LIST_PATHS, MESSAGES } from '~/rules/kinds/kinds';
import { SHOW_FIELDS } from '~/rules/kinds/show';
import { type Fields, type Screen, fieldsOn } from '~/rules/fields/field';
import { findShowScreen } from '~/rules/kinds/show-screens';
import { formBase } from '~/rules/merge/form-base';
import { controlValues, type ControlValues } from '~/rules/forms/control-values';
import { addPasted, leftInPaste, readPaste } from '~/rules/forms/pasted-credits';
import { labelPeople, readPersonLabels, withPersonLabels } from '~/rules/forms/person-names';
import { readControls } from '~/rules/forms/read-controls';
import { maxRows } from '~/rules/forms/rows';
import { Failure, notFound } from '~/rules/validation/errors';
import type { FormError } from '~/rules/forms/form-error';
import { aboutContent } from '~/services/activity/content-events';
import { recordRefusal } from '~/services/activity/record-event';
import { listPersonNames } from '~/services/site/people';
import { recordFormData } from './record-form-data';
import { answersOf } from '../../forms/form-fields';
import { savedMessage } from '../../forms/saved-message';
import { formAction } from '../../forms/form-action';
import { typedValues } from '../../forms/form-recovery';
import { formsByIntent } from '../../forms/intent-dispatch';
import { shownForm } from '../../forms/shown-form';
import { adminLoader } from '../../request/admin-loader';
import { noSuchForm } from './kind-routes';
import { withErrorsAt } from './record-fields';
import { pressRowsButton, readRows, ROWS_BUTTON, takeRowsButton } from './rows-form';
import { countsOf } from './show-counts';
import { openRecord } from '~/services/records/store';
import { editRecord } from '~/services/records/update';
import { getSettings } from '~/services/views/settings';
import type { ShowView } from '~/services/views/show';

const PATH = LIST_PATHS.show;

type Params = Record<string, string | undefined>;

/** Returns the screen that an address names; undefined unless it is one of a show that only has its fields. */
function findScreen(params: Params): Screen | undefined {
  const screen = findRecordKind(params) === 'show' ? findShowScreen(params.screen) : undefined;
  return screen?.hasOwnForm ? undefined : screen?.name;
}

/** Does the same, but throws 404 instead. */
function screenOf(params: Params): Screen {
  const screen = findScreen(params);
  if (!screen) throw notFound('Page');
  return screen;
}

const fieldsOf = (screen: Screen): Fields => fieldsOn(SHOW_FIELDS, screen);

/** What the controls of the screens offer besides the fields' own options. */
async function readFieldOptions(screen: Screen, { genres }: ShowView) {
  return {
    people: await listPeople(screen),
    // A genre that is no longer in the settings stays on the shows that have it.
    genres: screen === 'details' ? [...new Set([...(await getSettings()).genres, ...genres])] : [],
    territories: screen === 'details' || screen === 'watch' ? territories() : [],
  };
}

/** The people that a screen's controls name; only credits name some. */
const listPeople = async (screen: Screen) =>
  screen === 'credits' ? labelPeople(await listPersonNames()) : [];

/** Read on the server, because browsers name some countries differently. */
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

/** What the longest form of the browser can have: its credits, and as many again that were read from a pasted list. */
const MAX_ROWS = 2 * maxRows(SHOW_FIELDS.credits);
const read = readRows(MAX_ROWS);

const NOT_ADDED =
  'The credits are saved. What is still in the pasted list is not among them until it is read and added.';

/** Returns the values of the form after one of its buttons was pressed. */
async function changed(button: string, values: ControlValues): Promise<ControlValues> {
  if (button === 'read') return readPaste(values, await listPeople('credits'));
  if (button === 'add-read') return addPasted(values);
  return pressRowsButton(button, values);
}

/** Saves the fields of one screen, and no others. */
const save = formAction<FormError>(
  async ({ actor, params, form, base, url }) => {
    const { id = '' } = params;
    const screen = screenOf(params);
    // The rows are read only for somebody who may edit the show.
    await recordRefusal(actor, aboutContent('change', 'show', id), () => openRecord('show', actor, id));
    const values = typedValues(form);
    const named = readPersonLabels(values, await listPeople(screen));
    const [unknown] = Object.values(named.errors);
    if (unknown) throw new Failure(400, unknown.join(' '), named.errors);
    const { change, places } = readControls(fieldsOf(screen), named.values);
    const left = screen === 'credits' && leftInPaste(values);
    const options = { base, force: answersOf(form).force };
    const { merged } = await withErrorsAt(places, editRecord('show', actor, id, change, options));
    const text = savedMessage('show', MESSAGES.show.saved, merged);
    const shown = left && { ...shownForm(left, NOT_ADDED), saved: true as const };
    return {
      to: url.pathname,
      flash: { tone: 'success', text },
      ...(shown && { shown, flashWithShown: true }),
    };
  },
  { failed: MESSAGES.show.notSaved, read },
);

/** Changes the rows of the form after one of its buttons was pressed, and saves nothing. */
const changeForm = formAction<FormError>(
  async ({ actor, params: { id = '' }, form, base, url }) => {
    // Whoever may not edit the show gets the same answer as to a save.
    await openRecord('show', actor, id);
    const button = takeRowsButton(form);
    const values = await changed(button, typedValues(form));
    return { to: url.pathname, shown: { ...shownForm(values), base } };
  },
  { failed: MESSAGES.show.notSaved, writes: false, read },
);

const screenAction = formsByIntent({}, save, read, { [ROWS_BUTTON]: changeForm });

export function showScreenAction(args: ActionFunctionArgs) {
  if (!findScreen(args.params)) throw noSuchForm();
  return screenAction(args);
}
