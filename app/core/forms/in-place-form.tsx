import { useFetcher, useNavigate, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import { toastText, type FormError } from '~/core/merge/form-error';
import { useToast, useLoadingToast } from '~/core/ui/toasts';

interface Saved {
  ok: true;
  to?: string;
}

interface Options<Answer extends Saved> {
  /** The current route's own path, so that no other route has to be loaded before the form can be sent. */
  action: string;
  progress?: string;
  onSaved?: (answer: Answer) => void;
  onFailed?: (error: FormError) => void;
}

/** Sends fields to the current route without leaving the page: errors are toasts, and unsaved input elsewhere is kept. */
export function useInPlaceForm<Answer extends Saved = Saved>(options: Options<Answer>) {
  const { action, progress, onSaved, onFailed } = options;
  const { submit, state, data: sent } = useFetcher<Answer | FormError>();
  const data = sent as Answer | FormError | undefined;
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const saved = useRef(onSaved);
  saved.current = onSaved;
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useLoadingToast(state === 'submitting' ? progress : undefined);
  useEffect(() => {
    if (!data) return;
    if (data.ok) {
      saved.current?.(data);
      if (data.to) navigate(data.to);
      return;
    }
    toast({ tone: 'error', text: toastText(data) });
    failed.current?.(data);
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

interface InPlaceFormProps<Answer extends Saved> {
  action: string;
  fields: Record<string, string>;
  onSaved: (answer: Answer) => void;
  onFailed?: (error: FormError) => void;
  formRef?: RefObject<HTMLFormElement>;
  className?: string;
  children: ReactNode;
}

/** A form that is sent in place, so that input in the record's form is kept; without scripts an ordinary form. */
export function InPlaceForm<Answer extends Saved = Saved>(props: InPlaceFormProps<Answer>) {
  const { fields, formRef, className, children } = props;
  const { send, isBusy } = useInPlaceForm<Answer>(props);
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
