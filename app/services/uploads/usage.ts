import type { Types } from 'mongoose';
import { Article } from '~models/article';
import { Person } from '~models/person';
import { Settings } from '~models/settings';
import { Show } from '~models/show';
import { uploadsIn } from '~/rules/uploads/uploads';

/** Content that uses a file. */
export interface UploadUsage {
  kind: 'show' | 'article' | 'person' | 'settings';
  /** Empty for the settings. */
  id: string;
  title: string;
  /** Where it can be edited. */
  path: string;
  createdBy: string | null;
}

interface Found {
  _id: Types.ObjectId | string;
  title?: string;
  name?: string;
  createdBy?: string | null;
}

/** A kind of content that can use files. */
interface Place {
  kind: UploadUsage['kind'];
  path: string;
  /** Every field that may contain a file's URL, including rich text. */
  fields: string[];
  /** Finds records in which one of these fields matches, and returns these fields and the record's title. */
  find: (filter: object, fields: string[]) => AsyncIterable<Found>;
}

const PLACES: Place[] = [
  {
    kind: 'show',
    path: '/admin/shows/',
    fields: ['videoUrl', 'thumbnailUrl', 'broadcasterUrl', 'description', 'media.url', 'media.posterUrl'],
    find: (filter, fields) => Show.find(filter, fields).lean<Found[]>().cursor(),
  },
  {
    kind: 'article',
    path: '/admin/news/',
    fields: ['imageUrl', 'content', 'excerpt'],
    find: (filter, fields) => Article.find(filter, fields).lean<Found[]>().cursor(),
  },
  {
    kind: 'person',
    path: '/admin/people/',
    fields: ['videoUrl', 'imageUrl', 'linkedinUrl', 'bio'],
    find: (filter, fields) => Person.find(filter, fields).lean<Found[]>().cursor(),
  },
  {
    kind: 'settings',
    path: '/admin/settings',
    fields: [
      'reelVideoUrl',
      'logoUrl',
      'faviconUrl',
      'homeIntro',
      'talentIntro',
      'talentNetworkUrl',
      'siteDescription',
      'facebookUrl',
      'twitterUrl',
      'instagramUrl',
      'tiktokUrl',
      'youtubeUrl',
      'linkedinUrl',
    ],
    find: (filter, fields) => Settings.find(filter, fields).lean<Found[]>().cursor(),
  },
];

/** MongoDB rejects regular expressions above 32,764 characters. */
const NAMES_AT_ONCE = 500;

/**
 * Returns the uses of these uploads, by name. The content itself is searched, so that the result is never out of date.
 */
export async function findUses(names: readonly string[]): Promise<Map<string, UploadUsage[]>> {
  const uses = new Map<string, UploadUsage[]>(names.map((name) => [name, []]));
  for (let at = 0; at < names.length; at += NAMES_AT_ONCE) {
    const asked = new Set(names.slice(at, at + NAMES_AT_ONCE));
    await visit([...asked].join('|'), (use, used) => {
      for (const name of used) if (asked.has(name)) uses.get(name)?.push(use);
    });
  }
  return uses;
}

/** Returns every upload that content uses. */
export async function everythingUsed(): Promise<Set<string>> {
  const all = new Set<string>();
  await visit('/assets/', (_, used) => used.forEach((name) => all.add(name)));
  return all;
}

async function visit(pattern: string, tell: (use: UploadUsage, used: Set<string>) => void): Promise<void> {
  for (const { kind, path, fields, find } of PLACES) {
    const filter = { $or: fields.map((field) => ({ [field]: { $regex: pattern } })) };
    for await (const record of find(filter, [...fields, 'title', 'name', 'createdBy'])) {
      const isSettings = kind === 'settings';
      const id = isSettings ? '' : String(record._id);
      const title = isSettings ? 'Settings' : (record.title ?? record.name ?? '');
      tell({ kind, id, title, path: path + id, createdBy: record.createdBy ?? null }, usedIn(record));
    }
  }
}

/** Returns the uploads in any text of a record. */
export const usedIn = (record: object): Set<string> => new Set(uploadsIn(JSON.stringify(record)));
