import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ShowFields } from '~/components/admin/records/show-fields';
import { RecordForm } from '~/components/admin/records/record-form';
import { MediaBook } from '~/components/ui/media-registry';
import { adminLoader } from '~/http/loaders/admin-loader';
import { formAction } from '~/http/forms/form-action';
import { saved, toPanel } from '~/http/forms/editor-form';
import { visibilityOf } from '~/http/pages/record-visibility';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendForm } from '~/http/forms/client-action';
import { readShowForm, showValues } from '~/http/forms/show-form';
import { describeMedia, showUrls } from '~/services/content/bundled-media';
import { comparableShow, editShow, openShow } from '~/services/content/shows';

const PATH = '/admin/shows';
const FAILED = 'Failed to save show';

export const loader = adminLoader(async (request) => {
  const show = await openShow(request.actor, request.params.id ?? '');
  return {
    id: show.id,
    visibility: visibilityOf(show),
    panel: toPanel(request, PATH, showValues(show), comparableShow(show)),
    media: await describeMedia(showUrls(show)),
  };
});

export const action = formAction(
  async ({ actor, params: { id = '' }, form, base, url }) => {
    const edited = await editShow(actor, id, readShowForm(form, (await openShow(actor, id)).media), base);
    return saved({ url, path: PATH, kind: 'show', ...edited });
  },
  { failed: FAILED },
);
export const clientAction = sendForm(FAILED);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Edit Show | Admin' }];

export default function EditShow() {
  const { id, visibility, panel, media } = useLoaderData<typeof loader>();
  return (
    <MediaBook.Provider value={media}>
      <RecordForm
        key={id}
        {...panel}
        visibility={visibility}
        title="Edit Show"
        backLabel="Shows"
        saving="Saving show..."
        formError={useActionData<typeof action>()}
      >
        <ShowFields />
      </RecordForm>
    </MediaBook.Provider>
  );
}
