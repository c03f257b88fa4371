import { PASSWORD_LENGTH } from '~/rules/validation/limits';
import { RolesTable } from '../roles-table';

export function UsersHelp() {
  return (
    <>
      <p>
        Users are the people who can sign in here. Only administrators see this screen. Everyone has one of
        three roles.
      </p>
      <h3>What each role may do</h3>
      <RolesTable />
      <p>
        “Own” means what the person created. An author may also delete files that they uploaded themselves,
        while nothing uses them.
      </p>
      <h3>Give somebody an account</h3>
      <ol>
        <li>
          Under Users choose <strong>Create User</strong>. From Settings, <strong>Add User</strong> leads here
          too.
        </li>
        <li>
          Enter a <strong>Username</strong>, an <strong>Email</strong> and a <strong>Password</strong> of at
          least {PASSWORD_LENGTH.min} characters, which must be neither a common one nor a name of the person
          or the site. The username cannot be changed later.
        </li>
        <li>Add the first and last name: they appear as the author of this person’s articles.</li>
        <li>
          Choose the <strong>Role</strong>. Editor is what most people need.
        </li>
        <li>
          Choose <strong>Create User</strong>, and hand over the password in person. They can change it under
          My Profile. Or tick <strong>Send a link instead of a password</strong>: you get a link, shown only
          once, to pass on. With it they choose a password themselves, within seven days.
        </li>
      </ol>
      <h3>Change an account</h3>
      <p>
        <strong>Edit</strong> in the row changes email, name and role. A new role applies from the person’s
        next click. You cannot change your own role, so you cannot lock yourself out.
      </p>
      <h3>Delete an account</h3>
      <p>
        The bin deletes the account and signs it out everywhere. Its content is kept. You cannot delete your
        own account, and the last administrator cannot be deleted or given another role.
      </p>
      <h3>A forgotten password</h3>
      <p>
        Nobody can read passwords. Open the account with <strong>Edit</strong> and choose{' '}
        <strong>Reset password</strong>: the old password stops working, the person is signed out everywhere,
        and you get a link, shown only once, to pass on. It works once, within a day. A newer link ends the
        older one.
      </p>
      <h3>A lost device</h3>
      <p>
        <strong>End all sessions</strong> signs somebody out everywhere, and leaves the password as it is.{' '}
        <strong>Remove second factor</strong> helps somebody who has lost the phone and the recovery codes: it
        removes the authenticator and all passkeys. They sign in with the password alone, and add others. Make
        sure first that it is really them who asks. A reset password leaves the second factor as it is.
      </p>
      <h3>Who needs a second factor</h3>
      <p>
        Under Settings, <strong>Second factor</strong> is asked of nobody, of administrators or of everybody.
        Who has none yet is led to adding one, and everybody can have one in any case.
      </p>
    </>
  );
}
