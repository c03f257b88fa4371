import { PlainForm } from '~/components/forms/plain-form';
import type { FormError } from '~/rules/forms/form-error';

interface UserAccessProps {
  id: string;
  username: string;
  hasSecondFactor: boolean;
  /** Prefix of the idempotency keys. */
  formKey: string;
  errorOf: (intent: 'reset' | 'end-sessions' | 'remove-second-factor') => FormError | undefined;
}

/** What an administrator does when somebody has forgotten a password or lost a device. */
export function UserAccess({ id, username, hasSecondFactor, formKey, errorOf }: UserAccessProps) {
  const action = `/admin/users/${id}`;
  return (
    <section className="panel" aria-labelledby="user-access">
      <h2 id="user-access">Access of {username}</h2>
      <div className="panel__form stack">
        <PlainForm
          id="reset"
          label="Reset password"
          intent="reset"
          action={action}
          formKey={`${formKey}/reset`}
          formError={errorOf('reset')}
          toasts
        >
          <p className="quiet">
            Makes a link by which {username} sets a new password. The old one stops working, and all sessions
            end.
          </p>
          <div className="acts">
            <button className="btn" type="submit">
              Reset password
            </button>
          </div>
        </PlainForm>
        <PlainForm
          id="end-sessions"
          label="End all sessions"
          intent="end-sessions"
          action={action}
          formKey={`${formKey}/end-sessions`}
          formError={errorOf('end-sessions')}
          toasts
        >
          <p className="quiet">Signs {username} out everywhere. The password stays as it is.</p>
          <div className="acts">
            <button className="btn" type="submit">
              End all sessions
            </button>
          </div>
        </PlainForm>
        {hasSecondFactor && (
          <PlainForm
            id="remove-second-factor"
            label="Remove second factor"
            intent="remove-second-factor"
            action={action}
            formKey={`${formKey}/remove-second-factor`}
            formError={errorOf('remove-second-factor')}
            toasts
          >
            <p className="quiet">
              For a lost phone or key: removes the authenticator and all passkeys. {username} then signs in
              with the password alone, and can add others.
            </p>
            <div className="acts">
              <button className="btn" type="submit">
                Remove second factor
              </button>
            </div>
          </PlainForm>
        )}
      </div>
    </section>
  );
}
