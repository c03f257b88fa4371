import { sluggedModel } from '~models/records';
import type { SluggedRecord } from '~models/record-schema';
import { TrashEntry, type StoredTrashEntry } from '~models/trash-entry';
import { notFound } from '~/rules/validation/errors';
import { pathOfAddress } from '~/rules/links/address';
import { LINKS_PATH } from '~/rules/links/sections';
import { MAX_NAMED, type LinksHere, type LinkSource } from '~/rules/links/links-here';
import { recordTarget, siteLinksIn } from '~/rules/links/links-in-record';
import {
  CONTENT_KIND_LIST,
  LIST_PATHS,
  NOUNS,
  TITLE_FIELDS,
  titleOf,
  type ContentKind,
} from '~/rules/kinds/kinds';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { findEditable, findRecord } from '../records/store';
import { entryId } from '../records/trash-entries';
import { findDead } from './dead-addresses';
import { pathsOf, targetsOf } from './record-addresses';
import { currentRedirects } from './redirect-rules';
import { siteHost } from './site-host';

/** Returns what links to a record, in all spellings of its addresses. What is in the trash does not count, nor does the record itself. */
export const linksTo = (kind: ContentKind, record: SluggedRecord): Promise<LinksHere> =>
  findLinks(kind, record, targetsOf(kind, record));

async function findLinks(
  kind: ContentKind,
  record: SluggedRecord,
  targets: readonly string[],
): Promise<LinksHere> {
  const [texts, ofSettings, redirects] = await Promise.all([
    linkingTexts(targets, kind, record),
    linksOfSettings(targets),
    linkingRedirects(targets),
  ]);
  const places = [...ofSettings.places, ...redirects.sources];
  return {
    texts: [...texts.sources, ...ofSettings.texts].slice(0, MAX_NAMED),
    textCount: texts.count + ofSettings.texts.length,
    places: places.slice(0, MAX_NAMED),
    placeCount: ofSettings.places.length + redirects.count,
  };
}

/** Returns the same of a record that the actor may edit. Throws 404, and 403. */
export const findLinksTo = async (kind: ContentKind, actor: Actor, id: string): Promise<LinksHere> =>
  linksTo(kind, await findEditable(kind, actor, id));

/** Returns what links to a deleted record: to addresses at which nothing else is by now. Throws 404, and 403. */
export async function findLinksToTrashed(kind: ContentKind, actor: Actor, id: string): Promise<LinksHere> {
  authorize(actor, 'deleteForEver');
  const entry = await TrashEntry.findById(entryId(kind, id)).lean<StoredTrashEntry | null>();
  if (!entry) throw notFound(NOUNS[kind]);
  const { record } = entry;
  return findLinks(kind, record, [recordTarget(kind, id), ...(await findDead(pathsOf(kind, record)))]);
}

interface Linking {
  sources: LinkSource[];
  count: number;
}

async function linkingTexts(
  targets: readonly string[],
  ownKind: ContentKind,
  { _id }: SluggedRecord,
): Promise<Linking> {
  const ofKind = async (kind: ContentKind): Promise<Linking> => {
    const filter = { links: { $in: [...targets] }, ...(kind === ownKind && { _id: { $ne: _id } }) };
    const model = sluggedModel(kind);
    const count = await model.countDocuments(filter);
    if (count === 0) return { sources: [], count };
    const titles = { [TITLE_FIELDS[kind]]: 1 };
    const first = await model.find(filter, titles).limit(MAX_NAMED).lean<SluggedRecord[]>();
    const sources = first.map((each) => ({
      title: titleOf(kind, each),
      path: `${LIST_PATHS[kind]}/${String(each._id)}`,
    }));
    return { sources, count };
  };
  const all = await Promise.all(CONTENT_KIND_LIST.map(ofKind));
  return {
    sources: all.flatMap(({ sources }) => sources),
    count: all.reduce((sum, { count }) => sum + count, 0),
  };
}

/** The lists of links in the settings, as they are called in a sentence. */
const PLACES: Partial<Record<string, string>> = { menu: 'the menu', footerLinks: 'the footer' };

async function linksOfSettings(targets: readonly string[]) {
  const settings = await findRecord('settings', '');
  const wanted = new Set(targets);
  const leading = siteLinksIn('settings', settings, siteHost()).filter(({ target }) => wanted.has(target));
  const fields = [...new Set(leading.map(({ field }) => field))];
  const places = fields.flatMap((field) => {
    const title = PLACES[field];
    return title === undefined ? [] : [{ title, path: '/admin/menu' }];
  });
  const texts = fields.length > places.length ? [{ title: 'Settings', path: '/admin/settings' }] : [];
  return { places, texts };
}

async function linkingRedirects(targets: readonly string[]): Promise<Linking> {
  const wanted = new Set(targets);
  const leading = [...(await currentRedirects()).rules].filter(({ to }) => wanted.has(pathOfAddress(to)));
  const sources = leading.slice(0, MAX_NAMED).map(({ from }) => ({
    title: `the redirect ${from}`,
    path: `${LINKS_PATH}?${new URLSearchParams({ q: from }).toString()}`,
  }));
  return { sources, count: leading.length };
}
