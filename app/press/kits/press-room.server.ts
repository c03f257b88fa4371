import { Types } from 'mongoose';
import { sluggedModel } from '~models/records';
import type { StoredPressContact, StoredShow, StoredShowPress } from '~models/show';
import { readSettings } from '~/core/session/settings.server';
import { Upload, type StoredUpload } from '~models/upload';
import { pick } from '~/core/fields/field-path';
import { notFound } from '~/core/validation/errors';
import { publicNow } from '~/core/db/content-epoch.server';
import { urlOf } from '~/media/delivery/file-view.server';
import { fileNamesOf, readyFilesReader } from './kit-files.server';
import { findOpenKits, lastKitChange } from '~/site/read/open-kits.server';
import { Article, type StoredArticle } from '~models/article';
import { publicFilter, NEWEST_FIRST } from '~/records/read/view-kinds.server';

/** Unknown fields are empty. */
export type PressContact = Pick<StoredPressContact, 'name' | 'role' | 'phone' | 'email'>;

export const toPressContacts = (contacts: readonly PressContact[] | undefined): PressContact[] =>
  (contacts ?? []).map(({ name, role = '', phone = '', email = '' }) => ({ name, role, phone, email }));

export async function readPressSettings() {
  const { pressEnabled, pressContacts, pressBoilerplate, pressTerms, logoPack } = await readSettings(
    'pressEnabled',
    'pressContacts',
    'pressBoilerplate',
    'pressTerms',
    'logoPack',
  );
  return {
    /** The setting; null means open when there is a public kit or a contact. */
    isEnabled: pressEnabled,
    contacts: toPressContacts(pressContacts),
    /** Sanitised HTML, as are the terms. */
    boilerplate: pressBoilerplate,
    terms: pressTerms,
    logos: logoPack.map(({ file }) => file),
  };
}

/** Returns the contact with a telephone for a show: the first of the kit, else that of the press room; null without one. */
export async function readContactWithPhone(showId: string) {
  const show = Types.ObjectId.isValid(showId)
    ? await sluggedModel('show')
        .findById(showId, { 'press.contacts': 1 })
        .lean<{ press?: Pick<StoredShowPress, 'contacts'> } | null>()
    : null;
  const own = toPressContacts(show?.press?.contacts).find(({ phone }) => phone !== '');
  const found = own ?? (await readPressSettings()).contacts.find(({ phone }) => phone !== '');
  return found ? { name: found.name, phone: found.phone } : null;
}

const LISTED = {
  slug: 1,
  title: 1,
  kind: 1,
  year: 1,
  yearEnd: 1,
  thumbnailUrl: 1,
  updatedAt: 1,
  'press.stills': 1,
  'press.clips': 1,
} as const;

type ListedKit = Pick<
  StoredShow,
  '_id' | 'slug' | 'title' | 'kind' | 'year' | 'yearEnd' | 'thumbnailUrl' | 'updatedAt' | 'status' | 'press'
>;

const MAX_RELEASES = 5;

/** Articles with the category `Press`, in any capitalization. */
const IS_RELEASE = { categories: { $regex: '^press$', $options: 'i' } };

async function readPressReleases() {
  const articles = await Article.find(
    { ...publicFilter('article'), ...IS_RELEASE },
    { slug: 1, title: 1, publishedAt: 1 },
  )
    .sort(NEWEST_FIRST)
    .limit(MAX_RELEASES)
    .lean<Pick<StoredArticle, 'slug' | 'title' | 'publishedAt'>[]>();
  return articles.map(({ slug, title, publishedAt }) => ({
    slug,
    title,
    publishedAt: publishedAt.toISOString(),
  }));
}

/** Throws 404 without a press room. */
export async function readPressRoom() {
  const [settings, kits] = await Promise.all([readPressSettings(), listOpenKits()]);
  const { isEnabled, contacts, boilerplate, terms } = settings;
  if (!(isEnabled ?? (contacts.length > 0 || kits.length > 0))) throw notFound('Page');
  const [logos, releases] = await Promise.all([readLogos(settings.logos), readPressReleases()]);
  return { contacts, boilerplate, terms, logos, kits, releases };
}

/** Times are in ISO 8601. */
async function listOpenKits() {
  const shows = await findOpenKits<ListedKit>(LISTED);
  const kits = shows.flatMap(({ press }) => press ?? []);
  const readyFiles = await readyFilesReader(fileNamesOf(kits), publicNow());
  return shows.map((show) => {
    const { stills, clips } = readyFiles(show.press ?? { stills: [], clips: [] });
    const [first] = stills;
    return {
      slug: show.slug,
      title: show.title,
      kind: show.kind ?? '',
      year: show.year ?? null,
      yearEnd: show.yearEnd ?? null,
      /** The show's picture, else its first still; '' for none. */
      thumbnailUrl: show.thumbnailUrl || (first ? urlOf(first.key) : ''),
      stills: stills.length,
      clips: clips.length,
      updatedAt: lastKitChange(show),
    };
  });
}

export type KitSummary = Awaited<ReturnType<typeof listOpenKits>>[number];

const LOGO_FIELDS = { key: 1, facts: 1, 'texts.alt': 1, 'texts.caption': 1, usage: 1 } as const;

type LogoUpload = Pick<StoredUpload, '_id' | 'key' | 'facts' | 'usage'> & {
  texts: Pick<StoredUpload['texts'], 'alt' | 'caption'>;
};

/** In their order, without deleted ones. */
export async function readLogoUploads(): Promise<LogoUpload[]> {
  const { logos } = await readPressSettings();
  return findLogos(logos);
}

async function findLogos(names: readonly string[]): Promise<LogoUpload[]> {
  if (names.length === 0) return [];
  const found = await Upload.find({ _id: { $in: [...names] } }, LOGO_FIELDS).lean<LogoUpload[]>();
  return names.flatMap((name) => found.filter(({ _id }) => _id === name));
}

async function readLogos(names: readonly string[]) {
  const logos = await findLogos(names);
  return logos.map(({ key, facts, texts }, index) => ({
    name: texts.caption || texts.alt || `Logo ${index + 1}`,
    url: urlOf(key),
    type: facts.contentType,
    /** The sides are in pixels; null if unknown. */
    ...pick(facts, ['width', 'height', 'bytes']),
  }));
}
