import { z } from 'zod';
import { LONG_SHOW_FIELDS, SHOW_FIELDS, type LongShowField } from '~/rules/kinds/show';
import { withStillStates } from '~/services/press/still-states';
import type { ShowView } from '~/services/views/show';
import { apiContentKind, type ApiContentKind } from './api-kind';
import { SHOW } from './document/examples';
import { recordShape, type Given } from './document/response-schemas';
import { ShowQuery } from './paging';
import { documentedPatch, withoutStillStates } from './press/still-states';
import { recipient, recipients } from './screeners/recipients';
import { screener, screeners } from './screeners/screeners';
import { showMedia, showMediaItem } from './show-media';

/** Only those who are signed in read the press kit. */
const ShowSchema = z
  .strictObject(recordShape(SHOW_FIELDS))
  .partial({ press: true })
  .meta({ id: 'Show' }) satisfies z.ZodType<
  Given<Omit<ShowView, 'press'> & Partial<Pick<ShowView, 'press'>>>
>;
/** A show in a list, which has its long fields only if they are asked for. */
const ListedShowSchema = ShowSchema.partial(
  Object.fromEntries(LONG_SHOW_FIELDS.map((name) => [name, true])) as Record<LongShowField, true>,
).meta({ id: 'ListedShow' });

const { press } = SHOW.view;
const stills = press.stills.map((still) => ({ ...still, state: 'ready', onSite: [] }));

/** A show that is read has the states and the public places of its stills, which only the server sets. */
const WHOLE = {
  patch: documentedPatch,
  examples: { ...SHOW, view: { ...SHOW.view, press: { ...press, stills } } },
  listed: {
    view: ListedShowSchema,
    example: SHOW.view,
    complete: (shows) => withStillStates(shows as ShowView[]),
  },
  added: {
    owned: [],
    async complete(show) {
      const [completed] = await withStillStates([show as ShowView]);
      return completed ?? show;
    },
    withoutOwned: (_actor, _id, input) => Promise.resolve(withoutStillStates(input)),
  },
} satisfies Partial<ApiContentKind<'show'>>;

export const API_SHOW = apiContentKind('show', {
  view: ShowSchema,
  examples: SHOW,
  many: 'shows, by position, then newest first',
  query: ShowQuery,
  whole: WHOLE,
  more: [showMedia, showMediaItem, screeners, screener, recipients, recipient],
});
