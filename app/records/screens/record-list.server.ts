import type { ActionFunctionArgs } from '@remix-run/node';
import { can } from '~/core/access/permissions';
import { ROWS_PER_PAGE, type Move, type Row, type RowPage } from '~/core/nouns/admin-list';
import { INLINE } from '~/core/nouns/inline';
import { recordKindOf } from '~/core/nouns/kind-names';
import type { Fields } from '~/core/fields/field';
import { isInMenu, isOrdered, RECORD_FIELDS, type ContentKind, MESSAGES } from '~/core/nouns/kinds';
import { idsWithChanges } from '~/records/save/stored-changes.server';
import type { Flash } from '~/core/forms/flash.server';
import type { FormRequest, FormResult } from '~/core/forms/form-action.server';
import { answersOf, textOf } from '~/core/forms/read-controls.server';
import { formsByIntent } from '~/core/forms/intent-dispatch.server';
import { randomUUID } from 'node:crypto';
import { mediaFacts } from '~/media/facts/media-facts.server';
import { readListPage } from '~/core/request/page-query.server';
import { flashLink } from './after-save.server';
import { undoFlash } from './record-deletion.server';
import { kindAction, kindForm, kindLoader } from './kind-routes.server';
import { readFields } from './record-fields.server';
import { listRows } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';
import { moveRecord } from '~/records/save/record-order.server';
import { removeRecord } from '~/records/save/record-remove.server';

export const recordListLoader = kindLoader(async ({ actor, url }, kind) => {
  const list = await readListPage(url, { limit: ROWS_PER_PAGE }, async (query) =>
    markChanges(kind, await listRows(kind, actor, query)),
  );
  return {
    kind,
    list,
    media: await mediaFacts(list.rows.map((row) => row.picture)),
    formKey: randomUUID(),
    mayOrder: isOrdered(kind) && can(actor, 'edit'),
    linksToMenu: isInMenu(kind) && can(actor, 'editSettings'),
  };
});

/** Marks rows with unpublished changes. */
async function markChanges<Item extends Row>(kind: ContentKind, list: RowPage<Item>): Promise<RowPage<Item>> {
  const changed = await idsWithChanges(
    kind,
    list.rows.map(({ id }) => id),
  );
  return { ...list, rows: list.rows.map((row) => ({ ...row, hasUnpublishedChanges: changed.has(row.id) })) };
}

type RowFlash = Pick<Flash, 'link' | 'undo'>;
type Message = 'saved' | 'notSaved' | 'deleted' | 'notDeleted';

/** Changes one record and returns to the same page of the list. */
const rowForm = (
  work: (request: FormRequest, kind: ContentKind) => Promise<RowFlash | void>,
  [done, failed]: readonly [done: Message, failed: Message],
) =>
  kindForm(async (request, kind) => backTo(request, MESSAGES[kind][done], await work(request, kind)), {
    failed: (kind) => MESSAGES[kind][failed],
    typed: false,
  });

const SAVING = ['saved', 'notSaved'] as const;

const set = rowForm(async ({ actor, form }, kind) => {
  const change = readFields(switchesOf(kind), form);
  return flashLink(kind, await updateRecord(kind, actor, idOf(form), change, answersOf(form)));
}, SAVING);

const remove = rowForm(
  async ({ actor, form }, kind) => {
    await removeRecord(kind, actor, idOf(form));
    return undoFlash(kind, idOf(form));
  },
  ['deleted', 'notDeleted'],
);

const moveRow = rowForm(async ({ actor, form }, kind) => {
  if (isOrdered(kind)) await moveRecord(kind, actor, idOf(form), moveOf(form));
}, SAVING);

/** A kind without an editable order has no such form and answers like for any unknown form. */
const move = (args: ActionFunctionArgs) => (isOrdered(recordKindOf(args.params)) ? moveRow : set)(args);

export const recordListAction = kindAction(formsByIntent({ set, delete: remove, move }, set));

/** A script is on that page already: a redirect would add a second history entry. */
const backTo = ({ url }: FormRequest, text: string, more: RowFlash | void): FormResult<{ ok: true }> => ({
  to: url.pathname + url.search,
  flash: { tone: 'success', text, ...more },
  answer: { ok: true },
});

const switchesOf = (kind: ContentKind): Fields =>
  Object.fromEntries(Object.entries(RECORD_FIELDS[kind]).filter(([name]) => INLINE[kind][name] === 'switch'));

const idOf = (form: FormData) => textOf(form, 'id') ?? '';

function moveOf(form: FormData): Move {
  const to = textOf(form, 'move') ?? '';
  return to === 'up' || to === 'down' ? to : { to: to === '' ? NaN : Number(to) };
}
