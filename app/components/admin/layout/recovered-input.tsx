import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import { labelOf } from '~/rules/fields/record-fields';

interface RecoveredInputProps {
  /** Pairs of field name and typed text. */
  fields: [string, string][];
  /** Where the same form can be sent again, or null if that cannot succeed. */
  tryAgainAt: string | null;
}

/** Internal fields, which the user did not type. */
const INTERNAL_FIELDS = new Set([IDEMPOTENCY_KEY, 'base', 'version']);

/** Shows the input of a form that could not be saved, to be sent again or copied. */
export function RecoveredInput({ fields, tryAgainAt }: RecoveredInputProps) {
  // A switch sends "off" before "on", so the last value counts.
  const typed = [...new Map(fields)].filter(([name, text]) => !INTERNAL_FIELDS.has(name) && text !== '');
  return (
    <div className="recovered">
      {tryAgainAt !== null && (
        <form method="post" action={tryAgainAt}>
          {fields.map(([name, text], index) => (
            <input key={index} type="hidden" name={name} value={text} />
          ))}
          <button className="btn btn--go" type="submit">
            Try Again
          </button>
        </form>
      )}
      <details open={tryAgainAt === null}>
        <summary>What you typed</summary>
        <dl>
          {typed.map(([name, text], index) => (
            <div className="field" key={index}>
              <dt className="label">{labelOf(name)}</dt>
              <dd>
                <textarea
                  className="box"
                  readOnly
                  rows={text.length > 120 ? 6 : 1}
                  defaultValue={text}
                  aria-label={labelOf(name)}
                />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
