import { randomUUID } from 'node:crypto';
import { labelOf } from '~/rules/content/labels';
import { baseOf, type Base } from '~/rules/content/field-merge';
import { asSentence, MESSAGES, type ContentKind } from '~/rules/validation/messages';
import type { AdminRequest } from '../loaders/admin-loader';
import type { FormResult } from './form-action';
import { listUrl } from '../pages/list-url';
import { flashLink, type RecordView } from '../pages/record-visibility';

/** What a form needs to be drawn, besides its fields. */
export interface EditorForm {
  values: Record<string, string>;
  base?: Base;
  idempotencyKey: string;
  /** Where the browser keeps what is typed until it is saved. */
  draftKey: string;
  /** The list to go back to. */
  backTo: string;
}

/** A panel over the list at `path`. `stored`: the record in the terms of its form, where there is one yet. */
export const toPanel = (
  { url, user }: AdminRequest,
  path: string,
  values: Record<string, string>,
  stored?: object,
): EditorForm => ({
  values,
  ...(stored && { base: baseOf(stored) }),
  idempotencyKey: randomUUID(),
  draftKey: `${user.id}:${url.pathname.replace(/\.data$/, '')}`,
  backTo: listUrl(path, url.searchParams),
});

type Merged = { by: string; fields: string[] } | null | undefined;

/** The catalogue's message, and what somebody else had changed meanwhile: "… Kept from Sun-hee Park: Channel." */
export function savedMessage(message: string, merged: Merged): string {
  if (!merged) return message;
  return `${asSentence(message)} Kept from ${merged.by}: ${merged.fields.map(labelOf).join(', ')}.`;
}

interface Saved {
  url: URL;
  path: string;
  kind: ContentKind;
  record: RecordView;
  merged?: Merged;
}

/** Back to the list, at the page and search that the record form was opened from. */
export const saved = ({ url, path, kind, record, merged }: Saved): FormResult => ({
  to: listUrl(path, url.searchParams),
  flash: { kind: 'success', text: savedMessage(MESSAGES[kind].saved, merged), ...flashLink(record) },
});
