import { useActionData, useLoaderData } from '@remix-run/react';
import { EditRecord } from '~/components/admin/records/record-pages';
import { sendRecordForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { editRecordAction, editRecordLoader } from '~/http/screens/records/record-forms';
import { recordKindOf } from '~/rules/kinds/kind-names';
import { TEXTS } from '~/rules/kinds/kinds';
import { recordFailure } from '~/rules/kinds/record-failure';

export { keepRecordWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = editRecordLoader;
export const action = editRecordAction;
export const clientAction = sendRecordForm(recordFailure);
export const meta = adminTitle((params) => TEXTS[recordKindOf(params)].editTitle);

export default function EditRecordPage() {
  return <EditRecord {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
