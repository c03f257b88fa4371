import { useActionData, useLoaderData } from '@remix-run/react';
import { RecordList } from '~/records/list/record-list';
import { sendRowForm } from '~/core/forms/client-action';
import { recentViews } from '~/audience/read-audience.server';
import { listLoaderWith, recordListAction } from '~/records/screens/record-list.server';
import { TEXTS, recordKindOf } from '~/core/nouns/kinds';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepRecordWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = listLoaderWith(recentViews);
export const action = recordListAction;
export const clientAction = sendRowForm;
export const meta = adminTitle((params) => TEXTS[recordKindOf(params)].heading);

export default function Records() {
  return <RecordList {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
