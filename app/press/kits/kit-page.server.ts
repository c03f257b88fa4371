import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { pick } from '~/core/fields/field-path';
import { ASSETS, uploadIdOf } from '~/core/files/uploads';
import { stillPath, stillsZipPath, kitPath, LOGOS_ZIP_PATH } from '~/core/holds/kit-addresses';
import { pressLinkCookie, pressLinkPath } from '~/core/request/link-address.server';
import { followSlug, type PublicRequest, toErrorPage } from '~/core/request/public-loader.server';
import { countOpening, linkEnded } from '~/core/session/grants.server';
import { readSettings } from '~/core/session/settings.server';
import { lowerHeadings } from '~/core/text/parts';
import { notFound } from '~/core/validation/errors';
import { mediaFacts } from '~/media/facts/media-facts.server';
import { creditGroups } from '~/records/film/credit-lines';
import { distinctionsOf, lengthOf, yearsOf } from '~/records/film/film-facts';
import { KINDS, wordFor } from '~/records/film/film-seasons';
import { gateAction, mayOpen, countWhenOpened } from '~/sharing/link-gate.server';
import { sizeOfStillsArchive } from './kit-archives.server';
import { kitFacts, technicalFacts, laurelsOf } from './kit-facts';
import { openPressLink, type OpenPressLink } from './press-links.server';
import { readPressRoom } from './press-room.server';
import { type Kit, readOpenKit, readLinkedKit, type KitWithFiles } from './read-kit.server';

/** Where a kit is read. */
interface KitPlace {
  /** The path of the page, below which its files are: `/press/{slug}`, or that of a link. */
  path: string;
  origin: string;
  zipBytes: number | null;
}

/** The texts of a kit stand under the headings of its sections. */
const ABOVE = 2;

