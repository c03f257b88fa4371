import { ImportItem, SiteImport, type StoredImport, type StoredImportItem } from '~models/site-import';
import { withLocalFiles } from '~/moving/files/kept-files.server';
import { withMedia, zipsAmong, type MediaSource } from '~/moving/files/media-source.server';
import { readSource } from '~/moving/sources/read-source.server';
import type { ContentSource, SourceItem } from '~/moving/sources/source-item';
import { canonicalAddress } from '~/site/links/links-in-record.server';
import { Attachments } from './attachments.server';
import { examineItems } from './examine-items.server';
import { ATTACHMENT } from './import-view';
import { changeImport, type ImportWork } from './import-store.server';
import { packItem } from './origins.server';
import { TypeCounter } from './plan-collector';

const AT_ONCE = 100;

/** Reads the export of an import, and makes its plan. It begins again after an interruption. */
export const readExport = (stored: StoredImport, work: ImportWork): Promise<void> =>
  withLocalFiles(stored.files, (files) =>
    withLocalFiles(stored.media, async (archives) => {
      const importId = String(stored._id);
      await ImportItem.deleteMany({ importId });
      const source = await readSource(files, stored.kind === '' ? {} : { kind: stored.kind as 'shows' });
      const zips = await zipsAmong([...files, ...archives].map(({ path }) => path));
      await withMedia(zips, (media) => planOf(importId, source, media, work), work.media);
    }),
  );

async function planOf(
  importId: string,
  source: ContentSource,
  media: MediaSource,
  work: ImportWork,
): Promise<void> {
  const { types, attachments } = await storeItems(importId, source, work);
  const rows = types.rows();
  const { site, source: name, program } = source.head;
  const findings = await examineItems({ importId, site, source: name, media, attachments, rows, work });
  work.lock.assertHeld();
  await changeImport(importId, ['reading'], {
    $set: {
      state: 'planned',
      source: name,
      site,
      program,
      at: '',
      types: rows,
      losses: findings.losses(),
      missing: findings.missing(),
      notBrought: source.notBrought(),
      leftOut: media.leftOut,
      lines: source.problems().map(({ line, column, words }) => ({ line, column, words })),
      here: findings.here,
      redirects: findings.redirects,
    },
  });
}

/** Stores what the export yields, item by item, so that everything that follows needs no export. */
async function storeItems(importId: string, source: ContentSource, { lock, pace }: ImportWork) {
  const types = new TypeCounter();
  const attachments = new Attachments();
  let batch: StoredImportItem[] = [];
  let count = 0;
  const flush = async () => {
    lock.assertHeld();
    if (batch.length > 0) await ImportItem.collection.insertMany(batch as never[]);
    batch = [];
    await SiteImport.updateOne({ _id: importId }, { $set: { done: count, at: 'Reading the export' } });
  };
  for await (const item of source.items()) {
    count += 1;
    const paths = pathsOf(item);
    const { type: row } = types.add(item);
    if (item.type === ATTACHMENT) attachments.add(item, paths);
    batch.push(await newItem(importId, { item, row, count, paths }));
    if (batch.length >= AT_ONCE) await flush();
    await pace();
  }
  await flush();
  return { types, attachments };
}

/** The old addresses in the spelling of redirects. */
const pathsOf = ({ address, oldAddresses }: SourceItem): string[] => [
  ...new Set([address, ...oldAddresses].flatMap((each) => canonicalAddress(each) ?? [])),
];

const MAX_TITLE = 500;
const DIGITS = 8;

async function newItem(
  importId: string,
  { item, row, count, paths }: { item: SourceItem; row: string; count: number; paths: string[] },
): Promise<StoredImportItem> {
  return {
    _id: `${importId}:${String(count).padStart(DIGITS, '0')}`,
    importId,
    type: item.type,
    row,
    sourceId: item.id,
    title: item.title.slice(0, MAX_TITLE),
    rank: -1,
    kind: '',
    recordId: '',
    slug: '',
    paths,
    to: '',
    newer: item.newer,
    what: '',
    why: '',
    isDone: false,
    warnings: [],
    missing: [],
    before: null,
    body: await packItem(item),
  };
}
