import { ImportItem, type StoredImportItem } from '~models/site-import';
import { Turns } from '~/core/db/lock.server';
import { type ContentKind, RECORD_FIELDS } from '~/core/nouns/kinds';
import { filesOfItem, notingResolver } from '~/moving/plan/examine-items.server';
import type { Attachments } from '~/moving/plan/attachments.server';
import type { FileReference, SourceItem } from '~/moving/sources/source-item';
import { convertText } from '~/moving/texts/convert-text.server';
import { canonicalAddress } from '~/site/links/links-in-record.server';
import type { FoundFile, ImportFiles } from './import-files.server';
import type { ImportedKind, StatusChoice } from '~/moving/plan/import-view';
import { fieldsOfItem, type MadeFields, type ShownFile } from './item-fields';
import { Person } from '~models/person';
import type { Field, Fields } from '~/core/fields/field';
import { filesOf, type TextPart } from '~/core/html/block';
import { readParts } from '~/core/html/read-parts';
import { writeParts } from '~/core/html/write-block';
import { isObject } from '~/core/text/json';
import { getSettings } from '~/core/session/settings.server';

export interface ContentContext {
  importId: string;
  status: StatusChoice;
  attachments: Attachments;
  files: ImportFiles;
}

export interface MadeContent extends MadeFields {
  missing: string[];
}

/** The new addresses of old paths, of items that come along. */
async function newAddresses(importId: string, paths: readonly string[]): Promise<Map<string, string>> {
  const keys = new Map(paths.map((path) => [canonicalAddress(path) ?? '', path]));
  const found = await ImportItem.find(
    { importId, paths: { $in: [...keys.keys()] }, rank: { $gte: 0 } },
    { paths: 1, to: 1, what: 1 },
  ).lean<Pick<StoredImportItem, 'paths' | 'to' | 'what'>[]>();
  const addresses = found
    .filter(({ what, to }) => to !== '' && what !== 'deleted' && what !== 'failed')
    .flatMap(({ paths: own, to }) => own.flatMap((path) => (keys.has(path) ? [[path, to] as const] : [])));
  return new Map(addresses.map(([path, to]) => [keys.get(path) ?? '', to]));
}

/** Converts an item, after its files are in the library. */
export async function contentOf(
  stored: Pick<StoredImportItem, 'row' | 'slug'>,
  item: SourceItem,
  kind: ImportedKind,
  { importId, status, attachments, files }: ContentContext,
): Promise<MadeContent> {
  const turns = new Turns();
  const noted = convertText(item, notingResolver(attachments));
  const found = new Map<string, FoundFile>();
  const missing: string[] = [];
  const problems: string[] = [];
  const references = filesOfItem(item, noted.files);
  const about = { kind, slug: stored.slug || item.title };
  const got = await Promise.allSettled(references.map((reference) => files.get(reference, about)));
  for (const [index, reference] of references.entries()) {
    const result = got[index];
    if (result?.status === 'rejected') throw result.reason;
    const file = result?.value ?? null;
    if (file === null && !found.has(files.keyOf(reference))) missing.push(files.nameOf(reference));
    if (file !== null && 'problem' in file) problems.push(`${files.nameOf(reference)}: ${file.problem}`);
    found.set(files.keyOf(reference), file);
  }
  const links = await newAddresses(importId, noted.links);
  const fileOf = (reference: FileReference | null) => {
    const file = reference && found.get(files.keyOf(reference));
    return file && 'url' in file ? file : null;
  };
  const converted = convertText(item, {
    file: fileOf,
    attachmentsOf: attachments.of,
    link: (path) => links.get(path) ?? null,
  });
  // Sanitising a long text takes as long again.
  await turns.take();
  const text = kind === 'article' || kind === 'page' ? converted.unsaved : converted.text;
  await turns.take();
  const shownOf = (references: readonly FileReference[]): ShownFile[] =>
    references.flatMap((each) => fileOf(each) ?? []);
  const given = item.markup === 'fields' ? await fieldsHere(kind, item, { importId, fileOf }) : null;
  const content = {
    item: given ? { ...item, fields: given.fields } : item,
    row: stored.row,
    text,
    lead: converted.lead,
    isCut: converted.isCut,
    featured: fileOf(item.featured),
    video: fileOf(item.video),
    shown: shownOf(converted.files),
    status,
  };
  const { fields, warnings } = fieldsOfItem(kind, content);
  const losses = converted.losses.map(({ words }) => words);
  return {
    fields,
    warnings: [...new Set([...warnings, ...(given?.warnings ?? []), ...losses, ...problems])],
    missing: [...new Set(missing)],
  };
}

type Values = Record<string, unknown>;

type LibraryFile = ShownFile & { file: string };

interface Here {
  /** The files of the library by their addresses in the export; null for a missing one. */
  files: ReadonlyMap<string, LibraryFile | null>;
  /** The records that come along, by their ids in the export. */
  records: ReadonlyMap<string, string>;
}

const ID = /"([0-9a-f]{24})"/g;
const ASSETS = '/assets/';
/** What only the other site can know. */
const OWN: ReadonlySet<string> = new Set(['press', 'orderPosition']);

