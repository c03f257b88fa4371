import { RECORD_MODELS } from '~models/records';
import type { SluggedRecord } from '~models/record-schema';
import { authorize, type Actor } from '~/core/access/permissions';
import { Turns } from '~/core/db/lock.server';
import { findRecordKind } from '~/core/nouns/kind-names';
import { KIND_NAMES, type ContentKind } from '~/core/nouns/kinds';
import { csvLoader } from '~/core/request/admin-loader.server';
import { notFound } from '~/core/validation/errors';
import { toView, viewsOf } from '~/records/read/view-kinds.server';
import { CSV_KIND_NAMES } from '~/moving/sources/csv/csv-columns';
import { csvRecord, csvTemplate } from '~/moving/sources/csv/write-records.server';
import type { CsvKindName } from '~/moving/sources/source-item';

/** A file with the columns alone. */
export const templateLoader = (kind: CsvKindName) =>
  csvLoader(`${kind}.csv`, (actor) => {
    authorize(actor, 'moveIn');
    return Promise.resolve(csvTemplate(kind));
  });

/** All records of a kind that the actor may see, as lines with the columns of the template. */
export async function recordsAsCsv(kind: CsvKindName, actor: Actor): Promise<string> {
  authorize(actor, 'openAdmin');
  const noun = findRecordKind({ kind }) as Exclude<ContentKind, 'page'>;
  const turns = new Turns();
  let text = csvTemplate(kind);
  const model = RECORD_MODELS[noun] as unknown as typeof RECORD_MODELS.show;
  const records = model.find({}).sort(viewsOf(noun).order).lean<SluggedRecord[]>().cursor();
  for await (const record of records) {
    text += csvRecord(kind, toView(noun, record as never, actor));
    await turns.take();
  }
  return text;
}

const isCsvKind = (name: string): name is CsvKindName => CSV_KIND_NAMES.some((each) => each === name);

export const recordExportLoader = csvLoader('export.csv', (actor, params) => {
  const kind = findRecordKind(params);
  const name = kind === undefined ? '' : KIND_NAMES[kind];
  if (!isCsvKind(name)) throw notFound('Page');
  return recordsAsCsv(name, actor);
});
