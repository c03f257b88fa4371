import { Form, useNavigation } from '@remix-run/react';
import { FieldContext, TextField } from './field';
import { Notice } from './notice';

interface LoginFormProps {
  /** What went wrong with the last try. */
  error?: string | undefined;
  /** Kept from the last try; a password never is. */
  username?: string | undefined;
  /** What a form had sent when its session was found to have ended, as JSON. */
  held?: string;
}

const NO_FIELDS: ReadonlySet<string> = new Set();

export function LoginForm({ error, username = '', held }: LoginFormProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <FieldContext.Provider value={{ values: { username }, errors: {}, changed: NO_FIELDS }}>
      <Form method="post" replace>
        {error && <Notice kind="bad">{error}</Notice>}
        {held !== undefined && <input type="hidden" name="held" value={held} />}
        <TextField name="username" label="Username" autoComplete="username" autoCapitalize="none" required />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
        />
        <button className="btn btn--go" type="submit" disabled={busy}>
          {busy ? 'Signing in...' : 'Sign In'}
        </button>
      </Form>
    </FieldContext.Provider>
  );
}
