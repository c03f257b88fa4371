import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PersonFields } from '~/components/admin/records/person-fields';
import { RecordForm } from '~/components/admin/records/record-form';
import { MediaBook } from '~/components/ui/media-registry';
import { adminLoader } from '~/http/loaders/admin-loader';
import { formAction } from '~/http/forms/form-action';
import { saved, toPanel } from '~/http/forms/editor-form';
import { visibilityOf } from '~/http/pages/record-visibility';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendForm } from '~/http/forms/client-action';
import { personValues, readPerson } from '~/http/forms/person-form';
import { describeMedia } from '~/services/content/bundled-media';
import { editPerson, openPerson } from '~/services/content/people';

const PATH = '/admin/people';
const FAILED = 'Failed to save team member';

export const loader = adminLoader(async (request) => {
  const person = await openPerson(request.actor, request.params.id ?? '');
  return {
    id: person.id,
    visibility: visibilityOf(person),
    panel: toPanel(request, PATH, personValues(person), person),
    media: await describeMedia([person.videoUrl, person.imageUrl]),
  };
});

export const action = formAction(
  async ({ actor, params: { id = '' }, form, base, url }) => {
    const edited = await editPerson(actor, id, readPerson(form), base);
    return saved({ url, path: PATH, kind: 'person', ...edited });
  },
  { failed: FAILED },
);
export const clientAction = sendForm(FAILED);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Edit Team Member | Admin' }];

export default function EditPerson() {
  const { id, visibility, panel, media } = useLoaderData<typeof loader>();
  return (
    <MediaBook.Provider value={media}>
      <RecordForm
        key={id}
        {...panel}
        visibility={visibility}
        title="Edit Team Member"
        backLabel="People"
        saving="Saving team member..."
        formError={useActionData<typeof action>()}
      >
        <PersonFields />
      </RecordForm>
    </MediaBook.Provider>
  );
}
