import { Form } from '@remix-run/react';
import { ChoiceField, CheckField, FieldValues } from '~/core/forms/field';
import { FormErrorMessage } from '~/core/forms/form-error-message';
import { type FormError, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { groupedNumber, longDate } from '~/core/text/formats';
import { Icon } from '~/core/ui/icon';
import { SettingsSection } from '~/core/ui/settings-panel';
import {
  ATTACHMENT,
  BECOMES,
  BECOMES_WORDS,
  countedItems,
  importPath,
  itemsOf,
  MOVING_TITLE,
} from '~/moving/plan/import-view';
import type { ImportView, TypeRow } from '~/moving/plan/import-schemas.server';
import type { ItemRow } from './import-screen.server';
import { AddPictures, Figure, ItemList } from './import-parts';

export interface PlanProps {
  view: ImportView;
  formKey: string;
  formError: FormError | undefined;
  hops: { from: string; to: string }[];
  here: { rows: ItemRow[]; total: number }[];
}

export const PLAN_FORM = 'plan';

/** The plan: what becomes what, and what is lost. The button of its form is in the bar. */
export function ImportPlan({ view, formKey, formError, hops, here }: PlanProps) {
  const isOfPlan = formError?.values.intent === undefined;
  return (
    <>
      <Form method="post" id={PLAN_FORM} action={importPath(view.id)} aria-label="Plan" preventScrollReset>
        <input type="hidden" name={IDEMPOTENCY_KEY} value={formError?.idempotencyKey ?? formKey} />
        {formError && isOfPlan && <FormErrorMessage formError={formError} inPlace />}
        <FieldValues
          values={{ status: 'as-it-was', ...(isOfPlan ? formError?.values : {}) }}
          errors={(isOfPlan ? formError?.fields : undefined) ?? {}}
        >
          <PlanHead view={view} />
          <SettingsSection headingId="becomes" title="What becomes what" isWide>
            <ol className="becomes">
              {view.types.map((row) => (
                <TypeLine key={row.type} row={row} values={isOfPlan ? formError?.values : undefined} />
              ))}
            </ol>
            {view.notBrought.length > 0 && (
              <p className="quiet">Stays behind: {view.notBrought.join(', ')}.</p>
            )}
          </SettingsSection>
        </FieldValues>
      </Form>
      <Losses losses={view.losses} />
      <Lines lines={view.lines} />
      <Missing view={view} formKey={formKey} formError={formError} />
      <LeftOut leftOut={view.leftOut} />
      <Addresses count={view.redirects} hops={hops} />
      <Here view={view} here={here} />
    </>
  );
}

function PlanHead({ view }: { view: ImportView }) {
  const all = view.types.reduce((sum, { items }) => sum + items, 0);
  return (
    <div className="planhead">
      <p className="display planhead__count">
        {groupedNumber(itemsOf(view))} <small>of {groupedNumber(all)} come along</small>
      </p>
      <p>
        <strong>{view.site || view.files[0]?.name}</strong>. Nothing of the site has changed yet.
      </p>
      <div className="planhead__choices">
        <ChoiceField name="status" label="Status" options={STATUSES} />
        {view.source === 'csv' && <CheckField name="complete" label="Only if every line is right" />}
      </div>
    </div>
  );
}

const STATUSES = [
  ['as-it-was', 'As it was'],
  ['drafts', 'All as drafts'],
] as const;

function aboutType({ items, drafts, private: hidden, scheduled }: TypeRow): string {
  const open = items - drafts - hidden - scheduled;
  const parts: [number, string][] = [
    [open, 'published'],
    [drafts, drafts === 1 ? 'draft' : 'drafts'],
    [hidden, 'private'],
    [scheduled, 'scheduled'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${groupedNumber(count)} ${words}`)
    .join(', ');
}

function TypeLine({ row, values }: { row: TypeRow; values: Record<string, string> | undefined }) {
  const { type, label, items, as } = row;
  const name = `as.${type}`;
  return (
    <li className={as === 'none' && type !== ATTACHMENT ? 'is-out' : undefined}>
      <span className="display becomes__count">{groupedNumber(items)}</span>
      <div>
        <strong>{label}</strong>
        <span className="quiet">{type === ATTACHMENT ? 'Pictures and films' : aboutType(row)}</span>
      </div>
      <Icon name="arrow" />
      {type === ATTACHMENT ? (
        <span className="quiet">with what shows them</span>
      ) : (
        <select name={name} aria-label={`${label} become`} defaultValue={values?.[name] ?? as}>
          {BECOMES.map((choice) => (
            <option key={choice} value={choice}>
              {BECOMES_WORDS[choice]}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

function Losses({ losses }: Pick<ImportView, 'losses'>) {
  if (losses.length === 0) return null;
  return (
    <SettingsSection
      headingId="losses"
      title="What cannot be kept as it is"
      text="The words stay. Open a line to see the items."
    >
      <ul className="losses">
        {losses.map(({ words, count, items }) => (
          <li key={words}>
            <details>
              <summary>
                <strong>{words}</strong>
                <span className="num quiet">{countedItems(count)}</span>
                <Icon name="down" />
              </summary>
              <ul>
                {items.map(({ type, id, title }) => (
                  <li key={`${type} ${id}`}>
                    <bdi>{title || id}</bdi>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

function Lines({ lines }: Pick<ImportView, 'lines'>) {
  if (lines.length === 0) return null;
  return (
    <SettingsSection headingId="lines" title="Lines of the file" text="The others are imported.">
      <ul className="looks">
        {lines.slice(0, 100).map(({ line, column, words }) => (
          <li key={`${line} ${column} ${words}`}>
            <strong>
              Line {groupedNumber(line)}
              {column && `, ${column}`}
            </strong>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

export function MissingList({ missing }: Pick<ImportView, 'missing'>) {
  return (
    <ul className="missing">
      {missing.slice(0, 20).map(({ file, items }) => (
        <li key={file}>
          <code>{file}</code>
          <span className="quiet">
            in <bdi>{items.map(({ title, id }) => title || id).join(', ')}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Missing({ view, formKey, formError }: Pick<PlanProps, 'view' | 'formKey' | 'formError'>) {
  const { id, missing } = view;
  if (missing.length === 0) return null;
  return (
    <SettingsSection
      headingId="missing-pictures"
      title="Pictures that are missing"
      text="They are found in a ZIP by path, else by a name that is there once."
    >
      <p>
        <strong>{groupedNumber(missing.length)}</strong> {missing.length === 1 ? 'is' : 'are'} missing.
      </p>
      <MissingList missing={missing} />
      <AddPictures id={id} formKey={formKey} formError={formError} />
    </SettingsSection>
  );
}

function LeftOut({ leftOut }: Pick<ImportView, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <SettingsSection headingId="left-out" title="Left out of the ZIP">
      <ul className="looks">
        {leftOut.slice(0, 100).map(({ name, words }) => (
          <li key={name}>
            <code>{name}</code>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

function Addresses({ count, hops }: { count: number; hops: PlanProps['hops'] }) {
  if (count === 0) return null;
  return (
    <SettingsSection
      headingId="addresses"
      title="Addresses"
      text={
        <>
          About {groupedNumber(count)} old {count === 1 ? 'one' : 'ones'} will lead to the new, with the note{' '}
          <em>
            {MOVING_TITLE}, {longDate(new Date())}
          </em>
          .
        </>
      }
    >
      <ul className="hops">
        {hops.map(({ from, to }) => (
          <li key={from}>
            <code>{from}</code> <Icon name="arrow" /> <code>{to}</code>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

function Here({ view, here }: Pick<PlanProps, 'view' | 'here'>) {
  const { same, newer, edited, deleted } = view.here;
  if (same + newer + edited + deleted === 0) return null;
  return (
    <SettingsSection
      headingId="here"
      title="Here already"
      text="What you edited here is yours, and what you deleted stays deleted."
    >
      <dl className="figures">
        <Figure words="As before" count={same} />
        <Figure words="Newer in the export" count={newer} />
        <Figure words="Edited here" count={edited} />
        <Figure words="Deleted here" count={deleted} />
      </dl>
      {here.map(({ rows }, index) => (
        <ItemList key={index} rows={rows} importId={view.id} />
      ))}
    </SettingsSection>
  );
}
