import { useId, useRef } from 'react';
import { ChoiceField, FieldContext, TextField } from '~/components/forms/field';
import { DEFAULT_PREVIEW_DAYS, PREVIEW_DAYS, type PreviewRow, linkName } from '~/rules/records/preview';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import { LIMITS } from '~/rules/validation/limits';
import { InPlaceForm } from './in-place-form';
import { longDateTime } from '~/rules/text/dates';
import { LinkAddress } from './link-address';

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

interface PreviewItemProps {
  link: PreviewRow;
  action: string;
  onEnded: () => void;
}

/** A live preview link: for whom it is, until when, how often it was opened, its URL, and the button that ends it. */
function PreviewItem({ link, action, onEnded }: PreviewItemProps) {
  const name = linkName(link);
  return (
    <li>
      <div className="links__about">
        <strong>{name}</strong>
        <p>
          From {link.createdBy?.name ?? 'the command line'}, until {longDateTime(link.expiresAt)}
        </p>
        <p>{openedWords(link)}</p>
      </div>
      <LinkAddress url={link.url} name={name} />
      <InPlaceForm action={action} fields={{ intent: 'end-preview', preview: link.id }} onSaved={onEnded}>
        <button className="btn btn--plain" type="submit" aria-label={`End the link for ${name}`}>
          End
        </button>
      </InPlaceForm>
    </li>
  );
}

function openedWords({ opened, lastOpenedAt }: PreviewRow): string {
  if (opened === 0 || lastOpenedAt === null) return 'Not opened yet';
  const times = opened === 1 ? 'once' : `${opened} times`;
  return `Opened ${times}, last ${longDateTime(lastOpenedAt)}`;
}

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
