import { useActionData, useLoaderData } from '@remix-run/react';
import { NewRecord } from '~/records/form/record-pages';
import { sendRecordForm } from '~/core/forms/client-action';
import { newRecordAction, newRecordLoader } from '~/records/screens/record-forms.server';
import { MESSAGES, TEXTS, recordKindOf } from '~/core/nouns/kinds';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepRecordWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = newRecordLoader;
export const action = newRecordAction;
export const clientAction = sendRecordForm((kind) => MESSAGES[kind].notSaved);
export const meta = adminTitle((params) => TEXTS[recordKindOf(params)].addTitle);

export default function NewRecordPage() {
  return <NewRecord {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
