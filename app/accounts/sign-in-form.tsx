import { Form, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import type { SiteLogo } from '~/core/brand/site-look';
import { FieldValues, TextField } from '~/core/forms/field';
import { Logo } from '~/core/ui/image';
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
  useNextAttempt(form, formError);
  return (
    <FieldValues values={{ username }}>
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
        <Credentials errorId={error ? id : undefined} />
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
    </FieldValues>
  );
}

function Credentials({ errorId }: { errorId: string | undefined }) {
  const wrong = errorId && { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <>
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
    </>
  );
}

/** After a wrong password the username is kept and the password is cleared. */
function useNextAttempt(form: RefObject<HTMLFormElement>, formError: LoginFormProps['formError']) {
  useEffect(() => {
    const [name, password, passkey] = ['username', 'password', 'passkey'].map((field) =>
      form.current?.querySelector<HTMLInputElement>(`[name=${field}]`),
    );
    // Each signed response works once.
    if (passkey) passkey.value = '';
    if (!formError?.error || formError.username === undefined) return;
    if (password) password.value = '';
    (name?.value === '' ? name : password)?.focus();
  }, [form, formError]);
}

/** Layout of the screens outside the admin, such as the sign-in screen: an image next to the content. */
export function SignInLayout({
  title,
  logo,
  subtitle,
  children,
}: {
  title: string;
  logo?: SiteLogo | undefined;
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
          <h1>{logo ? <Logo className="sign-in__logo" siteName={title} logo={logo} /> : title}</h1>
          <p>{subtitle}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
