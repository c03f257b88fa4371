import { useEffect, useState, type ReactNode } from 'react';
import { ToastContext } from './toast-context';
import { Toasts, type Toast } from './toasts';

interface Flash {
  kind: 'success' | 'error' | 'info';
  text: string;
  place?: string;
}

/** Holds the one toast of the desk: what a redirect brought, until a screen says something newer. */
export function ToastHost({ flash, children }: { flash: Flash | null; children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(flash && !flash.place ? flash : null);
  useEffect(() => {
    if (flash && !flash.place) setToast(flash);
  }, [flash]);
  return (
    <ToastContext.Provider value={setToast}>
      {children}
      <Toasts toast={toast} />
    </ToastContext.Provider>
  );
}
