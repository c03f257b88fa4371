import { useActionData, useLoaderData } from '@remix-run/react';
import { roundTitle, approvalsPath, ROUND_FAILURES } from '~/press/approvals/round';
import { DeleteScreen } from '~/core/ui/delete-screen';
import { sendForm } from '~/core/forms/client-action';
import { deleteRoundForm, roundLoader } from '~/press/approvals/approvals-screen.server';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = roundLoader;
export const action = deleteRoundForm;
export const clientAction = sendForm(ROUND_FAILURES.delete);
export const meta = adminTitle('Delete round');

export default function DeleteRoundPage() {
  const { show, round } = useLoaderData<typeof loader>();
  return (
    <DeleteScreen
      heading={`Delete “${roundTitle(round)}”?`}
      text="Its verdicts are removed, and its links end. Its pictures wait again unless another round has decided about them. This cannot be undone."
      from={`${approvalsPath(show.id)}/${round.id}`}
      formError={useActionData<typeof action>()}
    />
  );
}
