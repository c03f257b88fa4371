import { z } from 'zod';
import { ARTICLE, PAGE, SETTINGS, SHOW } from '~/core/api/examples.server';
import { ShowQuery, ArticleQuery } from '~/core/api/paging.server';
import { recordShape, type Given, SettingsSchema } from '~/core/api/response-schemas.server';
import { CONTENT_KIND_LIST, type ContentKind } from '~/core/nouns/kinds';
import { PATCHES } from '~/core/nouns/schemas.server';
import { LONG_SHOW_FIELDS, SHOW_FIELDS, type LongShowField } from '~/core/nouns/show';
import { documentedPatch, withoutStillStates, withStillStates } from '~/press/kits/kit-files.server';
import { recipient, recipients, screener, screeners } from '~/press/screeners/screeners-api.server';
import { apiContentKind, type ApiContentKind, type ApiKind } from '~/records/api/api-kind.server';
import { API_PERSON } from '~/records/api/people-api.server';
import { showMedia, showMediaItem } from '~/records/api/show-media-api.server';
import type { ShowView } from '~/records/read/shows.server';

/** The press kit is only for signed-in users. */
const ShowSchema = z
  .strictObject(recordShape(SHOW_FIELDS))
  .partial({ press: true })
  .meta({ id: 'Show' }) satisfies z.ZodType<
  Given<Omit<ShowView, 'press'> & Partial<Pick<ShowView, 'press'>>>
>;
/** A show in a list. Its long fields are included only on request. */
const ListedShowSchema = ShowSchema.partial(
  Object.fromEntries(LONG_SHOW_FIELDS.map((name) => [name, true])) as Record<LongShowField, true>,
).meta({ id: 'ListedShow' });

const { press } = SHOW.view;
const stills = press.stills.map((still) => ({ ...still, state: 'ready', onSite: [] }));

/** A show read alone has the states and public URLs of its stills, which only the server sets. */
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

const API_SHOW = apiContentKind('show', {
  view: ShowSchema,
  examples: SHOW,
  query: ShowQuery,
  whole: WHOLE,
  more: [showMedia, showMediaItem, screeners, screener, recipients, recipient],
});

export const API_SETTINGS: ApiKind<'settings'> = {
  kind: 'settings',
  path: 'settings',
  name: 'Settings',
  one: 'the settings',
  needs: 'editSettings',
  view: SettingsSchema,
  input: PATCHES.settings,
  patch: PATCHES.settings,
  examples: SETTINGS,
};

/** Only kinds that differ from what their descriptions say are in it. */
const OWN: Partial<Record<ContentKind, ApiContentKind>> = {
  show: API_SHOW,
  article: apiContentKind('article', { examples: ARTICLE, query: ArticleQuery }),
  person: API_PERSON,
  page: apiContentKind('page', { examples: PAGE, many: 'pages, by title' }),
};

export const API_CONTENT_KINDS: ApiContentKind[] = CONTENT_KIND_LIST.map(
  (kind) => OWN[kind] ?? apiContentKind(kind),
);
