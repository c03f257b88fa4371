import { can, type Actor } from '~/core/access/permissions';
import { isKindName } from '~/core/nouns/kind-names';
import { addressOf, type KindName, LIST_PATHS } from '~/core/nouns/kinds';
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
import { formAction } from '~/core/forms/form-action.server';
import { textOf } from '~/core/forms/read-controls.server';
import { formsByIntent } from '~/core/forms/intent-dispatch.server';
import type { Flash } from '~/core/forms/flash.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { listUrl, listUrlFrom, readListPage } from '~/core/request/page-query.server';
import { flashLink } from './after-save.server';

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
  const kind = asked === null || asked === '' ? undefined : trashKindOf(asked);
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
    const kind = trashKindOf(form.get('kind'));
    const done = await fromTrash(restoreTrashed(actor, kind, textOf(form, 'id') ?? ''));
    return { to: listUrl(TRASH_PATH, url.searchParams, TRASH_PARAMETERS), flash: restoredFlash(done) };
  },
  { failed: NOT_RESTORED, typed: false },
);

/** The list stays open. */
const deleteListed = formAction(
  async ({ actor, form, url }) => {
    await fromTrash(deleteForEver(actor, trashKindOf(form.get('kind')), textOf(form, 'id') ?? ''));
    return {
      to: listUrl(TRASH_PATH, url.searchParams, TRASH_PARAMETERS),
      flash: { tone: 'success', text: DELETED_FOR_EVER },
      answer: { ok: true as const },
    };
  },
  { failed: NOT_DELETED_FOR_EVER, typed: false },
);

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
        const kind = trashKindOf(form.get('kind'));
        const done = await fromTrash(undoDeletion(actor, kind, textOf(form, 'id') ?? ''));
        return { to: LIST_PATHS[done.kind], flash: restoredFlash(done), answer: { ok: true as const } };
      },
      { failed: NOT_RESTORED, typed: false },
    ),
  },
  remove: formAction(
    async ({ actor, params: { kind, id = '' }, url }) => {
      await fromTrash(deleteForEver(actor, trashKindOf(kind), id));
      return {
        to: listUrlFrom(TRASH_PATH, url, TRASH_PARAMETERS),
        flash: { tone: 'success', text: DELETED_FOR_EVER },
      };
    },
    { failed: NOT_DELETED_FOR_EVER, typed: false },
  ),
};
