import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { LibraryPage } from '~/components/admin/library/library-page';
import { libraryLoader, libraryUpload } from '~/http/library';
import { keptWhenRefused } from '~/http/revalidation';

export const loader = libraryLoader;
export const action = libraryUpload;
export const shouldRevalidate = keptWhenRefused;

export const meta: MetaFunction = () => [{ title: 'Media library | Admin' }];

export default function Library() {
  return <LibraryPage {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />;
}
