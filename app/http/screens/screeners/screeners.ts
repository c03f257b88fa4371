import { randomUUID } from 'node:crypto';
import { notFound } from '~/rules/validation/errors';
import { copyMinutes } from '~/rules/screeners/playable';
import { baseOf } from '~/rules/merge/field-merge';
import { formBase } from '~/rules/merge/form-base';
import { DEFAULT_DAYS, DEFAULT_STARTS, SCREENER_LIMITS, startsField } from '~/rules/screeners/screener';
import { SCREENER_FIELDS } from '~/rules/screeners/screener-fields';
import { toLocalInput } from '~/rules/text/dates';
import { openRecord } from '~/services/records/store';
import { getScreener, listScreeners, readFilm } from '~/services/screeners/screeners';
import { adminLoader } from '../../request/admin-loader';
import { formsByIntent } from '../../forms/intent-dispatch';
import { countsOf } from '../records/show-counts';
import {
  addRecipientsForm,
  changeRecipientsForm,
  endLinksForm,
  makeScreenerForm,
  removeScreenerForm,
  saveScreenerForm,
  tryAgainForm,
} from './screener-forms';

const DAY_MS = 24 * 60 * 60 * 1000;
/** In the address: the form of a new screener. */
const NEW = 'new';

/** Loads a show's screeners, and the one that is open: that of the address, else the newest. */
export const screenersLoader = adminLoader(
  async ({ actor, params, url }) => {
    const show = await openRecord('show', actor, params.id ?? '');
    const { screeners } = await listScreeners(actor, show.id, { page: 1, limit: SCREENER_LIMITS.ofShow });
    const asked = url.searchParams.get('screener') ?? screeners[0]?.id ?? NEW;
    if (asked !== NEW && !screeners.some(({ id }) => id === asked)) throw notFound('Screener');
    return {
      id: show.id,
      title: show.title,
      counts: countsOf(show),
      screeners: screeners.map(({ id, title }) => ({ id, title })),
      opened: asked === NEW ? null : await readOpened(actor, show.id, asked),
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

/** Handles the forms of the screen. */
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
