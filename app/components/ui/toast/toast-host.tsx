import { useEffect, useState, type ReactNode } from 'react';
import { ToastContext } from './toast-context';
import { Toasts, type Toast } from './toasts';

interface Flash {
  kind: 'success' | 'error' | 'info';
  text: string;
  place?: string;
  link?: Toast['link'];
}

/** Messages that were shown already, so that another host, such as an error page's, does not repeat them. */
const said = new WeakSet<Flash>();

/** Shows the admin's current toast: a redirect's message, until a screen shows a newer one. */
export function ToastHost({ flash, children }: { flash: Flash | null; children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(toSay(flash));
  useEffect(() => {
    const next = toSay(flash);
    if (!next) return;
    said.add(next);
    setToast(next);
  }, [flash]);
  return (
    <ToastContext.Provider value={setToast}>
      {children}
      <Toasts toast={toast} />
    </ToastContext.Provider>
  );
}

const toSay = (flash: Flash | null) => (flash && !flash.place && !said.has(flash) ? flash : null);
