import { Show, type StoredShow } from '~models/show';
import { can, type Actor } from '~/rules/accounts/permissions';
import { SHOW_FIELDS } from '~/rules/kinds/show';
import { notFound } from '~/rules/validation/errors';
import { IN_ORDER } from '../views/orders';
import { lookUpReferences, onlyKnown, referencesIn } from '../views/references';
import {
  ONLY_GRID_FIELDS,
  toShow,
  toGridShow,
  toShowSummary,
  withCurrentWatch,
  withoutLongFields,
  type GridShow,
  type ShowSummary,
  type ShowView,
  type StoredGridShow,
} from '../views/show';
import { publicFilter } from '../views/kinds';

/** Returns every active show, in the order of the site. */
export async function listPublicShows(): Promise<ShowSummary[]> {
  const shows = await Show.find(publicFilter('show'), withoutLongFields())
    .sort(IN_ORDER)
    .lean<StoredShow[]>();
  return shows.map(toShowSummary);
}

/** Returns every active show as the grid draws it, in the order of the site. */
export async function listGridShows(): Promise<GridShow[]> {
  const shows = await Show.find(publicFilter('show'), ONLY_GRID_FIELDS)
    .sort(IN_ORDER)
    .lean<StoredGridShow[]>();
  return shows.map(toGridShow);
}

/** Returns an active show by its slug or an earlier one: compare `slug` to detect that it has moved. Throws 404. */
export const findPublicShow = (slug: string): Promise<ShowView> => findShowFor(null, slug);

/** The same, as its page shows it to a signed-in user, who also finds hidden shows if allowed to edit them. */
export const findShowFor = async (actor: Actor | null, slug: string): Promise<ShowView> =>
  (await findShowWithPeople(actor, slug)).show;

/** The same, with the slugs of the people whom it credits, by their ids. */
export async function findShowWithPeople(
  actor: Actor | null,
  slug: string,
): Promise<{ show: ShowView; people: ReadonlyMap<string, string> }> {
  // No page of a show has anything of its press kit.
  const stored = await Show.findOne({ slugs: slug }, { press: 0 }).lean<StoredShow>();
  if (!stored || (stored.status !== 'active' && !can(actor, 'edit', stored))) throw notFound('Show');
  const known = await lookUpReferences(referencesIn(SHOW_FIELDS, stored));
  const show = withCurrentWatch(onlyKnown(SHOW_FIELDS, toShow(stored), known));
  return { show, people: known.person.found };
}

/** Returns the slugs of the people whom a show credits, by their ids; people who have been deleted are left out. */
export const creditedPeople = async (show: Pick<ShowView, 'credits'>): Promise<ReadonlyMap<string, string>> =>
  (await lookUpReferences(referencesIn(SHOW_FIELDS, show))).person.found;

/** Returns the title of every show, public or not, by title. */
export async function listShowTitles(): Promise<{ id: string; title: string }[]> {
  const shows = await Show.find({}, { title: 1 }).lean<Pick<StoredShow, '_id' | 'title'>[]>();
  return shows
    .map(({ _id, title }) => ({ id: String(_id), title }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en-GB'));
}
