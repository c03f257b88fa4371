import type { QuestionPart } from '~/rules/validation/question';
import { DeleteScreen, type DeleteScreenProps } from '../layout/delete-screen';
import { deletionText, questionOf } from './deletion-texts';
import { useTrashDays } from './use-trash-days';

interface DeleteRecordScreenProps extends Omit<DeleteScreenProps, 'formError'> {
  title: string;
  /** What links to the record. */
  links: readonly QuestionPart[];
  formError: ({ ok: false } & NonNullable<DeleteScreenProps['formError']>) | { ok: true } | undefined;
}

/** The confirmation page for deleting a record. */
export function DeleteRecordScreen({ title, links, from, formError }: DeleteRecordScreenProps) {
  return (
    <DeleteScreen
      from={from}
      formError={formError?.ok === false ? formError : undefined}
      heading={questionOf(title)}
      text={deletionText(useTrashDays())}
      about={links}
    />
  );
}
