import { useId, useRef } from 'react';
import { useModal } from '~/components/ui/hooks/use-modal';
import { LinkedText } from '~/components/ui/linked-text';
import type { Question, QuestionPart } from '~/rules/validation/question';

interface ConfirmDialogProps {
  /** The question, as a whole sentence. */
  question: string;
  /** Consequences that the question does not mention, such as that the action cannot be undone. */
  detail?: string;
  /** What else follows from it, with links to what is mentioned. */
  about?: readonly QuestionPart[] | undefined;
  verb: 'Delete' | 'Delete for ever' | 'Remove' | 'Discard' | 'Leave' | 'Overwrite' | Question['verb'];
  open: boolean;
  onConfirm: () => void;
  /** Also called for Escape and for a click outside the dialog. */
  onCancel: () => void;
}

/** A modal dialog looks for the attribute, which React does not write. */
const focusAtFirst = (button: HTMLElement | null) => button?.setAttribute('autofocus', '');

/**
 * Confirms an action that destroys or publishes something. Cancel gets the focus, and comes before the other button; on close the focus
 * returns to the opener.
 */
export function ConfirmDialog({
  question,
  detail,
  about = [],
  verb,
  open,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, open, onCancel);
  if (!open) return null;
  const hasAbout = about.length > 0;
  const described = [hasAbout && `${id}-about`, detail && `${id}-detail`].filter(Boolean).join(' ');
  return (
    <dialog
      ref={ref}
      className="dialog"
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={described || undefined}
    >
      <div className="dialog__in">
        <h2 id={`${id}-question`}>{question}</h2>
        {hasAbout && (
          <p className="points" id={`${id}-about`} aria-live="polite">
            <LinkedText parts={about} />
          </p>
        )}
        {detail && (
          <p className="quiet" id={`${id}-detail`}>
            {detail}
          </p>
        )}
        <div className="acts">
          <button ref={focusAtFirst} className="btn" type="button" onClick={onCancel}>
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
