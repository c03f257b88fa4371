import { Show, type StoredShow } from '~models/show';
import { notFound } from '~/rules/validation/errors';
import { beginning, htmlToText } from '~/rules/html/html';
import { authorize, can, type Actor } from '~/rules/accounts/permissions';
import { tmdbId } from '~/rules/fields/external-ids';
import { LONG_SHOW_FIELDS, SHOW_FIELDS, type LongShowField } from '~/rules/fields/show-fields';
import type { Move, RowPage, ShowRow } from '~/rules/content/admin-list';
import { rejectYears, ShowInput, ShowPatch } from '~/rules/content/show';
import { isOn, isShowPublic, showVisibility } from '~/rules/content/visibility';
import { omit } from '~/rules/fields/omit';
import { publicNow } from './publication-clock';
import { withoutDeletedIn } from './checks/references';
import { IN_ORDER, moveRecord } from './reorder';
import { textSearch, rowPermissions, readPage, type AdminListQuery } from './pagination';
import { recordService } from './record-service';
import { identityOf, viewOf } from './record-view';

const NOUN = 'Show';

/** Converts a stored show for callers. Dates are ISO 8601 strings. */
export const toShow = (stored: StoredShow) => ({
  ...identityOf(stored),
  ...viewOf(SHOW_FIELDS, stored, Show.schema),
});

export type ShowView = ReturnType<typeof toShow>;

/** A show in a list, without the fields that can be long. */
export type ShowSummary = Omit<ShowView, LongShowField>;

export const toShowSummary = (stored: StoredShow): ShowSummary => omit(toShow(stored), LONG_SHOW_FIELDS);

/** The projection of a list of shows that does not read long fields, but those of `include`. */
export const withoutLongFields = (include: readonly LongShowField[] = []): Record<string, 0> =>
  Object.fromEntries(
    ['slugs', ...LONG_SHOW_FIELDS.filter((name) => !include.includes(name))].map((name) => [name, 0]),
  );

/** Returns every active show, in the order of the site. */
export async function listPublicShows(): Promise<ShowSummary[]> {
  const shows = await Show.find({ status: 'active' }, withoutLongFields())
    .sort(IN_ORDER)
    .lean<StoredShow[]>();
  return shows.map(toShowSummary);
}

/** Returns a show with only those entries of where to watch it that are on now. */
export const withCurrentWatch = <View extends { watch?: ShowView['watch'] }>(show: View): View =>
  show.watch ? { ...show, watch: show.watch.filter((entry) => isOn(entry, publicNow())) } : show;

/** Returns an active show by its slug or an earlier one: compare `slug` to detect that it has moved. Throws 404. */
export const findPublicShow = (slug: string): Promise<ShowView> => findShowFor(null, slug);

/** The same, as its page shows it to a signed-in user, who also finds hidden shows if allowed to edit them. */
export async function findShowFor(actor: Actor | null, slug: string): Promise<ShowView> {
  const show = await Show.findOne({ slugs: slug }).lean<StoredShow>();
  if (!show || (show.status !== 'active' && !can(actor, 'edit', show))) throw notFound(NOUN);
  return withCurrentWatch(await withoutDeletedIn(SHOW_FIELDS, toShow(show)));
}

/** Returns the title of every show, public or not, by title. */
export async function listShowTitles(): Promise<{ id: string; title: string }[]> {
  const shows = await Show.find({}, { title: 1 }).lean<Pick<StoredShow, '_id' | 'title'>[]>();
  return shows
    .map(({ _id, title }) => ({ id: String(_id), title }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en-GB'));
}

export const showService = recordService({
  model: Show,
  noun: NOUN,
  fields: SHOW_FIELDS,
  input: ShowInput,
  patch: ShowPatch,
  titleField: 'title',
  toView: toShow,
  isPublic: isShowPublic,
  check: rejectYears,
  toStored: (change, current) => {
    if (!change.ids) return change;
    const kind = change.kind ?? current?.kind;
    const tmdb = tmdbId(change.ids.tmdb, kind === 'film' || kind === 'short');
    return { ...change, ids: { ...change.ids, tmdb } };
  },
});

export const openShow = showService.open;
export const createShow = showService.create;
export const editShow = showService.edit;
export const editItemTextOfShow = showService.editItemText;
export const updateShow = showService.update;
export const deleteShow = showService.remove;

export const showHistory = showService.history;

/** Characters of a description that replace a missing tagline. */
const PREVIEW = 100;

/** Returns one page of all shows, whatever their status, for the admin. */
export function listShows(
  actor: Actor,
  { page = 1, q = '' }: AdminListQuery = {},
): Promise<RowPage<ShowRow>> {
  authorize(actor, 'openAdmin');
  const source = {
    model: Show,
    filter: textSearch<StoredShow>(['title', 'broadcaster', 'tagline'], q),
    order: IN_ORDER,
    fields: { ...withoutLongFields(), media: 0 },
  };
  return readPage(source, page, (show) => ({
    id: String(show._id),
    title: show.title,
    aside: show.broadcaster,
    preview: show.tagline || beginning(htmlToText(show.description), PREVIEW),
    picture: show.thumbnailUrl || show.videoUrl,
    publicUrl: showVisibility(show).url,
    status: show.status,
    featuredOnHomepage: show.featuredOnHomepage,
    ...rowPermissions(actor, show),
  }));
}

export const moveShow = (actor: Actor, id: string, move: Move) => moveRecord(Show, NOUN, actor, id, move);
