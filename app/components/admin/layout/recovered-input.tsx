import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import { labelOf, type Labelled } from '~/rules/kinds/labels';
import { SignInLayout } from './sign-in-layout';

interface RecoveredInputProps {
  /** What the form changes; null if it has no labelled fields. */
  kind: Labelled | null;
  /** The form as one text, with which it can be sent again. */
  held: string;
  /** Pairs of field name and typed text, or null for somebody who is not signed in. */
  typed: [string, string][] | null;
  /** Where the form can be sent again, or null if that cannot succeed. */
  retryAt: string | null;
}

/** Internal fields, which the user did not type. */
const INTERNAL_FIELDS = new Set([IDEMPOTENCY_KEY, 'base', 'version']);

/** Shows the input of a form that could not be saved, to be sent again or copied. */
export function RecoveredInput({ kind, held, typed, retryAt }: RecoveredInputProps) {
  return (
    <div className="recovered">
      {retryAt !== null && (
        <form method="post" action={retryAt}>
          <input type="hidden" name="held" value={held} />
          <button className="btn btn--go" type="submit" name="resend" value="true">
            Try Again
          </button>
        </form>
      )}
      {typed && <TypedTexts kind={kind} fields={typed} isOpen={retryAt === null} />}
    </div>
  );
}

interface TypedTextsProps extends Pick<RecoveredInputProps, 'kind'> {
  fields: [string, string][];
  isOpen: boolean;
}

function TypedTexts({ kind, fields, isOpen }: TypedTextsProps) {
  // A switch sends "off" before "on", so the last value counts.
  const typed = [...new Map(fields)].filter(([name, text]) => !INTERNAL_FIELDS.has(name) && text !== '');
  return (
    <details open={isOpen}>
      <summary>What you typed</summary>
      <dl>
        {typed.map(([name, text], index) => (
          <div className="field" key={index}>
            <dt className="label">{labelOf(kind, name)}</dt>
            <dd>
              <textarea
                className="box"
                readOnly
                rows={text.length > 120 ? 6 : 1}
                defaultValue={text}
                aria-label={labelOf(kind, name)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Shown when the page is opened without a submitted form: by its URL, or by a reload that does not repeat the POST. */
export function NothingToRecover() {
  return (
    <SignInLayout
      title="Nothing to recover"
      subtitle="This page shows your input only right after a form could not be saved."
    >
      <p>
        <a className="btn" href="/admin">
          Dashboard
        </a>
      </p>
    </SignInLayout>
  );
}
