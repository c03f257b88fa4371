import { randomUUID } from 'node:crypto';
import { csvLine } from '~/core/text/csv.server';
import { fieldLabel } from '~/core/fields/field-path';
import {
  formAction,
  type FormRequest,
  type FormResult,
  formsByIntent,
} from '~/core/forms/form-action.server';
import { asksFirst, flagOf, omitUndefined, textOf } from '~/core/forms/read-controls.server';
import { baseOf } from '~/core/merge/field-merge';
import { formBase } from '~/core/merge/edits.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { fromLocalInput, toLocalInput } from '~/core/text/formats';
import { Unconfirmed, notFound, fieldFailure, withErrorsAtControls } from '~/core/validation/errors';
import { formMedia } from '~/media/facts/media-facts.server';
import { openRecord } from '~/records/save/record-store.server';
import { countsOf } from '~/records/screens/show-screens.server';
import {
  ASKED_FIELD,
  copyMinutes,
  DEFAULT_DAYS,
  DEFAULT_STARTS,
  isStartsField,
  SCREENER_FAILURES,
  SCREENER_LIMITS,
  startsField,
  STOPS_FILM,
} from './screener';
import {
  addRecipients,
  changeRecipient,
  changeScreener,
  changeStarts,
  editScreener,
  endRecipientLink,
} from './screener-change.server';
import {
  readPastedRecipients,
  type RecipientInput,
  type RecipientView,
  SCREENER_FIELDS,
  type ScreenerDetails,
} from './screener-schemas.server';
import {
  createScreener,
  deleteScreener,
  getScreener,
  tryScreenerAgain,
  listScreeners,
  readFilm,
} from './screeners.server';
import { withChangesOfOthers } from '~/core/forms/flash.server';
import { DAY_MS } from '~/core/text/days';

const screensPath = (show: string) => `/admin/shows/${show}/screeners`;

const pathOf = ({ params: { id = '' }, form }: FormRequest) => {
  const screener = textOf(form, 'screener') ?? '';
  const to = `${screensPath(id)}?screener=${encodeURIComponent(screener)}`;
  return { show: id, screener, to };
};

const COLUMNS = ['name', 'outlet', 'email', 'link'];

/** What the page shows once of links that were just made: of a pasted list also its unreadable lines, and the number of all its lines. */
function linksShown(
  title: string,
  recipients: readonly RecipientView[],
  { unread, lines }: Pick<Pasted, 'unread' | 'lines'> = { unread: [], lines: 0 },
) {
  const links = recipients.map(({ id, name, outlet, email, url }) => ({ id, name, outlet, email, url }));
  const rows = links.map(({ name, outlet, email, url }) => csvLine([name, outlet, email, url ?? '']));
  return { ok: true as const, title, links, csv: csvLine(COLUMNS) + rows.join(''), unread, lines };
}

export type LinksShown = ReturnType<typeof linksShown>;

const TOO_LONG = 'This list is too long.';
const UNREADABLE = 'No line could be read. Put commas between name, outlet and e-mail.';
const NOBODY = 'Name at least one recipient.';
const wrongList = (words: string) => fieldFailure(400, 'recipients', words);

interface Pasted {
  recipients: RecipientInput[];
  unread: string[];
  lines: number;
}

/** Throws 400 if the list is too long, or has no readable line. */
function pastedOf(form: FormData): Pasted {
  const text = textOf(form, 'recipients') ?? '';
  const read = readPastedRecipients(text);
  if (!read) throw wrongList(TOO_LONG);
  const { recipients, unread } = read;
  if (recipients.length === 0 && unread.length > 0) throw wrongList(UNREADABLE);
  return { recipients, unread, lines: recipients.length + unread.length };
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
  ...(shown.links.length > 0 || shown.unread.length > 0 ? { shown, flashWithShown: true } : {}),
});

const controlOf = (field: string): string =>
  field === 'file' ? 'filmUrl' : field.startsWith('recipients') ? 'recipients' : field;

type Handle = (request: FormRequest, place: ReturnType<typeof pathOf>) => Promise<FormResult<LinksShown>>;

/** Returns a form's action, whose errors are at the controls in which the values were typed. */
const screenerForm = (intent: keyof typeof SCREENER_FAILURES, handle: Handle, { typed = true } = {}) =>
  formAction<LinksShown>((request) => withErrorsAtControls(handle(request, pathOf(request)), controlOf), {
    failed: SCREENER_FAILURES[intent],
    typed,
  });

