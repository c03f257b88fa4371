import { useActionData, useLoaderData } from '@remix-run/react';
import { EditRecord } from '~/records/form/record-pages';
import { sendRecordForm } from '~/core/forms/client-action';
import { adminTitle } from '~/core/request/admin-title';
import { editRecordAction, editRecordLoader } from '~/records/screens/record-forms.server';
import { recordKindOf } from '~/core/nouns/kind-names';
import { TEXTS } from '~/core/nouns/kinds';
import { recordFailure } from '~/core/nouns/record-failure';

export { keepRecordWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = editRecordLoader;
export const action = editRecordAction;
export const clientAction = sendRecordForm(recordFailure);
export const meta = adminTitle((params) => TEXTS[recordKindOf(params)].editTitle);

export default function EditRecordPage() {
  return <EditRecord {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
