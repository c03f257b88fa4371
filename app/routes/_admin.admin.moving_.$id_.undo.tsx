import { useActionData, useLoaderData } from '@remix-run/react';
import { sendForm } from '~/core/forms/client-action';
import { DeleteScreen } from '~/core/ui/delete-screen';
import { undoAction, undoLoader } from '~/moving/screens/import-screen.server';
import { IMPORT_FAILURES, UNDO_DETAIL, UNDO_QUESTION, UNDO_VERB } from '~/moving/plan/import-view';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = undoLoader;
export const action = undoAction;
export const clientAction = sendForm(IMPORT_FAILURES.undo);

export const meta = adminTitle(UNDO_VERB);

export default function UndoPage() {
  const { items, back } = useLoaderData<typeof loader>();
  return (
    <DeleteScreen
      heading={UNDO_QUESTION}
      text={`${items}. ${UNDO_DETAIL}`}
      verb={UNDO_VERB}
      from={back}
      formError={useActionData<typeof action>()}
    />
  );
}
