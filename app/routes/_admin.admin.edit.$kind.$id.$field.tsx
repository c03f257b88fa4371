import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { InlineField } from '~/components/forms/inline-field';
import { RecordForm } from '~/components/admin/records/record-form';
import { adminLoader } from '~/http/request/admin-loader';
import { formAction } from '~/http/forms/form-action';
import { fieldForm, saveFieldForm } from '~/http/editing/inline-form';
import { sendForm } from '~/http/forms/client-action';
import { NOT_SAVED } from '~/rules/kinds/inline';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = adminLoader(fieldForm);
export const action = formAction(saveFieldForm, { failed: NOT_SAVED });
export const clientAction = sendForm(NOT_SAVED);

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: `${found?.title ?? 'Edit'} | Admin` },
];

/** Edit Mode without JavaScript: a form for one field of one record. */
export default function EditField() {
  const { panel, title, name, ...field } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      {...panel}
      title={title}
      backLabel={name}
      saving="Saving..."
      formError={useActionData<typeof action>()}
    >
      <InlineField {...field} />
    </RecordForm>
  );
}
