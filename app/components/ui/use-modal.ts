import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Makes a rendered `<dialog>` modal while `open`: top layer, page behind inert, focus kept, and returned to
 * where it was when it closes. Escape asks for `onClose`; so does a click on the dialog itself, outside its content.
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
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    // A selection of text that ends beside the content is no click beside it.
    let pressed: EventTarget | null = null;
    const onPointerDown = (event: PointerEvent) => {
      pressed = event.target;
    };
    const onClick = (event: MouseEvent) => {
      if (event.target === dialog && pressed === dialog) close.current();
    };
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('pointerdown', onPointerDown);
    dialog.addEventListener('click', onClick);
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('pointerdown', onPointerDown);
      dialog.removeEventListener('click', onClick);
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [ref, open]);
}