/** Returns what the page of a kit draws. */
function toKitPage(kit: Kit, { path, origin, zipBytes }: KitPlace) {
  const { show, people, stills, clips } = kit;
  const pathOf = (id: string) => (people.has(id) ? `/people/${people.get(id)}` : null);
  const groups = creditGroups(show.credits, pathOf);
  return {
    ...pick(kit, ['id', 'slug', 'logline', 'short', 'contacts', 'embargoUntil', 'updatedAt', 'media']),
    title: show.title,
    /** What follows the title. */
    facts: [show.kind && wordFor(KINDS, show.kind), show.broadcaster, yearsOf(show), lengthOf(show)].filter(
      (fact) => fact !== '',
    ),
    details: [...kitFacts(show), ...technicalFacts(kit.technical)],
    /** Sanitised when they were saved. */
    long: lowerHeadings(kit.long, ABOVE),
    notes: lowerHeadings(kit.notes, ABOVE),
    terms: lowerHeadings(kit.terms, ABOVE),
    stills: stills.map((still) => ({
      ...pick(still, ['number', 'url', 'alt', 'caption', 'credit', 'rights', 'width', 'height']),
      printUrl: stillPath(path, still.number, 'print'),
      webUrl: stillPath(path, still.number, 'web'),
    })),
    clips: clips.map((clip) =>
      pick(clip, ['number', 'url', 'title', 'credit', 'duration', 'bytes', 'posterUrl']),
    ),
    quotes: show.quotes.map((quote) => pick(quote, ['text', 'source', 'author', 'url', 'stars'])),
    awards: distinctionsOf(show.awards),
    laurels: laurelsOf(show.awards),
    cast: groups.find(({ group }) => group === 'cast')?.lines ?? [],
    crew: groups.filter(({ group }) => group !== 'cast'),
    zip: zipBytes === null ? null : { url: stillsZipPath(path), bytes: zipBytes },
    /** What paper says instead of a link begins with it: the host of the site. */
    host: origin.replace(/^https?:\/\//, ''),
    thumbnailUrl: show.thumbnailUrl || (stills[0]?.url ?? ''),
  };
}

export type KitPageData = ReturnType<typeof toKitPage>;

/** Loads the kit of a show that everybody may open; throws a redirect if the slug of the show has changed. */
export async function readKitPage({ url, params: { slug = '' }, origin }: PublicRequest) {
  const found = await readOpenKit(slug);
  const { kit } = found;
  followSlug(url, slug, kit.slug);
  return toKitPage(kit, { path: kitPath(kit), origin, zipBytes: await sizeOfStillsArchive(found) });
}

/** Loads the press room. Throws 404 if there is none. */
export async function readPressRoomPage({ origin }: Pick<PublicRequest, 'origin'>) {
  const [room, { siteName }] = await Promise.all([readPressRoom(), readSettings('siteName')]);
  const { contacts, boilerplate, terms, logos, kits, releases } = room;
  return {
    siteName,
    contacts,
    about: lowerHeadings(boilerplate, ABOVE),
    terms: lowerHeadings(terms, ABOVE),
    logos,
    logosZip: logos.length > 0 ? { url: LOGOS_ZIP_PATH, bytes: sum(logos.map(({ bytes }) => bytes)) } : null,
    kits: kits.map(({ kind, year, yearEnd, ...kit }) => ({
      ...kit,
      about: [kind && wordFor(KINDS, kind), yearsOf({ year, yearEnd })].filter(Boolean),
    })),
    releases,
    host: origin.replace(/^https?:\/\//, ''),
    media: await mediaFacts([
      ...logos.map(({ url }) => url),
      ...kits.map(({ thumbnailUrl }) => thumbnailUrl),
    ]),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

export type PressRoomData = Awaited<ReturnType<typeof readPressRoomPage>>;

interface OfLink {
  /** The path of the link. */
  path: string;
  /** The generated names of the files of its kit. */
  files: ReadonlySet<string>;
}

/** An address of a file; a list of smaller copies has several. */
const ADDRESS = /\/assets\/([\w./-]+)/g;

function addressOf(text: string, { path, files }: OfLink): string {
  if (!text.startsWith(ASSETS)) return text;
  return text.replace(ADDRESS, (address, key: string) => {
    const [name] = uploadIdOf(key);
    return name !== undefined && files.has(name) ? `${path}/files/${key}` : address;
  });
}

/** Returns data of a page in which the files of a kit have the addresses that they have below its link, which always answer. */
export function withLinkAddresses<Data>(data: Data, link: OfLink): Data {
  const convert = (value: unknown): unknown => {
    if (typeof value === 'string') return addressOf(value, link);
    if (Array.isArray(value)) return value.map(convert);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [addressOf(key, link), convert(each)]),
    );
  };
  return convert(data) as Data;
}

/**
 * Loads the kit of a link; `kit` is null for whoever still has to give its password, and then nothing of it is told. Files below the link
 * are sent before any page (see `downloads.ts`): here they cannot be had.
 */
export async function linkedKitLoader(args: LoaderFunctionArgs) {
  const { token = '', '*': below = '' } = args.params;
  const link = await toErrorPage(() => openPressLink(token));
  if (!(await mayOpen(link, pressLinkCookie(token), args.request))) {
    if (below !== '') throw redirect(pressLinkPath(token), 303);
    return { kit: null };
  }
  const kit = await toErrorPage(async () => {
    if (below !== '') throw notFound('File');
    const found = await readLinkedKit(link.showId);
    if (!found) throw linkEnded('press');
    return toLinkedPage(found, link, args.context.origin);
  });
  countWhenOpened(args, () => countOpening(link.id));
  return { kit, label: link.label, expiresAt: link.expiresAt.toISOString() };
}

async function toLinkedPage({ kit, uploads }: KitWithFiles, { token }: OpenPressLink, origin: string) {
  const path = pressLinkPath(token);
  const posters = [...uploads.values()].flatMap(({ poster }) =>
    uploadIdOf(poster.image.slice(ASSETS.length)),
  );
  const page = toKitPage(kit, { path, origin, zipBytes: await sizeOfStillsArchive({ kit, uploads }) });
  return withLinkAddresses(page, { path, files: new Set([...uploads.keys(), ...posters]) });
}

const givePassword = gateAction('password', openPressLink, pressLinkCookie);

/** Takes the password of a link, at the address of its page. */
export function linkPasswordAction(args: ActionFunctionArgs) {
  if (args.params['*']) throw new Response('Form not found', { status: 404 });
  return givePassword(args);
}
