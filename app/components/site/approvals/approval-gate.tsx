import { Form } from '@remix-run/react';
import { LINK_ENDED } from '~/rules/press/press-link';
import type { FormError } from '~/rules/forms/form-error';

interface ApprovalGateProps {
  /** The path of the link. */
  path: string;
  formError: FormError | undefined;
}

/** Asks for the code of a link, and shows nothing of what it opens. */
export function ApprovalGate({ path, formError }: ApprovalGateProps) {
  return (
    <section className="approval-gate">
      <h1 className="display">Code</h1>
      <p className="role">Whoever sent you this link has told you its code.</p>
      <Form method="post" action={path}>
        <label htmlFor="code">Code</label>
        <input
          className="approval-box"
          id="code"
          name="code"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={200}
          aria-invalid={formError ? true : undefined}
          aria-describedby={formError ? 'code-error' : undefined}
        />
        {formError && (
          <p className="approval-wrong" id="code-error" role="alert">
            {formError.detail}
          </p>
        )}
        <button className="btn" type="submit">
          Open
        </button>
      </Form>
    </section>
  );
}

/** Says that a link has ended. */
export function ApprovalEnded() {
  return (
    <section className="approval-gate">
      <h1 className="display">{LINK_ENDED}</h1>
      <p className="role">Whoever sent it to you can make a new one.</p>
    </section>
  );
}