/** The fields of another Showreel, or of a line of CSV, with what they name here. */
async function fieldsHere(
  kind: ContentKind,
  { fields, media }: SourceItem,
  { importId, fileOf }: { importId: string; fileOf: (reference: FileReference) => LibraryFile | null },
): Promise<{ fields: Values; warnings: string[] }> {
  const files = new Map(media.map((reference) => [reference.address, fileOf(reference)]));
  const records = await recordsHere(importId, fields);
  const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => !OWN.has(name)));
  const own = valuesHere(RECORD_FIELDS[kind], kept, { files, records });
  const { names, warnings } = await listedHere(kind, own);
  return { fields: await withPeople({ ...own, ...names }), warnings };
}

async function recordsHere(importId: string, fields: object): Promise<Map<string, string>> {
  const ids = [...JSON.stringify(fields).matchAll(ID)].map(([, id = '']) => id);
  if (ids.length === 0) return new Map();
  const found = await ImportItem.find(
    { importId, sourceId: { $in: ids }, rank: { $gte: 0 }, what: { $nin: ['failed', 'deleted'] } },
    { sourceId: 1, recordId: 1 },
  ).lean<Pick<StoredImportItem, 'sourceId' | 'recordId'>[]>();
  return new Map(found.map(({ sourceId, recordId }) => [sourceId, recordId]));
}

const valuesHere = (described: Fields, values: Values, here: Here): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = described[name];
      return field ? [[name, valueHere(field, value, here)]] : [];
    }),
  );

function valueHere(field: Field, value: unknown, here: Here): unknown {
  if (typeof value === 'string') {
    if (field.type === 'reference') return here.records.get(value) ?? '';
    if (field.type === 'link') return linkHere(value, here);
    return field.type === 'richText' ? textHere(value, here) : value;
  }
  if (field.type === 'group') return isObject(value) ? valuesHere(field.of, value, here) : value;
  if (!Array.isArray(value)) return value;
  if (field.type === 'references') return value.flatMap((id) => here.records.get(String(id)) ?? []);
  if (field.type !== 'items') return value;
  const isWhole = (item: Values, before: Values) =>
    Object.entries(field.of).every(
      ([name, of]) => !(of.type === 'link' && of.required) || item[name] !== '' || before[name] === '',
    );
  return value.flatMap((item: unknown) => {
    if (!isObject(item)) return [item];
    const own = valuesHere(field.of, item, here);
    return isWhole(own, item) ? [own] : [];
  });
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A missing file leaves its field empty; other links stay. */
function linkHere(address: string, { files }: Here): string {
  if (!files.has(address)) return address.startsWith(ASSETS) ? '' : address;
  return files.get(address)?.url ?? '';
}

/** Blocks name files by their path. A block with a missing file is left out. */
function textHere(html: string, { files }: Here): string {
  const byPath = new Map(
    [...files].map(([address, file]) => [address.slice(address.indexOf(ASSETS) + ASSETS.length), file]),
  );
  const pathHere = (path: string) => byPath.get(path.replace(/^.*\/assets\//, ''))?.file;
  const blockHere = (part: TextPart): TextPart[] => {
    const here = filesOf(part).map(pathHere);
    const [first] = here;
    if (part.type === 'embed') return [{ ...part, poster: first ?? '' }];
    const found = here.flatMap((file) => file ?? []);
    if (found.length < here.length) return [];
    if (part.type === 'media') return [{ ...part, file: first ?? '' }];
    return [part.type === 'gallery' ? { ...part, files: found } : part];
  };
  return writeParts(readParts(html).flatMap(blockHere));
}

/** Names that the settings do not list are left out, because a record may have listed ones alone. */
async function listedHere(kind: ContentKind, fields: Values): Promise<{ names: Values; warnings: string[] }> {
  const names: Values = {};
  const warnings: string[] = [];
  for (const [name, field] of Object.entries<Field>(RECORD_FIELDS[kind])) {
    const given = list(fields[name]).map(String);
    if (field.type !== 'names' || !field.among || given.length === 0) continue;
    const known = new Set((await getSettings())[field.among].map((each) => each.toLowerCase()));
    names[name] = given.filter((each) => known.has(each.toLowerCase()));
    for (const each of given)
      if (!known.has(each.toLowerCase()))
        warnings.push(`${each} is not in the settings’ list of ${name}, so it is left out.`);
  }
  return { names, warnings };
}

/** A credit without a person is linked to the person of its name, if there is just one. */
async function withPeople(fields: Values): Promise<Values> {
  const credits = list(fields.credits);
  const names = credits.flatMap((credit) =>
    isObject(credit) && typeof credit.name === 'string' && !credit.personId ? [credit.name] : [],
  );
  if (names.length === 0) return fields;
  const people = await Person.find({ name: { $in: names } }, { name: 1 }).lean<
    { _id: unknown; name: string }[]
  >();
  const only = (name: unknown) => {
    const found = people.filter((person) => person.name === name);
    return found.length === 1 ? String(found[0]?._id) : undefined;
  };
  return {
    ...fields,
    credits: credits.map((credit) => {
      if (!isObject(credit)) return credit;
      const personId = credit.personId || only(credit.name);
      return personId === undefined || personId === '' ? credit : { ...credit, personId };
    }),
  };
}
