import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PersonFields } from '~/components/admin/records/person-fields';
import { RecordForm } from '~/components/admin/records/record-form';
import { adminLoader } from '~/http/loaders/admin-loader';
import { formAction } from '~/http/forms/form-action';
import { saved, toPanel } from '~/http/forms/editor-form';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendForm } from '~/http/forms/client-action';
import { NEW_PERSON, readPerson } from '~/http/forms/person-form';
import { createPerson } from '~/services/content/people';

const PATH = '/admin/people';
const FAILED = 'Failed to save team member';

export const loader = adminLoader(
  (request) => Promise.resolve({ panel: toPanel(request, PATH, NEW_PERSON) }),

  { needs: 'create' },
);

export const action = formAction(
  async ({ actor, form, url, recordId }) => {
    const record = await createPerson(actor, readPerson(form), recordId);
    return saved({ url, path: PATH, kind: 'person', record });
  },
  { failed: FAILED },
);
export const clientAction = sendForm(FAILED);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Add Team Member | Admin' }];

export default function NewPerson() {
  const { panel } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      {...panel}
      title="Add Team Member"
      backLabel="People"
      saving="Saving team member..."
      formError={useActionData<typeof action>()}
    >
      <PersonFields />
    </RecordForm>
  );
}
