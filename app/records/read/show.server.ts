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

/** A show in a list, without the fields that can be long. */
export type ShowSummary = Omit<ShowView, LongShowField>;

export const toShowSummary = (stored: Omit<StoredShow, LongShowField>): ShowSummary => ({
  ...commonFields(stored),
  ...viewOf(SUMMARY_FIELDS, stored, Show.schema),
});

const SUMMARY_FIELDS = omit(SHOW_FIELDS, LONG_SHOW_FIELDS);

/** What the grid draws and filters of a show, beside its id and slug. */
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

/** A show in the grid. */
export type GridShow = Pick<ShowView, 'id' | 'slug' | (typeof GRID_NAMES)[number]>;
export type StoredGridShow = Pick<StoredShow, '_id' | 'slug' | (typeof GRID_NAMES)[number]>;

/** The projection that reads them. */
export const ONLY_GRID_FIELDS: Record<string, 1> = Object.fromEntries(
  ['slug', ...GRID_NAMES].map((name) => [name, 1]),
);

export const toGridShow = (stored: StoredGridShow): GridShow => ({
  id: String(stored._id),
  slug: stored.slug,
  ...viewOf(GRID_FIELDS, stored, Show.schema),
});

/** The projection of a list of shows that does not read long fields, but those of `include`. */
export const withoutLongFields = (include: readonly LongShowField[] = []): Record<string, 0> =>
  Object.fromEntries(
    ['slugs', ...LONG_SHOW_FIELDS.filter((name) => !include.includes(name))].map((name) => [name, 0]),
  );

/** Returns a show with only those entries of where to watch it that are on now. */
export const withCurrentWatch = <View extends { watch?: ShowView['watch'] }>(show: View): View =>
  show.watch ? { ...show, watch: show.watch.filter((entry) => isOn(entry, publicNow())) } : show;

/** Characters of a description that replace a missing tagline in a row. */
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
