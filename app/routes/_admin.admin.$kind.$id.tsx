import { useActionData, useLoaderData } from '@remix-run/react';
import { EditRecord } from '~/records/form/record-pages';
import { sendRecordForm } from '~/core/forms/client-action';
import { recentViews } from '~/audience/read-audience.server';
import { editLoaderWith, editRecordAction } from '~/records/screens/record-forms.server';
import type { FormError } from '~/core/merge/form-error';
import type { MadeLinks } from '~/sharing/share-links';
import { TEXTS, recordKindOf, recordFailure } from '~/core/nouns/kinds';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepRecordWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = editLoaderWith(recentViews);
export const action = editRecordAction;
export const clientAction = sendRecordForm(recordFailure);
export const meta = adminTitle((params) => TEXTS[recordKindOf(params)].editTitle);

export default function EditRecordPage() {
  const answer = useActionData<typeof action>() as FormError | MadeLinks | undefined;
  const made = answer?.ok ? answer.made : undefined;
  return (
    <EditRecord {...useLoaderData<typeof loader>()} formError={answer?.ok ? undefined : answer} made={made} />
  );
}
