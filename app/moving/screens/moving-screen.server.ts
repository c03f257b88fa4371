import type { ActionFunctionArgs } from '@remix-run/node';
import { can } from '~/core/access/permissions';
import { pick } from '~/core/fields/field-path';
import { SMALL_FORM } from '~/core/forms/form-limits.server';
import { isMultipart, receiveParts, type UploadedFile } from '~/core/forms/multipart.server';
import { textForm, textOf } from '~/core/forms/read-controls.server';
import { onceFor, readAnyTexts } from '~/core/forms/read-form.server';
import { findSignedIn } from '~/core/request/session.server';
import { discard } from '~/media/intake/upload-receive.server';
import { exportReceiver, type ReceivedExport } from '~/moving/files/kept-files.server';
import { randomUUID } from 'node:crypto';
import { formAction } from '~/core/forms/form-action.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { readListPage } from '~/core/request/page-query.server';
import { listImports } from '~/moving/plan/import-store.server';
import { importPath, itemsOf, NO_PLAN_MADE } from '~/moving/plan/import-view';
import type { ImportView } from '~/moving/plan/import-schemas.server';
import { createImport } from '~/moving/run/import-actions.server';

type Part = UploadedFile<ReceivedExport>;

const parts = new WeakMap<FormData, Part[]>();

export const exportParts = (form: FormData): readonly Part[] => parts.get(form) ?? [];

/**
 * Reads a posted form with the files of an export, which its text fields name by their digest, so that a form that is sent twice is
 * recognised. Files of clients that may not move in are ignored.
 */
export const readExportForm = onceFor(async (request) => {
  if (!isMultipart(request)) return readAnyTexts(request);
  try {
    const actor = (await findSignedIn(request))?.actor ?? null;
    const wanted = can(actor, 'moveIn') ? 'many' : 'none';
    const { fields, files, problem } = await receiveParts(request, wanted, exportReceiver(), SMALL_FORM);
    const form = textForm(fields);
    parts.set(form, files);
    for (const { field, filename, received } of files) form.append(field, `${filename} ${received.sha256}`);
    return { form, problem };
  } catch (problem) {
    return { form: new FormData(), problem };
  }
});

/** Runs an action, after which files that it did not keep are gone. */
export const withoutLeftFiles =
  <Answer>(action: (args: ActionFunctionArgs) => Promise<Answer>) =>
  async (args: ActionFunctionArgs): Promise<Answer> => {
    try {
      return await action(args);
    } finally {
      const { form } = await readExportForm(args.request);
      await Promise.all(exportParts(form).map(({ received }) => discard(received)));
    }
  };

const ROWS_PER_PAGE = 10;

/** What a row of the list shows. */
const toRow = (view: ImportView) => ({
  ...pick(view, ['id', 'state', 'source', 'site', 'createdAt', 'createdBy', 'report']),
  files: view.files.slice(0, 1),
  wrongLines: view.lines.length,
  items: itemsOf(view),
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
