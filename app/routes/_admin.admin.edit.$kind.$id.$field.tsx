import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NewestFilesContext } from '~/components/forms/rich-text/newest-files';
import { InlineField } from '~/components/forms/inline-field';
import { RecordForm } from '~/components/admin/records/record-form';
import { adminLoader } from '~/http/request/admin-loader';
import { fieldForm, fieldFormAction } from '~/http/editing/inline-form';
import { sendForm } from '~/http/forms/client-action';
import { NOT_SAVED } from '~/rules/kinds/inline';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = adminLoader(fieldForm);
export const action = fieldFormAction;
export const clientAction = sendForm(NOT_SAVED);

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: `${found?.title ?? 'Edit'} | Admin` },
];

/** Edit Mode without JavaScript: a form for one field of one record. */
export default function EditField() {
  const { panel, title, name, newestFiles, ...field } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      {...panel}
      title={title}
      backLabel={name}
      saving="Saving..."
      formError={useActionData<typeof action>()}
    >
      <NewestFilesContext.Provider value={newestFiles}>
        <InlineField {...field} />
      </NewestFilesContext.Provider>
    </RecordForm>
  );
}
