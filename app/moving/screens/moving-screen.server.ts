import { randomUUID } from 'node:crypto';
import { formAction } from '~/core/forms/form-action.server';
import { textOf } from '~/core/forms/read-controls.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { readListPage } from '~/core/request/page-query.server';
import { listImports } from '~/moving/plan/import-store.server';
import { importPath, type ImportView } from '~/moving/plan/import-view';
import { createImport } from '~/moving/run/import-actions.server';
import { NO_PLAN_MADE } from './moving-words';
import { exportParts, readExportForm, withoutLeftFiles } from './export-form.server';

const ROWS_PER_PAGE = 10;

/** What a row of the list shows. */
const toRow = ({
  id,
  state,
  source,
  site,
  files,
  createdAt,
  createdBy,
  report,
  lines,
  types,
}: ImportView) => ({
  ...{ id, state, source, site, createdAt, createdBy, report },
  files: files.slice(0, 1),
  wrongLines: lines.length,
  items: types.reduce((sum, { items, as }) => (as === 'none' ? sum : sum + items), 0),
});

export type ImportRow = ReturnType<typeof toRow>;

export const movingLoader = adminLoader(
  async ({ actor, url }) => {
    const list = await readListPage(url, { limit: ROWS_PER_PAGE, known: ['page'] }, (query) =>
      listImports(actor, query),
    );
    return {
      list: { ...list, rows: list.rows.map(toRow) },
      formKey: randomUUID(),
      now: new Date().toISOString(),
    };
  },
  { needs: 'moveIn' },
);

export const movingAction = withoutLeftFiles(
  formAction(
    async ({ actor, form, recordId }) => {
      const { id } = await createImport(actor, exportParts(form), { kind: textOf(form, 'kind'), recordId });
      return { to: importPath(id) };
    },
    { failed: NO_PLAN_MADE, brief: false, read: readExportForm },
  ),
);
