import { randomUUID } from 'node:crypto';
import { data, type ActionFunctionArgs } from '@remix-run/node';
import { logInAtOnce } from '~/accounts/login.server';
import type { Actor } from '~/core/access/permissions';
import { aboutContent } from '~/core/activity/content-events.server';
import { addToEvent, audited } from '~/core/activity/record-event.server';
import { dividedValues, joinDivided } from '~/core/fields/divided-groups';
import { isItemPath, listOfPath } from '~/core/fields/field-path';
import { itemTexts } from '~/core/fields/item-texts.server';
import { INSERT_BUTTON } from '~/core/forms/block-form';
import {
  formAction,
  type FormRequest,
  type FormResult,
  answeredAsJson,
  formsByIntent,
} from '~/core/forms/form-action.server';
import { answersOf, textOf } from '~/core/forms/read-controls.server';
import { readForm } from '~/core/forms/read-form.server';
import type { Edited } from '~/core/merge/edits.server';
import { type MergeBase, baseOf, fingerprint, seenKey } from '~/core/merge/field-merge';
import type { FormError } from '~/core/merge/form-error';
import {
  INLINE,
  inlineFields,
  isFile,
  ORDER,
  SAVED,
  shapeOf,
  type InlineRecord,
  type InlineSaved,
  type InlineValue,
  NOT_SAVED,
  ownerOf,
} from '~/core/nouns/inline';
import { isKind, isOrdered, RECORD_FIELDS, TITLE_FIELDS, type Kind, KIND_NAMES } from '~/core/nouns/kinds';
import { fieldOf, holdsBlocks, labelOf } from '~/core/nouns/labels';
import type { AdminRequest } from '~/core/request/admin-loader.server';
import { withRequestTimeout } from '~/core/request/body.server';
import { toFailure } from '~/core/request/public-loader.server';
import { staffHeader, safeRedirect } from '~/core/request/session.server';
import { partsOf } from '~/core/text/parts';
import { formMedia } from '~/media/facts/media-facts.server';
import { notFound, Failure, SecondFactorRequired, TooMany } from '~/core/validation/errors';
import { listNewestFiles } from '~/media/library/library-files.server';
import { insertIntoText, NOT_INSERTED } from '~/media/rich-text/insert-into-text.server';
import { editItemText, editRecord } from '~/records/save/record-update.server';
import type { PublishOptions } from '~/records/save/record-listeners.server';
import { moveRecord } from '~/records/save/record-order.server';
import { openRecord } from '~/records/save/record-store.server';
import { keepForUndo } from '~/media/usage/garbage-collection.server';
import { savedMessage, withNewAddress } from '~/core/forms/flash.server';

type View = Record<string, unknown> & { slug?: string };

/** The id in URLs of the single settings record, which has none of its own. */
export const SETTINGS_ADDRESS = 'site';

interface InlineTarget {
  kind: string;
  id: string;
  field: string;
}

/** Returns the kind of the target's record. Throws 404 if Edit Mode cannot change the field. */
function kindOfTarget({ kind, field }: InlineTarget): Kind {
  if (!isKind(kind) || !shapeOf(kind, field)) throw notFound('Field');
  return kind;
}

/** Names are a text with one a line. */
const inlineValue = (value: unknown): InlineValue =>
  Array.isArray(value) ? value.join('\n') : (value as InlineValue);

/** Returns the stored values of editable fields; for lists the texts of their items. */
export function toInlineRecord(kind: Kind, view: View, fields: readonly string[]): InlineRecord {
  const own = fields.filter((field) => shapeOf(kind, field));
  const lists = fields.filter((field) => fieldOf(kind, field)?.type === 'items');
  const texts = itemTexts(RECORD_FIELDS[kind], Object.fromEntries(lists.map((list) => [list, view[list]])));
  const values = dividedValues(RECORD_FIELDS[kind], view);
  const name = view[TITLE_FIELDS[kind]];
  return {
    kind,
    id: typeof view.id === 'string' ? view.id : SETTINGS_ADDRESS,
    name: typeof name === 'string' ? name : '',
    values: Object.fromEntries([
      ...own.map((field) => [field, inlineValue(values[field])] as const),
      ...texts.map(({ field, value }) => [field, value] as const),
    ]),
    ...(texts.length > 0 && { names: Object.fromEntries(texts.map((text) => [text.field, text.name])) }),
  };
}

