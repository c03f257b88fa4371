import { useId, useRef, useCallback, useState } from 'react';
import { LinkedText } from '~/core/ui/linked-text';
import { useModal } from '~/core/ui/use-modal';
import type { Question, QuestionPart } from '~/core/validation/errors';

interface ConfirmDialogProps {
  question: string;
  /** Consequences that the question does not mention, such as that the action cannot be undone. */
  detail?: string;
  about?: readonly QuestionPart[] | undefined;
  verb:
    | 'Choose'
    | 'Delete'
    | 'Delete for ever'
    | 'Remove'
    | 'Discard'
    | 'Leave'
    | 'Overwrite'
    | Question['verb'];
  open: boolean;
  onConfirm: () => void;
  /** Also called for Escape and for a click outside the dialog. */
  onCancel: () => void;
}

/** Modal dialogs read the `autofocus` attribute, which React does not write. */
const focusAtFirst = (button: HTMLElement | null) => button?.setAttribute('autofocus', '');

/**
 * Confirms an action that destroys or publishes something. Cancel gets the focus and comes first; on close the focus
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
            className={verb === 'Publish' || verb === 'Choose' ? 'btn btn--go' : 'btn btn--bad'}
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

type About = readonly QuestionPart[];

/** The question about one subject. `about` lists its links; null until loaded. */
interface Asked<Subject> {
  subject: Subject;
  about: About | null;
}

/** The question does not wait longer for the links. */
const MAX_WAIT_MS = 5_000;
const UNKNOWN: About = ['What links here could not be read.'];

async function readLinks(address: string): Promise<About | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(MAX_WAIT_MS) });
    return response.ok ? ((await response.json()) as { about: About }).about : null;
  } catch {
    return null;
  }
}

/**
 * Confirms a deletion and shows what links to the subject as soon as that is loaded. A user who confirms earlier is
 * asked again if there are links; otherwise the subject is removed.
 */
export function useLinkedDeletion<Subject>(remove: (subject: Subject) => void) {
  const [asked, setAsked] = useState<Asked<Subject> | null>(null);
  /** The pending request of the open question; null while none is open. */
  const reading = useRef<Promise<About | null> | null>(null);

  const ask = useCallback((subject: Subject, address: string) => {
    const links = readLinks(address);
    reading.current = links;
    setAsked({ subject, about: null });
    void links.then((about) => {
      if (reading.current === links) setAsked({ subject, about: about ?? UNKNOWN });
    });
  }, []);
  const cancel = useCallback(() => {
    reading.current = null;
    setAsked(null);
  }, []);
  const confirm = () => {
    if (!asked) return;
    const end = () => {
      cancel();
      remove(asked.subject);
    };
    if (asked.about) return end();
    const links = reading.current;
    void links?.then((about) => {
      const isShown = about !== null && about.length > 0;
      if (reading.current === links && !isShown) end();
    });
  };
  return { asked, ask, cancel, confirm };
}
