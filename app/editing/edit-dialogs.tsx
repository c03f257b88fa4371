import { NavigationType, useBeforeUnload, useBlocker } from '@remix-run/react';
import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useModal } from '~/core/ui/use-modal';
import { withoutEdit } from '~/site/layout/site-navigation';
import { useStore } from './edit-context';
import { sendField } from './edit-store';

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

/** Asks the user to sign in again after the session has expired; the store then saves the unsent text. */
export function SessionEndedDialog() {
  const store = useStore();
  // Remounted each time, so that the fields and the error start empty.
  return store.isSignInNeeded ? <SignInForm /> : null;
}

function useSignIn() {
  const store = useStore();
  const password = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    code.current?.focus();
  }, [needsCode]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const fields = Object.fromEntries(
      [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
    setBusy(true);
    const answer = await sendField<{ ok: true }>({ ...fields, intent: 'sign-in' });
    setBusy(false);
    if (answer.ok) return store.resumeAfterSignIn();
    setWrong(answer.detail);
    // The password was right, so it is kept.
    if ('code' in answer.fields) {
      setNeedsCode(true);
      code.current?.select();
      return;
    }
    if (!password.current) return;
    password.current.value = '';
    password.current.focus();
  };
  return { password, code, isBusy, wrong, needsCode, submit };
}

function SignInForm() {
  const store = useStore();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, true, () => store.dismissSignIn());
  const { password, code, isBusy, wrong, needsCode, submit } = useSignIn();
  const invalid = wrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-wrong` } : {};
  return (
    <dialog ref={dialog} className="dialog edit-dialog" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Your session has ended</h2>
      <p>What you typed is kept, and will be saved once you sign in.</p>
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        {wrong && (
          <p className="wrong" id={`${id}-wrong`} role="alert">
            {wrong}
          </p>
        )}
        <label htmlFor={`${id}-username`}>Username</label>
        <input
          id={`${id}-username`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          {...invalid}
        />
        <label htmlFor={`${id}-password`}>Password</label>
        <input
          ref={password}
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete="current-password"
          {...invalid}
        />
        {needsCode && (
          <>
            <label htmlFor={`${id}-code`}>Code from your authenticator, or a recovery code</label>
            <input ref={code} id={`${id}-code`} name="code" autoComplete="one-time-code" {...invalid} />
          </>
        )}
        <div className="acts">
          <button className="btn" type="button" onClick={() => store.dismissSignIn()}>
            Cancel
          </button>
          <button className="btn btn--go" type="submit" disabled={isBusy}>
            {isBusy ? 'Signing in...' : 'Sign In'}
          </button>
        </div>
      </form>
    </dialog>
  );
}
