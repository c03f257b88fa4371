import { Link } from '@remix-run/react';
import { PASSWORD_LENGTH, SESSION_DAYS } from '~/rules/validation/limits';

export function Profile() {
  return (
    <>
      <p>
        <Link to="/admin/profile">My Profile</Link> is about you. You reach it by your own name in the
        sidebar.
      </p>
      <h3>Your name and address</h3>
      <p>
        Change <strong>Email</strong>, <strong>First name</strong> and <strong>Last name</strong> and choose{' '}
        <strong>Save Profile</strong>. Your name is put under the articles that you write from then on;
        colleagues see it when you both edit the same record. Your username stays as it is.
      </p>
      <h3>Dark mode</h3>
      <p>
        Turns this desk dark, for you alone and wherever you sign in. It takes effect at once. The public site
        keeps its own light.
      </p>
      <h3>Change your password</h3>
      <ol>
        <li>
          Enter your <strong>Current password</strong>.
        </li>
        <li>
          Enter the new one twice. It has {PASSWORD_LENGTH.min} to {PASSWORD_LENGTH.max} characters; a
          sentence is easier to remember than a riddle.
        </li>
        <li>
          Choose <strong>Change Password</strong>. You stay signed in here, and your other sessions end.
        </li>
      </ol>
      <h3>Where you are signed in</h3>
      <p>
        <strong>Your sessions</strong> lists each browser with the time of its last use.{' '}
        <strong>Sign out</strong> ends one of them, <strong>Sign out of the others</strong> all but this one:
        worth doing when a telephone is lost. A session that is not used for {SESSION_DAYS} days ends by
        itself.
      </p>
    </>
  );
}
