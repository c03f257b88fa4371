import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { LibraryPage } from '~/components/admin/library/library-page';
import { libraryAction, libraryLoader } from '~/http/media/library';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendForm } from '~/http/forms/client-action';
import { FILE_FAILURES, messageFor } from '~/rules/validation/messages';

export const loader = libraryLoader;
export const action = libraryAction;
export const clientAction = sendForm(messageFor(FILE_FAILURES, 'upload'));
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Media library | Admin' }];

export default function Library() {
  const answer = useActionData<typeof action>();
  const formError = answer && !answer.ok ? answer : undefined;
  return <LibraryPage {...useLoaderData<typeof loader>()} formError={formError} />;
}
