import { useEffect, useState } from 'react';
import { Icon } from '../icon';
import { type Toast, useToast, type DeletedRecord } from './toast-context';
import { useFetcher } from '@remix-run/react';
import { toastText, type FormError } from '~/rules/forms/form-error';
import { useHydrated } from '../hooks/use-hydrated';
import { ViewLink } from '~/components/ui/view-link';

/**
 * How long a toast stays, in milliseconds; hovering or focusing it extends that. A loading toast stays until it is
 * replaced.
 */
const STAYS_MS = 3000;

const ICONS = { success: 'check', error: 'warning', info: 'info' } as const;

/**
 * Shows one message at a time in a live region. A server-rendered message stays without scripts; with them it
 * disappears after three seconds, unless it offers to undo something.
 */
export function Toasts({ toast }: { toast: Toast | null }) {
  const [gone, setGone] = useState<Toast | null>(null);
  const shown = toast === gone ? null : toast;
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    setPaused(false);
  }, [toast]);
  useEffect(() => {
    if (!shown || isPaused || shown.tone === 'loading' || shown.undo) return;
    const timer = setTimeout(() => setGone(shown), STAYS_MS);
    return () => clearTimeout(timer);
  }, [shown, isPaused]);
  return (
    // The handlers only extend the toast's timeout.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="toasts"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status">
        {shown && shown.tone !== 'error' && <ToastBody toast={shown} onClose={() => setGone(shown)} />}
      </div>
      <div role="alert">
        {shown?.tone === 'error' && <ToastBody toast={shown} onClose={() => setGone(shown)} />}
      </div>
    </div>
  );
}

interface ToastBodyProps {
  toast: Toast;
  onClose: () => void;
}

/** The buttons of a toast that undo a deletion and close the toast. Undo works without scripts, too. */
function UndoForm({ kind, id, onClose }: DeletedRecord & { onClose: () => void }) {
  const { Form, data, state } = useFetcher<{ ok: true } | FormError>();
  const toast = useToast();
  const hydrated = useHydrated();
  useEffect(() => {
    if (data?.ok === false) toast({ tone: 'error', text: toastText(data) });
  }, [data, toast]);
  return (
    <>
      <Form method="post" action="/admin/trash/undo">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <button className="btn btn--plain" type="submit" disabled={state !== 'idle'}>
          Undo
        </button>
      </Form>
      {hydrated && (
        <button className="icon" type="button" aria-label="Close" onClick={onClose}>
          <Icon name="cross" />
        </button>
      )}
    </>
  );
}

function ToastBody({ toast: { tone, text, link, undo }, onClose }: ToastBodyProps) {
  return (
    <div className={`toast toast--${tone}${undo ? ' toast--undo' : ''}`}>
      {tone === 'loading' ? (
        <span className="tally tally--live" aria-hidden="true" />
      ) : (
        <Icon name={ICONS[tone]} />
      )}
      <span>{text}</span>
      {link && <ViewLink {...link} className="btn btn--plain" />}
      {undo && <UndoForm key={undo.id} {...undo} onClose={onClose} />}
    </div>
  );
}
