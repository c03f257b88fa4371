import { NavigationType, useBeforeUnload, useBlocker } from '@remix-run/react';
import { useCallback, useEffect, useId, useRef } from 'react';
import { withoutEdit } from '~/components/site/layout/navigation';
import { useModal } from '~/components/ui/hooks/use-modal';
import { useStore } from './edit-context';

/** Asks before unsaved text is lost by a navigation, and waits for edits that are being sent. */
export function UnsavedEditsGuard() {
  const store = useStore();
  const unsaved = store.isUnsaved();
  const sending = store.isSending();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      store.isUnsaved() &&
      currentLocation.pathname !== nextLocation.pathname &&
      // A new title changes the URL, which is no navigation to another page.
      !(historyAction === NavigationType.Replace && isEditRoute(nextLocation.pathname)),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (store.isUnsaved()) event.preventDefault();
      },
      [store],
    ),
  );
  const { state } = blocker;
  useEffect(() => {
    if (state === 'blocked' && !unsaved) blocker.proceed?.();
  }, [state, unsaved, blocker]);
  const leave = () => {
    store.forget();
    blocker.proceed?.();
  };
  if (state !== 'blocked' || !unsaved || sending) return null;
  return <Question onLeave={leave} onStay={() => blocker.reset?.()} />;
}

const isEditRoute = (path: string) => withoutEdit(path) !== path;

function Question({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, true, onStay);
  return (
    <dialog
      ref={ref}
      className="dialog edit-dialog"
      role="alertdialog"
      aria-labelledby={`${id}-q`}
      aria-describedby={`${id}-d`}
    >
      <h2 id={`${id}-q`}>Are you sure you want to leave without saving?</h2>
      <p id={`${id}-d`}>A text on this page could not be saved. If you leave, it is lost.</p>
      <div className="acts">
        <button className="btn" type="button" onClick={onStay}>
          Cancel
        </button>
        <button className="btn" type="button" onClick={onLeave}>
          Leave
        </button>
      </div>
    </dialog>
  );
}
