import type { Field, Fields, ItemsField } from '~/core/fields/field';
import { valueOf } from '~/core/fields/field-path';
import { attributeOf, decodeEntities } from '~/core/html/html';
import { readTokens } from '~/core/html/html-tokens';
import { SITE_SECTIONS, RECORD_FIELDS, type Kind } from '~/core/nouns/kinds';
import { MAX_ADDRESS_LENGTH, PREFIX_END } from '~/core/request/redirect';

const ESCAPED = /%[\da-f]{2}/gi;
const UNRESERVED = /[\w.~-]/;
const SLASHES = /\/{2,}/g;

/** Decodes unnecessary escapes and writes the others in capitals (RFC 3986, 6.2.2). */
const withPlainEscapes = (text: string): string =>
  text.replace(ESCAPED, (escaped) => {
    const character = String.fromCharCode(parseInt(escaped.slice(1), 16));
    return UNRESERVED.test(character) ? character : escaped.toUpperCase();
  });

/**
 * Returns the canonical form of an address of this site: a path, with its query if it has one. Equivalent addresses become equal: escapes,
 * dots, backslashes, double slashes, a trailing slash and the fragment make no difference. Returns null without a leading slash, and for
 * addresses that are too long.
 */
export function canonicalAddress(text: string): string | null {
  if (text.length > MAX_ADDRESS_LENGTH || !text.startsWith('/')) return null;
  const [address = ''] = text.split('#', 1);
  const question = address.indexOf('?');
  const path = question < 0 ? address : address.slice(0, question);
  const query = question < 0 ? '' : address.slice(question);
  const { pathname } = new URL(`http://host${withPlainEscapes(path)}`);
  const single = withPlainEscapes(pathname).replace(SLASHES, '/');
  const { search } = new URL(`http://host/${withPlainEscapes(query)}`);
  return (single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single) + search;
}

export const isPrefix = (address: string): boolean => address.endsWith(PREFIX_END);

/** Without the query. */
export const pathOfAddress = (address: string): string => address.split('?', 1)[0] ?? '';

/** Returns the path of a page for the path of the page or its data; the home page's data has a path of its own. */
export function pagePathOf(path: string): string {
  if (path === '/_root.data') return '/';
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : path;
}

/** Empty for the home page. */
export const segmentsOf = (path: string): string[] => (path === '/' ? [] : path.slice(1).split('/'));

/**
 * Returns the canonical address of a target on this site, or null for another site. A target may include this site's `origin`. The suffix
 * of a prefix target is kept.
 */
export function addressOnSite(target: string, origin: string): string | null {
  if (target.startsWith('/')) return canonicalAddress(target);
  if (!URL.canParse(target)) return null;
  const url = new URL(target);
  return url.origin === origin ? canonicalAddress(url.pathname + url.search) : null;
}

/** A host that no site has: links without a host are parsed against it. */
const NO_HOST = 'site.invalid';

/** The paths of lists where a fragment opens one record, such as `/people#mara`. */
const LISTS: ReadonlySet<string> = new Set(
  Object.values<string>(SITE_SECTIONS).flatMap((section) => (section === '' ? [] : [`/${section}`])),
);

/** Matches a path on any host. Browsers ignore tabs and line breaks, and treat backslashes as slashes. */
const PATH = /^\/(?![/\\\t\n\r])/;

/**
 * Returns the canonical path of an internal link; null if it leads to another site, to a mailbox or within its own page. `host` includes
 * the port; if it is null, only links without a host are internal. Query and fragment are ignored, except for a fragment that can name a
 * record on a list.
 */
export function siteAddress(href: string, host: string | null): string | null {
  const typed = href.trim();
  if (typed === '' || typed.startsWith('#') || typed.startsWith('?')) return null;
  const found = PATH.test(typed) ? pathOnly(typed) : onHost(typed, host ?? NO_HOST);
  if (!found) return null;
  const path = canonicalAddress(found.path.slice(0, MAX_ADDRESS_LENGTH)) ?? '/';
  return LISTS.has(path) && isSlug(found.fragment) ? `${path}#${found.fragment}` : path;
}

interface FoundPath {
  path: string;
  /** Without the number sign. */
  fragment: string;
}

