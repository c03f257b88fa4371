import { MESSAGES, type ContentKind } from '~/rules/validation/messages';
import type { Actor } from '~/rules/accounts/permissions';
import type { Move } from '~/rules/content/admin-list';
import { INLINE } from '~/rules/content/inline';
import type { Fields } from '~/rules/fields/field';
import { RECORD_FIELDS } from '~/rules/fields/record-fields';
import { readFields } from '../records/record-fields';
import type { Flash } from './flash';
import { formAction, type FormResult, type FormRequest } from './form-action';
import { formsByIntent } from './intent-dispatch';
import { undoFlash } from '../pages/trash-undo';
import { flashLink, type RecordView } from '../pages/record-visibility';

type More = Pick<Flash, 'link' | 'undo'>;

/** The services behind the actions in a list's rows. */
interface Services {
  edit: (actor: Actor, id: string, input: unknown) => Promise<RecordView>;
  remove: (actor: Actor, id: string) => Promise<void>;
  /** Absent for lists whose order editors cannot change. */
  move?: (actor: Actor, id: string, move: Move) => Promise<void>;
}

/** Handles the forms in a list's rows: each changes one record and leads back to the same page of the list. */
export function rowActions(kind: ContentKind, { edit, remove, move }: Services) {
  const { saved, notSaved, deleted, notDeleted } = MESSAGES[kind];
  const form = (work: (request: FormRequest) => Promise<More | void>, text: string, failed: string) =>
    formAction(async (request) => backTo(request, text, await work(request)), { failed, typed: false });

  const set = form(
    async ({ actor, form }) => flashLink(await edit(actor, idOf(form), readFields(switchesOf(kind), form))),
    saved,
    notSaved,
  );
  const removal = form(
    async ({ actor, form }) => {
      await remove(actor, idOf(form));
      return undoFlash(kind, idOf(form));
    },
    deleted,
    notDeleted,
  );
  if (!move) return formsByIntent({ set, delete: removal }, set);
  const moving = form(({ actor, form }) => move(actor, idOf(form), moveOf(form)), saved, notSaved);
  return formsByIntent({ set, delete: removal, move: moving }, set);
}

/** A script that sent the form is on that page already: a redirect would add a second history entry. */
const backTo = ({ url }: FormRequest, text: string, more: More | void): FormResult<{ ok: true }> => ({
  to: url.pathname + url.search,
  flash: { kind: 'success', text, ...more },
  answer: { ok: true },
});

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Returns the fields that a row has a switch for. */
const switchesOf = (kind: ContentKind): Fields =>
  Object.fromEntries(Object.entries(RECORD_FIELDS[kind]).filter(([name]) => INLINE[kind][name] === 'switch'));

const idOf = (form: FormData) => textOf(form, 'id');

function moveOf(form: FormData): Move {
  const move = textOf(form, 'move');
  return move === 'up' || move === 'down' ? move : { to: move === '' ? NaN : Number(move) };
}
