import { DeleteScreen, type DeleteScreenProps } from '../layout/delete-screen';
import { DELETED_FOR_GOOD, questionOf } from './kinds';

interface DeleteRecordScreenProps extends Omit<DeleteScreenProps, 'formError'> {
  title: string;
  formError: ({ ok: false } & NonNullable<DeleteScreenProps['formError']>) | { ok: true } | undefined;
}

/** The confirmation page for deleting a record. */
export function DeleteRecordScreen({ title, from, formError }: DeleteRecordScreenProps) {
  return (
    <DeleteScreen
      from={from}
      formError={formError?.ok === false ? formError : undefined}
      heading={questionOf(title)}
      text={DELETED_FOR_GOOD}
    />
  );
}
