import { useId, useRef, type ReactNode } from 'react';
import { ChoiceField, FieldContext, TextField } from '~/core/forms/field';
import { InPlaceForm } from '~/core/forms/in-place-form';
import { linkName, type PreviewRow } from '~/core/session/share-link';
import { longDateTime } from '~/core/text/formats';
import { CopyTextButton, LinkAddress } from '~/core/ui/link-address';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { LIMITS } from '~/core/validation/limits';

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
  closed?: string | undefined;
  /** The text after the creator and expiry of a link, and the content next to it. */
  textOf: (link: Link) => ReactNode;
  figuresOf?: (link: Link) => ReactNode;
  /** The suffix of the layout classes for the additional controls and figures. */
  layout?: string;
}

export function ShareLinks<Link extends PreviewRow>(props: ShareLinksProps<Link>) {
  const { id, title, about, action, links, intents, linkField, closed, textOf, figuresOf, layout } = props;
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
        {closed === undefined ? <NewShareLink {...props} /> : <p>{closed}</p>}
        {links.length > 0 && (
          <ul className={`divided ${classes('links', layout)}`}>
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

interface NewLink {
  id: string;
  name: string;
  /** Null if it was not created by this request. */
  url: string | null;
}

interface NewLinksProps<Link extends NewLink> {
  people: readonly Link[];
  about: ReactNode;
  textOf?: (link: Link) => ReactNode;
  actOf?: (link: Link) => ReactNode;
  className?: string;
  children?: ReactNode;
}

/** New links are shown once, because only hashes are stored. */
export function NewLinks<Link extends NewLink>(props: NewLinksProps<Link>) {
  const { about, textOf, actOf, className = 'panel', children } = props;
  const people = props.people.filter(({ url }) => url !== null);
  if (people.length === 0) return null;
  return (
    <section className={className} aria-labelledby="new-links">
      <h2 id="new-links">Links, shown once</h2>
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
              <LinkAddress url={person.url ?? ''} name={person.name} />
            </li>
          ))}
        </ul>
        <div className="acts">
          <CopyTextButton
            text={people.map(({ name, url }) => `${name}: ${url ?? ''}`).join('\n')}
            verb="Copy all"
            copied="Links copied"
            failed="The links could not be copied. Select them instead."
          />
          {children}
        </div>
      </div>
    </section>
  );
}
