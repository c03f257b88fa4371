import { useId, useRef } from 'react';
import type { QuestionVerb } from '~/rules/validation/errors';
import { useModal } from '~/components/ui/hooks/use-modal';

interface ConfirmDialogProps {
  /** The question, as a whole sentence. */
  question: string;
  /** Consequences that the question does not mention, such as that the action cannot be undone. */
  detail?: string;
  verb: 'Delete' | 'Delete for ever' | 'Remove' | 'Discard' | 'Leave' | 'Overwrite' | QuestionVerb;
  open: boolean;
  onConfirm: () => void;
  /** Also called for Escape and for a click outside the dialog. */
  onCancel: () => void;
}

/**
 * Confirms an action that destroys or publishes something. Cancel comes first, so that it gets the focus; on close the focus returns to the
 * opener.
 */
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
          <button
            className={verb === 'Publish' ? 'btn btn--go' : 'btn btn--bad'}
            type="button"
            onClick={onConfirm}
          >
            {verb}
          </button>
        </div>
      </div>
    </dialog>
  );
}
