import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useModal } from '~/core/ui/use-modal';

interface EditorDialogProps {
  title: string;
  onClose: () => void;
  /** Makes the content a form. */
  onSubmit?: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** React events bubble through portals, so they would reach the form that contains the editor. */
export function EditorDialog({ title, onClose, onSubmit, children }: EditorDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, true, onClose);
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit?.(event.currentTarget as HTMLFormElement);
  };
  const Content = onSubmit ? 'form' : 'div';
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}-title`}
      onInput={(event) => event.stopPropagation()}
    >
      <Content className="dialog__in" {...(onSubmit && { noValidate: true, onSubmit: submit })}>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </Content>
    </dialog>,
    document.body,
  );
}
