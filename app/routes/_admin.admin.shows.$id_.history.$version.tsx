import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { VersionPage } from '~/components/admin/history/version-page';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { showRoutes } from '~/http/records/shows';
import { VERSION_NOT_RESTORED } from '~/rules/validation/messages';

export const loader = showRoutes.history.version.loader;
export const action = showRoutes.history.version.action;
export const clientAction = sendForm(VERSION_NOT_RESTORED);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Version | Admin' }];

export default function ShowVersion() {
  return <VersionPage {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
