import { SESSION_DAYS, SESSION_MAX_DAYS } from '~/rules/validation/limits';
import { Form } from '@remix-run/react';
import { longDateTime } from '~/rules/text/dates';
import type { FormError } from '~/rules/forms/form-error';
import { browserName } from '~/rules/accounts/user-agent';
import { Notice } from '~/components/ui/notice';
import { FormErrorMessage } from '~/components/forms/form-error-message';
import { AccessRow } from '../settings/access-row';
import { SettingsPanel } from '~/components/ui/settings-panel';

interface SessionListProps {
  sessions: { id: string; userAgent: string; createdAt: string; lastUsedAt: string; current: boolean }[];
  /** The result of the last sign-out. */
  said: string | undefined;
  formError: FormError | undefined;
}

/** Lists the user's sessions, each with a button that ends it. */
export function SessionList({ sessions, said, formError }: SessionListProps) {
  return (
    <SettingsPanel
      title="Your sessions"
      text={`A session ends ${SESSION_DAYS} days after its last use, and ${SESSION_MAX_DAYS} days after the sign-in.`}
    >
      {formError && <FormErrorMessage formError={formError} inPlace />}
      {said && !formError && <Notice kind="good">{said}</Notice>}
      <ul className="log">
        {sessions.map(({ id, userAgent, createdAt, lastUsedAt, current }) => (
          <AccessRow
            key={id}
            name={browserName(userAgent)}
            tags={current && <span className="tag tag--you">This one</span>}
            times={`Signed in ${longDateTime(createdAt)}, last used ${longDateTime(lastUsedAt)}`}
            end={current ? null : { intent: 'sessions', field: 'session', id, verb: 'Sign out' }}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" replace preventScrollReset className="acts">
          <input type="hidden" name="intent" value="sessions" />
          <button className="btn" type="submit">
            Sign out of the others
          </button>
        </Form>
      )}
    </SettingsPanel>
  );
}
