import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useModal } from '~/core/ui/use-modal';

interface PortalDialogProps {
  title: string;
  /** A wide dialog has a button beside its title that closes it. */
  isWide?: boolean;
  onClose: () => void;
  /** Makes the content a form. */
  onSubmit?: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** React events bubble through portals, so they would reach the form that contains what has opened the dialog. */
export function PortalDialog({ title, isWide = false, onClose, onSubmit, children }: PortalDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, true, onClose);
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit?.(event.currentTarget as HTMLFormElement);
  };
  const Content = onSubmit ? 'form' : 'div';
  const heading = <h2 id={`${id}-title`}>{title}</h2>;
  return createPortal(
    <dialog
      ref={dialog}
      className={isWide ? 'dialog dialog--wide' : 'dialog'}
      aria-labelledby={`${id}-title`}
      onInput={(event) => event.stopPropagation()}
      onSubmit={(event) => event.stopPropagation()}
    >
      <Content className="dialog__in" {...(onSubmit && { noValidate: true, onSubmit: submit })}>
        {isWide ? (
          <header className="library__head">
            {heading}
            <button className="btn btn--plain" type="button" onClick={onClose}>
              Close
            </button>
          </header>
        ) : (
          heading
        )}
        {children}
      </Content>
    </dialog>,
    document.body,
  );
}
