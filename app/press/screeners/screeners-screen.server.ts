import { randomUUID } from 'node:crypto';
import { csvLine } from '~/core/text/csv.server';
import { fieldLabel } from '~/core/fields/field-path';
import { formAction, type FormRequest, type FormResult } from '~/core/forms/form-action.server';
import { formsByIntent } from '~/core/forms/intent-dispatch.server';
import { asksFirst, flagOf, omitUndefined, textOf } from '~/core/forms/read-controls.server';
import { withChangesOfOthers } from '~/core/forms/saved-message.server';
import { baseOf } from '~/core/merge/field-merge';
import { formBase } from '~/core/merge/form-base.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { fromLocalInput, toLocalInput } from '~/core/text/formats';
import { Failure, Unconfirmed, type FieldErrors, notFound } from '~/core/validation/errors';
import { formMedia } from '~/media/facts/media-facts.server';
import { openRecord } from '~/records/save/record-store.server';
import { countsOf } from '~/records/screens/show-screens.server';
import {
  copyMinutes,
  isStartsField,
  ASKED_FIELD,
  SCREENER_FAILURES,
  STOPS_FILM,
  type ScreenerDetails,
  type LinksShown,
  type RecipientView,
  DEFAULT_DAYS,
  DEFAULT_STARTS,
  SCREENER_LIMITS,
  startsField,
} from './screener';
import { changeScreener, editScreener } from './screener-change.server';
import { readPastedRecipients, type RecipientInput, SCREENER_FIELDS } from './screener-input.server';
import { addRecipients, changeRecipient, changeStarts, endRecipientLink } from './screener-recipients.server';
import {
  createScreener,
  deleteScreener,
  getScreener,
  tryScreenerAgain,
  listScreeners,
  readFilm,
} from './screeners.server';

const screensPath = (show: string) => `/admin/shows/${show}/screeners`;

const pathOf = ({ params: { id = '' }, form }: FormRequest) => {
  const screener = textOf(form, 'screener') ?? '';
  const to = `${screensPath(id)}?screener=${encodeURIComponent(screener)}`;
  return { show: id, screener, to };
};

const COLUMNS = ['name', 'outlet', 'email', 'link'];

function linksShown(
  title: string,
  recipients: readonly RecipientView[],
  { left, lines }: Pick<LinksShown, 'left' | 'lines'> = { left: [], lines: 0 },
): LinksShown {
  const links = recipients.map(({ id, name, outlet, email, url }) => ({ id, name, outlet, email, url }));
  const rows = links.map(({ name, outlet, email, url }) => csvLine([name, outlet, email, url ?? '']));
  return { ok: true, title, links, csv: csvLine(COLUMNS) + rows.join(''), left, lines };
}

const TOO_LONG = 'This list is too long.';
const UNREADABLE = 'No line could be read. Put commas between name, outlet and e-mail.';
const NOBODY = 'Name at least one recipient.';
const wrongList = (words: string) => new Failure(400, words, { recipients: [words] });

interface Pasted {
  recipients: RecipientInput[];
  left: string[];
  lines: number;
}

/** Throws 400 if the list is too long, or has no readable line. */
function pastedOf(form: FormData): Pasted {
  const text = textOf(form, 'recipients') ?? '';
  const read = readPastedRecipients(text);
  if (!read) throw wrongList(TOO_LONG);
  const { recipients, left } = read;
  if (recipients.length === 0 && left.length > 0) throw wrongList(UNREADABLE);
  return { recipients, left, lines: recipients.length + left.length };
}

