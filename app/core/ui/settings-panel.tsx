import { type ReactNode, useId } from 'react';
import { Form } from '@remix-run/react';
import { longDateTime } from '~/core/text/formats';

interface SettingsPanelProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function SettingsPanel({ title, text, children }: SettingsPanelProps) {
  return (
    <section className="set">
      <header>
        <h2>{title}</h2>
        <p>{text}</p>
      </header>
      <div>{children}</div>
    </section>
  );
}

interface SettingsSectionProps {
  id?: string;
  /** The id of the heading; by default a generated one. */
  headingId?: string;
  title: string;
  text?: ReactNode;
  tools?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** A part of a screen that its heading names. */
export function SettingsSection(props: SettingsSectionProps) {
  const { id, headingId, title, text, tools, isWide = false, children } = props;
  const ownId = useId();
  const labelledBy = headingId ?? ownId;
  return (
    <section className={isWide ? 'set set--wide' : 'set'} id={id} aria-labelledby={labelledBy}>
      <header>
        <h2 id={labelledBy}>{title}</h2>
        {text && <p>{text}</p>}
        {tools}
      </header>
      <div>{children}</div>
    </section>
  );
}

interface AccessRowProps {
  name: string;
  tags?: ReactNode;
  times: ReactNode;
  end: { intent: string; field: string; id: string; verb: string } | null;
}

export function AccessRow({ name, tags, times, end }: AccessRowProps) {
  return (
    <li>
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {tags}
        <span className="quiet num log__more">{times}</span>
      </span>
      {end && (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="intent" value={end.intent} />
          <input type="hidden" name={end.field} value={end.id} />
          <button className="btn btn--plain" type="submit" aria-label={`${end.verb} ${name}`}>
            {end.verb}
          </button>
        </Form>
      )}
    </li>
  );
}

/** Null if it was never used. */
export const lastUse = (at: string | null): string =>
  at === null ? 'not used yet' : `last used ${longDateTime(at)}`;
