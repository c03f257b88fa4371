import { ImportItem, type StoredImportItem } from '~models/site-import';
import { adminLoader } from '~/core/request/admin-loader.server';
import { KIND_NAMES, LIST_PATHS, RECORD_FIELDS, titleOf, type ContentKind } from '~/core/nouns/kinds';
import { pick } from '~/core/fields/field-path';
import { notFound } from '~/core/validation/errors';
import { compareVersions } from '~/records/history/version-differences';
import { namesOfFiles } from '~/records/save/record-references.server';
import { versionedView } from '~/records/save/record-saves.server';
import { findEditable } from '~/records/save/record-store.server';
import { NO_MEDIA } from '~/moving/files/media-source';
import { readAttachments } from '~/moving/plan/attachments.server';
import { findImport } from '~/moving/plan/import-store.server';
import { importPath } from '~/moving/plan/import-view';
import { unpackItem } from '~/moving/plan/item-body.server';
import { contentOf } from '~/moving/run/item-content.server';
import { ImportFiles } from '~/moving/run/import-files.server';

/** A record that was edited here, beside the newer text of the export. Nothing of it is stored. */
export const compareLoader = adminLoader(
  async ({ actor, params: { id = '', item: number = '' } }) => {
    const stored = await findImport(id);
    const row = await ImportItem.findById(`${id}:${number}`).lean<StoredImportItem | null>();
    if (!row || row.kind === '') throw notFound('Item');
    const kind = row.kind as ContentKind;
    const record = await findEditable(kind, actor, row.recordId);
    const attachments = await readAttachments(id);
    const { site, status } = stored;
    const files = new ImportFiles({ importId: id, site, actor, media: NO_MEDIA, attachments });
    const made = await contentOf(row, await unpackItem(row), kind, {
      importId: id,
      status,
      attachments,
      files,
    });
    const today = versionedView(kind, record);
    const names = Object.keys(made.fields).filter((name) => name in today);
    const from = pick(today, names);
    const to = pick({ ...today, ...made.fields }, names);
    const fileNames = await namesOfFiles(RECORD_FIELDS[kind], from, to);
    return {
      title: titleOf(kind, record),
      form: `${LIST_PATHS[kind]}/${row.recordId}`,
      back: importPath(id),
      kind: KIND_NAMES[kind],
      differences: await compareVersions({ kind, from, to, fileNames }),
    };
  },
  { needs: 'moveIn' },
);