/** Throws 404, and 403 if the role does not allow it. */
export async function openField(actor: Actor, target: InlineTarget): Promise<InlineRecord> {
  const kind = kindOfTarget(target);
  const view = await openRecord(kind, actor, target.id);
  const record = toInlineRecord(kind, view, inlineFields(kind));
  // A field always exists, an item may not.
  if (isItemPath(target.field) && !Object.hasOwn(record.values, target.field)) throw notFound('Field');
  return record;
}

interface Change extends PublishOptions {
  value: string;
  base: MergeBase | undefined;
}

/** Replacing an image or a video can be undone, so the replaced file must survive the save. */
async function keepReplacedFile(actor: Actor, target: InlineTarget): Promise<void> {
  const { values } = await openField(actor, target);
  await keepForUndo(String(values[target.field] ?? ''));
}

/** Changes one field of one record, merged with later changes by others. Throws `Conflict`. */
export async function saveField(actor: Actor, target: InlineTarget, change: Change): Promise<InlineSaved> {
  const kind = kindOfTarget(target);
  const inPlace = { ...actor, via: 'inline' } as const;
  return audited(inPlace, aboutContent('change', kind, target.id), () =>
    writeField(inPlace, kind, target, change),
  );
}

function fromText(kind: Kind, path: string, text: string): unknown {
  const field = fieldOf(kind, path);
  if (field?.type === 'flag') return text === 'true';
  return field?.type === 'names' ? partsOf(text, '\n', field.maxItems) : text;
}

/** The page hashes names as the text that it shows, a save as they are stored. */
async function storedBase(kind: Kind, actor: Actor, id: string, base: MergeBase): Promise<MergeBase> {
  const names = Object.keys(INLINE[kind]).filter((path) => fieldOf(kind, path)?.type === 'names');
  if (names.length === 0) return base;
  const stored = dividedValues(RECORD_FIELDS[kind], await openRecord(kind, actor, id));
  const shown = names.flatMap((path) =>
    [path, seenKey(path)]
      .filter((key) => base[key] === fingerprint(inlineValue(stored[path])))
      .map((key) => [key, fingerprint(stored[path])]),
  );
  return { ...base, ...(Object.fromEntries(shown) as MergeBase) };
}

async function writeField(
  actor: Actor,
  kind: Kind,
  { id, field }: InlineTarget,
  { value, base, asksFirst, force }: Change,
): Promise<InlineSaved> {
  if (field === ORDER && isOrdered(kind)) {
    await moveRecord(kind, actor, id, value === 'up' ? 'up' : 'down');
    addToEvent({ kind: KIND_NAMES[kind], fields: [ORDER] });
    return { ok: true, value, message: SAVED };
  }
  if (isFile(shapeOf(kind, field))) await keepReplacedFile(actor, { kind, id, field });
  const { record, merged, movedTo }: Edited<View> =
    isItemPath(field) && kind !== 'settings'
      ? await editItemText(kind, actor, id, { field, text: value, base })
      : await editRecord(
          kind,
          actor,
          id,
          joinDivided(RECORD_FIELDS[kind], { [field]: fromText(kind, field, value) }),
          { base: base && (await storedBase(kind, actor, id, base)), asksFirst, force },
        );
  // Changes by the same user, such as in another tab or in the previous save, are not reported.
  const message = withNewAddress(
    savedMessage(kind, actor, SAVED, merged?.by.id === actor.id ? null : merged),
    movedTo,
  );
  const { values } = toInlineRecord(kind, record, [isItemPath(field) ? listOfPath(field) : field]);
  return { ok: true, value: values[field] ?? '', slug: record.slug, message };
}

