import { Form, Link, useLocation } from '@remix-run/react';
import { Table, Pager } from '~/core/lists/list';
import { TEXTS, type Kind } from '~/core/nouns/kinds';
import { labelOf } from '~/core/nouns/labels';
import { LIST } from '~/core/request/list-address';
import { longDateTime } from '~/core/text/formats';
import { type ReactNode, useId } from 'react';
import type { VersionFile } from '~/core/files/file-library';
import type { MediaFacts } from '~/core/files/media';
import { FormErrorMessage } from '~/core/forms/form-error-message';
import type { MergeBase } from '~/core/merge/field-merge';
import { type FormError, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { Crumb, useKeptList } from '~/core/ui/crumb';
import { HelpLink } from '~/core/ui/help-link';
import { VersionDifferences, VersionFiles, VersionText } from './differences-list';
import type { ReadableField } from './readable-version';
import type { FieldChange } from './version-differences';
import { type VersionRow, authorOf, VIA_TEXTS, savedWhen } from '~/core/access/activity';

interface HistoryListProps {
  kind: Kind;
  title: string;
  formPath: string;
  historyPath: string;
  rows: VersionRow[];
  current: number;
  page: number;
  pages: number;
}

const formName = (kind: Kind): string => (kind === 'settings' ? 'Settings' : TEXTS[kind].editTitle);

const COLUMNS = ['From', 'To', 'Saved', 'By whom and how', 'Changed'];

/** Versions of a record, newest first. Two can be chosen for comparison. */
function HistoryList({ kind, title, formPath, historyPath, rows, current, page, pages }: HistoryListProps) {
  const [newest, second] = rows;
  const keep = useKeptList();
  return (
    <>
      <Form method="get" action={historyPath}>
        <KeptList />
        <HistoryBar heading="History" title={title} back={{ to: formPath, label: formName(kind) }}>
          {rows.length > 1 && (
            <button className="btn btn--go" type="submit">
              Compare
            </button>
          )}
        </HistoryBar>
        <p className="lead">
          {rows.length > 1 || page > 1
            ? 'Every save keeps the state before it. Choose two versions to compare, or open one to restore its fields.'
            : 'There is only the current state so far. Every save keeps the state before it.'}
        </p>
        <Table caption="Versions" columns={COLUMNS} className="history">
          {rows.map((row) => (
            <tr key={row.version}>
              <td>
                <Choice row={row} side="From" isFirst={row.version === (second ?? newest)?.version} />
              </td>
              <td>
                <Choice row={row} side="To" isFirst={row.version === newest?.version} />
              </td>
              <td className="num">
                <Link
                  to={`${historyPath}/${row.version}${keep}`}
                  aria-label={`${longDateTime(row.savedAt)}, version ${row.version}`}
                >
                  {longDateTime(row.savedAt)}
                </Link>
                {row.version === current && <span className="badge">Current</span>}
              </td>
              <td>
                {authorOf(row)} <span className="quiet">{VIA_TEXTS[row.via]}</span>
              </td>
              <td>
                <ChangedFields kind={kind} changed={row.changed} />
              </td>
            </tr>
          ))}
        </Table>
      </Form>
      <Pager page={page} pages={pages} labels={{ previous: 'Newer', next: 'Older' }} />
    </>
  );
}

/** Sends the address of the list, because a form replaces the query. */
function KeptList() {
  const list = new URLSearchParams(useLocation().search).get(LIST);
  return list && <input type="hidden" name={LIST} value={list} />;
}

interface ChoiceProps {
  row: VersionRow;
  side: 'From' | 'To';
  isFirst: boolean;
}

function Choice({ row: { version, savedAt }, side, isFirst }: ChoiceProps) {
  return (
    <label className="tick pick">
      <input
        type="radio"
        name={side.toLowerCase()}
        value={version}
        aria-label={`${side} version ${version}, ${longDateTime(savedAt)}`}
        defaultChecked={isFirst}
      />
      <span aria-hidden="true">{side}</span>
    </label>
  );
}

function ChangedFields({ kind, changed }: Pick<VersionRow, 'changed'> & { kind: Kind }) {
  if (changed.length === 0) return <span className="quiet">Everything</span>;
  return (
    <ul className="fields">
      {changed.map((field) => (
        <li key={field}>{labelOf(kind, field)}</li>
      ))}
    </ul>
  );
}

type HistoryPageProps = ({ type: 'list' } & HistoryListProps) | ({ type: 'comparison' } & ComparisonProps);

/** The list of versions, or the requested comparison. All records share one route, so only their keys tell the histories apart. */
export function HistoryPage(props: HistoryPageProps) {
  const key = props.historyPath;
  return props.type === 'list' ? <HistoryList key={key} {...props} /> : <Comparison key={key} {...props} />;
}

interface HistoryBarProps {
  heading: string;
  /** Empty for the settings. */
  title: string;
  back: { to: string; label: string };
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

interface ComparisonProps {
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

function Comparison({ title, historyPath, from, to, current, differences, ...files }: ComparisonProps) {
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
      <Sides sides={[sideOf(from, current), sideOf(to, current)]} />
      <VersionDifferences differences={differences} />
    </VersionFiles>
  );
}

/** One of two versions that are compared. */
export interface Side {
  name: ReactNode;
  /** When it was made, and the name of who made it. */
  note?: string;
}

export const Sides = ({ sides }: { sides: readonly Side[] }) => (
  <div className="sides">
    {sides.map(({ name, note }, index) => (
      <p key={index}>
        <strong>{name}</strong>
        {note !== undefined && <span className="quiet">{note}</span>}
      </p>
    ))}
  </div>
);

const sideOf = (version: VersionRow, current: number): Side => ({
  name: `Version ${version.version}${version.version === current ? ', current' : ''}`,
  note: savedWhen(version),
});

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
      <Sides sides={[version, current].map((each) => sideOf(each, current.version))} />
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
