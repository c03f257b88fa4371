import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ShowFields } from '~/components/admin/records/show-fields';
import { ShowTabs } from '~/components/admin/rows/show-tabs';
import { LISTS } from '~/components/admin/lists/kinds';
import { EditRecord } from '~/components/admin/records/record-pages';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { showRoutes } from '~/http/records/shows';
import { recordFailure } from '~/rules/validation/messages';

export const loader = showRoutes.edit.loader;
export const action = showRoutes.edit.action;
export const clientAction = sendForm(recordFailure('show'));
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: `${LISTS.show.editTitle} | Admin` }];

export default function EditShow() {
  const page = useLoaderData<typeof loader>();
  return (
    <EditRecord
      kind="show"
      {...page}
      formError={useActionData<typeof action>()}
      tabs={<ShowTabs id={page.id} title={page.panel.values.title ?? ''} counts={page.more.counts} />}
    >
      <ShowFields />
    </EditRecord>
  );
}
