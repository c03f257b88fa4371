import { Types } from 'mongoose';
import { Show, type StoredMediaItem, type StoredShow } from '~models/show';
import { notFound } from '~/rules/validation/errors';
import { beginning, htmlToText } from '~/rules/html/html';
import { parse } from '~/rules/validation/parse';
import { authorize, can, type Actor } from '~/rules/accounts/permissions';
import type { Base } from '~/rules/content/field-merge';
import type { Move, RowPage, ShowRow } from '~/rules/content/admin-list';
import { ShowInput, ShowPatch, type MediaItem } from '~/rules/content/show';
import { showVisibility } from '~/rules/content/visibility';
import { asItIs, reconcile, type Accept, type Edited } from './merge-edit';
import { IN_ORDER, moveRecord } from './reorder';
import { containing, offers, readPage, type PageQuery } from './pagination';
import { findRecord, insertRecord, removeRecord, slugFields, updateRecord } from './repository';

const NOUN = 'Show';

/** Converts a stored show for callers. Dates are ISO 8601 strings. */
export function toShow(stored: StoredShow) {
  return {
    id: String(stored._id),
    version: stored.version,
    slug: stored.slug,
    title: stored.title,
    tagline: stored.tagline,
    description: stored.description,
    broadcaster: stored.broadcaster,
    broadcasterUrl: stored.broadcasterUrl,
    videoUrl: stored.videoUrl,
    thumbnailUrl: stored.thumbnailUrl,
    status: stored.status,
    featuredOnHomepage: stored.featuredOnHomepage,
    orderPosition: stored.orderPosition,
    media: stored.media.map(toMediaItem),
    createdBy: stored.createdBy,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
}

export type ShowView = ReturnType<typeof toShow>;

export const toMediaItem = (item: StoredMediaItem) => ({
  id: String(item._id),
  type: item.type,
  url: item.url,
  orderPosition: item.orderPosition,
  alt: item.alt,
  caption: item.caption,
  posterUrl: item.posterUrl,
});

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

/** Returns a show to edit. Throws 404, and 403 if the actor may not edit it. */
export async function openShow(actor: Actor, id: string): Promise<ShowView> {
  const stored = await findRecord(Show, NOUN, id);
  authorize(actor, 'edit', stored);
  return toShow(stored);
}

export async function createShow(actor: Actor, input: unknown, recordId?: string): Promise<ShowView> {
  authorize(actor, 'create');
  const { media, ...fields } = parse(ShowInput, input);
  const show = { ...fields, ...(media && { media: toStoredMedia(media, []) }) };
  return toShow(await insertRecord(Show, actor, fields.title, show, recordId));
}

/** Converts a show's fields to form values, where the gallery is a list of URLs. */
export function comparableShow<Fields extends { media?: { url: string }[] | undefined }>({
  media,
  ...fields
}: Fields) {
  return { ...fields, ...(media && { media: media.map((item) => item.url) }) };
}

/** Changes the given fields; with `base`, merges them with what others have saved since. Throws `Conflict`. */
export async function editShow(
  actor: Actor,
  id: string,
  input: unknown,
  base?: Base,
  accept: Accept<ShowView> = asItIs,
): Promise<Edited<ShowView>> {
  let merged: Edited<ShowView>['merged'] = null;
  const saved = await updateRecord(Show, NOUN, actor, id, async (current) => {
    authorize(actor, 'edit', current);
    const sent = parse(ShowPatch, accept(input, toShow(current)));
    const sides = { patch: sent, sent: comparableShow(sent), stored: comparableShow(toShow(current)), base };
    const result = await reconcile(current, sides);
    merged = result.merged;
    const { media, ...fields } = result.patch;
    return {
      ...fields,
      ...(media && { media: toStoredMedia(media, current.media) }),
      ...(await slugFields(Show, current, { before: current.title, after: fields.title })),
    };
  });
  return { record: toShow(saved), merged };
}

export const updateShow = async (
  actor: Actor,
  id: string,
  input: unknown,
  accept?: Accept<ShowView>,
): Promise<ShowView> => (await editShow(actor, id, input, undefined, accept)).record;

export async function deleteShow(actor: Actor, id: string): Promise<void> {
  const show = await findRecord(Show, NOUN, id);
  authorize(actor, 'delete', show);
  await removeRecord(Show, NOUN, show);
}

/** Characters of a description that replace a missing tagline. */
const PREVIEW = 100;

/** Returns one page of all shows, whatever their status, for the admin. */
export function listShows(actor: Actor, { page = 1, q = '' }: PageQuery = {}): Promise<RowPage<ShowRow>> {
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

/** Returns the gallery to store, in the given order; existing items keep their ids. */
function toStoredMedia(items: MediaItem[], before: StoredMediaItem[]): StoredMediaItem[] {
  const known = new Set(before.map((item) => String(item._id)));
  const inOrder = items
    .map((item, index) => ({ item, place: item.orderPosition ?? index }))
    .sort((a, b) => a.place - b.place);
  return inOrder.map(({ item }, index) => ({
    _id: item.id !== undefined && known.delete(item.id) ? new Types.ObjectId(item.id) : new Types.ObjectId(),
    type: item.type,
    url: item.url,
    orderPosition: index,
    alt: item.alt ?? '',
    caption: item.caption ?? '',
    posterUrl: item.posterUrl ?? '',
  }));
}
