import { createContext, useContext, useEffect, type Dispatch, type SetStateAction } from 'react';
import type { KindName } from '~/rules/kinds/kinds';

/** A record whose deletion can be undone. */
export interface DeletedRecord {
  kind: KindName;
  id: string;
}

export interface Toast {
  tone: 'success' | 'error' | 'info' | 'loading';
  text: string;
  /** The public page of the toast's record. */
  link?: { url: string; title: string } | undefined;
  /** The toast stays until it is closed. */
  undo?: DeletedRecord | undefined;
}

/** Shows a toast in place of the current one; null removes it. */
export const ToastContext = createContext<Dispatch<SetStateAction<Toast | null>>>(() => undefined);

export const useToast = () => useContext(ToastContext);

/** Shows a toast while `toast` is the same object, such as while a form is being sent. */
export function useToastWhile(toast: Toast | null): void {
  const show = useToast();
  useEffect(() => {
    if (!toast) return;
    show(toast);
    return () => show((shown) => (shown === toast ? null : shown));
  }, [toast, show]);
}
