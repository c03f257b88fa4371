import type { ActionFunctionArgs } from '@remix-run/node';
import { can } from '~/core/access/permissions';
import { SMALL_FORM } from '~/core/forms/form-limits.server';
import { isMultipart, receiveParts, type UploadedFile } from '~/core/forms/multipart.server';
import { textForm } from '~/core/forms/read-controls.server';
import { onceFor, readAnyTexts } from '~/core/forms/read-form.server';
import { findSignedIn } from '~/core/request/session.server';
import { discard } from '~/media/intake/upload-receive.server';
import { exportReceiver, type ReceivedExport } from '~/moving/files/kept-files.server';

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
