import { useContext, type ReactNode } from 'react';
import type { Field, Fields } from '~/rules/fields/field';
import { AreaField, ChoiceField, TextField } from '~/components/forms/field';
import { ChecksField } from '~/components/forms/checks-field';
import { FieldOptionsContext } from './rows-context';
import { PersonField } from './person-field';
import { RowList } from './row-list';

/** A control for each field of a show's further screens (Details to Awards), named by its path in the record. */
export function SchemaFields({ fields, prefix = '' }: { fields: Fields; prefix?: string }) {
  const lists = Object.values(fields).filter(({ type }) => type === 'items').length;
  return Object.entries(fields).map(([name, field]) => (
    <SchemaField
      key={name}
      path={prefix + name}
      field={field}
      isOneOfSeveral={lists > 1 || prefix !== '' || name === 'seasons'}
    />
  ));
}

interface SchemaFieldProps {
  path: string;
  field: Field;
  isOneOfSeveral: boolean;
}

const CODES_NOTES: Readonly<Record<string, string>> = {
  country: 'Codes of two letters, separated by commas, such as GB, IE.',
  language: 'Language codes, separated by commas, such as en-GB, cy.',
};

function SchemaField({ path, field, isOneOfSeveral }: SchemaFieldProps): ReactNode {
  const { genres, territories } = useContext(FieldOptionsContext);
  const { label, required } = field;
  const shared = { name: path, label, ...(required && { required }) };
  switch (field.type) {
    case 'items':
      return (
        <Group title={isOneOfSeveral ? label : undefined}>
          <RowList path={path} field={field} isOneOfSeveral={isOneOfSeveral}>
            {(row) => <SchemaFields fields={field.of} prefix={`${row}.`} />}
          </RowList>
        </Group>
      );
    case 'group':
      return (
        <Group title={label}>
          <div className="pair">
            <SchemaFields fields={field.of} prefix={`${path}.`} />
          </div>
        </Group>
      );
    case 'choice':
      return <ChoiceField {...shared} options={field.options} />;
    case 'code':
      return <ChoiceField {...shared} options={[['', required ? 'Choose' : 'None'], ...territories]} />;
    case 'reference':
      return <PersonField {...shared} />;
    case 'names':
      return (
        <ChecksField name={path} label={label} options={genres.map((genre) => [genre, genre] as const)} />
      );
    case 'lines':
      return <AreaField {...shared} rows={2} />;
    case 'codes':
      return <TextField {...shared} note={CODES_NOTES[field.of]} dir="ltr" spellCheck={false} />;
    default:
      return <TextField {...shared} {...INPUTS[field.type]} />;
  }
}

const CODE_LIKE = { dir: 'ltr', spellCheck: false } as const;

/** The attributes of inputs that are not for plain text. */
const INPUTS: Partial<Record<Field['type'], object>> = {
  link: { ...CODE_LIKE, inputMode: 'url' },
  externalId: CODE_LIKE,
  wholeNumber: { ...CODE_LIKE, inputMode: 'numeric' },
  date: { type: 'date' },
  optionalMoment: { type: 'datetime-local' },
};

/** The only list of a screen needs no heading. */
function Group({ title, children }: { title: string | undefined; children: ReactNode }) {
  if (title === undefined) return <div className="row-group">{children}</div>;
  return (
    <section className="row-group">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
