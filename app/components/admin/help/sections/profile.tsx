import { Link } from '@remix-run/react';
import { MAX_PASSKEYS, PROOF_MINUTES } from '~/rules/accounts/passkey';
import { MAX_TOKENS } from '~/rules/accounts/api-token';
import { PASSWORD_LENGTH, SESSION_DAYS, SESSION_MAX_DAYS } from '~/rules/validation/limits';

export function ProfileHelp() {
  return (
    <>
      <p>
        <Link to="/admin/profile">My Profile</Link> is about you. You reach it by your own name in the
        sidebar.
      </p>
      <h3>Your name and address</h3>
      <p>
        Change <strong>Email</strong>, <strong>First name</strong> and <strong>Last name</strong> and choose{' '}
        <strong>Save Profile</strong>. Your name appears on articles that you write from then on, and
        colleagues see it when you both edit the same record. Your username cannot be changed.
      </p>
      <h3>Dark mode</h3>
      <p>
        Turns the admin dark, only for you and wherever you sign in. It takes effect at once. The public site
        does not change.
      </p>
      <h3>Change your password</h3>
      <ol>
        <li>
          Enter your <strong>Current password</strong>.
        </li>
        <li>
          Enter the new one twice. It has {PASSWORD_LENGTH.min} to {PASSWORD_LENGTH.max} characters, and
          common passwords such as “sunshine1” are rejected, and so are names of yours and of the site. A
          sentence is easy to remember.
        </li>
        <li>
          Choose <strong>Change Password</strong>. You stay signed in here, and your other sessions end.
        </li>
      </ol>
      <SecondFactorHelp />
      <PasskeyHelp />
      <h3>Where you are signed in</h3>
      <p>
        <strong>Your sessions</strong> lists each browser with the time of its last use.{' '}
        <strong>Sign out</strong> ends one of them, <strong>Sign out of the others</strong> all but this one,
        for example if you lose your phone. A session ends after {SESSION_DAYS} days without use, and{' '}
        {SESSION_MAX_DAYS} days after you signed in.
      </p>
      <TokenHelp />
    </>
  );
}

function SecondFactorHelp() {
  return (
    <>
      <h3>A second factor</h3>
      <p>
        With a second factor a stolen password alone opens nothing: you also enter a code that an app on your
        phone makes.
      </p>
      <ol>
        <li>
          Choose <strong>Add an authenticator</strong> and scan the code with an authenticator app, or type
          the secret into it.
        </li>
        <li>
          Enter the six digits that the app shows, and choose <strong>Confirm</strong>.
        </li>
        <li>
          Keep the ten recovery codes somewhere other than on your phone. They are shown once, and each signs
          you in once: choose <strong>Use a recovery code</strong> after the password.
        </li>
      </ol>
      <p>
        <strong>New recovery codes</strong> end the old ones. <strong>Remove the authenticator</strong> also
        removes the codes. Both ask for your password. An administrator may have decided that you need a
        second factor: then you are led here before anything else.
      </p>
    </>
  );
}

function PasskeyHelp() {
  return (
    <>
      <h3>Passkeys</h3>
      <p>
        With a passkey you sign in by your fingerprint, your face or the PIN of your device: without a
        password, without a code. It is offered where your browser and the address of the site allow it.
      </p>
      <ol>
        <li>
          Under <strong>Passkeys</strong> enter a <strong>Name</strong> by which you know the device, and
          choose <strong>Add a passkey</strong>. Your browser asks you to confirm.
        </li>
        <li>
          To sign in, choose the passkey that the browser offers in the field for the username, or choose{' '}
          <strong>Sign in with a passkey</strong>.
        </li>
      </ol>
      <p>
        You can have {MAX_PASSKEYS}. <strong>Remove</strong> ends one at once, for example that of a lost
        device; delete it in the device, too. If you signed in more than {PROOF_MINUTES} minutes ago, you are
        asked for your password before you change passkeys. Keep the password: a passkey comes in addition.
        Where a second factor is required, a passkey is enough for the sign-in that used it; after a sign-in
        by password alone you are led to adding an authenticator.
      </p>
    </>
  );
}

function TokenHelp() {
  return (
    <>
      <h3>API tokens</h3>
      <p>
        <Link to="/admin/profile/tokens">API tokens</Link> lets a program act as you without your password.
      </p>
      <ol>
        <li>
          Enter what will use the token as its <strong>Label</strong>, and choose when it ends.
        </li>
        <li>
          Check its <strong>Scopes</strong>: <code>read</code> for everything that you may read, the others
          for changing what they name. A token never opens users, sessions, passwords or tokens.
        </li>
        <li>
          Choose <strong>Create token</strong> and copy the token at once. It is not shown again.
        </li>
      </ol>
      <p>
        The list says when each token was last used. <strong>End</strong> stops one at once. You can have{' '}
        {MAX_TOKENS} at a time. A new password does not end them.{' '}
        <a href="/api/docs">The page about the API</a> has examples.
      </p>
    </>
  );
}
