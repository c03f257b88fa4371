import type { ContentKind } from '~/core/nouns/kinds';
import { useFetchers, useLocation } from '@remix-run/react';
import { createContext, useContext } from 'react';

/** The fields of a row's form: `intent`, `id` and the change. */
export type RowFields = { intent: 'set' | 'move' | 'delete'; id: string } & Record<string, string>;

interface ListState {
  kind: ContentKind;
  /** Prefix of the idempotency key of every form on the page. */
  formKey: string;
  send: (fields: RowFields) => void;
}

export const ListContext = createContext<ListState>({ kind: 'show', formKey: '', send: () => undefined });

export const useList = () => useContext(ListContext);

export function useListUrl(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

interface Underway {
  form: FormData;
  isSent: boolean;
}

export const useUnderway = (intent: RowFields['intent']): Underway[] =>
  useFetchers().flatMap(({ formData: form, state }) =>
    form?.get('intent') === intent ? [{ form, isSent: state === 'submitting' }] : [],
  );
