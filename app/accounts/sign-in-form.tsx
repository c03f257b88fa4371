import { Form, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { FieldContext, TextField } from '~/core/forms/field';
import { Notice } from '~/core/ui/notice';
import { usePasskeySignIn } from './browser-passkeys';

interface LoginFormProps {
  /** The error of the last attempt; a new object for each attempt. */
  formError?:
    | {
        error?: string | undefined;
        /** Omitted if the server did not return it; the fields then keep their input. */
        username?: string | undefined;
        detail?: string | undefined;
      }
    | undefined;
  held?: string;
  offersPasskeys: boolean;
}

const NO_FIELDS: ReadonlySet<string> = new Set();

export function SignInForm({ formError, held, offersPasskeys }: LoginFormProps) {
  const busy = useNavigation().state !== 'idle';
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const passkey = useRef<HTMLInputElement>(null);
  const { isPossible, isAsking, problem, ask } = usePasskeySignIn({
    isOffered: offersPasskeys,
    answer: formError,
    send: (credential) => {
      if (!passkey.current) return;
      passkey.current.value = credential;
      form.current?.requestSubmit();
    },
  });
  const { detail, username = '' } = formError ?? {};
  const error = problem || formError?.error;
  // Each signed response works once.
  useEffect(() => {
    if (passkey.current) passkey.current.value = '';
  }, [formError]);
  // After a wrong password the username is kept and the password is cleared.
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
      {/* Recovered input is passed on by repeating the POST, which only the browser itself can do. */}
      <Form
        method="post"
        // An explicit action keeps Remix from adding "?index" to the URL, visible after a wrong password.
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
          autoComplete="username webauthn"
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
        <input type="hidden" name="passkey" ref={passkey} />
        {isPossible && (
          <button className="btn" type="button" disabled={busy || isAsking} onClick={() => void ask()}>
            Sign in with a passkey
          </button>
        )}
      </Form>
    </FieldContext.Provider>
  );
}

/** Layout of the screens outside the admin, such as the sign-in screen: an image next to the content. */
export function SignInLayout({
  title,
  logoUrl = '',
  subtitle,
  children,
}: {
  title: string;
  logoUrl?: string;
  subtitle: string;
  children: ReactNode;
}) {
  return (
    <div className="sign-in">
      <div className="sign-in__image" aria-hidden="true">
        <img className="covering" src="/placeholders/lost.avif" alt="" width="1280" height="720" />
      </div>
      <main id="main">
        <div>
          <h1>
            {logoUrl ? (
              <img className="sign-in__logo" src={logoUrl} alt={title} width="160" height="44" />
            ) : (
              title
            )}
          </h1>
          <p>{subtitle}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
