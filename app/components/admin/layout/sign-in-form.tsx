import { Form, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import { FieldContext, TextField } from '~/components/forms/field';
import { Notice } from '~/components/ui/notice';

interface LoginFormProps {
  /** What went wrong with the last try; a new object for each. */
  formError?:
    | {
        error?: string | undefined;
        /** Left out where the server did not say it: then the fields keep what was typed. */
        username?: string | undefined;
        detail?: string | undefined;
      }
    | undefined;
  /** What a form had sent when its session was found to have ended, as JSON. */
  held?: string;
}

const NO_FIELDS: ReadonlySet<string> = new Set();

export function SignInForm({ formError, held }: LoginFormProps) {
  const busy = useNavigation().state !== 'idle';
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { error, detail, username = '' } = formError ?? {};
  // A wrong password is typed anew; the username is kept.
  useEffect(() => {
    const fields = form.current;
    if (!fields || !formError?.error || formError.username === undefined) return;
    const [name, password] = ['username', 'password'].map((field) =>
      fields.querySelector<HTMLInputElement>(`[name=${field}]`),
    );
    if (password) password.value = '';
    (name?.value === '' ? name : password)?.focus();
  }, [formError]);
  const wrong = error ? { 'aria-invalid': true, 'aria-describedby': id } : {};
  return (
    <FieldContext.Provider value={{ values: { username }, errors: {}, changed: NO_FIELDS }}>
      {/* What is held is handed on by repeating the post, which only the browser itself does. */}
      <Form
        method="post"
        // Named, or Remix adds "?index" to the address, which the browser then shows after a wrong password.
        action={pathname + search}
        replace
        reloadDocument={held !== undefined}
        noValidate
        ref={form}
        aria-label="Sign in"
      >
        {error && (
          <div id={id}>
            <Notice kind="bad">
              <strong>{error}</strong>
            </Notice>
          </div>
        )}
        {detail && <p className="quiet">{detail}</p>}
        {held !== undefined && <input type="hidden" name="held" value={held} />}
        <TextField
          name="username"
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...wrong}
        />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          aria-required
          {...wrong}
        />
        <button className="btn btn--go" type="submit" disabled={busy}>
          {busy ? 'Signing in...' : 'Sign In'}
        </button>
      </Form>
    </FieldContext.Provider>
  );
}
