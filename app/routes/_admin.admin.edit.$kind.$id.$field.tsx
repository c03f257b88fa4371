import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NewestFilesContext } from '~/media/rich-text/use-block-files';
import { MediaFactsContext } from '~/core/ui/use-playback';
import { InlineField } from '~/editing/inline-field';
import { RecordForm } from '~/core/forms/record-form';
import { adminLoader } from '~/core/request/admin-loader.server';
import { fieldForm, fieldFormAction } from '~/editing/inline.server';
import { sendForm } from '~/core/forms/client-action';
import { NOT_SAVED } from '~/core/nouns/inline';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = adminLoader(fieldForm);
export const action = fieldFormAction;
export const clientAction = sendForm(NOT_SAVED);

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: `${found?.title ?? 'Edit'} | Admin` },
];

export default function EditField() {
  const { panel, title, name, media, newestFiles, ...field } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      {...panel}
      title={title}
      backLabel={name}
      saving="Saving..."
      formError={useActionData<typeof action>()}
    >
      <NewestFilesContext.Provider value={newestFiles}>
        <MediaFactsContext.Provider value={media}>
          <InlineField {...field} />
        </MediaFactsContext.Provider>
      </NewestFilesContext.Provider>
    </RecordForm>
  );
}