const makeScreener: Handle = async ({ actor, form, context: { origin }, recordId }, { show }) => {
  const pasted = pastedOf(form);
  const input = { ...fieldsOf(form), code: textOf(form, 'code') ?? '', recipients: pasted.recipients };
  const { id, title, recipients } = await createScreener(actor, show, input, { origin, recordId });
  const to = `${screensPath(show)}?screener=${id}`;
  return withLinks(to, linksShown(title, recipients, pasted), 'Screener made');
};

const saveScreener: Handle = async ({ actor, form, base }, { show, screener, to }) => {
  const code = textOf(form, 'code') ?? '';
  const input = {
    ...fieldsOf(form),
    // Only a hash is stored, so an empty control means unchanged.
    ...(code !== '' && { code }),
    ...(flagOf(form, 'withoutCode') && { code: '' }),
  };
  const { merged } = await editScreener(actor, show, screener, input, { base });
  const labelOf = (field: string) => fieldLabel(SCREENER_FIELDS, field);
  return done(to, withChangesOfOthers(actor, 'Screener saved', merged, labelOf));
};

const addPeople: Handle = async ({ actor, form, context: { origin }, recordId }, { show, screener, to }) => {
  const pasted = pastedOf(form);
  const { recipients } = pasted;
  if (recipients.length === 0) throw wrongList(NOBODY);
  const made = await addRecipients(actor, { show, id: screener }, { recipients }, { origin, recordId });
  const { title } = await getScreener(actor, show, screener);
  return withLinks(to, linksShown(title, made, pasted), 'Links made');
};

/** Ends a recipient's link or replaces it, depending on the button; any other button saves everyone's starts. */
const changePeople: Handle = async (
  { actor, form, base, context: { origin } },
  { show, screener: id, to },
) => {
  // The button that confirms has another name than the one that asks.
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
  const made = await changeRecipient(actor, { show, id }, replaced, { input: { newLink: true }, origin });
  const { title } = await getScreener(actor, show, id);
  return withLinks(to, linksShown(title, [made]), 'New link made');
};

/** Throws `Unconfirmed`, unless the screener has no such recipient. */
function askBeforeEnd({ recipients }: ScreenerDetails, ended: string): void {
  const recipient = recipients.find(({ id }) => id === ended);
  if (!recipient) return;
  const text = `End the link for ${recipient.name}?`;
  throw new Unconfirmed({ text, about: [STOPS_FILM], verb: 'End the link' });
}

const startsIn = (form: FormData): Record<string, number> =>
  Object.fromEntries(
    [...new Set(form.keys())].filter(isStartsField).map((name) => [name, Number(textOf(form, name))]),
  );

const endLinks: Handle = async ({ actor, form }, { show, screener, to }) => {
  const text = 'End all links of this screener?';
  if (asksFirst(form)) throw new Unconfirmed({ text, about: [STOPS_FILM], verb: 'End the links' });
  await changeScreener(actor, show, screener, { end: true });
  return done(to, 'Links ended');
};

const removeScreener: Handle = async ({ actor, form }, { show, screener }) => {
  const about = ['Its links end, and what was watched is deleted.'];
  if (asksFirst(form)) throw new Unconfirmed({ text: 'Delete this screener?', about, verb: 'Delete' });
  await deleteScreener(actor, show, screener);
  return done(screensPath(show), 'Screener deleted');
};

const tryAgain: Handle = async ({ actor }, { show, screener, to }) => {
  await tryScreenerAgain(actor, show, screener);
  return done(to, 'The copy is being made again');
};

export const screenersAction = formsByIntent(
  {
    'save-screener': screenerForm('save-screener', saveScreener),
    'add-recipients': screenerForm('add-recipients', addPeople),
    'change-recipients': screenerForm('change-recipients', changePeople),
    'end-links': screenerForm('end-links', endLinks, { typed: false }),
    'remove-screener': screenerForm('remove-screener', removeScreener, { typed: false }),
    'try-again': screenerForm('try-again', tryAgain, { typed: false }),
  },
  screenerForm('make-screener', makeScreener),
);

const NEW = 'new';
const NEEDS = { needs: 'shareScreeners' } as const;

/** Loads a show's screeners, and the open one: that of the URL, else the newest. */
export const screenersLoader = adminLoader(async ({ actor, params, url }) => {
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
      expiresAt: toLocalInput(new Date(Date.now() + DEFAULT_DAYS * DAY_MS)),
      starts: String(DEFAULT_STARTS),
    },
    formKey: randomUUID(),
  };
}, NEEDS);

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
