import { TextField } from '~/components/forms/field';
import { fieldProps } from '~/components/forms/field-props';
import { PRESS_CONTACT_FIELDS } from '~/rules/kinds/show-press-fields';

const contact = fieldProps(PRESS_CONTACT_FIELDS);

/** The fields of a contact, of a kit or of the company; `row` is the path of its row. */
export const PressContactFields = ({ row }: { row: string }) => (
  <>
    <TextField {...contact('name')} name={`${row}.name`} autoComplete="off" />
    <TextField {...contact('role')} name={`${row}.role`} autoComplete="off" />
    <TextField {...contact('phone')} name={`${row}.phone`} type="tel" autoComplete="off" />
    <TextField {...contact('email')} name={`${row}.email`} inputMode="email" autoComplete="off" />
  </>
);
