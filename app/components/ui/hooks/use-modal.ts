import { useRef, type RefObject } from 'react';
import { inNextTask } from '../next-task';
import { useBrowserLayoutEffect } from './use-browser-layout-effect';
import { useHydrated } from './use-hydrated';

/**
 * Makes a rendered `<dialog>` modal while `open`: in the top layer, with the page behind it inert. On close the focus
 * returns to where it was. Escape and a click outside the content call `onClose`. The body has `data-modal` while a
 * modal dialog is open.
 */
export function useModal(ref: RefObject<HTMLDialogElement>, open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  const hydrated = useRef(false);
  hydrated.current = useHydrated();

  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    let stopListening = () => undefined as void;
    const show = () => {
      dialog.removeAttribute('open');
      dialog.showModal();
      document.body.dataset.modal = '';
      stopListening = listen(dialog, () => close.current());
    };
    let stopWaiting = () => undefined as void;
    if (hydrated.current) show();
    // A dialog of the document is visible already. On a long page, hydration and the layout of the dialog are a task each.
    else stopWaiting = inNextTask(show);
    return () => {
      stopWaiting();
      stopListening();
      dialog.close();
      if (!document.querySelector('dialog:modal')) delete document.body.dataset.modal;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [ref, open]);
}

/** Calls `onClose` for every way to leave a modal dialog. */
function listen(dialog: HTMLDialogElement, onClose: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const onCancel = (event: Event) => {
    // The cancel event of a file input inside the dialog bubbles up to it.
    if (event.target !== dialog) return;
    event.preventDefault();
    onClose();
  };
  // Selecting text may end outside the content, which is not a click there.
  let pressed: EventTarget | null = null;
  const onPointerDown = (event: Event) => {
    pressed = event.target;
  };
  const onClick = (event: Event) => {
    if (event.target === dialog && pressed === dialog) onClose();
  };
  dialog.addEventListener('cancel', onCancel, { signal });
  // Browsers may close a dialog on Escape without a cancel event.
  dialog.addEventListener('close', onClose, { signal });
  dialog.addEventListener('pointerdown', onPointerDown, { signal });
  dialog.addEventListener('click', onClick, { signal });
  return () => ending.abort();
}
