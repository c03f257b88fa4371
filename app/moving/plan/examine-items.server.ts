import { ImportItem, SiteImport, type StoredImportItem } from '~models/site-import';
import { isPassing } from '~/core/db/database-errors.server';
import { addressOf } from '~/core/nouns/kinds';
import { slugify } from '~/core/text/slug.server';
import type { MediaSource } from '~/moving/files/media-source.server';
import { shownFileName } from '~/moving/files/file-names';
import type { FileReference, SourceItem, SourceName } from '~/moving/sources/source-item';
import { convertText } from '~/moving/texts/convert-text.server';
import type { ResolvedFile, TextResolver } from '~/moving/texts/text-resolver';
import { canonicalAddress } from '~/site/links/links-in-record.server';
import type { Attachments } from './attachments.server';
import { isFileKnown, unpackItem, foreseen, withOrigins, type Origin } from './origins.server';
import type { Becomes } from './import-view';
import type { TypeRow } from './import-schemas.server';
import { isCast, Findings } from './plan-collector';
import { AS_EXPORTED, eachItem, type ImportWork } from './import-store.server';

interface Context {
  importId: string;
  site: string;
  source: SourceName;
  media: MediaSource;
  attachments: Attachments;
  rows: readonly TypeRow[];
  work: ImportWork;
}

/** The order of an import: what others refer to comes first. */
export const RANKS: Record<Becomes, number> = { person: 0, show: 1, page: 2, article: 3, none: -1 };

/** A conversion that only takes notes. Files that will be there are written as one that nobody sees. */
export const notingResolver = (
  attachments: Attachments,
  file: TextResolver['file'] = () => null,
): TextResolver => ({ file, attachmentsOf: attachments.of, link: () => null });

const FILM = /\.(?:mp4|m4v|mov|webm)$/i;

const foreseenFile = (address: string): ResolvedFile => ({
  file: `news/plan/${FILM.test(address) ? 'film.mp4' : 'picture.jpg'}`,
  type: FILM.test(address) ? 'video' : 'image',
  alt: '',
  caption: '',
});

/** Every file that an item shows. */
export function filesOfItem(item: SourceItem, inText: readonly FileReference[]): FileReference[] {
  const { featured, video, media } = item;
  return [featured, video, ...media, ...inText].flatMap((each) => each ?? []);
}

export const nameOfFile = (attachments: Attachments, reference: FileReference): string =>
  shownFileName(attachments.addressOf(reference)) || `Attachment ${reference.attachment}`;

/** Where a record will be if its slug is free. */
const plannedAddress = (as: Exclude<Becomes, 'none'>, item: SourceItem, row: string): string =>
  addressOf(as, { slug: slugify(item.slug || item.title), kind: isCast(row) ? 'talent' : 'team' } as never);

/** Converts the items that come along by default, and notes what becomes of them. */
export async function examineItems(context: Context): Promise<Findings> {
  const { importId, rows, work } = context;
  const findings = new Findings(context.site);
  const choices = new Map(rows.map(({ type, as }) => [type, as]));
  const chosen = rows.filter(({ as }) => as !== 'none').map(({ type }) => type);
  const total = await ImportItem.countDocuments({ importId, row: { $in: chosen } });
  let done = 0;
  const items = eachItem({ importId, row: { $in: chosen } }, { order: AS_EXPORTED, atOnce: 20 });
  for await (const { stored, origin } of withOrigins(context.site, items)) {
    work.lock.assertHeld();
    const as = choices.get(stored.row);
    if (as && as !== 'none')
      await examine({ stored, origin, as }, context, findings).catch((error: unknown) => {
        if (isPassing(error)) throw error;
        // The import names an item that cannot be converted.
        work.report?.(error);
      });
    done += 1;
    if (done % 100 === 0)
      await SiteImport.updateOne({ _id: importId }, { $set: { done, total, at: 'Making the plan' } });
    await work.pace();
  }
  findings.redirects += listHops(context, findings) + attachmentHops(context, findings);
  return findings;
}

/** About as many redirects as the lists of the old site get: those that are there already are not known here. */
const listHops = ({ source }: Context, { lists }: Findings): number =>
  lists.isEmpty ? 0 : lists.redirects(source).length;

/** The pages of attachments lead to the item that they belong to, else to their file. */
function attachmentHops({ attachments, media }: Context, { addedIds }: Findings): number {
  let count = 0;
  for (const [, { address, parentId, paths }] of attachments.all())
    if (addedIds.has(parentId) || (addedIds.size > 0 && media.find(address) !== null)) count += paths.length;
  return count;
}

interface Examined {
  stored: StoredImportItem;
  origin: Origin | null;
  as: Exclude<Becomes, 'none'>;
}

async function examine(
  { stored, origin, as }: Examined,
  context: Context,
  findings: Findings,
): Promise<void> {
  const { what, why } = await foreseen(stored, origin);
  findings.addOutcome(what);
  const common = { rank: RANKS[as], kind: as, what, why };
  if (what !== 'added' && what !== 'updated') {
    const to = origin?.record ? addressOf(origin.kind, origin.record as never) : '';
    await ImportItem.updateOne({ _id: stored._id }, { $set: { ...common, to, warnings: [], missing: [] } });
    return;
  }
  const item = await unpackItem(stored);
  const { losses, missing } = await contentOf(item, context);
  findings.add({ type: stored.row, id: item.id, title: stored.title }, losses, missing);
  const to = plannedAddress(as, item, stored.row);
  if (as === 'article') findings.lists.add(item.terms);
  if (what === 'added') {
    findings.addedIds.add(item.id);
    findings.redirects += stored.paths.filter((path) => path !== canonicalAddress(to)).length;
  }
  const warnings = losses.map(({ words }) => words);
  await ImportItem.updateOne({ _id: stored._id }, { $set: { ...common, to, warnings, missing } });
}

async function contentOf(item: SourceItem, { site, media, attachments }: Context) {
  const known = new Set<string>();
  const fileAt = (reference: FileReference): ResolvedFile | null => {
    const address = attachments.addressOf(reference);
    return known.has(address) || media.find(address) !== null ? foreseenFile(address) : null;
  };
  const convert = () => convertText(item, notingResolver(attachments, fileAt));
  let converted = convert();
  const lacking = filesOfItem(item, converted.files).filter((reference) => fileAt(reference) === null);
  for (const reference of lacking) {
    const address = attachments.addressOf(reference);
    if (await isFileKnown(site, address)) known.add(address);
  }
  if (known.size > 0) converted = convert();
  const missing = lacking.filter((reference) => !known.has(attachments.addressOf(reference)));
  const names = missing.map((reference) => nameOfFile(attachments, reference));
  return { losses: converted.losses, missing: [...new Set(names)] };
}
