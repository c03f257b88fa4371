import type { LibraryAnswer } from '~/rules/uploads/library';
import { PRESS_LIMITS } from '~/rules/uploads/press';
import { Failure } from '~/rules/validation/errors';
import { FILE_FAILURES } from '~/rules/validation/messages';
import { changePressOfFiles, readFileNames } from '~/services/uploads/library/press-of-files';
import { formAction } from '../../forms/form-action';
import { checkedValues, omitUndefined, textOf } from '../../forms/form-fields';
import { listUrl } from '../../request/list-url';
import { LIBRARY, LIBRARY_PARAMS } from './file';
import { typedTime } from './press-form';

const NO_FILES = 'Tick the files first.';
const NOTHING_TYPED = 'Fill in what the files are to get.';

/** Saves what the ticked files are to the press. What is empty in the form leaves them as they are. */
export const savePressOfFiles = formAction<LibraryAnswer>(
  async ({ actor, form, url }) => {
    const files = checkedValues(form, 'files', PRESS_LIMITS.files) ?? [];
    if (files.length === 0) throw new Failure(400, NO_FILES, { files: [NO_FILES] });
    const press = typedPress(form);
    if (Object.keys(press).length === 0)
      throw new Failure(400, NOTHING_TYPED, { 'press.credit': [NOTHING_TYPED] });
    const results = await changePressOfFiles(actor, { files, press });
    const saved = results.filter((result) => result.saved).length;
    const text = saved === 1 ? 'File saved' : `${saved} files saved`;
    const left = results.filter(({ fields }) => fields !== undefined);
    const to = listUrl(LIBRARY, url.searchParams, LIBRARY_PARAMS);
    if (left.length === 0) return { to, flash: { tone: 'success', text } };
    const names = await readFileNames(left.map(({ file }) => file));
    const report = {
      saved,
      left: left.map(({ file, fields = {} }) => ({
        id: names.get(file)?.id ?? null,
        name: names.get(file)?.name ?? file,
        why: Object.values(fields),
      })),
    };
    return { to, shown: { ok: true, report } };
  },
  { failed: FILE_FAILURES['save-press'] },
);

function typedPress(form: FormData): Record<string, unknown> {
  const text = (name: string) => textOf(form, `press.${name}`)?.trim() || undefined;
  const until = text('usableUntil');
  const cleared = text('cleared');
  return omitUndefined({
    credit: text('credit'),
    rights: text('rights'),
    usableUntil: until === undefined ? undefined : typedTime(until),
    cleared: cleared === undefined ? undefined : cleared === 'true',
  });
}
