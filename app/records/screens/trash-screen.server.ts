import { can, type Actor } from '~/core/access/permissions';
import { addressOf, type KindName, LIST_PATHS, isKindName, isTrashKind } from '~/core/nouns/kinds';
import { Failure, notFound } from '~/core/validation/errors';
import { DELETED_FOR_EVER, NOT_DELETED_FOR_EVER, NOT_RESTORED, RESTORED } from '~/core/validation/messages';
import {
  countTrash,
  deleteForEver,
  listTrash,
  restoreTrashed,
  undoDeletion,
  type Restoration,
} from '~/records/save/trash.server';
import { eraseFile, restoreFile, undoFile, type RestoredFile } from '~/media/library/trashed-files.server';
import { formAction, formsByIntent } from '~/core/forms/form-action.server';
import { ROWS_PER_PAGE } from '~/core/nouns/admin-list';
import { partsOf } from '~/core/text/parts';
import { textOf } from '~/core/forms/read-controls.server';
import type { Flash } from '~/core/forms/flash.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { listUrl, listUrlFrom } from '~/core/request/list-address';
import { readListPage } from '~/core/request/page-query.server';
import { flashLink } from './kind-routes.server';

export const TRASH_PATH = '/admin/trash';
const PAGE_SIZE = 20;
export const TRASH_PARAMETERS = ['kind', 'page'];

/** Throws 404 for an unknown name. */
export const trashKindOf = (value: unknown): KindName => {
  if (!isKindName(value)) throw notFound('Record in the trash');
  return value;
};

/** Names the new address if another record has taken the old one. */
function restoredFlash({ kind, record, isMoved }: Restoration): Flash {
  const link = flashLink(kind, record);
  if (!isMoved) return { tone: 'success', text: RESTORED, ...link };
  return { tone: 'success', text: `${RESTORED}. Its address is now ${addressOf(kind, record)}.`, ...link };
}

async function readTrash(actor: Actor, url: URL) {
  const asked = url.searchParams.get('kind');
  if (asked && !isTrashKind(asked)) throw notFound('Record in the trash');
  const kind = isTrashKind(asked) ? asked : undefined;
  const list = await readListPage(url, { limit: PAGE_SIZE, known: TRASH_PARAMETERS }, (query) =>
    listTrash(actor, { kind, ...query }),
  );
  return { ...list, kind: kind ?? null };
}

/** Explains where a record that is no longer in the trash may be. */
async function fromTrash<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Failure) || error.status !== 404) throw error;
    throw new Failure(409, 'This is not in the trash any more. Somebody may have restored it.');
  });
}

const restoreListed = formAction(
  async ({ actor, form, url }) => {
    const id = textOf(form, 'id') ?? '';
    const to = listUrl(TRASH_PATH, url.searchParams, TRASH_PARAMETERS);
    if (form.get('kind') === 'media')
      return { to, flash: fileFlash(await fromTrash(restoreFile(actor, id))) };
    const done = await fromTrash(restoreTrashed(actor, trashKindOf(form.get('kind')), id));
    return { to, flash: restoredFlash(done) };
  },
  { failed: NOT_RESTORED, typed: false },
);

const fileFlash = (file: RestoredFile): Flash => ({
  tone: 'success',
  text: RESTORED,
  link: { url: `${FILES_PATH}/${file.id}`, title: file.name },
});

const eraseAny = (actor: Actor, kind: unknown, id: string): Promise<void> =>
  kind === 'media' ? eraseFile(actor, id) : deleteForEver(actor, trashKindOf(kind), id);

/** The list stays open. */
const deleteListed = formAction(
  async ({ actor, form, url }) => {
    await fromTrash(eraseAny(actor, form.get('kind'), textOf(form, 'id') ?? ''));
    return {
      to: listUrl(TRASH_PATH, url.searchParams, TRASH_PARAMETERS),
      flash: { tone: 'success', text: DELETED_FOR_EVER },
      answer: { ok: true as const },
    };
  },
  { failed: NOT_DELETED_FOR_EVER, typed: false },
);

/** Restores the other records even if one cannot be restored. */
async function undoEach(
  actor: Actor,
  kind: KindName,
  ids: readonly string[],
): Promise<[Restoration[], Failure | null]> {
  const done: Restoration[] = [];
  let failure: Failure | null = null;
  for (const id of ids.length === 0 ? [''] : ids) {
    try {
      done.push(await fromTrash(undoDeletion(actor, kind, id)));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failure ??= error;
    }
  }
  return [done, failure];
}

const FILES_PATH = '/admin/media';

/** Undoes a deletion of files, their replacement, or a change of several. */
async function undoFiles(actor: Actor, id: string): Promise<{ to: string; flash: Flash }> {
  const done = await fromTrash(undoFile(actor, id));
  const [one] = done;
  if (!one) throw new Failure(409, 'These files have been changed since.');
  const flash: Flash =
    done.length > 1 ? { tone: 'success', text: `${done.length} restored.` } : fileFlash(one);
  return { to: FILES_PATH, flash };
}

export const trashRoutes = {
  list: {
    loader: adminLoader(
      async ({ actor, url }) => ({
        ...(await readTrash(actor, url)),
        counts: await countTrash(actor),
        mayDelete: can(actor, 'deleteForEver'),
        now: new Date().toISOString(),
      }),
      { needs: 'openTrash' },
    ),
    action: formsByIntent({ delete: deleteListed }, restoreListed),
  },
  undo: {
    /** Only the form of a message leads here. */
    loader: adminLoader(() => Promise.resolve(null), { needs: 'delete' }),
    action: formAction(
      async ({ actor, form }) => {
        const sent = textOf(form, 'id') ?? '';
        if (form.get('kind') === 'media')
          return { ...(await undoFiles(actor, sent)), answer: { ok: true as const } };
        const ids = partsOf(sent, ' ', ROWS_PER_PAGE).slice(0, ROWS_PER_PAGE);
        const kind = trashKindOf(form.get('kind'));
        const [done, failure] = await undoEach(actor, kind, ids);
        const [first] = done;
        if (failure || !first) throw failure ?? notFound('Record');
        const flash: Flash =
          done.length > 1 ? { tone: 'success', text: `${done.length} restored.` } : restoredFlash(first);
        return { to: LIST_PATHS[first.kind], flash, answer: { ok: true as const } };
      },
      { failed: NOT_RESTORED, typed: false },
    ),
  },
  remove: formAction(
    async ({ actor, params: { kind, id = '' }, url }) => {
      await fromTrash(eraseAny(actor, kind, id));
      return {
        to: listUrlFrom(TRASH_PATH, url, TRASH_PARAMETERS),
        flash: { tone: 'success', text: DELETED_FOR_EVER },
      };
    },
    { failed: NOT_DELETED_FOR_EVER, typed: false },
  ),
};
