import { randomUUID } from 'node:crypto';
import { isFile, ownerOf, shapeOf } from '~/rules/kinds/inline';
import { isItemPath } from '~/rules/fields/field-path';
import { labelOf } from '~/rules/kinds/labels';
import { baseOf } from '~/rules/merge/field-merge';
import { safeRedirect } from '~/rules/accounts/redirect';
import type { AdminRequest } from '../request/admin-loader';
import { asksFirst, textOf } from '../forms/form-fields';
import type { FormResult, FormRequest } from '../forms/form-action';
import { openField, saveField, type InlineTarget } from './inline';

const targetOf = ({ kind = '', id = '', field = '' }: Record<string, string | undefined>): InlineTarget => ({
  kind,
  id,
  field,
});

/** The page and anchor that the form was opened from. */
const backOf = (url: URL) => safeRedirect(url.searchParams.get('back'), '/edit');

/** Loads the form of one field. */
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
    panel: {
      values: { ...(isFile(shape) && { name }), [field]: String(value) },
      base: baseOf({ [field]: value }),
      idempotencyKey: randomUUID(),
      draftKey: `${user.id}:${url.pathname.replace(/\.data$/, '')}`,
      backTo: backOf(url),
    },
  };
}

/** Saves the field and redirects back to its anchor. */
export async function saveFieldForm({ actor, params, form, base, url }: FormRequest): Promise<FormResult> {
  const target = targetOf(params);
  const value = textOf(form, target.field) ?? '';
  const { message } = await saveField(actor, target, { value, base, asksFirst: asksFirst(form) });
  return { to: backOf(url), flash: { tone: 'success', text: message } };
}
