import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ChoiceField, FieldValues, TextField } from '~/core/forms/field';
import { InPlaceForm } from '~/core/forms/in-place-form';
import { type FormError, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { linkName, type PreviewRow } from '~/core/session/share-link';
import { longDateTime } from '~/core/text/formats';
import { CopyTextButton, LinkAddress } from '~/core/ui/link-address';
import { LIMITS } from '~/core/validation/limits';

interface MadeLinkProps {
  name: string;
  /** Null if only the hash of the link is stored. */
  url: string | null;
  /** The button that replaces the link. */
  newLink?: ReactNode;
}

/** A link that was made: its address if that is stored, so that it can be shown again; else that it was shown once, and **New link**. */
export const MadeLink = ({ name, url, newLink }: MadeLinkProps) =>
  url === null ? (
    <>
      <span className="quiet">Shown once</span>
      {newLink}
    </>
  ) : (
    <LinkAddress url={url} name={name} />
  );

export type ShowLinks = (made: readonly LinkShownOnce[]) => void;

interface ShareLinksProps<Link extends PreviewRow> {
  id: string;
  title: string;
  about: ReactNode;
  action: string;
  links: Link[];
  formKey: string;
  intents: { make: string; end: string; endAll?: string };
  linkField: string;
  days: { all: readonly number[]; chosen: number };
  verb: string;
  fields?: ReactNode;
  /** The links that were just made, which are shown only now. */
  made?: readonly LinkShownOnce[] | undefined;
  newLinks?: (made: readonly LinkShownOnce[]) => ReactNode;
  /** The error of the form for a new link. */
  formError?: Pick<FormError, 'fields' | 'values'> | undefined;
  /** Next to a link that is not shown again. */
  newLinkOf?: (link: Link, show: ShowLinks) => ReactNode;
  closed?: string | undefined;
  /** The text after the creator and expiry of a link, and the content next to it. */
  textOf: (link: Link) => ReactNode;
  figuresOf?: (link: Link) => ReactNode;
  /** The suffix of the layout classes for the additional controls and figures. */
  layout?: string;
}

export function ShareLinks<Link extends PreviewRow>(props: ShareLinksProps<Link>) {
  const { id, title, about, action, links, intents, linkField, closed, textOf, figuresOf, layout } = props;
  const { newLinkOf, newLinks } = props;
  const [made, setMade] = useState(props.made ?? []);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The clicked button is gone with its link.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <section className="set share-preview" id={id} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {about}
      </header>
      <div>
        {closed === undefined ? <NewShareLink {...props} onMade={setMade} /> : <p>{closed}</p>}
        {newLinks?.(made)}
        {links.length > 0 && (
          <ul className={`divided ${classes('links', layout)}`}>
            {links.map((link) => (
              <li key={link.id}>
                <div className="links__about">
                  <strong>{linkName(link)}</strong>
                  {textOf(link)}
                </div>
                {figuresOf?.(link)}
                <MadeLink url={link.url} name={linkName(link)} newLink={newLinkOf?.(link, setMade)} />
                <InPlaceForm
                  action={action}
                  fields={{ intent: intents.end, [linkField]: link.id }}
                  onSaved={focusHeading}
                >
                  <button
                    className="btn btn--plain"
                    type="submit"
                    aria-label={`End the link for ${linkName(link)}`}
                  >
                    End
                  </button>
                </InPlaceForm>
              </li>
            ))}
          </ul>
        )}
        {links.length > 0 && intents.endAll && (
          <InPlaceForm action={action} fields={{ intent: intents.endAll }} onSaved={focusHeading}>
            <button className="btn" type="submit">
              End all
            </button>
          </InPlaceForm>
        )}
      </div>
    </section>
  );
}

const classes = (name: string, layout: string | undefined) => (layout ? `${name} ${name}--${layout}` : name);

export const linkTerm = ({ createdBy, expiresAt }: PreviewRow): string =>
  `From ${createdBy?.name ?? 'the command line'}, until ${longDateTime(expiresAt)}`;

type NewShareLinkProps = Pick<
  ShareLinksProps<PreviewRow>,
  'action' | 'formKey' | 'intents' | 'days' | 'verb' | 'fields' | 'layout' | 'formError'
> & { onMade: ShowLinks };

/** The answer to a form that has made links. */
export interface MadeLinks {
  ok: true;
  made?: readonly LinkShownOnce[];
}

function NewShareLink(props: NewShareLinkProps) {
  const { action, formKey, intents, days, verb, fields, layout, onMade } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(props.formError?.fields ?? {});
  const choices = days.all.map((each) => [String(each), each === 1 ? '1 day' : `${each} days`] as const);
  const values = { label: '', days: String(days.chosen), password: '', ...props.formError?.values };
  return (
    <FieldValues values={values} errors={errors}>
      <InPlaceForm<MadeLinks>
        formRef={form}
        className={classes('share-preview__new', layout)}
        action={action}
        fields={{ intent: intents.make, [IDEMPOTENCY_KEY]: formKey }}
        onSaved={(answer) => {
          onMade(answer.made ?? []);
          setErrors({});
          form.current?.reset();
        }}
        onFailed={(error) => setErrors(error.fields)}
      >
        <TextField name="label" label="For whom" maxLength={LIMITS.line} autoComplete="off" />
        <ChoiceField name="days" label="Ends after" options={choices} />
        {fields}
        <button className="btn" type="submit">
          {verb}
        </button>
      </InPlaceForm>
    </FieldValues>
  );
}

export interface LinkShownOnce {
  id: string;
  name: string;
  /** Null if it was not created by this request. */
  url: string | null;
}

interface NewLinksProps<Link extends LinkShownOnce> {
  people: readonly Link[];
  about: ReactNode;
  textOf?: (link: Link) => ReactNode;
  actOf?: (link: Link) => ReactNode;
  className?: string;
  copyAll?: string;
  children?: ReactNode;
}

/** New links are shown once, because only hashes are stored. */
export function NewLinks<Link extends LinkShownOnce>(props: NewLinksProps<Link>) {
  const { about, textOf, actOf, className = 'panel', copyAll = 'Copy all', children } = props;
  const people = props.people.filter(({ url }) => url !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = people[0]?.url;
  // The button that made them may be far below.
  useEffect(() => {
    if (first) heading.current?.scrollIntoView({ block: 'center' });
  }, [first]);
  if (people.length === 0) return null;
  return (
    <section className={className} aria-labelledby="new-links">
      <h2 id="new-links" ref={heading}>
        Links, shown once
      </h2>
      <div className="panel__form">
        {about}
        <ul className="divided links">
          {people.map((person) => (
            <li key={person.id}>
              <div className="links__about">
                <strong>
                  <bdi>{person.name}</bdi>
                </strong>
                {textOf?.(person)}
              </div>
              {actOf?.(person)}
              <MadeLink url={person.url} name={person.name} />
            </li>
          ))}
        </ul>
        <div className="acts">
          <CopyTextButton
            text={people.map(({ name, url }) => `${name}: ${url ?? ''}`).join('\n')}
            verb={copyAll}
            copied="Links copied"
            failed="The links could not be copied. Select them instead."
          />
          {children}
        </div>
      </div>
    </section>
  );
}
