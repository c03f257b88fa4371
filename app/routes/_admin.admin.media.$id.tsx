import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { FilePage } from '~/components/admin/library/file-page';
import { usePlacedFlash } from '~/components/admin/placed-flash';
import { fileAction, fileLoader } from '~/http/library';
import { keptWhenRefused } from '~/http/revalidation';
import { sentForm } from '~/http/sent-form';

export const loader = fileLoader;
export const action = fileAction;
export const clientAction = sentForm('Failed to save file');
export const shouldRevalidate = keptWhenRefused;

export const meta: MetaFunction = () => [{ title: 'File | Admin' }];

export default function File() {
  const { file, panel } = useLoaderData<typeof loader>();
  return (
    <FilePage
      key={file.id}
      file={file}
      panel={panel}
      refusal={useActionData<typeof action>()}
      news={usePlacedFlash('file')}
    />
  );
}
