import { groupBy } from '~/core/fields/field-path';
import { authorize, type Actor } from '~/core/access/permissions';
import type { Fields } from '~/core/fields/field';
import { KIND_LIST, LIST_PATHS, RECORD_FIELDS, TEXTS, titleOf, type Kind } from '~/core/nouns/kinds';
import { siteLinksIn, siteHost } from './links-in-record.server';
import { placeOfPage } from '~/core/db/pagination.server';
import { explainDead, listDead, linkingModel, type LinkingRecord } from './dead-addresses.server';

export const BROKEN_TEXTS_PER_PAGE = 20;

/** A text of this site with broken internal links. It is JSON. */
export interface BrokenText {
  key: string;
  title: string;
  /** The kind of its record and the labels of its field, such as `Article, Content`. */
  place: string;
  /** ISO 8601. */
  savedAt: string;
  editPath: string;
  /** The first broken links, and the number of those left out. */
  links: BrokenLink[];
  more: number;
}

export interface BrokenLink {
  /** Empty if it has none. */
  words: string;
  address: string;
  reason: string;
}

type Place = Pick<LinkingRecord, '_id' | 'updatedAt'> & { kind: Kind };

const MAX_LINKS = 10;

const linkingTo = (dead: ReadonlySet<string>) => ({ links: { $in: [...dead] } });

async function countRecords(dead: ReadonlySet<string>): Promise<number> {
  if (dead.size === 0) return 0;
  const counts = await Promise.all(
    KIND_LIST.map((kind) => linkingModel(kind).countDocuments(linkingTo(dead))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

export async function countBroken(actor: Actor): Promise<number> {
  authorize(actor, 'editLinks');
  return countRecords(await listDead());
}

/** Returns one page of the records with broken internal links, last saved first. A page beyond the last is the last. */
export async function listBroken(actor: Actor, page: number) {
  authorize(actor, 'editLinks');
  const dead = await listDead();
  const total = await countRecords(dead);
  const place = placeOfPage(total, page, BROKEN_TEXTS_PER_PAGE);
  const places = total === 0 ? [] : await newestPlaces(dead, place.before + BROKEN_TEXTS_PER_PAGE);
  return { texts: await readTexts(places.slice(place.before), dead), total, ...place };
}

/** Returns at most `most` records that link to one of these addresses, last saved first. */
async function newestPlaces(dead: ReadonlySet<string>, most: number): Promise<Place[]> {
  const ofKind = async (kind: Kind): Promise<Place[]> => {
    const newest = await linkingModel(kind)
      .find(linkingTo(dead), { updatedAt: 1 })
      .sort({ updatedAt: -1, _id: -1 })
      .limit(most)
      .lean<LinkingRecord[]>();
    return newest.map(({ _id, updatedAt }) => ({ kind, _id, updatedAt }));
  };
  const all = (await Promise.all(KIND_LIST.map(ofKind))).flat();
  return all.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime()).slice(0, most);
}

async function readTexts(places: readonly Place[], dead: ReadonlySet<string>): Promise<BrokenText[]> {
  const ofKind = async (kind: Kind) => {
    const ids = places.flatMap((place) => (place.kind === kind ? [place._id] : []));
    if (ids.length === 0) return [];
    const records = await linkingModel(kind)
      .find({ _id: { $in: ids } })
      .lean<LinkingRecord[]>();
    return records.map((record) => [`${kind}:${String(record._id)}`, record] as const);
  };
  const records = new Map((await Promise.all(KIND_LIST.map(ofKind))).flat());
  const found = places.flatMap(({ kind, _id }) => {
    const record = records.get(`${kind}:${String(_id)}`);
    if (!record) return [];
    const links = siteLinksIn(kind, record, siteHost()).filter(({ target }) => dead.has(target));
    return [...groupBy(links, ({ labels }) => labels.join('/')).values()].map((own) => ({
      kind,
      record,
      links: own,
    }));
  });
  const shown = found.flatMap(({ links }) => links.slice(0, MAX_LINKS));
  const reasons = await explainDead(new Set(shown.map(({ target }) => target)));
  return found.map(({ kind, record, links }) => {
    const [first] = links;
    const labels = first?.labels ?? [];
    const name = kind === 'settings' ? 'Settings' : TEXTS[kind].short;
    return {
      key: [kind, String(record._id), ...labels].join('/'),
      title: kind === 'settings' ? 'Settings' : titleOf(kind, record),
      place: [name, ...labels].join(', '),
      savedAt: record.updatedAt.toISOString(),
      editPath: editPathOf(kind, String(record._id), first?.field ?? ''),
      links: links.slice(0, MAX_LINKS).map(({ words, target }) => ({
        words,
        address: target,
        reason: reasons.get(target) ?? '',
      })),
      more: Math.max(0, links.length - MAX_LINKS),
    };
  });
}

function editPathOf(kind: Kind, id: string, field: string): string {
  const fields: Fields = RECORD_FIELDS[kind];
  const screen = fields[field]?.screen;
  if (kind === 'settings') return screen === undefined ? '/admin/settings' : `/admin/${screen}`;
  const form = `${LIST_PATHS[kind]}/${id}`;
  return screen === undefined ? form : `${form}/${screen}`;
}
