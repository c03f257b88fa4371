import { useContext, useState } from 'react';
import { AreaField, FieldContext, TextField, fieldProps } from '~/core/forms/field';
import { Icon } from '~/core/ui/icon';
import { rowsOf } from '~/core/forms/rows';
import { PAGE_FIELDS, VACANCY_FIELDS } from '~/core/nouns/page';
import { daysUntil, isClosingSoon, isVacancyOpen } from '~/core/nouns/vacancy';
import { fromLocalInput, longDate } from '~/core/text/formats';
import { RowList, RowsProvider, useRows } from './row-list';

const LIST = 'vacancies';
const CONTRACTS = 'contracts';
const OFFERED = ['Full-time', 'Part-time', 'Freelance', 'Temporary', 'Internship'];

const vacancyField = fieldProps(VACANCY_FIELDS);

interface VacanciesFieldProps {
  /** Server time, ISO 8601. */
  now: string;
}

export function VacanciesField({ now }: VacanciesFieldProps) {
  return (
    <section className="vacancies" aria-labelledby={LIST}>
      <h2 className="label" id={LIST}>
        {PAGE_FIELDS.vacancies.label}
      </h2>
      <datalist id={CONTRACTS}>
        {OFFERED.map((contract) => (
          <option key={contract} value={contract} />
        ))}
      </datalist>
      <RowsProvider>
        <div className="row-group">
          <Summary now={new Date(now)} />
          <RowList path={LIST} field={PAGE_FIELDS.vacancies} isOneOfSeveral>
            {(row) => <Vacancy row={row} now={new Date(now)} />}
          </RowList>
        </div>
      </RowsProvider>
    </section>
  );
}

/** Closing time of a vacancy from its control, ISO 8601; empty for none. */
const closesOf = (value = '') => ({ closes: fromLocalInput(value)?.toISOString() ?? '' });

function Summary({ now }: { now: Date }) {
  const rows = rowsOf(useRows().values, LIST) ?? [];
  const open = rows.filter(({ closes }) => isVacancyOpen(closesOf(closes), now)).length;
  return (
    <p className="note">
      {rows.length > 0 && `${open} of ${rows.length} ${open === 1 ? 'is' : 'are'} open. `}
      Each goes from the site at its minute. Times are London time.
    </p>
  );
}

function Vacancy({ row, now }: { row: string; now: Date }) {
  const { values, errors } = useContext(FieldContext);
  const field = (name: keyof typeof VACANCY_FIELDS) => ({
    ...vacancyField(name),
    name: `${row}.${name}`,
  });
  const title = values[`${row}.title`] ?? '';
  // A new one stays open when others are added.
  const [isNew] = useState(title === '');
  const isWrong = Object.keys(errors).some((name) => name.startsWith(`${row}.`));
  return (
    <details className="vacancy" open={isNew || isWrong}>
      <summary className="row opener">
        <Icon name="right" />
        <strong dir="auto">{title || 'New vacancy'}</strong>
        {title !== '' && <State closes={values[`${row}.closes`]} now={now} />}
      </summary>
      <div className="vacancy__fields">
        <TextField {...field('title')} />
        <TextField {...field('place')} />
        <TextField {...field('contract')} list={CONTRACTS} />
        <TextField {...field('closes')} type="datetime-local" />
        <TextField
          {...field('apply')}
          inputMode="url"
          dir="ltr"
          spellCheck={false}
          note="Begins with https:// or, for an email address, with mailto:"
        />
        <AreaField {...field('text')} rows={5} />
      </div>
    </details>
  );
}

function State({ closes, now }: { closes: string | undefined; now: Date }) {
  const vacancy = closesOf(closes);
  if (vacancy.closes === '') return <span className="badge">Open</span>;
  if (!isVacancyOpen(vacancy, now))
    return <span className="badge badge--off">Closed {longDate(vacancy.closes)}</span>;
  const days = daysUntil(new Date(vacancy.closes), now);
  const left = days === 1 ? 'a day' : `${days} days`;
  return isClosingSoon(vacancy, now) ? (
    <span className="badge badge--soon">Closes in {left}</span>
  ) : (
    <span className="badge">Open, {left} left</span>
  );
}
