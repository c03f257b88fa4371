import type { RecordExtras } from '~/rules/records/record-extras';
import { type Screen, fieldsOn } from '~/rules/fields/field';
import { SHOW_FIELDS } from '~/rules/kinds/show';
import { MESSAGES } from '~/rules/kinds/kinds';
import type { FormError } from '~/rules/forms/form-error';
import { RecordForm } from '../records/record-form';
import type { RecordFormState } from '../records/use-record-form';
import { FieldOptionsContext, type FieldOptions, RowsProvider } from './rows-context';
import { PeopleList } from './person-field';
import { SchemaFields } from './schema-field';
import { PastedList } from './pasted-list';
import { ShowTabs } from './show-tabs';

interface ShowScreenProps {
  screen: Screen;
  id: string;
  title: string;
  counts: RecordExtras['counts'];
  panel: RecordFormState;
  choices: FieldOptions;
  formError: FormError | undefined;
}

const LEADS: Partial<Record<Screen, string>> = {
  watch: 'An entry appears on the site and goes from it at its minute. Times are London time.',
};

/** One of a show's screens besides its form. */
export function ShowScreen({ screen, id, title, counts, panel, choices, formError }: ShowScreenProps) {
  return (
    <RecordForm
      key={`${id}/${screen}`}
      {...panel}
      title={title}
      backLabel="Shows"
      historyPath={`/admin/shows/${id}/history`}
      saving={MESSAGES.show.saving}
      formError={formError}
      tabs={<ShowTabs id={id} title={title} counts={counts} />}
    >
      <FieldOptionsContext.Provider value={choices}>
        {LEADS[screen] && <p className="lead">{LEADS[screen]}</p>}
        <RowsProvider>
          <SchemaFields fields={fieldsOn(SHOW_FIELDS, screen)} />
          {screen === 'credits' && <PastedList />}
        </RowsProvider>
        <PeopleList />
      </FieldOptionsContext.Provider>
    </RecordForm>
  );
}
