import { randomUUID } from 'node:crypto';
import { historyLimits } from '~/core/db/retention.server';
import { nameOf } from '~/core/files/file-library';
import { REPLACEMENT } from '~/core/files/uploads';
import { flagOf, textOf } from '~/core/forms/read-controls.server';
import { formAction } from '~/core/forms/form-action.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { fieldFailure } from '~/core/validation/errors';
import { FILE_FAILURES } from '~/core/validation/messages';
import { openable, openUpload } from '~/media/library/library-file.server';
import { openForReplacement, replaceFile } from './replace-file.server';

export const replaceLoader = adminLoader(
  async ({ actor, params: { id = '' } }) => {
    await openForReplacement(actor, id);
    const file = await openUpload(actor, id);
    return {
      file: { ...file, uses: openable(actor, file.uses) },
      name: nameOf(file),
      formKey: randomUUID(),
    };
  },
  { needs: 'upload' },
);

const NO_FILE = 'Choose a file first.';

/** The file is stored when the form is read, and the form has its address. */
export const replaceAction = formAction(
  async ({ actor, params: { id = '' }, form }) => {
    const by = textOf(form, REPLACEMENT)?.split('\n').filter(Boolean).at(-1);
    if (by === undefined) throw fieldFailure(400, REPLACEMENT, NO_FILE);
    const { upload } = await openForReplacement(actor, id);
    const done = await replaceFile(actor, id, { by, hasOwnTexts: flagOf(form, 'texts') === true });
    const noun = upload.facts.mediaType === 'image' ? 'Picture' : 'Film';
    const lost = Object.values(done.lost);
    const asked = done.wasInRound
      ? ['What people said about the old one does not count for the new one.']
      : [];
    const text = [`${noun} replaced`, ...lost, ...asked].join('. ');
    const undo = historyLimits().trashDays > 0 ? { undo: { kind: 'media', id: upload._id } as const } : {};
    const [newId = ''] = done.file.split('/').at(-1)?.split('.') ?? [];
    return { to: `/admin/media/${newId}`, flash: { tone: 'success', text, ...undo } };
  },
  { failed: FILE_FAILURES.replace, brief: false },
);
