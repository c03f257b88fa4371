import { useEffect, useState, type ReactNode } from 'react';
import { ToastContext, type Toast } from './toast-context';
import { Toasts } from './toasts';

interface Flash {
  tone: 'success' | 'error' | 'info';
  text: string;
  place?: string;
  link?: Toast['link'];
  undo?: Toast['undo'];
}

/** Messages that were shown already, so that another host, such as an error page's, does not repeat them. */
const shown = new WeakSet<Flash>();

/** Shows the admin's current toast: a redirect's message, until a screen shows a newer one. */
export function ToastHost({ flash, children }: { flash: Flash | null; children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(toShow(flash));
  useEffect(() => {
    const next = toShow(flash);
    if (!next) return;
    shown.add(next);
    setToast(next);
  }, [flash]);
  return (
    <ToastContext.Provider value={setToast}>
      {children}
      <Toasts toast={toast} />
    </ToastContext.Provider>
  );
}

const toShow = (flash: Flash | null) => (flash && !flash.place && !shown.has(flash) ? flash : null);
