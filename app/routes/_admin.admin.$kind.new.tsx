import { useActionData, useLoaderData } from '@remix-run/react';
import { NewRecord } from '~/components/admin/records/record-pages';
import { sendRecordForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { newRecordAction, newRecordLoader } from '~/http/screens/records/record-forms';
import { recordKindOf } from '~/rules/kinds/kind-names';
import { MESSAGES, TEXTS } from '~/rules/kinds/kinds';

export { keepRecordWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = newRecordLoader;
export const action = newRecordAction;
export const clientAction = sendRecordForm((kind) => MESSAGES[kind].notSaved);
export const meta = adminTitle((params) => TEXTS[recordKindOf(params)].addTitle);

export default function NewRecordPage() {
  return <NewRecord {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
