import { Link } from '@remix-run/react';
import { PASSWORD_LENGTH, SESSION_DAYS } from '~/rules/validation/limits';

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
          common passwords such as “sunshine1” are rejected; a sentence is easy to remember.
        </li>
        <li>
          Choose <strong>Change Password</strong>. You stay signed in here, and your other sessions end.
        </li>
      </ol>
      <h3>Where you are signed in</h3>
      <p>
        <strong>Your sessions</strong> lists each browser with the time of its last use.{' '}
        <strong>Sign out</strong> ends one of them, <strong>Sign out of the others</strong> all but this one,
        for example if you lose your phone. A session ends after {SESSION_DAYS} days without use.
      </p>
    </>
  );
}