/** A missing field keeps its stored value. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const until = textOf(form, 'expiresAt');
  const starts = textOf(form, 'starts');
  return omitUndefined({
    title: textOf(form, 'title'),
    file: textOf(form, 'filmUrl')?.trim(),
    note: textOf(form, 'note'),
    expiresAt: until === undefined ? undefined : (fromLocalInput(until) ?? until),
    starts: starts === undefined ? undefined : Number(starts),
    burn: flagOf(form, 'burn') ?? false,
  });
}

const done = (to: string, text: string) => ({ to, flash: { tone: 'success', text } }) as const;

const withLinks = (to: string, shown: LinksShown, text: string): FormResult<LinksShown> => ({
  ...done(to, text),
  ...(shown.links.length > 0 || shown.left.length > 0 ? { shown, flashWithShown: true } : {}),
});

const controlOf = (field: string): string =>
  field === 'file' ? 'filmUrl' : field.startsWith('recipients') ? 'recipients' : field;

async function atFormFields<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) Object.assign(error, { fields: byControl(error.fields) });
    throw error;
  }
}

function byControl(fields: FieldErrors): FieldErrors {
  const result = new Map<string, string[]>();
  for (const [field, messages] of Object.entries(fields)) {
    const control = controlOf(field);
    result.set(control, [...(result.get(control) ?? []), ...messages]);
  }
  return Object.fromEntries(result);
}

const makeScreenerForm = formAction<LinksShown>(
  (request) =>
    atFormFields(async () => {
      const { actor, form, params, context, recordId } = request;
      const show = params.id ?? '';
      const pasted = pastedOf(form);
      const input = { ...fieldsOf(form), code: textOf(form, 'code') ?? '', recipients: pasted.recipients };
      const options = { origin: context.origin, recordId };
      const made = await createScreener(actor, show, input, options);
      const shown = linksShown(made.title, made.recipients, pasted);
      return withLinks(`${screensPath(show)}?screener=${made.id}`, shown, 'Screener made');
    }),
  { failed: SCREENER_FAILURES['make-screener'] },
);

const saveScreenerForm = formAction<LinksShown>(
  (request) =>
    atFormFields(async () => {
      const { actor, form, base } = request;
      const { show, screener, to } = pathOf(request);
      const code = textOf(form, 'code') ?? '';
      const input = {
        ...fieldsOf(form),
        // Only a hash is stored, so an empty control means unchanged.
        ...(code !== '' && { code }),
        ...(flagOf(form, 'withoutCode') && { code: '' }),
      };
      const { merged } = await editScreener(actor, show, screener, input, { base });
      const labelOf = (field: string) => fieldLabel(SCREENER_FIELDS, field);
      return done(to, withChangesOfOthers('Screener saved', merged, labelOf));
    }),
  { failed: SCREENER_FAILURES['save-screener'] },
);

const addRecipientsForm = formAction<LinksShown>(
  (request) =>
    atFormFields(async () => {
      const { actor, form, context, recordId } = request;
      const { show, screener, to } = pathOf(request);
      const pasted = pastedOf(form);
      if (pasted.recipients.length === 0) throw wrongList(NOBODY);
      const options = { origin: context.origin, recordId };
      const input = { recipients: pasted.recipients };
      const made = await addRecipients(actor, { show, id: screener }, input, options);
      const { title } = await getScreener(actor, show, screener);
      return withLinks(to, linksShown(title, made, pasted), 'Links made');
    }),
  { failed: SCREENER_FAILURES['add-recipients'] },
);

/** Ends a recipient's link or replaces it, depending on the button; any other button saves everyone's starts. */
const changeRecipientsForm = formAction<LinksShown>(
  async (request) => {
    const { actor, form, base, context } = request;
    const { show, screener: id, to } = pathOf(request);
    // The confirming button is another than the one that asked.
    const ended = textOf(form, asksFirst(form) ? 'end' : ASKED_FIELD);
    const replaced = textOf(form, 'newLink');
    if (ended !== undefined) {
      if (asksFirst(form)) askBeforeEnd(await getScreener(actor, show, id), ended);
      await endRecipientLink(actor, { show, id }, ended);
      return done(to, 'Link ended');
    }
    if (replaced === undefined) {
      await changeStarts(actor, { show, id }, startsIn(form), { base });
      return done(to, 'Starts saved');
    }
    const options = { input: { newLink: true }, origin: context.origin };
    const made = await changeRecipient(actor, { show, id }, replaced, options);
    const { title } = await getScreener(actor, show, id);
    return withLinks(to, linksShown(title, [made]), 'New link made');
  },
  { failed: SCREENER_FAILURES['change-recipients'] },
);

