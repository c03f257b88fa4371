import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PlainForm } from '~/core/forms/plain-form';
import type { FormError } from '~/core/merge/form-error';
import { Crumb } from '~/core/ui/crumb';
import { HelpLink } from '~/core/ui/help-link';
import { CopyTextButton } from '~/core/ui/link-address';
import { Notice } from '~/core/ui/notice';
import { CodeField } from './second-step-form';

/** Shown once: only their hashes are stored. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section className="panel" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Keep the recovery codes</h2>
      <div className="panel__form">
        <Notice kind="good">
          They are shown once, now. Each signs you in once when you do not have your phone.
        </Notice>
        <ol className="codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Form className="acts" method="get" action="/admin/profile">
          <CopyTextButton
            text={codes.join('\n')}
            verb="Copy"
            copied="Codes copied"
            failed="The codes could not be copied. Select them instead."
          />
          <button className="btn btn--go" type="submit">
            I have kept them
          </button>
        </Form>
      </div>
    </section>
  );
}

interface ToScan {
  qrCode: { size: number; path: string };
  /** In groups of four. */
  secret: string;
}

interface AuthenticatorSetupProps {
  account: string;
  /** Null if the user has an authenticator. */
  toScan: ToScan | null;
  /** Whether the user must finish this before using the admin. */
  isRequired: boolean;
  codes: string[] | null;
  formKey: string;
  formError: FormError | undefined;
}

/** The third of the three steps follows the second automatically. */
export function AuthenticatorSetup({ toScan, isRequired, codes, ...rest }: AuthenticatorSetupProps) {
  return (
    <>
      <div className="bar">
        <Crumb to="/admin/profile">My Profile</Crumb>
        <h1>{codes ? 'Recovery codes' : 'Add an authenticator'}</h1>
        <HelpLink />
      </div>
      {isRequired && (
        <Notice kind="info">
          On this site you need a second factor. Add an authenticator to go on to the admin.
        </Notice>
      )}
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : toScan ? (
        <ScanAndConfirm toScan={toScan} {...rest} />
      ) : (
        <p>You have an authenticator. Remove it in your profile before you add another one.</p>
      )}
    </>
  );
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <header>
        <h2>{title}</h2>
        <p>{text}</p>
      </header>
      {children}
    </li>
  );
}

type ScanProps = { toScan: ToScan } & Pick<AuthenticatorSetupProps, 'account' | 'formKey' | 'formError'>;

function ScanAndConfirm({ toScan: { qrCode, secret }, account, formKey, formError }: ScanProps) {
  const saving = useNavigation().formMethod === 'POST';
  const { size, path } = qrCode;
  return (
    <ol className="setup-steps">
      <Step
        title="Scan"
        text="With an app that makes six-digit codes. If it cannot scan, type the secret into it."
      >
        <div className="row scan">
          <svg
            viewBox={`0 0 ${size} ${size}`}
            role="img"
            aria-label="QR code for the authenticator"
            shapeRendering="crispEdges"
          >
            <path fill="currentColor" d={path} />
          </svg>
          <div>
            <p className="quiet">Secret</p>
            <p className="secret">{secret}</p>
            <p className="quiet">
              <bdi>{account}</bdi>
            </p>
          </div>
        </div>
      </Step>
      <Step title="Confirm" text="One code shows that the app and this site agree.">
        <PlainForm
          id="confirm-authenticator"
          className="stack"
          label="Confirm"
          formKey={formKey}
          formError={formError}
        >
          <CodeField />
          <div className="acts">
            <button className="btn btn--go" type="submit" disabled={saving}>
              {saving ? 'Confirming...' : 'Confirm'}
            </button>
          </div>
        </PlainForm>
      </Step>
    </ol>
  );
}
