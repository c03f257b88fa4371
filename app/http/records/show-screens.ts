import { randomUUID } from 'node:crypto';
import { COUNTRY_CODES } from '~/rules/codes/country-codes';
import { codeName, EVERYWHERE } from '~/rules/codes/code-kinds';
import { LIST_PATHS } from '~/rules/content/record-paths';
import type { Fields, Screen } from '~/rules/fields/field';
import { fieldsOn } from '~/rules/fields/record-fields';
import { SHOW_FIELDS } from '~/rules/fields/show-fields';
import { formBase } from '~/rules/merge/form-base';
import { controlValues, type ControlValues } from '~/rules/rows/control-values';
import { addPasted, leftInPaste, readPaste } from '~/rules/rows/pasted-credits';
import { labelPeople, readPersonLabels, withPersonLabels } from '~/rules/rows/person-names';
import { atControls, readControls } from '~/rules/rows/read-controls';
import { changeRows, countRows, maxRows, readRowChange } from '~/rules/rows/rows';
import { Failure } from '~/rules/validation/errors';
import type { FormError } from '~/rules/validation/form-error';
import { MESSAGES } from '~/rules/validation/messages';
import { aboutContent } from '~/services/activity/content-events';
import { recordRefusal } from '~/services/activity/record-event';
import { listPersonNames } from '~/services/site/people';
import { savedMessage, recordFormData } from '../forms/record-form-data';
import { formAction } from '../forms/form-action';
import { typedValues } from '../forms/form-recovery';
import { onceFor, readForm } from '../forms/read-form';
import { adminLoader } from '../loaders/admin-loader';
import { openRecord } from '~/services/records/read';
import { editRecord } from '~/services/records/update';
import { getSettings } from '~/services/views/settings';
import type { ShowView } from '~/services/views/show';

const PATH = LIST_PATHS.show;
/** The name of the buttons that change the rows of the form, and save nothing. */
const ROWS = 'rows';

/** Returns how many rows each screen of a show has, for the links to them. */
export const countsOf = ({ credits, seasons, watch, awards, quotes }: ShowView) => ({
  credits: credits.length,
  episodes: seasons.reduce((count, season) => count + season.episodes.length, 0),
  watch: watch.length,
  awards: awards.length + quotes.length,
});

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

/** Returns the loader and the action of one of a show's screens besides its form. It saves only the fields of that screen. */
export function showScreen(screen: Screen) {
  const fields: Fields = fieldsOn(SHOW_FIELDS, screen);
  const save = formAction<FormError>(
    async ({ actor, params: { id = '' }, form, base, url }) => {
      // The rows are read only for somebody who may edit the show.
      await recordRefusal(actor, aboutContent('change', 'show', id), () => openRecord('show', actor, id));
      const values = typedValues(form);
      const named = readPersonLabels(values, await listPeople(screen));
      const [unknown] = Object.values(named.errors);
      if (unknown) throw new Failure(400, unknown.join(' '), named.errors);
      const { change, places } = readControls(fields, named.values);
      const left = screen === 'credits' && leftInPaste(values);
      try {
        const { merged } = await editRecord('show', actor, id, change, { base });
        const text = savedMessage(MESSAGES.show.saved, merged);
        const shown = left && { ...shownForm(left, NOT_ADDED), saved: true as const };
        return {
          to: url.pathname,
          flash: { kind: 'success', text },
          ...(shown && { shown, flashWithShown: true }),
        };
      } catch (error) {
        if (error instanceof Failure) Object.assign(error, { fields: atControls(error.fields, places) });
        throw error;
      }
    },
    { failed: MESSAGES.show.notSaved, read },
  );
  const change = formAction<FormError>(
    async ({ actor, params: { id = '' }, form, base, url }) => {
      // Whoever may not edit the show gets the same answer as to a save.
      await openRecord('show', actor, id);
      const button = form.get(ROWS);
      form.delete(ROWS);
      const values = await changed(typeof button === 'string' ? button : '', typedValues(form));
      return { to: url.pathname, shown: { ...shownForm(values, NOT_SAVED), base } };
    },
    { failed: MESSAGES.show.notSaved, writes: false, read },
  );

  return {
    loader: adminLoader(async (request) => {
      const show = await openRecord('show', request.actor, request.params.id ?? '');
      const choices = await readFieldOptions(screen, show);
      return {
        id: show.id,
        title: show.title,
        counts: countsOf(show),
        panel: recordFormData(
          request,
          PATH,
          withPersonLabels(controlValues(fields, show), choices.people),
          formBase(fields, show),
        ),
        choices,
      };
    }),
    action: async (args: Parameters<typeof save>[0]) =>
      (await read(args.request)).form.has(ROWS) ? change(args) : save(args),
  };
}

/** What the longest form of the browser can have: its credits, and as many again that were read from a pasted list. */
const MAX_ROWS = 2 * maxRows(SHOW_FIELDS.credits);
const TOO_MANY_ROWS = `The form has more than ${MAX_ROWS} rows.`;

/** Reads the form. Only a program sends too many rows (413); a page that had them all would take seconds to draw. */
const read = onceFor(async (request) => {
  const sent = await readForm(request);
  const isTooLong = countRows(sent.form.keys()) > MAX_ROWS;
  return isTooLong ? { form: new FormData(), problem: new Failure(413, TOO_MANY_ROWS) } : sent;
});

const NOT_SAVED = 'The form has changed. Nothing of it is saved yet.';
const NOT_ADDED =
  'The credits are saved. What is still in the pasted list is not among them until it is read and added.';

/** The form once more, with other values and without an error. */
const shownForm = (values: ControlValues, detail: string): FormError => ({
  ok: false,
  message: '',
  detail,
  fields: {},
  values,
  idempotencyKey: randomUUID(),
});

/** Returns the values of the form after one of its buttons was pressed. */
async function changed(button: string, values: ControlValues): Promise<ControlValues> {
  if (button === 'read') return readPaste(values, await listPeople('credits'));
  if (button === 'add-read') return addPasted(values);
  const change = readRowChange(button);
  return change ? changeRows(values, change) : values;
}
