import { Form, useNavigation } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { CheckField, TextField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import { type FormError, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import {
  LINE_OUTCOMES,
  type ImportPreview,
  type ImportShown,
  type LineOutcome,
  type PlannedLine,
  linkSectionPath,
} from './link-sections';
import { Table } from '~/core/lists/list';
import { RedirectAddresses } from './redirects-section';

export const importShownOf = (answer: object | undefined): ImportShown | undefined =>
  answer && 'preview' in answer ? (answer as ImportShown) : undefined;

interface ImportSectionProps {
  formKey: string;
  formError: FormError | undefined;
  /** Undefined before a file is sent. */
  shown: ImportShown | undefined;
}

const ACTION = linkSectionPath('import');
const OUTCOMES = Object.keys(LINE_OUTCOMES) as LineOutcome[];

export function ImportSection({ formKey, formError, shown }: ImportSectionProps) {
  const { state, formData } = useNavigation();
  const isReading = state !== 'idle' && formData?.get('intent') === 'preview';
  return (
    <>
      <PlainForm
        id="import-file"
        className="import-file"
        label="Import redirects"
        intent="preview"
        action={ACTION}
        values={shown?.force ? { force: 'true' } : {}}
        formKey={formKey}
        formError={formError}
        hasFile
      >
        <TextField
          name="file"
          label="CSV file"
          type="file"
          accept=".csv,text/csv"
          note={
            <>
              Four columns: <code>from,to,status,note</code>. A header line or none, UTF-8, at most 1 MB and
              5,000 lines.
            </>
          }
        />
        <CheckField
          name="force"
          label="Store it all the same"
          note="Also lines that lead to an address of this site at which there is nothing."
        />
        <div className="acts">
          <button className="btn" type="submit" disabled={isReading}>
            {isReading ? 'Reading...' : 'Preview'}
          </button>
        </div>
      </PlainForm>
      {shown && <Preview {...shown} formKey={formKey} />}
    </>
  );
}

function Preview({ preview, csv, name, force, formKey }: ImportShown & { formKey: string }) {
  const { state } = useNavigation();
  const { counts, total, shown, page, pages } = preview;
  const count = counts.add + counts.change;
  return (
    <Form method="post" action={ACTION} className="import-preview" aria-label="Preview" preventScrollReset>
      <input type="hidden" name={IDEMPOTENCY_KEY} value={formKey} />
      <input type="hidden" name="csv" value={csv} />
      <input type="hidden" name="name" value={name} />
      {force && <input type="hidden" name="force" value="true" />}
      <section className="callout import-sum" aria-labelledby="import-name">
        <div>
          <h2 id="import-name">
            <bdi>{name || 'redirects.csv'}</bdi>
          </h2>
          <p className="quiet">
            {total.toLocaleString('en-GB')} {total === 1 ? 'line' : 'lines'}. Nothing is stored yet.
          </p>
        </div>
        <dl className="figures">
          {OUTCOMES.map((outcome) => (
            <div key={outcome}>
              <dt>{LINE_OUTCOMES[outcome]}</dt>
              <dd className="num">{counts[outcome].toLocaleString('en-GB')}</dd>
            </div>
          ))}
        </dl>
        {count > 0 && (
          <button
            className="btn btn--go"
            type="submit"
            name="intent"
            value="import"
            disabled={state !== 'idle'}
          >
            {`Import ${count.toLocaleString('en-GB')} ${count === 1 ? 'redirect' : 'redirects'}`}
          </button>
        )}
      </section>
      <LineFilter shown={shown} counts={counts} total={total} />
      <ImportLines lines={preview.lines} />
      {pages > 1 && <LinePages shown={shown} page={page} pages={pages} />}
    </Form>
  );
}

type LinesOf = ImportPreview['shown'];

function LinesButton({
  lines,
  page = 1,
  ...button
}: { lines: LinesOf; page?: number } & ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type="submit"
      name="intent"
      value="preview"
      formAction={`${ACTION}&lines=${lines}&page=${page}`}
    />
  );
}

function LineFilter({ shown, counts, total }: Pick<ImportPreview, 'shown' | 'counts' | 'total'>) {
  const choices: (readonly [LinesOf, string, number])[] = [
    ['all', 'All', total],
    ...OUTCOMES.map((outcome) => [outcome, LINE_OUTCOMES[outcome], counts[outcome]] as const),
  ];
  return (
    <div className="filter" role="group" aria-label="Lines">
      {choices.map(([lines, label, count]) => (
        <LinesButton key={lines} lines={lines} aria-pressed={lines === shown}>
          {label} <span className="num">{count.toLocaleString('en-GB')}</span>
        </LinesButton>
      ))}
    </div>
  );
}

function LinePages({ shown, page, pages }: Pick<ImportPreview, 'shown' | 'page' | 'pages'>) {
  return (
    <div className="pager" role="group" aria-label="Pages of lines">
      <LinesButton className="btn" lines={shown} page={page - 1} disabled={page === 1}>
        Previous
      </LinesButton>
      <p className="num">
        Page {page} of {pages}
      </p>
      <LinesButton className="btn" lines={shown} page={page + 1} disabled={page === pages}>
        Next
      </LinesButton>
    </div>
  );
}

const BADGES: Record<LineOutcome, string> = {
  add: 'badge',
  change: 'badge badge--soon',
  same: 'badge badge--off',
  refused: 'badge badge--bad',
};

const COLUMNS = ['Line', 'What happens', 'From and to', 'Answer', 'Why'];

function ImportLines({ lines }: { lines: PlannedLine[] }) {
  if (lines.length === 0) return <p className="quiet">No lines</p>;
  return (
    <Table caption="Lines of the file" columns={COLUMNS} className="import-lines">
      {lines.map(({ line, from, to, status, outcome, why }) => (
        <tr key={line} className={`is-${outcome}`}>
          <td className="num">{line}</td>
          <td>
            <span className={BADGES[outcome]}>{LINE_OUTCOMES[outcome]}</span>
          </td>
          <td>
            <RedirectAddresses from={from} to={to} isGone={to === '' && status === '410'} />
          </td>
          <td className="num">{status}</td>
          <td>{why}</td>
        </tr>
      ))}
    </Table>
  );
}
