import { useFetcher, useNavigate, useRevalidator } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import { toastText, type FormError } from '~/rules/forms/form-error';
import { useToast, useToastWhile } from '../ui/toast/toast-context';

/** What an action returns to a form that was sent in place; `to` is the URL to navigate to. */
type Answer = { ok: true; to?: string } | FormError;

interface Options {
  /** The current route's own path, so that no other route has to be loaded before the form can be sent. */
  action: string;
  /** The toast while the form is being sent, if any. */
  progress?: string;
  onSaved?: () => void;
}

/**
 * Sends fields to the current route without leaving the page: an error is shown in a toast, and unsaved input
 * elsewhere on the page is kept.
 */
export function useInPlaceForm({ action, progress, onSaved }: Options) {
  const { submit, state, data } = useFetcher<Answer>();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const saved = useRef(onSaved);
  saved.current = onSaved;
  const isSending = state === 'submitting';
  useToastWhile(
    useMemo(
      () => (isSending && progress ? { tone: 'loading', text: progress } : null),
      [isSending, progress],
    ),
  );
  useEffect(() => {
    if (!data) return;
    if (data.ok) {
      saved.current?.();
      if (data.to) navigate(data.to);
      return;
    }
    toast({ tone: 'error', text: toastText(data) });
    // The record was deleted or changed by somebody else, so the page is out of date.
    if (data.reason === undefined || data.reason === 'gone') revalidate();
  }, [data, toast, navigate, revalidate]);
  return {
    isBusy: state !== 'idle',
    send: (fields: Record<string, string>) =>
      submit(fields, { method: 'post', action, preventScrollReset: true }),
  };
}

/** Moves the focus to the page's heading, after the focused button was removed with its row. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
