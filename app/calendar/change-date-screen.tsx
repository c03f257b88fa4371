import { TextField, useFormField } from '~/core/forms/field';
import { RecordForm } from '~/core/forms/record-form';
import type { RecordFormState } from '~/core/forms/use-record-form';
import type { FormError } from '~/core/merge/form-error';
import { Icon } from '~/core/ui/icon';
import { iconOf, typeWords, type CalendarType } from './calendar-types';

interface ChangeDateScreenProps {
  date: { type: CalendarType; title: string; label: string; isDay: boolean; words: string };
  panel: RecordFormState;
  formError: FormError | undefined;
}

export const ChangeDateScreen = ({ date, panel, formError }: ChangeDateScreenProps) => (
  <RecordForm
    {...panel}
    title={`Change date: ${date.title}`}
    backLabel="Calendar"
    saving="Changing the date..."
    formError={formError}
  >
    <p className="calendar-now">
      <Icon name={iconOf(date.type)} />
      <span>
        {typeWords(date.type)}: <strong>{date.words}</strong>
      </span>
    </p>
    <SeenDate />
    <div className="calendar-date">
      <TextField
        name="at"
        label={date.label}
        type={date.isDay ? 'date' : 'datetime-local'}
        note={date.isDay ? undefined : 'London time.'}
        {...(date.isDay ? {} : { step: 1 })}
        required
      />
    </div>
  </RecordForm>
);

/** The date that the form was opened with, so that a later change of it by others is noticed. */
function SeenDate() {
  const { value } = useFormField({ name: 'was', note: undefined });
  return <input type="hidden" name="was" defaultValue={value} />;
}
