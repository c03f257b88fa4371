import type { SluggedRecord } from '~models/record-schema';
import { sluggedModel } from '~models/records';
import { TrashEntry, type StoredTrashEntry } from '~models/trash-entry';
import { authorize, type Actor } from '~/core/access/permissions';
import {
  CONTENT_KIND_LIST,
  LIST_PATHS,
  NOUNS,
  TITLE_FIELDS,
  titleOf,
  type ContentKind,
} from '~/core/nouns/kinds';
import { notFound, type QuestionPart } from '~/core/validation/errors';
import { findEditable, findRecord } from '~/records/save/record-store.server';
import { entryId } from '~/records/save/trash.server';
import { findDead } from './dead-addresses.server';
import { pathsOf, targetsOf } from './address-uses.server';
import { pathOfAddress, recordTarget, siteLinksIn, siteHost } from './links-in-record.server';
import { LINKS_PATH } from './link-sections';
import { currentRedirects } from './redirect-map.server';

interface LinkSource {
  title: string;
  path: string;
}

export interface LinksHere {
  texts: LinkSource[];
  textCount: number;
  /** Menus and the first redirects as phrases for a sentence, and the number of all. */
  places: LinkSource[];
  placeCount: number;
}

/** The most texts, and the most places, that a confirmation names. */
const MAX_NAMED = 5;

const parts = (sources: readonly LinkSource[], separators: (index: number) => string): QuestionPart[] =>
  sources.flatMap(({ title, path }, index) => [separators(index), { text: title, to: path }]);

/** Returns the warnings before a record leaves the site; empty if nothing links to it. */
export function linksHereSentences({ texts, textCount, places, placeCount }: LinksHere): QuestionPart[] {
  const moreTexts = textCount - texts.length;
  const about: QuestionPart[] = [];
  if (textCount > 0)
    about.push(
      `${textCount.toLocaleString('en-GB')} ${textCount === 1 ? 'text links' : 'texts link'} here: `,
      ...parts(texts, (index) => (index === 0 ? '' : ', ')),
      `${moreTexts > 0 ? ` and ${moreTexts.toLocaleString('en-GB')} more` : ''}. ${after(textCount)}`,
    );
  if (placeCount > 0) {
    const named = namedPlaces(places, placeCount);
    if (textCount > 0) about.push(' Also ', ...named, '.');
    else
      about.push(...capitalised(named), ` ${placeCount === 1 ? 'links' : 'link'} here. ${after(placeCount)}`);
  }
  return about.filter((part) => part !== '');
}

const after = (count: number) =>
  count === 1 ? 'After this it leads nowhere.' : 'After this they lead nowhere.';

function namedPlaces(places: readonly LinkSource[], count: number): QuestionPart[] {
  const more = count - places.length;
  const isLast = (index: number) => more === 0 && index === places.length - 1;
  const named = parts(places, (index) => (index === 0 ? '' : isLast(index) ? ' and ' : ', '));
  return more > 0 ? [...named, ` and ${more.toLocaleString('en-GB')} more`] : named;
}

function capitalised(sentence: QuestionPart[]): QuestionPart[] {
  const start = sentence.findIndex((part) => part !== '');
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return sentence.map((part, index) => {
    if (index !== start) return part;
    return typeof part === 'string' ? capital(part) : { ...part, text: capital(part.text) };
  });
}

/** Finds links in all spellings of the record's addresses, except from the trash and from the record itself. */
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

/** The same for a record that the actor may edit. Throws 404, and 403. */
export const findLinksTo = async (kind: ContentKind, actor: Actor, id: string): Promise<LinksHere> =>
  linksTo(kind, await findEditable(kind, actor, id));

/** Returns links to a deleted record, as far as its addresses are still unused. Throws 404, and 403. */
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
