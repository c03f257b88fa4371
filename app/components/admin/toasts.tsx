import { useEffect, useState } from 'react';
import { Icon } from './icon';

export interface Toast {
  kind: 'success' | 'error' | 'info' | 'loading';
  text: string;
}

/** How long a toast stays, in milliseconds; one that loads stays until it is replaced. */
const STAYS_MS = 3000;

const ICONS = { success: 'check', error: 'warning', info: 'info' } as const;

/**
 * One message at a time, in a live region. What the server rendered stays where scripts do not run; with them it
 * goes after three seconds.
 */
export function Toasts({ toast }: { toast: Toast | null }) {
  const [gone, setGone] = useState<Toast | null>(null);
  const shown = toast === gone ? null : toast;
  useEffect(() => {
    if (!shown || shown.kind === 'loading') return;
    const timer = setTimeout(() => setGone(shown), STAYS_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div className="toasts">
      <div role="status">{shown && shown.kind !== 'error' && <ToastBody toast={shown} />}</div>
      <div role="alert">{shown?.kind === 'error' && <ToastBody toast={shown} />}</div>
    </div>
  );
}

function ToastBody({ toast: { kind, text } }: { toast: Toast }) {
  return (
    <div className={`toast toast--${kind}`}>
      {kind === 'loading' ? <span className="tally" aria-hidden="true" /> : <Icon name={ICONS[kind]} />}
      <span>{text}</span>
    </div>
  );
}
