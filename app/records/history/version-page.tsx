import { Link, Form } from '@remix-run/react';
import { type ReactNode, useId } from 'react';
import { type VersionRow, savedWhen } from '~/core/access/activity';
import type { VersionFile } from '~/core/files/file-library';
import type { MediaFacts } from '~/core/files/media';
import { FormErrorMessage } from '~/core/forms/form-error-message';
import type { MergeBase } from '~/core/merge/field-merge';
import type { FormError } from '~/core/merge/form-error';
import type { Kind } from '~/core/nouns/kinds';
import { Crumb, useKeptList } from '~/core/ui/crumb';
import { HelpLink } from '~/core/ui/help-link';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { VersionDifferences, VersionFiles, VersionText } from './differences-list';
import type { ReadableField } from './readable-version';
import type { FieldChange } from './version-differences';

interface HistoryBarProps {
  heading: string;
  /** Empty for the settings. */
  title: string;
  back: { to: string; label: string };
  /** The buttons. */
  children?: ReactNode;
}

export function HistoryBar({ heading, title, back, children }: HistoryBarProps) {
  return (
    <div className="bar bar--history">
      <Crumb to={back.to}>{back.label}</Crumb>
      <h1>
        {heading}
        {title && <small>{title}</small>}
      </h1>
      <HelpLink apart />
      {children}
    </div>
  );
}

export interface ComparisonProps {
  kind: Kind;
  title: string;
  historyPath: string;
  from: VersionRow;
  to: VersionRow;
  current: number;
  differences: FieldChange[];
  media: Record<string, MediaFacts>;
  files: Record<string, VersionFile>;
}

export function Comparison({
  title,
  historyPath,
  from,
  to,
  current,
  differences,
  ...files
}: ComparisonProps) {
  const keep = useKeptList();
  return (
    <VersionFiles {...files}>
      <HistoryBar heading="Compare" title={title} back={backTo(historyPath + keep)}>
        {[from, to]
          .filter(({ version }) => version !== current)
          .map(({ version }, index) => (
            <Link key={index} className="btn" to={`${historyPath}/${version}${keep}`}>
              Open version {version}
            </Link>
          ))}
      </HistoryBar>
      <Sides from={from} to={to} current={current} />
      <VersionDifferences differences={differences} />
    </VersionFiles>
  );
}

function Sides({ from, to, current }: Pick<ComparisonProps, 'from' | 'to' | 'current'>) {
  return (
    <div className="sides">
      {[from, to].map((side, index) => (
        <p key={index}>
          <strong>
            Version {side.version}
            {side.version === current && ', current'}
          </strong>
          <span className="quiet">{savedWhen(side)}</span>
        </p>
      ))}
    </div>
  );
}

interface VersionPageProps {
  kind: Kind;
  title: string;
  historyPath: string;
  version: VersionRow;
  current: VersionRow;
  isCurrent: boolean;
  /** `removed` marks the version's text, `added` the current text. */
  differences: FieldChange[];
  unticked: string[];
  content: ReadableField[];
  media: Record<string, MediaFacts>;
  files: Record<string, VersionFile>;
  base: MergeBase;
  idempotencyKey: string;
  formError: FormError | undefined;
}

export function VersionPage({ media, files, ...props }: VersionPageProps) {
  const { title, historyPath, version, isCurrent, differences, content } = props;
  const canRestore = !isCurrent && differences.length > 0;
  const keep = useKeptList();
  return (
    <VersionFiles key={`${historyPath}/${version.version}`} media={media} files={files}>
      {canRestore ? (
        <RestoreForm {...props} />
      ) : (
        <>
          <HistoryBar
            heading={`Version ${version.version}`}
            title={title}
            back={backTo(historyPath + keep)}
          />
          <p className="lead">
            {savedWhen(version)}.{' '}
            {isCurrent ? 'This is the current state.' : 'It is the same as the current state.'}
          </p>
        </>
      )}
      <VersionContent
        heading={canRestore ? `All of version ${version.version}` : undefined}
        content={content}
      />
    </VersionFiles>
  );
}

const backTo = (historyPath: string) => ({ to: historyPath, label: 'History' });

function RestoreForm(props: Omit<VersionPageProps, 'media' | 'files'>) {
  const { title, historyPath, version, current, differences, unticked, base, formError } = props;
  const keep = useKeptList();
  return (
    <Form method="post" action={`${historyPath}/${version.version}${keep}`} replace noValidate>
      <input type="hidden" name={IDEMPOTENCY_KEY} value={formError?.idempotencyKey ?? props.idempotencyKey} />
      <input type="hidden" name="base" value={JSON.stringify(base)} />
      <HistoryBar heading={`Version ${version.version}`} title={title} back={backTo(historyPath + keep)}>
        <Link className="btn" to={historyPath + keep}>
          Cancel
        </Link>
        <button className="btn btn--go" type="submit">
          Restore
        </button>
      </HistoryBar>
      {formError && <FormErrorMessage formError={formError} inPlace />}
      <Sides from={version} to={current} current={current.version} />
      <p className="lead">
        Ticked fields go back to version {version.version}. This is an ordinary save: the current state stays
        in the history.
      </p>
      <VersionDifferences
        differences={differences}
        ticks={{ unticked, chosen: formError?.values.fields?.split('\n') }}
      />
    </Form>
  );
}

interface VersionContentProps {
  heading: string | undefined;
  content: ReadableField[];
}

export function VersionContent({ heading, content }: VersionContentProps) {
  const id = useId();
  return (
    <section className="version" aria-labelledby={heading && id} aria-label={heading ? undefined : 'Content'}>
      {heading && <h2 id={id}>{heading}</h2>}
      <Fields fields={content} />
    </section>
  );
}

function Fields({ fields }: { fields: ReadableField[] }) {
  return (
    <dl>
      {fields.map(({ field, label, content }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            <Value content={content} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ content }: Pick<ReadableField, 'content'>) {
  if (content.type === 'text')
    return (
      <p className="said" dir="auto">
        {content.text}
      </p>
    );
  if (content.type === 'richText') return <VersionText parts={content.parts} />;
  return (
    <ol className="items">
      {content.items.map(({ id, name, fields }) => (
        <li key={id}>
          {name}
          {fields.length > 0 && <Fields fields={fields} />}
        </li>
      ))}
    </ol>
  );
}
