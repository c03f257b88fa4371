import { useId, useRef } from 'react';
import { useModal } from '~/components/ui/hooks/use-modal';

interface ConfirmDialogProps {
  /** What is asked, as a whole sentence. */
  question: string;
  /** What cannot be read from the question, such as that it is for good. */
  detail?: string;
  verb: 'Delete' | 'Remove' | 'Discard' | 'Leave' | 'Overwrite';
  open: boolean;
  onConfirm: () => void;
  /** Also for Escape and for a click beside the dialog. */
  onCancel: () => void;
}

/** Asks before something is lost. Cancel comes first, so that it has the focus; afterwards the opener has it. */
export function ConfirmDialog({ question, detail, verb, open, onConfirm, onCancel }: ConfirmDialogProps) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, open, onCancel);
  if (!open) return null;
  return (
    <dialog
      ref={ref}
      className="dialog"
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={detail && `${id}-detail`}
    >
      <div className="dialog__in">
        <h2 id={`${id}-question`}>{question}</h2>
        {detail && (
          <p className="quiet" id={`${id}-detail`}>
            {detail}
          </p>
        )}
        <div className="acts">
          <button className="btn" type="button" onClick={onCancel}>
            Cancel
          </button>
          <button className="btn btn--bad" type="button" onClick={onConfirm}>
            {verb}
          </button>
        </div>
      </div>
    </dialog>
  );
}
