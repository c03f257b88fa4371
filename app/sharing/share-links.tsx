import { useId, useRef, type ReactNode } from 'react';
import { ChoiceField, FieldContext, TextField } from '~/core/forms/field';
import { InPlaceForm } from '~/core/forms/in-place-form';
import { linkName, type PreviewRow } from '~/core/session/share-link';
import { longDateTime } from '~/core/text/formats';
import { LinkAddress } from '~/core/ui/link-address';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { LIMITS } from '~/core/validation/limits';

interface ShareLinksProps<Link extends PreviewRow> {
  /** The anchor of the section. */
  id: string;
  title: string;
  about: ReactNode;
  /** The path of the screen, which handles the forms. */
  action: string;
  links: Link[];
  /** The idempotency key of the next link. */
  formKey: string;
  /** The values of the `intent` of the forms. */
  intents: { make: string; end: string; endAll?: string };
  /** The name of the control that says which link ends. */
  linkField: string;
  /** The days after which a link can end, and the ones that are chosen. */
  days: { all: readonly number[]; chosen: number };
  /** The verb of the button that makes a link. */
  verb: string;
  /** More controls of a new link. */
  fields?: ReactNode;
  /** Why no link can be made. */
  closed?: string | undefined;
  /** What is said of a link behind its maker and its end, and beside it. */
  textOf: (link: Link) => ReactNode;
  figuresOf?: (link: Link) => ReactNode;
  /** The suffix of the classes that make room for the other controls and the figures. */
  layout?: string;
}

/** Makes links that somebody without an account opens, and lists and ends them. */
export function ShareLinks<Link extends PreviewRow>(props: ShareLinksProps<Link>) {
  const { id, title, about, action, links, intents, linkField, closed, textOf, figuresOf, layout } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was used is gone with its link.
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
        {closed === undefined ? <NewShareLink {...props} /> : <p>{closed}</p>}
        {links.length > 0 && (
          <ul className={classes('links', layout)}>
            {links.map((link) => (
              <li key={link.id}>
                <div className="links__about">
                  <strong>{linkName(link)}</strong>
                  {textOf(link)}
                </div>
                {figuresOf?.(link)}
                <LinkAddress url={link.url} name={linkName(link)} />
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

/** Says who made a link, and until when it is open. */
export const linkTerm = ({ createdBy, expiresAt }: PreviewRow): string =>
  `From ${createdBy?.name ?? 'the command line'}, until ${longDateTime(expiresAt)}`;

type NewShareLinkProps = Pick<
  ShareLinksProps<PreviewRow>,
  'action' | 'formKey' | 'intents' | 'days' | 'verb' | 'fields' | 'layout'
>;

function NewShareLink({ action, formKey, intents, days, verb, fields, layout }: NewShareLinkProps) {
  const form = useRef<HTMLFormElement>(null);
  const choices = days.all.map((each) => [String(each), each === 1 ? '1 day' : `${each} days`] as const);
  const values = { label: '', days: String(days.chosen), password: '' };
  return (
    <FieldContext.Provider value={{ values, errors: {}, changed: new Set() }}>
      <InPlaceForm
        formRef={form}
        className={classes('share-preview__new', layout)}
        action={action}
        fields={{ intent: intents.make, [IDEMPOTENCY_KEY]: formKey }}
        onSaved={() => form.current?.reset()}
      >
        <TextField name="label" label="For whom" maxLength={LIMITS.line} autoComplete="off" />
        <ChoiceField name="days" label="Ends after" options={choices} />
        {fields}
        <button className="btn" type="submit">
          {verb}
        </button>
      </InPlaceForm>
    </FieldContext.Provider>
  );
}

/** A link that was made just now, and for whom. */
interface NewLink {
  id: string;
  name: string;
  /** Null if it was not made just now. */
  url: string | null;
}

interface NewLinksProps<Link extends NewLink> {
  people: readonly Link[];
  about: ReactNode;
  /** What is said of a person, and what can be done with the link. */
  textOf?: (link: Link) => ReactNode;
  actOf?: (link: Link) => ReactNode;
  className?: string;
  /** Below the list. */
  children?: ReactNode;
}

/** The links that were made just now: they are shown once, because only hashes are stored. */
export function NewLinks<Link extends NewLink>(props: NewLinksProps<Link>) {
  const { about, textOf, actOf, className = 'panel', children } = props;
  const people = props.people.filter(({ url }) => url !== null);
  if (people.length === 0) return null;
  return (
    <section className={className} aria-labelledby="new-links">
      <h2 id="new-links">Links, shown once</h2>
      <div className="panel__form">
        {about}
        <ul className="links">
          {people.map((person) => (
            <li key={person.id}>
              <div className="links__about">
                <strong>
                  <bdi>{person.name}</bdi>
                </strong>
                {textOf?.(person)}
              </div>
              {actOf?.(person)}
              <LinkAddress url={person.url ?? ''} name={person.name} />
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  );
}
