import { useActionData, useLoaderData } from '@remix-run/react';
import { roundTitle } from '~/components/admin/approvals/screen-round';
import { DeleteScreen } from '~/components/admin/layout/delete-screen';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { roundLoader } from '~/http/screens/approvals/approvals';
import { deleteRoundForm } from '~/http/screens/approvals/round-forms';
import { approvalsPath } from '~/rules/approvals/round';
import { ROUND_FAILURES } from '~/rules/approvals/round-form';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
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
