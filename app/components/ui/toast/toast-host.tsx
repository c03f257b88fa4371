import { useEffect, useState, type ReactNode } from 'react';
import { ToastContext } from './toast-context';
import { Toasts, type Toast } from './toasts';

interface Flash {
  kind: 'success' | 'error' | 'info';
  text: string;
  place?: string;
  link?: Toast['link'];
}

/** What was said already: another host, such as that of an error, does not say it again. */
const said = new WeakSet<Flash>();

/** Holds the one toast of the desk: what a redirect brought, until a screen says something newer. */
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
