import { z } from 'zod';
import { SHOW, exampleOf, OWNED, SETTINGS } from '~/core/api/examples.server';
import { ShowQuery, ArticleQuery } from '~/core/api/paging.server';
import { recordShape, type Given, recordSchema, SettingsSchema } from '~/core/api/response-schemas.server';
import { ARTICLE_FIELDS } from '~/core/nouns/article';
import { PATCHES } from '~/core/nouns/schemas.server';
import { LONG_SHOW_FIELDS, SHOW_FIELDS, type LongShowField } from '~/core/nouns/show';
import { withStillStates, documentedPatch, withoutStillStates } from '~/press/kits/still-states.server';
import { recipient, recipients } from '~/press/screeners/recipients-api.server';
import { screener, screeners } from '~/press/screeners/screeners-api.server';
import { apiContentKind, type ApiContentKind, type ApiKind } from '~/records/api/api-kind.server';
import { API_PAGE } from '~/records/api/pages-api.server';
import { API_PERSON } from '~/records/api/people-api.server';
import { showMedia, showMediaItem } from '~/records/api/show-media-api.server';
import type { ArticleView } from '~/records/read/article.server';
import type { ShowView } from '~/records/read/show.server';

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
  many: 'shows, by position, then newest first',
  query: ShowQuery,
  whole: WHOLE,
  more: [showMedia, showMediaItem, screeners, screener, recipients, recipient],
});

const article = {
  title: 'Cameras roll on a second series',
  excerpt: 'Filming began this week.',
  content:
    '<p>Filming began this week on the coast.</p><blockquote><p>We waited for the rain.</p><cite>Mara Lindqvist</cite></blockquote>',
  imageUrl: '/assets/news/cameras-roll-on-a-second-series/image/5f0c1e7a9b3d4862c0de11ab.jpg',
  status: 'published' as const,
  publishedAt: '2026-03-02T09:30:00.000Z',
  categories: ['Productions'],
};

const ARTICLE = {
  input: article,
  patch: { status: 'draft' },
  view: {
    id: '665f1c0de4b0a1b2c3d4e5f7',
    slug: 'cameras-roll-on-a-second-series',
    ...exampleOf(ARTICLE_FIELDS, { ...article, author: 'Mara Lindqvist' }),
    ...OWNED,
  },
};

const API_ARTICLE = apiContentKind('article', {
  view: recordSchema('Article', ARTICLE_FIELDS) satisfies z.ZodType<Given<ArticleView>>,
  examples: ARTICLE,
  many: 'articles, newest first',
  query: ArticleQuery,
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

export const API_CONTENT_KINDS: ApiContentKind[] = [API_SHOW, API_ARTICLE, API_PERSON, API_PAGE];
