import type { Field, Fields, ItemsField } from '../fields/field';
import { valueOf } from '../fields/value-of';
import { attributeOf } from '../html/html-attributes';
import { readTokens } from '../html/html-tokens';
import { decodeEntities } from '../html/html';
import { RECORD_FIELDS, type Kind } from '../kinds/kinds';
import { siteAddress } from './site-address';

/** A link of a record that leads to this site. */
export interface RecordLink {
  /** The field of the record in which it is. */
  field: string;
  /** The labels of that field and, in a list, of the item's field. */
  labels: string[];
  /** The words that readers see; empty if the field is only an address. */
  words: string;
  /** As it is written; empty if it is the id of a record. */
  href: string;
  /** Where it leads: a canonical path, or `kind:id`. */
  target: string;
}

type FoundLink = Omit<RecordLink, 'target'> & { referred: string };

/** The most characters of a link's words that are kept. */
const MAX_WORDS = 200;

/** The key of a record to which a field refers by id. */
export const recordTarget = (kind: Kind, id: unknown): string => `${kind}:${String(id)}`;

/** Whether a link of this type can lead to another page of the site. */
const canLink = (field: Field): boolean => {
  if (field.type === 'items' || field.type === 'group') return Object.values(field.of).some(canLink);
  return (
    field.type === 'richText' ||
    field.type === 'link' ||
    (field.type === 'reference' && field.isLink === true)
  );
};

/** The fields of each kind in which links can be. */
const LINK_FIELDS = Object.fromEntries(
  Object.entries<Fields>(RECORD_FIELDS).map(([kind, fields]) => [
    kind,
    Object.entries(fields).filter(([, field]) => canLink(field)),
  ]),
) as Record<Kind, [string, Field][]>;

/** Whether a change names a field in which links can be. */
export const changesLinks = (kind: Kind, change: object): boolean =>
  LINK_FIELDS[kind].some(([name]) => valueOf(change, name) !== undefined);

/**
 * Returns every link of a record, as it is stored, that leads to this site, in the order of its fields. `host` is that of `siteAddress`.
 * The time is linear in the length of the texts.
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

/** Returns where the links of a record lead, each once. */
export const targetsIn = (kind: Kind, record: object, host: string | null): string[] => [
  ...new Set(siteLinksIn(kind, record, host).map(({ target }) => target)),
];

function linksOf(name: string, field: Field, value: unknown): FoundLink[] {
  if (value === undefined || value === null || value === '') return [];
  const found = { field: name, labels: [field.label], words: '', href: '', referred: '' };
  if (field.type === 'richText') return linksInText(value as string).map((link) => ({ ...found, ...link }));
  // An address of a file in such a field is a use of the file.
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

/** Returns the links of a rich text with their words. */
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
