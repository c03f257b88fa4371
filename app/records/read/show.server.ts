import { beginning, htmlToText } from '~/core/html/html';
import { textSearch } from '~/core/db/pagination.server';
import type { ContentViewBy, OwnViews } from './content-views.server';
import { Show, type StoredShow } from '~models/show';
import { isOn } from '~/core/nouns/visibility';
import { omit, pick } from '~/core/fields/field-path';
import { LONG_SHOW_FIELDS, SHOW_FIELDS, type LongShowField } from '~/core/nouns/show';
import { publicNow } from '~/core/db/content-epoch.server';
import { commonFields, viewOf } from '~/core/nouns/record-view.server';

export type ShowView = ContentViewBy['show'];

/** Without the fields that can be long. */
export type ShowSummary = Omit<ShowView, LongShowField>;

export const toShowSummary = (stored: Omit<StoredShow, LongShowField>): ShowSummary => ({
  ...commonFields(stored),
  ...viewOf(SUMMARY_FIELDS, stored, Show.schema),
});

const SUMMARY_FIELDS = omit(SHOW_FIELDS, LONG_SHOW_FIELDS);

/** What the grid draws and filters, beside id and slug. */
const GRID_NAMES = [
  'title',
  'broadcaster',
  'videoUrl',
  'thumbnailUrl',
  'kind',
  'genres',
  'stage',
  'year',
  'yearEnd',
] as const;
const GRID_FIELDS = pick(SHOW_FIELDS, GRID_NAMES);

export type GridShow = Pick<ShowView, 'id' | 'slug' | (typeof GRID_NAMES)[number]>;
export type StoredGridShow = Pick<StoredShow, '_id' | 'slug' | (typeof GRID_NAMES)[number]>;

export const ONLY_GRID_FIELDS: Record<string, 1> = Object.fromEntries(
  ['slug', ...GRID_NAMES].map((name) => [name, 1]),
);

export const toGridShow = (stored: StoredGridShow): GridShow => ({
  id: String(stored._id),
  slug: stored.slug,
  ...viewOf(GRID_FIELDS, stored, Show.schema),
});

/** Projection without long fields, except those in `include`. */
export const withoutLongFields = (include: readonly LongShowField[] = []): Record<string, 0> =>
  Object.fromEntries(
    ['slugs', ...LONG_SHOW_FIELDS.filter((name) => !include.includes(name))].map((name) => [name, 0]),
  );

/** Only current entries of where to watch the show. */
export const withCurrentWatch = <View extends { watch?: ShowView['watch'] }>(show: View): View =>
  show.watch ? { ...show, watch: show.watch.filter((entry) => isOn(entry, publicNow())) } : show;

const DESCRIPTION_PREVIEW = 100;

export const SHOW_VIEWS: OwnViews<'show'> = {
  onSite: () => ({ status: 'active' }),
  search: (q) => textSearch<StoredShow>(['title', 'broadcaster', 'tagline'], q),
  rowFields: { ...withoutLongFields(), media: 0 },
  row: (show) => ({
    aside: show.broadcaster,
    preview: show.tagline || beginning(htmlToText(show.description), DESCRIPTION_PREVIEW),
    picture: show.thumbnailUrl || show.videoUrl,
    status: show.status,
    featuredOnHomepage: show.featuredOnHomepage,
  }),
};
