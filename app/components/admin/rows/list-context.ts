import { useFetcher, useLocation, useRevalidator, useSubmit } from '@remix-run/react';
import { createContext, useContext, useEffect, useId } from 'react';
import type { ContentKind } from '~/rules/messages';
import { useToast } from '../toast-context';

/** What a row's form is answered. */
export type RowAnswer = { ok: true } | { ok: false; message: string; reason?: string };

interface ListState {
  kind: ContentKind;
  /** Begins the idempotency key of every form on the page. */
  formKey: string;
}

export const ListContext = createContext<ListState>({ kind: 'show', formKey: '' });

export const useList = () => useContext(ListContext);

/** The address of the list as it is shown, where its forms are sent. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** Sends a row's form without leaving the page; `line` names the fetcher that shows how it goes. */
export function useSendRow() {
  const { formKey } = useList();
  const action = useHere();
  const submit = useSubmit();
  return (fields: Record<string, string>, line: string) => {
    // Another key each time, since the page may not have been read anew since the last.
    const body = { ...fields, idempotencyKey: `${formKey}/${performance.now()}` };
    submit(body, { method: 'post', action, navigate: false, fetcherKey: line, flushSync: true });
  };
}

/**
 * How a row's form goes. The page shows at once what is in `fetcher.formData`; when the change is refused that is gone
 * again, and a toast says so.
 */
export function useRowForm(line?: string) {
  const ownLine = useId();
  const key = line ?? ownLine;
  const fetcher = useFetcher<RowAnswer>({ key });
  const toast = useToast();
  const sendRow = useSendRow();
  const { revalidate } = useRevalidator();
  const { data } = fetcher;
  useEffect(() => {
    if (!data || data.ok) return;
    toast({ kind: 'error', text: data.message });
    // Somebody else has deleted it: the list is another one now.
    if (data.reason === 'gone') revalidate();
  }, [data, toast, revalidate]);
  return { fetcher, send: (fields: Record<string, string>) => sendRow(fields, key) };
}
