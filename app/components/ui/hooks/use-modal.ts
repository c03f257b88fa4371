import { useRef, type RefObject } from 'react';
import { useBrowserLayoutEffect } from './use-browser-layout-effect';

/**
 * Makes a rendered `<dialog>` modal while `open`: top layer, page behind inert, focus kept, and returned to
 * where it was when it closes. Escape asks for `onClose`; so does a click on the dialog itself, outside its
 * content. The page's body is flagged with `data-modal` meanwhile.
 */
export function useModal(ref: RefObject<HTMLDialogElement>, open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;

  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    dialog.removeAttribute('open');
    dialog.showModal();
    document.body.dataset.modal = '';
    const stopListening = listen(dialog, () => close.current());
    return () => {
      stopListening();
      dialog.close();
      if (!document.querySelector('dialog:modal')) delete document.body.dataset.modal;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [ref, open]);
}

/** Calls `onClose` for each way in which a person leaves a modal dialog. */
function listen(dialog: HTMLDialogElement, onClose: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const onCancel = (event: Event) => {
    // A choice of files that is given up says so too, up to here.
    if (event.target !== dialog) return;
    event.preventDefault();
    onClose();
  };
  // A selection of text that ends beside the content is no click beside it.
  let pressed: EventTarget | null = null;
  const onPointerDown = (event: Event) => {
    pressed = event.target;
  };
  const onClick = (event: Event) => {
    if (event.target === dialog && pressed === dialog) onClose();
  };
  dialog.addEventListener('cancel', onCancel, { signal });
  // A browser need not ask before it closes a dialog on Escape.
  dialog.addEventListener('close', onClose, { signal });
  dialog.addEventListener('pointerdown', onPointerDown, { signal });
  dialog.addEventListener('click', onClick, { signal });
  return () => ending.abort();
}
