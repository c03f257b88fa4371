import { historyLimits } from '~/core/db/retention.server';
import { PRESS_LIMITS, type FilesReport, type LibraryAnswer } from '~/core/files/file-library';
import { formAction, formsByIntent } from '~/core/forms/form-action.server';
import { checkedValues, omitUndefined, textOf } from '~/core/forms/read-controls.server';
import { listUrl } from '~/core/request/list-address';
import { partsOf } from '~/core/text/parts';
import { fieldFailure } from '~/core/validation/errors';
import { FILE_FAILURES, TICK_FILES } from '~/core/validation/messages';
import { LIBRARY, LIBRARY_PARAMS } from '~/media/library/file-screen.server';
import { libraryForms, libraryUpload } from '~/media/library/library-screen.server';
import { readFileNames, type FileResult } from '~/media/library/many-files.server';
import { newChangeKey, newDeletionKey } from '~/media/library/trashed-files.server';
import { changeManyFiles } from './many-files.server';

const NOTHING_TYPED = 'Fill in what the files are to get.';

function tickedFiles(form: FormData): string[] {
  const files = checkedValues(form, 'file', PRESS_LIMITS.files) ?? [];
  if (files.length === 0) throw fieldFailure(400, 'file', TICK_FILES);
  return files;
}

/** Empty fields leave the files unchanged. */
function typedChange(form: FormData): Record<string, unknown> {
  const text = (name: string) => textOf(form, name)?.trim() || undefined;
  const cleared = text('press.cleared');
  const people = text('people');
  return omitUndefined({
    credit: text('press.credit'),
    rights: text('press.rights'),
    caption: text('caption'),
    alt: text('alt'),
    showId: text('showId'),
    cleared: cleared === undefined ? undefined : cleared === 'true',
    people:
      people === undefined
        ? undefined
        : partsOf(people, '\n', PRESS_LIMITS.people)
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => ({ name })),
  });
}

const counted = (number: number) => (number === 1 ? '1 file' : `${number} files`);

async function reportOf(results: readonly FileResult[], done: string): Promise<FilesReport | null> {
  const left = results.filter(({ fields }) => fields !== undefined);
  if (left.length === 0) return null;
  const names = await readFileNames(left.map(({ file }) => file));
  return {
    done,
    left: left.map(({ file, fields = {} }) => ({
      id: names.get(file)?.id ?? null,
      name: names.get(file)?.name ?? file,
      why: Object.values(fields),
    })),
  };
}

const saveFiles = formAction<LibraryAnswer>(
  async ({ actor, form, url }) => {
    const files = tickedFiles(form);
    const change = typedChange(form);
    if (Object.keys(change).length === 0) throw fieldFailure(400, 'press.credit', NOTHING_TYPED);
    const undoKey = newChangeKey();
    const results = await changeManyFiles(actor, { files, change }, { undoKey });
    const saved = results.filter((result) => result.saved).length;
    const text = saved === 1 ? 'File saved' : `${saved} files saved`;
    const flash = { tone: 'success', text, undo: { kind: 'media', id: undoKey } } as const;
    const partly = results.filter(({ saved: isSaved, fields }) => isSaved && fields).length;
    const report = await reportOf(
      results,
      `${counted(saved)} ${saved === 1 ? 'is' : 'are'} saved${partly > 0 ? `, ${partly} of them not completely` : ''}.`,
    );
    const to = listUrl(LIBRARY, url.searchParams, LIBRARY_PARAMS);
    if (!report) return { to, flash };
    return { to, shown: { ok: true, report }, ...(saved > 0 && { flash, flashWithShown: true as const }) };
  },
  { failed: FILE_FAILURES['save-files'], brief: false },
);

const deleteFiles = formAction<LibraryAnswer>(
  async ({ actor, form, url }) => {
    const undoKey = newDeletionKey();
    const results = await changeManyFiles(actor, { files: tickedFiles(form), delete: true }, { undoKey });
    const deleted = results.filter(({ saved }) => saved);
    const text = `${counted(deleted.length)} deleted`;
    // Nothing can be undone without a trash.
    const undo = historyLimits().trashDays > 0 ? { undo: { kind: 'media', id: undoKey } as const } : {};
    const flash = { tone: 'success', text, ...undo } as const;
    const report = await reportOf(results, `${text}.`);
    const to = listUrl(LIBRARY, url.searchParams, LIBRARY_PARAMS);
    if (!report) return { to, flash, answer: { ok: true } };
    const isSome = deleted.length > 0;
    return { to, shown: { ok: true, report }, ...(isSome && { flash, flashWithShown: true as const }) };
  },
  { failed: FILE_FAILURES['delete-files'], brief: false },
);

export const libraryAction = formsByIntent(
  { ...libraryForms, 'save-files': saveFiles, 'delete-files': deleteFiles },
  libraryUpload,
);