/** Throws `Unconfirmed`, unless the screener has no such recipient. */
function askBeforeEnd({ recipients }: ScreenerDetails, ended: string): void {
  const recipient = recipients.find(({ id }) => id === ended);
  if (recipient)
    throw new Unconfirmed({
      text: `End the link for ${recipient.name}?`,
      about: [STOPS_FILM],
      verb: 'End the link',
    });
}

const startsIn = (form: FormData): Record<string, number> =>
  Object.fromEntries(
    [...new Set(form.keys())].filter(isStartsField).map((name) => [name, Number(textOf(form, name))]),
  );

const endLinksForm = formAction<LinksShown>(
  async (request) => {
    const { show, screener, to } = pathOf(request);
    if (asksFirst(request.form))
      throw new Unconfirmed({
        text: 'End all links of this screener?',
        about: [STOPS_FILM],
        verb: 'End the links',
      });
    await changeScreener(request.actor, show, screener, { end: true });
    return done(to, 'Links ended');
  },
  { failed: SCREENER_FAILURES['end-links'], typed: false },
);

const removeScreenerForm = formAction<LinksShown>(
  async (request) => {
    const { show, screener } = pathOf(request);
    if (asksFirst(request.form))
      throw new Unconfirmed({
        text: 'Delete this screener?',
        about: ['Its links end, and what was watched is deleted.'],
        verb: 'Delete',
      });
    await deleteScreener(request.actor, show, screener);
    return done(screensPath(show), 'Screener deleted');
  },
  { failed: SCREENER_FAILURES['remove-screener'], typed: false },
);

const tryAgainForm = formAction<LinksShown>(
  async (request) => {
    const { show, screener, to } = pathOf(request);
    await tryScreenerAgain(request.actor, show, screener);
    return done(to, 'The copy is being made again');
  },
  { failed: SCREENER_FAILURES['try-again'], typed: false },
);

const DAY_MS = 24 * 60 * 60 * 1000;
const NEW = 'new';

/** Loads a show's screeners, and the open one: that of the URL, else the newest. */
export const screenersLoader = adminLoader(
  async ({ actor, params, url }) => {
    const show = await openRecord('show', actor, params.id ?? '');
    const { screeners } = await listScreeners(actor, show.id, { page: 1, limit: SCREENER_LIMITS.ofShow });
    const asked = url.searchParams.get('screener') ?? screeners[0]?.id ?? NEW;
    if (asked !== NEW && !screeners.some(({ id }) => id === asked)) throw notFound('Screener');
    const opened = asked === NEW ? null : await readOpened(actor, show.id, asked);
    return {
      id: show.id,
      title: show.title,
      counts: countsOf(show),
      screeners: screeners.map(({ id, title }) => ({ id, title })),
      opened,
      media: await formMedia(actor, opened ? [opened.filmUrl] : []),
      fresh: {
        title: '',
        filmUrl: '',
        note: '',
        expiresAt: toLocalInput(new Date(Date.now() + DEFAULT_DAYS * DAY_MS)),
        starts: String(DEFAULT_STARTS),
        code: '',
        burn: '',
        recipients: '',
      },
      formKey: randomUUID(),
    };
  },
  { needs: 'shareScreeners' },
);

async function readOpened(...[actor, show, id]: Parameters<typeof getScreener>) {
  const screener = await getScreener(actor, show, id);
  const { url, failure } = await readFilm(actor, show, id);
  const starts = screener.recipients.map((recipient) => [startsField(recipient.id), recipient.starts]);
  return {
    screener,
    filmUrl: url,
    failure,
    minutesPerCopy: copyMinutes(screener.film.duration),
    base: formBase(SCREENER_FIELDS, { ...screener, filmUrl: url }),
    startsBase: baseOf(Object.fromEntries(starts) as Record<string, number>),
  };
}

export const screenersAction = formsByIntent(
  {
    'save-screener': saveScreenerForm,
    'add-recipients': addRecipientsForm,
    'change-recipients': changeRecipientsForm,
    'end-links': endLinksForm,
    'remove-screener': removeScreenerForm,
    'try-again': tryAgainForm,
  },
  makeScreenerForm,
);
