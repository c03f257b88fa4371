import { useId, useRef } from 'react';
import { ChoiceField, FieldContext, TextField } from '~/components/forms/field';
import { DEFAULT_PREVIEW_DAYS, PREVIEW_DAYS, type PreviewRow } from '~/rules/records/preview';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import { LIMITS } from '~/rules/validation/limits';
import { InPlaceForm } from './in-place-form';
import { PreviewItem } from './preview-item';

interface SharePreviewProps {
  /** The record's own path in the admin. */
  action: string;
  /** "this show". */
  what: string;
  links: PreviewRow[];
  /** The idempotency key of the next link. */
  formKey: string;
}

const CHOICES = PREVIEW_DAYS.map((days) => [String(days), days === 1 ? '1 day' : `${days} days`] as const);
const FIELDS = {
  values: { label: '', days: String(DEFAULT_PREVIEW_DAYS) },
  errors: {},
  changed: new Set<string>(),
};

/** Below a record's form: makes links that show the record to somebody without an account, and lists and ends them. */
export function SharePreview({ action, what, links, formKey }: SharePreviewProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was used is gone with its link.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <section className="set share-preview" id="previews" aria-labelledby={id}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          Share a preview
        </h2>
        <p>
          Whoever has the link can open it, without an account. They see {what} as it is saved, with its
          unpublished changes, also if it is not on the site, and nothing else that is hidden.
        </p>
        <p>
          The link can be ended. The files of a preview can still be opened by whoever has their addresses, as
          long as the files are in use.
        </p>
      </header>
      <div>
        <NewLink action={action} formKey={formKey} />
        {links.length > 0 && (
          <>
            <ul className="links">
              {links.map((link) => (
                <PreviewItem key={link.id} link={link} action={action} onEnded={focusHeading} />
              ))}
            </ul>
            <InPlaceForm action={action} fields={{ intent: 'end-previews' }} onSaved={focusHeading}>
              <button className="btn" type="submit">
                End all
              </button>
            </InPlaceForm>
          </>
        )}
      </div>
    </section>
  );
}

function NewLink({ action, formKey }: Pick<SharePreviewProps, 'action' | 'formKey'>) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <FieldContext.Provider value={FIELDS}>
      <InPlaceForm
        formRef={form}
        className="share-preview__new"
        action={action}
        fields={{ intent: 'make-preview', [IDEMPOTENCY_KEY]: formKey }}
        onSaved={() => form.current?.reset()}
      >
        <TextField name="label" label="For whom" maxLength={LIMITS.line} autoComplete="off" />
        <ChoiceField name="days" label="Ends after" options={CHOICES} />
        <button className="btn" type="submit">
          Share a preview
        </button>
      </InPlaceForm>
    </FieldContext.Provider>
  );
}
