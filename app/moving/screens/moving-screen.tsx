import { Link } from '@remix-run/react';
import { ChoiceField, TextField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import { List, Table } from '~/core/lists/list';
import type { FormError } from '~/core/merge/form-error';
import { CSV_KIND_NAMES, KINDS_BY_NAME, TEXTS } from '~/core/nouns/kinds';
import { groupedNumber, shortDateTime } from '~/core/text/formats';
import { HelpLink } from '~/core/ui/help-link';
import { SettingsSection } from '~/core/ui/settings-panel';
import { fromWhere, importPath, MOVING_PATH, MOVING_TITLE, STATE_WORDS } from '~/moving/plan/import-view';
import type { ImportRow } from './moving-screen.server';

interface MovingScreenProps {
  list: { rows: ImportRow[]; total: number; page: number; pages: number };
  formKey: string;
  formError: FormError | undefined;
  now: string;
}

export function MovingScreen({ list, formKey, formError, now }: MovingScreenProps) {
  return (
    <>
      <div className="bar">
        <h1>{MOVING_TITLE}</h1>
        <HelpLink />
      </div>
      <section className="movein" aria-labelledby="movein">
        <div className="movein__say">
          <h2 className="display" id="movein">
            Bring everything over in an afternoon.
          </h2>
          <p>
            Texts, pictures, people, dates and addresses of the site you had. First there is a plan; nothing
            here changes before you have read it, nothing that was edited here is touched, and all of it can
            be undone.
          </p>
        </div>
        <ExportForm formKey={formKey} formError={formError} />
      </section>
      <Sources />
      <SettingsSection headingId="imports" title="Imports" text="Reports are kept for a year.">
        <List
          page={list.page}
          pages={list.pages}
          empty={list.total === 0 && { title: 'Nothing has been brought over yet.' }}
        >
          <Table caption="Imports" columns={COLUMNS}>
            {list.rows.map((row) => (
              <Import key={row.id} row={row} now={now} />
            ))}
          </Table>
        </List>
      </SettingsSection>
    </>
  );
}

function ExportForm({ formKey, formError }: Pick<MovingScreenProps, 'formKey' | 'formError'>) {
  return (
    <PlainForm
      id="export"
      className="movein__form"
      label="Make a plan"
      action={MOVING_PATH}
      formKey={formKey}
      formError={formError}
      hasFile
    >
      <TextField
        name="file"
        label="The export"
        type="file"
        multiple
        note="WordPress, Squarespace, Ghost or CSV, up to 500 MB. Several files of one export at once."
      />
      <TextField
        name="media"
        label="Its pictures, if you have them"
        type="file"
        accept=".zip,application/zip"
        note="A ZIP of wp-content/uploads or content/images, up to 20 GB. They can also come later."
      />
      {formError?.fields.kind && <ChoiceField name="kind" label="What the lines are" options={KINDS} />}
      <div className="acts">
        <button className="btn btn--go" type="submit">
          Make a plan
        </button>
      </div>
    </PlainForm>
  );
}

const KINDS = [
  ['', 'Choose'],
  ...CSV_KIND_NAMES.map((name) => [name, TEXTS[KINDS_BY_NAME[name]].heading] as const),
] as const;

const SOURCES: [name: string, where: string, what: string][] = [
  ['WordPress', 'Tools, Export, All content', 'WXR 1.0 to 1.2, of WordPress.com too'],
  ['Squarespace', 'Settings, Import and export, Export', 'Pages, blog, portfolio'],
  ['Ghost', 'Settings, Labs, Export', 'JSON of 4 to 6, or the ZIP with content'],
  ['Showreel', 'records.json of another Showreel', 'Everything, as it was'],
];

function Sources() {
  return (
    <SettingsSection
      headingId="sources"
      title="How to get the export"
      text="What it is, is told by its content, not by its name."
    >
      <dl className="sources">
        {SOURCES.map(([name, where, what]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{where}</dd>
            <dd className="quiet">{what}</dd>
          </div>
        ))}
        <div>
          <dt>Spreadsheet</dt>
          <dd className="sources__templates">
            {CSV_KIND_NAMES.map((kind) => (
              <a key={kind} className="link" href={`${MOVING_PATH}/${kind}.csv`} download>
                Template: {kind}
              </a>
            ))}
          </dd>
          <dd className="quiet">CSV, UTF-8, one header line</dd>
        </div>
      </dl>
    </SettingsSection>
  );
}

const COLUMNS = ['When', 'From', 'Items', 'State'];

const LOOKS: Partial<Record<ImportRow['state'], string>> = {
  done: 'badge',
  failed: 'badge badge--bad',
  undone: 'badge badge--off',
  stopped: 'badge badge--off',
};

const wrongLinesIn = (count: number): string =>
  count === 1 ? '1 line wrong' : `${groupedNumber(count)} lines wrong`;

function Import({ row, now }: { row: ImportRow; now: string }) {
  const { id, state, createdAt, createdBy, wrongLines, items, report } = row;
  const count = report && state !== 'importing' ? report.added + report.updated : items;
  return (
    <tr>
      <td>
        {shortDateTime(createdAt, new Date(now))}, by <bdi>{createdBy?.name ?? 'the command line'}</bdi>
      </td>
      <td>
        <Link className="link" to={importPath(id)}>
          <bdi>{fromWhere(row)}</bdi>
        </Link>
      </td>
      <td className="num">{groupedNumber(count)}</td>
      <td>
        <span className={LOOKS[state] ?? 'badge badge--soon'}>{STATE_WORDS[state]}</span>{' '}
        {wrongLines > 0 && <span className="badge badge--soon">{wrongLinesIn(wrongLines)}</span>}
      </td>
    </tr>
  );
}
