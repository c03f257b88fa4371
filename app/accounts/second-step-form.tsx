import { Form, Link, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { FieldValues, TextField } from '~/core/forms/field';

interface SecondStepFormProps {
  username: string;
  byRecovery: boolean;
  /** The error of the last attempt, and the recovered input to pass on; a new object for each attempt. */
  answer: { error: string; held: string | null } | undefined;
}

export function SecondStepForm({ username, byRecovery, answer }: SecondStepFormProps) {
  const busy = useNavigation().state !== 'idle';
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const { error = '', held = null } = answer ?? {};
  useEffect(() => {
    if (!answer) return;
    form.current?.reset();
    form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
  }, [answer]);
  return (
    <FieldValues values={{}} errors={error ? { code: [error] } : {}} focus={error && 'code'}>
      {/* Recovered input is passed on by repeating the POST, which only the browser itself can do. */}
      <Form
        method="post"
        action={pathname + search}
        replace
        reloadDocument={held !== null}
        noValidate
        ref={form}
        aria-label="Second step"
      >
        {held !== null && <input type="hidden" name="held" value={held} />}
        {byRecovery ? (
          <TextField
            name="code"
            label="Recovery code"
            note="One of the ten you kept, such as h7qk-2mxd. It works once."
            className="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-required
          />
        ) : (
          <CodeField />
        )}
        <button className="btn btn--go" type="submit" disabled={busy}>
          {busy ? 'Signing in...' : 'Continue'}
        </button>
        {held === null && <OtherWay byRecovery={byRecovery} />}
        <p className="quiet">
          Signing in as <strong>{username}</strong>.{' '}
          <Link className="sign-in__link" to="/admin">
            Not you?
          </Link>
        </p>
      </Form>
    </FieldValues>
  );
}

/** Switches to the other kind of code and keeps the target of the sign-in. */
function OtherWay({ byRecovery }: { byRecovery: boolean }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  if (byRecovery) query.delete('with');
  else query.set('with', 'recovery');
  return (
    <p>
      <Link className="sign-in__link" to={{ pathname, search: query.toString() }} replace>
        {byRecovery ? 'Use a code of the authenticator' : 'Use a recovery code'}
      </Link>
    </p>
  );
}

export function CodeField() {
  return (
    <TextField
      name="code"
      label="Code from your authenticator"
      note="Six digits, new every 30 seconds."
      className="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      aria-required
    />
  );
}
