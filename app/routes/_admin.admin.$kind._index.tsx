import { useActionData, useLoaderData } from '@remix-run/react';
import { RecordList } from '~/components/admin/lists/record-list';
import { sendRowForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { recordListAction, recordListLoader } from '~/http/screens/records/record-list';
import { recordKindOf } from '~/rules/kinds/kind-names';
import { TEXTS } from '~/rules/kinds/kinds';

export { keepRecordWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = recordListLoader;
export const action = recordListAction;
export const clientAction = sendRowForm;
export const meta = adminTitle((params) => TEXTS[recordKindOf(params)].heading);

export default function Records() {
  return <RecordList {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
