import type { UserView } from '~/core/session/sessions.server';
import { useNavigation, Form, Link } from '@remix-run/react';
import { ChoiceField, TextField } from '~/core/forms/field';
import { FormErrorMessage } from '~/core/forms/form-error-message';
import { useInPlaceForm } from '~/core/forms/in-place-form';
import { PlainForm } from '~/core/forms/plain-form';
import type { MergeBase } from '~/core/merge/field-merge';
import type { FormError } from '~/core/merge/form-error';
import { longDateTime } from '~/core/text/formats';
import { HelpLink } from '~/core/ui/help-link';
import { Notice, SavedNotice } from '~/core/ui/notice';
import { SettingsPanel, AccessRow } from '~/core/ui/settings-panel';
import { CurrentPasswordField } from './password-form';
import { SESSION_DAYS, SESSION_MAX_DAYS } from '~/core/validation/limits';

/** Order matters: a browser's user agent also names the browsers that it imitates. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const find = (list: readonly (readonly [string, string])[], agent: string) =>
  list.find(([sign]) => agent.includes(sign))?.[1];

/** Example: "Firefox on Windows". */
function browserName(agent: string): string {
  const browser = find(BROWSERS, agent);
  const system = find(SYSTEMS, agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Another program';
}

interface ProfileFormProps {
  user: UserView;
  base: MergeBase;
  formKey: string;
  formError: FormError | undefined;
  saved: string | undefined;
}

export function ProfileForm({ user, base, formKey, formError, saved }: ProfileFormProps) {
  const { state, formData } = useNavigation();
  const saving = state !== 'idle' && formData?.has('email') === true;
  const { username, email, firstName, lastName, darkMode } = user;
  return (
    <>
      <div className="bar">
        <h1 id="profile-title">My Profile</h1>
        <HelpLink />
        <button className="btn btn--go" type="submit" form="profile" disabled={saving}>
          {saving ? 'Saving...' : 'Save Profile'}
        </button>
      </div>
      <SavedNotice saved={saved} formError={formError} />
      <PlainForm
        id="profile"
        labelledBy="profile-title"
        values={{ username, email, firstName, lastName, darkMode: String(darkMode ?? '') }}
        base={base}
        formKey={formKey}
        formError={formError}
        saved={saved}
      >
        <SettingsPanel title="Profile Information" text="Your name in articles and for colleagues.">
          <div className="pair">
            <TextField
              name="username"
              label="Username"
              autoComplete="username"
              readOnly
              note="Username cannot be changed"
            />
            <TextField name="email" label="Email" type="email" autoComplete="email" required />
            <TextField name="firstName" label="First name" autoComplete="given-name" />
            <TextField name="lastName" label="Last name" autoComplete="family-name" />
          </div>
        </SettingsPanel>
        <SettingsPanel title="Preferences" text="Only you see these.">
          <DarkMode />
        </SettingsPanel>
      </PlainForm>
    </>
  );
}

const DARK_MODES = [
  ['', 'As your system'],
  ['true', 'On'],
  ['false', 'Off'],
] as const;

/** With scripts the theme changes at once (see `useDocumentLook`), otherwise when the form is saved. */
function DarkMode() {
  const { send } = useInPlaceForm({ action: '/admin/profile' });
  return (
    <div
      onChange={(event) => {
        const { value } = event.target as HTMLSelectElement;
        send({ intent: 'dark-mode', darkMode: value });
      }}
    >
      <ChoiceField name="darkMode" label="Dark mode" options={DARK_MODES} />
    </div>
  );
}

interface SessionListProps {
  sessions: { id: string; userAgent: string; createdAt: string; lastUsedAt: string; current: boolean }[];
  said: string | undefined;
  formError: FormError | undefined;
}

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

interface SecondFactorPanelProps {
  /** The number of unused recovery codes; null without an authenticator. */
  codesLeft: number | null;
  /** The idempotency key; a new one after each save empties the form. */
  formKey: string;
  formError: FormError | undefined;
  saved: string | undefined;
}

export function SecondFactorPanel({ codesLeft, formKey, formError, saved }: SecondFactorPanelProps) {
  return (
    <SettingsPanel
      title="Second factor"
      text="A code from your phone, after the password: a stolen password alone then opens nothing."
    >
      <SavedNotice saved={saved} formError={formError} />
      {codesLeft === null ? (
        <p>
          <Link className="btn" to="/admin/profile/authenticator">
            Add an authenticator
          </Link>
        </p>
      ) : (
        <ManageForm codesLeft={codesLeft} formKey={formKey} formError={formError} />
      )}
    </SettingsPanel>
  );
}

function ManageForm({
  codesLeft,
  ...form
}: {
  codesLeft: number;
  formKey: string;
  formError: FormError | undefined;
}) {
  const { state, formData } = useNavigation();
  const intent = state === 'idle' ? null : formData?.get('intent');
  const isSaving = intent === 'recovery-codes' || intent === 'remove-authenticator';
  return (
    <PlainForm id="second-factor" className="stack" label="Second factor" {...form}>
      <p>
        Your authenticator is on. You have {codesLeft} recovery {codesLeft === 1 ? 'code' : 'codes'} left.
      </p>
      <CurrentPasswordField note="Needed for either change. New recovery codes end the old ones." />
      <div className="acts">
        <button className="btn" type="submit" name="intent" value="recovery-codes" disabled={isSaving}>
          New recovery codes
        </button>
        <button className="btn" type="submit" name="intent" value="remove-authenticator" disabled={isSaving}>
          Remove the authenticator
        </button>
      </div>
    </PlainForm>
  );
}
