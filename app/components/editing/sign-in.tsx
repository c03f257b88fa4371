import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import { useModal } from '~/components/ui/use-modal';
import type { Refusal } from '~/rules/refusal';
import { useStore } from './edit-context';

/** When the session has ended: sign in here, the text still there, and it is saved. */
export function SignIn() {
  const store = useStore();
  return store.signedOut ? <SignInDialog /> : null;
}

function SignInDialog() {
  const store = useStore();
  const id = useId();
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const fetcher = useFetcher<{ ok: true } | Refusal>();
  const answer = fetcher.state === 'submitting' ? undefined : fetcher.data;
  useModal(dialog, true, () => store.stayOut());
  useEffect(() => {
    if (answer?.ok) store.signedIn();
    else if (answer && password.current) {
      password.current.value = '';
      password.current.focus();
    }
  }, [answer, store]);
  const wrong = answer?.ok === false ? answer.detail : '';
  const box = wrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-wrong` } : {};
  return (
    <dialog ref={dialog} className="edit-dialog" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Your session has ended</h2>
      <p>Sign in to go on. What you typed is kept, and saved then.</p>
      <fetcher.Form method="post" action={pathname} noValidate>
        <input type="hidden" name="intent" value="sign-in" />
        {wrong && (
          <p className="wrong" id={`${id}-wrong`} role="alert">
            {wrong}
          </p>
        )}
        <label htmlFor={`${id}-username`}>Username</label>
        <input id={`${id}-username`} name="username" autoComplete="username" autoCapitalize="none" {...box} />
        <label htmlFor={`${id}-password`}>Password</label>
        <input
          ref={password}
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete="current-password"
          {...box}
        />
        <div className="acts">
          <button className="btn" type="button" onClick={() => store.stayOut()}>
            Cancel
          </button>
          <button className="btn btn--go" type="submit" disabled={fetcher.state === 'submitting'}>
            {fetcher.state === 'submitting' ? 'Signing in...' : 'Sign In'}
          </button>
        </div>
      </fetcher.Form>
    </dialog>
  );
}
