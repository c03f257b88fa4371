import { NavigationType, useBeforeUnload, useBlocker } from '@remix-run/react';
import { useCallback, useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useModal } from '~/core/ui/use-modal';
import { withoutEdit } from '~/site/layout/site-navigation';
import { useStore } from './edit-context';

/** Asks before a navigation discards unsaved text, and waits for edits that are being sent. */
export function UnsavedEditsGuard() {
  const store = useStore();
  const unsaved = store.isUnsaved();
  const sending = store.isSending();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      store.isUnsaved() &&
      currentLocation.pathname !== nextLocation.pathname &&
      // A new title changes the URL, which is not a navigation to another page.
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

interface Text {
  area: RefObject<HTMLTextAreaElement>;
  html: string;
  onType: (isChanged: boolean) => void;
  onLeave: (html: string | null, isByKey: boolean) => void;
}

/** Leaves a text once: saves it after its uploads have finished, or discards the changes. */
export function useLeaving({ area, html, onType, onLeave }: Text) {
  const [isUploading, setUploading] = useState(false);
  /** How the text was left while its files were being uploaded. */
  const [waiting, setWaiting] = useState<'pointer' | 'key' | null>(null);
  const left = useRef(false);
  const leave = (text: string | null, isByKey: boolean) => {
    if (left.current) return;
    left.current = true;
    onLeave(text, isByKey);
  };
  const finish = (isByKey: boolean) => {
    if (isUploading) setWaiting(isByKey ? 'key' : 'pointer');
    else leave(area.current?.value ?? null, isByKey);
  };
  const onInput = () => onType(isUploading || area.current?.value !== html);
  const latest = useRef({ onInput, finish });
  latest.current = { onInput, finish };
  useEffect(() => {
    latest.current.onInput();
    if (!isUploading && waiting) latest.current.finish(waiting === 'key');
  }, [isUploading, waiting]);
  return {
    leave,
    finish,
    onInput,
    isWaiting: waiting !== null,
    /** A failed upload keeps the text open. */
    onUploading: useCallback((isRunning: boolean, hasFailed: boolean) => {
      setUploading(isRunning);
      if (hasFailed) setWaiting(null);
    }, []),
  };
}
