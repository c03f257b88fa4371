import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { pick } from '~/core/fields/field-path';
import { ASSETS, uploadIdsOf } from '~/core/files/uploads';
import { stillPath, stillsZipPath, kitPath, LOGOS_ZIP_PATH } from '~/core/holds/kit';
import { followSlug, type PublicRequest, toErrorPage } from '~/core/request/public-loader.server';
import { countOpening, linkEnded } from '~/core/session/grants.server';
import { readSettings } from '~/core/session/settings.server';
import { lowerHeadings } from '~/core/text/parts';
import { notFound } from '~/core/validation/errors';
import { mediaFacts } from '~/media/facts/media-facts.server';
import { creditGroups, distinctionsOf, lengthOf, yearsOf, companyGroups } from '~/records/film/film-facts';
import { KINDS, wordFor, STAGES } from '~/records/film/film-seasons';
import { countWhenOpened, gateAction, mayOpen } from '~/sharing/link-gate.server';
import { sizeOfStillsArchive } from './kit-archives.server';
import { openPressLink, type OpenPressLink } from './press-links.server';
import { readPressRoom } from './press-room.server';
import { type Kit, readOpenKit, readLinkedKit, type KitWithFiles } from './read-kit.server';
import { pressLinkCookie, pressLinkPath } from '~/core/session/share-link';
import { SHOW_DETAIL_FIELDS } from '~/core/nouns/show-detail-fields';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import type { CreditGroupName } from '~/records/film/film-roll';
import { codeName } from '~/core/text/formats';

interface KitPlace {
  /** The prefix of the kit's files: `/press/{slug}`, or the path of a link. */
  path: string;
  origin: string;
  /** The size of the ZIP with all stills; null without stills. */
  zipBytes: number | null;
}

/** The texts of a kit stand under the headings of its sections. */
const ABOVE = 2;

function toKitPage(kit: Kit, { path, origin, zipBytes }: KitPlace) {
  const { show, people, stills, clips } = kit;
  const pathOf = (id: string) => (people.has(id) ? `/people/${people.get(id)}` : null);
  const groups = creditGroups(show.credits, pathOf);
  return {
    ...pick(kit, ['id', 'slug', 'logline', 'short', 'contacts', 'embargoUntil', 'updatedAt', 'media']),
    title: show.title,
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
    /** The site's host, which printed addresses start with. */
    host: origin.replace(/^https?:\/\//, ''),
    thumbnailUrl: show.thumbnailUrl || (stills[0]?.url ?? ''),
  };
}

export type KitPageData = ReturnType<typeof toKitPage>;

/** Loads a kit that is open to everyone; throws a redirect if the show's slug has changed. */
export async function readKitPage({ url, params: { slug = '' }, origin }: PublicRequest) {
  const found = await readOpenKit(slug);
  const { kit } = found;
  followSlug(url, slug, kit.slug);
  const path = kitPath(kit);
  return toKitPage(kit, { path, origin, zipBytes: await sizeOfStillsArchive(found, origin + path) });
}

/** Throws 404 without a press room. */
export async function readPressRoomPage({ origin }: Pick<PublicRequest, 'origin'>) {
  const [room, { siteName }] = await Promise.all([readPressRoom(), readSettings('siteName')]);
  const { logos, kits } = room;
  const logoBytes = logos.reduce((total, { bytes }) => total + bytes, 0);
  return {
    siteName,
    ...pick(room, ['contacts', 'logos', 'releases']),
    about: lowerHeadings(room.boilerplate, ABOVE),
    terms: lowerHeadings(room.terms, ABOVE),
    logosZip: logos.length > 0 ? { url: LOGOS_ZIP_PATH, bytes: logoBytes } : null,
    kits: kits.map(({ kind, year, yearEnd, ...kit }) => ({
      ...kit,
      about: [kind && wordFor(KINDS, kind), yearsOf({ year, yearEnd })].filter(Boolean),
    })),
    host: origin.replace(/^https?:\/\//, ''),
    media: await mediaFacts([
      ...logos.map(({ url }) => url),
      ...kits.map(({ thumbnailUrl }) => thumbnailUrl),
    ]),
  };
}

export type PressRoomData = Awaited<ReturnType<typeof readPressRoomPage>>;

interface OfLink {
  path: string;
  files: ReadonlySet<string>;
}

/** The address of a file; a list of smaller copies contains several. */
const ADDRESS = /\/assets\/([\w./-]+)/g;

function addressOf(text: string, { path, files }: OfLink): string {
  if (!text.startsWith(ASSETS)) return text;
  return text.replace(ADDRESS, (address, key: string) => {
    const [name] = uploadIdsOf(key);
    return name !== undefined && files.has(name) ? `${path}/files/${key}` : address;
  });
}

/** Rewrites the addresses of a kit's files to those below its link, which always work. */
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
 * Loads the kit of a link; `kit` is null until the passcode is entered, and the page then contains nothing about it. Files below the link
 * are sent before any page (see `server/middleware/press-downloads.ts`), so a request that gets here is not a file.
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
    uploadIdsOf(poster.image.slice(ASSETS.length)),
  );
  const zipBytes = await sizeOfStillsArchive({ kit, uploads }, origin);
  const page = toKitPage(kit, { path, origin, zipBytes });
  return withLinkAddresses(page, { path, files: new Set([...uploads.keys(), ...posters]) });
}

