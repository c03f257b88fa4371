import { useEffect, useState } from 'react';
import { useStore } from './edit-context';
import type { EditToast } from './entry';

/** How long a toast stays, in milliseconds; hovering or focusing it extends that. Information takes longer to read. */
const STAYS_MS = { success: 3000, error: 3000, info: 8000 } as const;

/** Announces the result of the last save in a live region. */
export function EditToasts() {
  const store = useStore();
  const { toast } = store;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(() => store.toast === toast && store.say(null), STAYS_MS[toast.tone]);
    return () => clearTimeout(timer);
  }, [toast, isHeld, store]);
  useEffect(() => {
    setHeld(false);
  }, [toast]);
  return (
    // The handlers only extend the toast's timeout.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="toasts"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status">{toast && toast.tone !== 'error' && <Body toast={toast} />}</div>
      <div role="alert">{toast?.tone === 'error' && <Body toast={toast} />}</div>
    </div>
  );
}

function Body({ toast: { tone, text, action } }: { toast: EditToast }) {
  return (
    <div className={`toast toast--${tone}`}>
      <span>{text}</span>
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
