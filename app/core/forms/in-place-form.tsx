import { useFetcher, useNavigate, useRevalidator } from '@remix-run/react';
import { useEffect, useMemo, useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import { toastText, type FormError } from '~/core/merge/form-error';
import { useToast, useToastWhile } from '~/core/ui/toasts';

type Answer = { ok: true; to?: string } | FormError;

interface Options {
  /** The current route's own path, so that no other route has to be loaded before the form can be sent. */
  action: string;
  progress?: string;
  onSaved?: () => void;
}

/** Sends fields to the current route without leaving the page: errors are toasts, and unsaved input elsewhere is kept. */
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
    // Another user deleted or changed the record, so the page is out of date.
    if (data.reason === undefined || data.reason === 'gone') revalidate();
  }, [data, toast, navigate, revalidate]);
  return {
    isBusy: state !== 'idle',
    send: (fields: Record<string, string>) =>
      submit(fields, { method: 'post', action, preventScrollReset: true }),
  };
}

/** Focuses the page's heading after the focused button was removed with its row. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });

interface InPlaceFormProps {
  action: string;
  fields: Record<string, string>;
  onSaved: () => void;
  formRef?: RefObject<HTMLFormElement>;
  className?: string;
  children: ReactNode;
}

/** A form that is sent in place, so that input in the record's form is kept; without scripts an ordinary form. */
export function InPlaceForm({ action, fields, onSaved, formRef, className, children }: InPlaceFormProps) {
  const { send, isBusy } = useInPlaceForm({ action, onSaved });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (!isBusy) send(typed);
  };
  return (
    <form ref={formRef} className={className} method="post" onSubmit={onSubmit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
