import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ShowFields } from '~/components/admin/records/show-fields';
import { RecordForm } from '~/components/admin/records/record-form';
import { adminLoader } from '~/http/loaders/admin-loader';
import { formAction } from '~/http/forms/form-action';
import { saved, toPanel } from '~/http/forms/editor-form';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendForm } from '~/http/forms/client-action';
import { NEW_SHOW, readShowForm } from '~/http/forms/show-form';
import { createShow } from '~/services/content/shows';

const PATH = '/admin/shows';
const FAILED = 'Failed to save show';

export const loader = adminLoader(
  (request) => Promise.resolve({ panel: toPanel(request, PATH, NEW_SHOW) }),

  { needs: 'create' },
);

export const action = formAction(
  async ({ actor, form, url, recordId }) => {
    const record = await createShow(actor, readShowForm(form), recordId);
    return saved({ url, path: PATH, kind: 'show', record });
  },
  { failed: FAILED },
);
export const clientAction = sendForm(FAILED);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Create New Show | Admin' }];

export default function NewShow() {
  const { panel } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      {...panel}
      title="Create New Show"
      backLabel="Shows"
      saving="Saving show..."
      formError={useActionData<typeof action>()}
    >
      <ShowFields />
    </RecordForm>
  );
}