const saveInPlace = formAction(
  async ({ actor, form, base }) => {
    const [kind = '', id = '', field = ''] = ['kind', 'id', 'field'].map((name) => textOf(form, name));
    const value = textOf(form, field) ?? '';
    const target = { kind, id, field };
    return {
      to: '/edit',
      answer: await saveField(actor, target, { value, base, ...answersOf(form) }),
    };
  },
  { failed: NOT_SAVED },
);

/** Signs in again without leaving the page, so that its unsaved input can be saved. */
async function signInInPlace({ request, context }: ActionFunctionArgs) {
  try {
    const cookie = await withRequestTimeout(logInAtOnce(request, await readForm(request), context));
    const headers: [string, string][] = [cookie, staffHeader(context.origin)].map((one) => [
      'Set-Cookie',
      one,
    ]);
    return data({ ok: true as const }, { headers });
  } catch (error) {
    const failure = toFailure(error);
    if (!(failure instanceof Failure)) throw error;
    const formError: FormError = {
      ok: false,
      message: failure.message,
      detail: failure.message,
      fields: failure instanceof SecondFactorRequired ? { code: [failure.message] } : {},
      values: {},
      idempotencyKey: '',
    };
    const headers: HeadersInit = failure instanceof TooMany ? { 'Retry-After': String(failure.seconds) } : {};
    return data(formError, { status: failure.status, headers });
  }
}

export const inlineAction = answeredAsJson(
  formsByIntent<unknown>({ 'sign-in': signInInPlace, field: saveInPlace }, saveInPlace),
);

const targetOf = ({ kind = '', id = '', field = '' }: Record<string, string | undefined>): InlineTarget => ({
  kind,
  id,
  field,
});

const backOf = (url: URL) => safeRedirect(url.searchParams.get('back'), '/edit');

export async function fieldForm({ actor, user, params, url }: AdminRequest) {
  const target = targetOf(params);
  const { field } = target;
  const record = await openField(actor, target);
  const { values, name } = record;
  const value = values[field] ?? '';
  const shape = shapeOf(target.kind, field);
  return {
    title: `Edit ${labelOf(record.kind, field)}${isItemPath(field) ? `: ${ownerOf(record, field)}` : ''}`,
    name,
    kind: record.kind,
    field,
    shape,
    media: isFile(shape) ? await formMedia(actor, [String(value)]) : {},
    newestFiles: holdsBlocks(record.kind, field) ? await listNewestFiles(actor) : [],
    panel: {
      values: { ...(isFile(shape) && { name }), [field]: String(value) },
      base: baseOf({ [field]: value }),
      idempotencyKey: randomUUID(),
      draftKey: `${user.id}:${url.pathname.replace(/\.data$/, '')}`,
      backTo: backOf(url),
    },
  };
}

async function saveFieldForm({ actor, params, form, base, url }: FormRequest): Promise<FormResult> {
  const target = targetOf(params);
  const value = textOf(form, target.field) ?? '';
  const { message } = await saveField(actor, target, { value, base, ...answersOf(form) });
  return { to: backOf(url), flash: { tone: 'success', text: message } };
}

const save = formAction(saveFieldForm, { failed: NOT_SAVED });

/** Inserts a block into the text of the form without saving it. */
const insertBlock = formAction<FormError>(
  async ({ actor, params, form, base, url }) => {
    const { kind } = await openField(actor, targetOf(params));
    return { to: url.pathname, shown: { ...(await insertIntoText(actor, kind, form)), base } };
  },
  { failed: NOT_INSERTED, writes: false },
);

export const fieldFormAction = formsByIntent({}, save, readForm, { [INSERT_BUTTON]: insertBlock });
