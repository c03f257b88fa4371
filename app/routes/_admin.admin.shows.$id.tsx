import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ShowFields } from '~/components/admin/show-fields';
import { PanelForm } from '~/components/admin/panel-form';
import { MediaBook } from '~/components/ui/media-book';
import { adminLoader } from '~/http/admin';
import { formAction } from '~/http/forms';
import { saved, toPanel } from '~/http/panel';
import { visibilityOf } from '~/http/record-visibility';
import { keptWhenRefused } from '~/http/revalidation';
import { sentForm } from '~/http/sent-form';
import { readShow, showValues } from '~/http/show-form';
import { describeMedia, showUrls } from '~/services/media';
import { comparableShow, editShow, openShow } from '~/services/shows';

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
    const edited = await editShow(actor, id, readShow(form, (await openShow(actor, id)).media), base);
    return saved({ url, path: PATH, kind: 'show', ...edited });
  },
  { failed: FAILED },
);
export const clientAction = sentForm(FAILED);
export const shouldRevalidate = keptWhenRefused;

export const meta: MetaFunction = () => [{ title: 'Edit Show | Admin' }];

export default function EditShow() {
  const { id, visibility, panel, media } = useLoaderData<typeof loader>();
  return (
    <MediaBook.Provider value={media}>
      <PanelForm
        key={id}
        {...panel}
        visibility={visibility}
        title="Edit Show"
        backLabel="Shows"
        saving="Saving show..."
        refusal={useActionData<typeof action>()}
      >
        <ShowFields />
      </PanelForm>
    </MediaBook.Provider>
  );
}
