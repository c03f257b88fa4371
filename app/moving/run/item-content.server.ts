import { ImportItem, type StoredImportItem } from '~models/site-import';
import { Turns } from '~/core/db/lock.server';
import type { ContentKind } from '~/core/nouns/kinds';
import type { StatusChoice } from '~/moving/plan/import-view';
import { filesOfItem, notingResolver } from '~/moving/plan/examine-items.server';
import type { Attachments } from '~/moving/plan/attachments.server';
import type { FileReference, SourceItem } from '~/moving/sources/source-item';
import { convertText } from '~/moving/texts/convert-text.server';
import { canonicalAddress } from '~/site/links/links-in-record.server';
import type { FoundFile, ImportFiles } from './import-files.server';
import { fieldsHere } from './given-fields.server';
import { fieldsOfItem, type MadeFields, type ShownFile } from './item-fields';

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

const isFound = (found: FoundFile): found is Exclude<FoundFile, null | { problem: string }> =>
  found !== null && 'url' in found;

/** Converts an item, after its files are in the library. */
export async function contentOf(
  stored: Pick<StoredImportItem, 'row' | 'slug'>,
  item: SourceItem,
  kind: ContentKind,
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
    return file && isFound(file) ? file : null;
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
