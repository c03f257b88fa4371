import { useId, useRef } from 'react';
import { ChoiceField, FieldContext, TextField } from '~/components/forms/field';
import { PASSCODE_LENGTH, wrongTriesText } from '~/rules/press/passcode';
import { DEFAULT_PRESS_LINK_DAYS, PRESS_LINK_DAYS, type PressLinkRow } from '~/rules/press/press-link';
import { longDateTime } from '~/rules/text/dates';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import { LIMITS } from '~/rules/validation/limits';
import { InPlaceForm } from '../previews/in-place-form';
import { LinkAddress } from '../previews/link-address';

interface PressLinksProps {
  /** The path of the screen of the kit. */
  action: string;
  links: PressLinkRow[];
  /** Whether the kit is off, so that no link can be made. */
  isOff: boolean;
  /** The idempotency key of the next link. */
  formKey: string;
}

const CHOICES = PRESS_LINK_DAYS.map((days) => [String(days), `${days} days`] as const);
const FIELDS = {
  values: { label: '', days: String(DEFAULT_PRESS_LINK_DAYS), password: '' },
  errors: {},
  changed: new Set<string>(),
};

/** Below the form of a kit: makes links that open the kit without an account, and lists and ends them. */
export function PressLinks({ action, links, isOff, formKey }: PressLinksProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was used is gone with its link.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <section className="set share-preview" id="links" aria-labelledby={id}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          Links
        </h2>
        <p>Each opens this kit and nothing else, whatever its embargo, until it ends.</p>
        <p>
          Whoever has a link can pass it on; a password makes that harder. Files that somebody has downloaded
          stay theirs.
        </p>
      </header>
      <div>
        {isOff ? (
          <p>This kit is off. Save it as open by link, or as public, to make links.</p>
        ) : (
          <NewLink action={action} formKey={formKey} />
        )}
        {links.length > 0 && (
          <ul className="links links--press">
            {links.map((link) => (
              <PressLinkItem key={link.id} link={link} action={action} onEnded={focusHeading} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function NewLink({ action, formKey }: Pick<PressLinksProps, 'action' | 'formKey'>) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <FieldContext.Provider value={FIELDS}>
      <InPlaceForm
        formRef={form}
        className="share-preview__new share-preview__new--press"
        action={action}
        fields={{ intent: 'make-press-link', [IDEMPOTENCY_KEY]: formKey }}
        onSaved={() => form.current?.reset()}
      >
        <TextField name="label" label="For whom" maxLength={LIMITS.line} autoComplete="off" />
        <ChoiceField name="days" label="Ends after" options={CHOICES} />
        <TextField
          name="password"
          label="Password, if wanted"
          minLength={PASSCODE_LENGTH.least}
          maxLength={PASSCODE_LENGTH.most}
          autoComplete="off"
          spellCheck={false}
        />
        <button className="btn" type="submit">
          Make a link
        </button>
      </InPlaceForm>
    </FieldContext.Provider>
  );
}

interface PressLinkItemProps {
  link: PressLinkRow;
  action: string;
  onEnded: () => void;
}

function PressLinkItem({ link, action, onEnded }: PressLinkItemProps) {
  const name = link.label || 'No name';
  return (
    <li>
      <div className="links__about">
        <strong>{name}</strong>
        <p>
          From {link.createdBy?.name ?? 'the command line'}, until {longDateTime(link.expiresAt)}.
          {link.password &&
            ` With a password${link.wrongTries > 0 ? `, ${wrongTriesText(link.wrongTries)}` : ''}.`}
        </p>
      </div>
      <dl className="press-link__figures">
        <div>
          <dt>Opened</dt>
          <dd>{timesOf(link.opened)}</dd>
        </div>
        <div>
          <dt>ZIP</dt>
          <dd>{timesOf(link.zips)}</dd>
        </div>
        <div>
          <dt>Last</dt>
          <dd>{link.lastOpenedAt === null ? '–' : longDateTime(link.lastOpenedAt)}</dd>
        </div>
      </dl>
      <LinkAddress url={link.url} name={name} />
      <InPlaceForm action={action} fields={{ intent: 'end-press-link', link: link.id }} onSaved={onEnded}>
        <button className="btn btn--plain" type="submit" aria-label={`End the link for ${name}`}>
          End
        </button>
      </InPlaceForm>
    </li>
  );
}

function timesOf(count: number): string {
  if (count === 0) return 'Not yet';
  return count === 1 ? 'Once' : `${count} times`;
}