const givePassword = gateAction('password', openPressLink, pressLinkCookie);

/** Checks the passcode of a link, at the address of its page. */
export function linkPasswordAction(args: ActionFunctionArgs) {
  if (args.params['*']) throw new Response('Form not found', { status: 404 });
  return givePassword(args);
}

interface KitFact {
  label: string;
  values: string[];
}

type FactSource = Kit['show'];

const MAKERS: readonly [CreditGroupName, string][] = [
  ['creator', 'Created by'],
  ['writer', 'Written by'],
  ['director', 'Directed by'],
  ['producer', 'Produced by'],
  ['executive producer', 'Executive producers'],
];
/** All names are in the credits. */
const MAX_NAMES = 4;

export function kitFacts(show: FactSource): KitFact[] {
  const { broadcaster, genres, countries, languages, originalTitle, stage } = show;
  return withValues([
    ['Kind', [show.kind && wordFor(KINDS, show.kind)]],
    [genres.length > 1 ? 'Genres' : 'Genre', genres],
    [show.yearEnd !== null && show.yearEnd !== show.year ? 'Years' : 'Year', [yearsOf(show)]],
    ['Length', [lengthOf(show)]],
    ['Stage', [stage && stage !== 'released' ? wordFor(STAGES, stage) : '']],
    ['Channel', [broadcaster]],
    ...companies(show),
    ...makers(show),
    ['Original title', [originalTitle]],
    [countries.length > 1 ? 'Countries' : 'Country', countries.map((code) => codeName('country', code))],
    [languages.length > 1 ? 'Languages' : 'Language', languages.map((code) => codeName('language', code))],
  ]);
}

type Line = [label: string, values: readonly string[]];

const withValues = (lines: readonly Line[]): KitFact[] =>
  lines
    .map(([label, values]) => ({ label, values: values.filter(Boolean) }))
    .filter(({ values }) => values.length > 0);

const companies = ({ companies: all, broadcaster }: FactSource): Line[] =>
  companyGroups(all)
    .filter(({ role }) => role !== 'broadcaster' || broadcaster === '')
    .map(({ label, companies: group }) => [label, group.map(({ name }) => name)]);

function makers({ credits }: FactSource): Line[] {
  const groups = creditGroups(credits, () => null);
  const namesOf = (asked: CreditGroupName) =>
    (groups.find(({ group }) => group === asked)?.lines ?? []).slice(0, MAX_NAMES).map(({ name }) => name);
  return [...MAKERS.map(([group, label]): Line => [label, namesOf(group)]), ['Cast', namesOf('cast')]];
}

/** Of the delivered copy. */
const technicalFacts = (technical: Kit['technical']): KitFact[] =>
  withValues(
    Object.entries(SHOW_PRESS_FIELDS.technical.of).map(([name, { label }]) => [
      label,
      [technical[name as keyof typeof technical]],
    ]),
  );

/** In the order of the awards: "Won: Best drama, Lumen Awards 2025". */
const laurelsOf = (awards: FactSource['awards']) =>
  awards.flatMap((award) => {
    const { name, body, year, result, laurelUrl: url } = award;
    const word = wordFor(SHOW_DETAIL_FIELDS.awards.of.result.options, result);
    return url ? [{ url, alt: `${word}: ${name}, ${body} ${year}` }] : [];
  });
