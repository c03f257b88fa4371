import type { ActionFunctionArgs } from '@remix-run/node';
import { can } from '~/core/access/permissions';
import { ROWS_PER_PAGE, type Move, type TickedReport } from '~/core/nouns/admin-list';
import { INLINE } from '~/core/nouns/inline';
import type { Fields } from '~/core/fields/field';
import {
  isInMenu,
  isOrdered,
  RECORD_FIELDS,
  type ContentKind,
  MESSAGES,
  LIST_PATHS,
  KIND_NAMES,
  recordKindOf,
} from '~/core/nouns/kinds';
import { idsWithChanges } from '~/records/save/stored-changes.server';
import type { Flash } from '~/core/forms/flash.server';
import { type FormRequest, type FormResult, formsByIntent } from '~/core/forms/form-action.server';
import { answersOf, checkedValues, textOf } from '~/core/forms/read-controls.server';
import { randomUUID } from 'node:crypto';
import { mediaFacts } from '~/media/facts/media-facts.server';
import type { AdminRequest } from '~/core/request/admin-loader.server';
import { readListPage } from '~/core/request/page-query.server';
import { flashLink, kindAction, kindForm, kindLoader } from './kind-routes.server';
import { readFields } from './record-input.server';
import { isAudienceOn } from '~/core/session/settings.server';
import { listRows } from '~/records/save/record-store.server';
import { updateRecord } from '~/records/save/record-update.server';
import { moveRecord } from '~/records/save/record-order.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { Failure } from '~/core/validation/errors';
import { idsWaiting } from '~/records/previews/waiting.server';
import { VIEWS } from '~/core/request/list-address';
import { HIDES_VIEWS, TICK_FIRST } from '~/records/list/list-context';
import { deleteTicked, switchTicked } from './ticked-records.server';
import { listUrlFrom } from '~/core/request/list-address';
import { historyLimits } from '~/core/db/retention.server';

/** Returns the views of 30 days by path; null where nothing is counted. */
export type ReadViews = (paths: readonly string[]) => Promise<ReadonlyMap<string, number> | null>;

/** The records of the other kinds have a page each; the team has one together. */
const isCountedEach = (kind: ContentKind): boolean => kind !== 'person';

/** The list of a kind. `readViews` is given by the route, because the audience is counted by a later subject. */
export const listLoaderWith = (readViews: ReadViews) =>
  kindLoader(async (request, kind) => {
    const { actor, url } = request;
    const waiting = await idsWaiting(kind);
    const isWaiting = url.searchParams.get('answers') === 'waiting';
    const list = await readListPage(url, { limit: ROWS_PER_PAGE }, (query) =>
      listRows(kind, actor, { ...query, ids: isWaiting ? waiting : undefined }),
    );
    const column = isCountedEach(kind) && (await isAudienceOn()) ? viewsColumn(request) : null;
    const views =
      column === 'shown' ? await readViews(list.rows.flatMap(({ publicUrl }) => publicUrl ?? [])) : null;
    const changed = await idsWithChanges(
      kind,
      list.rows.map(({ id }) => id),
    );
    const rows = list.rows.map((row) => ({
      ...row,
      hasUnpublishedChanges: changed.has(row.id),
      ...(views && row.publicUrl !== null && { views: views.get(row.publicUrl) ?? 0 }),
    }));
    return {
      kind,
      list: { ...list, rows },
      media: await mediaFacts(rows.map((row) => row.picture)),
      formKey: randomUUID(),
      mayDelete: can(actor, 'delete'),
      mayOrder: isOrdered(kind) && can(actor, 'edit'),
      linksToMenu: isInMenu(kind) && can(actor, 'editSettings'),
      viewsColumn: column,
      waiting: { count: waiting.length, isChosen: isWaiting },
    };
  });

/** The address says whether the column is shown, or else the cookie that a browser with scripts keeps. */
function viewsColumn({ url, request }: AdminRequest): 'shown' | 'hidden' {
  const inAddress = url.searchParams.get(VIEWS);
  const isHidden =
    inAddress === null ? HIDES_VIEWS.test(request.headers.get('Cookie') ?? '') : inAddress === 'hide';
  return isHidden ? 'hidden' : 'shown';
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

/** Changes the ticked records. Those that were refused are named on the page. */
const tickedForm = (
  work: (request: FormRequest, kind: ContentKind, ids: readonly string[]) => ReturnType<typeof deleteTicked>,
  done: string,
  failed: Message,
) =>
  kindForm<{ ok: true; report?: TickedReport }>(
    async (request, kind) => {
      const ids = checkedValues(request.form, 'ids', ROWS_PER_PAGE) ?? [];
      if (ids.length === 0) throw new Failure(400, TICK_FIRST);
      if (ids.length > ROWS_PER_PAGE) throw new Failure(400, `At most ${ROWS_PER_PAGE} at a time.`);
      const { ids: changed, left } = await work(request, kind, ids);
      const text = `${changed.length} ${done}.`;
      const undo = done === 'deleted' ? undoFlash(kind, ...changed) : {};
      const result = backTo(request, text, undo);
      if (left.length === 0) return result;
      return { ...result, shown: { ok: true, report: { done: text, left } }, flashWithShown: true };
    },
    { failed: (kind) => MESSAGES[kind][failed], typed: false },
  );

const ticked = {
  'publish-ticked': tickedForm(
    ({ actor, form }, kind, ids) => switchTicked(kind, actor, ids, { ...answersOf(form), isPublished: true }),
    'published',
    'notSaved',
  ),
  'hide-ticked': tickedForm(
    ({ actor, form }, kind, ids) =>
      switchTicked(kind, actor, ids, { ...answersOf(form), isPublished: false }),
    'hidden',
    'notSaved',
  ),
  'delete-ticked': tickedForm(
    ({ actor, form }, kind, ids) => deleteTicked(kind, actor, ids, answersOf(form)),
    'deleted',
    'notDeleted',
  ),
};

export const recordListAction = kindAction(formsByIntent({ set, delete: remove, move, ...ticked }, set));

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

export const deleteRecordAction = kindAction(
  kindForm(
    async ({ actor, params: { id = '' }, url }, kind) => {
      await removeRecord(kind, actor, id);
      return {
        to: listUrlFrom(LIST_PATHS[kind], url),
        flash: { tone: 'success', text: MESSAGES[kind].deleted, ...undoFlash(kind, id) },
      };
    },
    { failed: (kind) => MESSAGES[kind].notDeleted, typed: false },
  ),
);

/** The offer to undo a deletion, if there is a trash. */
const undoFlash = (kind: ContentKind, ...ids: string[]): Pick<Flash, 'undo'> =>
  historyLimits().trashDays > 0 && ids.length > 0
    ? { undo: { kind: KIND_NAMES[kind], id: ids.join(' ') } }
    : {};