function pathOnly(typed: string): FoundPath {
  const hash = typed.indexOf('#');
  return { path: typed.split(/[?#]/, 1)[0] ?? '', fragment: hash < 0 ? '' : typed.slice(hash + 1) };
}

function onHost(typed: string, host: string): FoundPath | null {
  const base = `https://${host}`;
  if (!URL.canParse(typed, base)) return null;
  const url = new URL(typed, base);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.host !== new URL(base).host) return null;
  return { path: url.pathname, fragment: url.hash.slice(1) };
}

const isSlug = (text: string) => /^[a-z0-9_-]{1,500}$/.test(text);

export interface RecordLink {
  field: string;
  /** The labels of that field and, in a list, of the item's field. */
  labels: string[];
  /** The visible text of the link; empty if the field is only an address. */
  words: string;
  /** As written; empty if it is the id of a record. */
  href: string;
  /** A canonical path, or `kind:id`. */
  target: string;
}

type FoundLink = Omit<RecordLink, 'target'> & { referred: string };

const MAX_WORDS = 200;

export const recordTarget = (kind: Kind, id: unknown): string => `${kind}:${String(id)}`;

const canLink = (field: Field): boolean => {
  if (field.type === 'items' || field.type === 'group') return Object.values(field.of).some(canLink);
  return (
    field.type === 'richText' ||
    field.type === 'link' ||
    (field.type === 'reference' && field.isLink === true)
  );
};

const LINK_FIELDS = Object.fromEntries(
  Object.entries<Fields>(RECORD_FIELDS).map(([kind, fields]) => [
    kind,
    Object.entries(fields).filter(([, field]) => canLink(field)),
  ]),
) as Record<Kind, [string, Field][]>;

export const changesLinks = (kind: Kind, change: object): boolean =>
  LINK_FIELDS[kind].some(([name]) => valueOf(change, name) !== undefined);

/**
 * Returns every internal link of a stored record, in the order of its fields. `host` is that of `siteAddress`. The time is linear in the
 * length of the texts.
 */
export function siteLinksIn(kind: Kind, record: object, host: string | null): RecordLink[] {
  const links: RecordLink[] = [];
  for (const [name, field] of LINK_FIELDS[kind])
    for (const { referred, ...link } of linksOf(name, field, valueOf(record, name))) {
      const target = referred === '' ? siteAddress(link.href, host) : referred;
      if (target !== null) links.push({ ...link, target });
    }
  return links;
}

export const targetsIn = (kind: Kind, record: object, host: string | null): string[] => [
  ...new Set(siteLinksIn(kind, record, host).map(({ target }) => target)),
];

function linksOf(name: string, field: Field, value: unknown): FoundLink[] {
  if (value === undefined || value === null || value === '') return [];
  const found = { field: name, labels: [field.label], words: '', href: '', referred: '' };
  if (field.type === 'richText') return linksInText(value as string).map((link) => ({ ...found, ...link }));
  // A file's URL in such a field is a use of the file.
  if (field.type === 'link') return isFile(value as string) ? [] : [{ ...found, href: value as string }];
  if (field.type === 'reference')
    return field.isLink ? [{ ...found, referred: recordTarget(field.to, value) }] : [];
  if (field.type === 'group') return linksInFields(name, field.label, field.of, value);
  if (field.type !== 'items') return [];
  return (value as object[]).flatMap((item) => linksInItem(name, field, item));
}

const isFile = (url: string) => url.startsWith('/assets/');

const linksInFields = (name: string, label: string, of: Fields, values: object): FoundLink[] =>
  Object.entries(of).flatMap(([own, field]) =>
    linksOf(own, field, valueOf(values, own)).map((link) => ({
      ...link,
      field: name,
      labels: [label, ...link.labels],
    })),
  );

function linksInItem(name: string, { label, of, key, usesField }: ItemsField, item: object): FoundLink[] {
  const used = usesField
    ? Object.fromEntries(Object.entries(of).filter(([own]) => usesField(item as never, own)))
    : of;
  const words = String((valueOf(item, key) as string | number | undefined) ?? '').slice(0, MAX_WORDS);
  return linksInFields(name, label, used, item).map((link) => ({ ...link, words: link.words || words }));
}

function linksInText(html: string): { href: string; words: string }[] {
  if (!html.includes('<a ')) return [];
  const links: { href: string; words: string }[] = [];
  let open: { href: string; words: string } | null = null;
  readTokens(html, {
    onText(text) {
      if (open && open.words.length < MAX_WORDS)
        open.words += decodeEntities(text.slice(0, 2 * MAX_WORDS)).slice(0, MAX_WORDS - open.words.length);
    },
    onTag({ name, isClosing, attributes }) {
      if (name !== 'a') return;
      open = null;
      const href = isClosing ? '' : decodeEntities(attributeOf(attributes, 'href'));
      if (href !== '') links.push((open = { href, words: '' }));
    },
  });
  return links;
}

let host: string | null = null;

/** Sets the host of internal links, once at startup. Without a public URL only links without a host are internal. */
export function setSiteHost(publicUrl: string | undefined): void {
  host = publicUrl === undefined ? null : new URL(publicUrl).host;
}

/** Includes the port; null if unknown. */
export const siteHost = (): string | null => host;
