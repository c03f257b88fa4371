import { Show, type StoredShow } from '~models/show';
import { notFound } from '~/rules/validation/errors';
import { beginning, htmlToText } from '~/rules/html/html';
import { authorize, can, type Actor } from '~/rules/accounts/permissions';
import { MEDIA_ITEM_FIELDS, SHOW_FIELDS } from '~/rules/fields/show-fields';
import type { Move, RowPage, ShowRow } from '~/rules/content/admin-list';
import { ShowInput, ShowPatch } from '~/rules/content/show';
import { isShowPublic, showVisibility } from '~/rules/content/visibility';
import { IN_ORDER, moveRecord } from './reorder';
import { containing, offers, readPage, type AdminListQuery } from './pagination';
import { recordService } from './record-service';
import { identityOf, viewOf } from './record-view';
import { toStoredItems } from './stored-items';

const NOUN = 'Show';

/** Converts a stored show for callers. Dates are ISO 8601 strings. */
export const toShow = (stored: StoredShow) => ({
  ...identityOf(stored),
  ...viewOf(SHOW_FIELDS, stored, Show.schema),
});

export type ShowView = ReturnType<typeof toShow>;

/** Returns every active show, in the order of the site. */
export async function listPublicShows(): Promise<ShowView[]> {
  const shows = await Show.find({ status: 'active' }).sort(IN_ORDER).lean<StoredShow[]>();
  return shows.map(toShow);
}

/** Returns an active show by its slug or an earlier one: compare `slug` to detect that it has moved. Throws 404. */
export const findPublicShow = (slug: string): Promise<ShowView> => findShowFor(null, slug);

/** The same for a signed-in user, who also finds hidden shows if allowed to edit them. */
export async function findShowFor(actor: Actor | null, slug: string): Promise<ShowView> {
  const show = await Show.findOne({ slugs: slug }).lean<StoredShow>();
  if (!show || (show.status !== 'active' && !can(actor, 'edit', show))) throw notFound(NOUN);
  return toShow(show);
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
  toStored: ({ media, ...fields }, current, { itemIds }) => {
    const known = [...(current?.media ?? []).map(({ _id }) => String(_id)), ...itemIds];
    return { ...fields, ...(media && { media: toStoredItems(MEDIA_ITEM_FIELDS, media, known) }) };
  },
});

export const openShow = showService.open;
export const createShow = showService.create;
export const editShow = showService.edit;
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
    filter: containing<StoredShow>(['title', 'broadcaster', 'tagline'], q),
    order: IN_ORDER,
    fields: { media: 0, slugs: 0 },
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
    ...offers(actor, show),
  }));
}

export const moveShow = (actor: Actor, id: string, move: Move) => moveRecord(Show, NOUN, actor, id, move);
