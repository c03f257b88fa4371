import { useFetchers, useLocation } from '@remix-run/react';
import { createContext, useContext } from 'react';
import type { ContentKind } from '~/rules/validation/messages';

/** What the form of a row says: `intent`, `id` and what is to change. */
export type RowFields = { intent: 'set' | 'move' | 'delete'; id: string } & Record<string, string>;

interface ListState {
  kind: ContentKind;
  /** Begins the idempotency key of every form on the page. */
  formKey: string;
  /** Sends a row's form without leaving the page. */
  send: (fields: RowFields) => void;
}

export const ListContext = createContext<ListState>({ kind: 'show', formKey: '', send: () => undefined });

export const useList = () => useContext(ListContext);

/** The address of the list as it is shown, where its forms are sent. */
export function useListUrl(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

interface Underway {
  form: FormData;
  /** Sent, and not answered yet. */
  isSent: boolean;
}

/** What is being changed just now, in the order in which it was sent; what is refused is gone from it. */
export const useUnderway = (intent: RowFields['intent']): Underway[] =>
  useFetchers().flatMap(({ formData: form, state }) =>
    form?.get('intent') === intent ? [{ form, isSent: state === 'submitting' }] : [],
  );
