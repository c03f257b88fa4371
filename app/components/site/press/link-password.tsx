import { useId } from 'react';
import { Icon } from '~/components/ui/icon';
import { PASSCODE_TRIES } from '~/rules/press/passcode';

/**
 * Stands before whatever a link with a password opens, and tells nothing of it. The form is sent as a document. The password is the link's and
 * nobody's own: browsers should neither offer the one of an account nor store this one.
 */
export function LinkPassword({ error }: { error: string | undefined }) {
  const id = useId();
  return (
    <div className="link-gate">
      <div className="link-gate__about">
        <h1 className="display">A password first</h1>
        <p className="role">Whoever sent you this link has its password.</p>
      </div>
      <form method="post" className="link-gate__form">
        <label htmlFor={id}>Password</label>
        <div className="link-gate__line">
          <input
            id={id}
            name="password"
            type="text"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? `${id}-note` : `${id}-error ${id}-note`}
            {...(error !== undefined && { autoFocus: true })}
          />
          <button className="link-gate__open" type="submit">
            Open
            <Icon name="arrow" />
          </button>
        </div>
        {error !== undefined && (
          <p className="link-gate__error" id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
        <p className="link-gate__note" id={`${id}-note`}>
          {PASSCODE_TRIES.most} tries in {PASSCODE_TRIES.minutes} minutes. Then the kit stays open in this
          browser until the link ends.
        </p>
      </form>
    </div>
  );
}
