import { randomUUID } from 'node:crypto';
import { labelOf } from '~/rules/labels';
import { baseOf, type Base } from '~/rules/merge';
import type { AdminRequest } from './admin';
import type { Done } from './forms';

/** What a form needs to be drawn, besides its fields. */
export interface Panel {
  values: Record<string, string>;
  base?: Base;
  idempotencyKey: string;
  /** Where the browser keeps what is typed until it is saved. */
  draftKey: string;
  /** The list to go back to. */
  backTo: string;
}

const LIST_STATE = ['page', 'q'];

/** The list that a panel was opened from, at its page and search. */
export function listAt(url: URL, path: string): string {
  const state = LIST_STATE.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  const query = new URLSearchParams(state).toString();
  return query ? `${path}?${query}` : path;
}

/** A panel over the list at `path`. `stored`: the record in the terms of its form, where there is one yet. */
export const toPanel = (
  { url, user }: AdminRequest,
  path: string,
  values: Record<string, string>,
  stored?: object,
): Panel => ({
  values,
  ...(stored && { base: baseOf(stored) }),
  idempotencyKey: randomUUID(),
  draftKey: `${user.id}:${url.pathname.replace(/\.data$/, '')}`,
  backTo: listAt(url, path),
});

interface Saved {
  url: URL;
  path: string;
  message: string;
  merged?: { by: string; fields: string[] } | null;
}

/** The catalogue's message, and what somebody else had changed meanwhile: "… Kept from Sun-hee Park: Channel." */
export function savedWords(message: string, merged: Saved['merged']): string {
  if (!merged) return message;
  const sentence = message.endsWith('!') ? message : `${message}.`;
  return `${sentence} Kept from ${merged.by}: ${merged.fields.map(labelOf).join(', ')}.`;
}

/** Back to the list, with what there is to say. */
export const saved = ({ url, path, message, merged }: Saved): Done => ({
  to: listAt(url, path),
  flash: { kind: 'success', text: savedWords(message, merged) },
});
