import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DiscardScreen } from '~/components/admin/unpublished/discard-screen';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { personRoutes } from '~/http/records/people';
import { CHANGES_NOT_DISCARDED } from '~/rules/validation/messages';

export const loader = personRoutes.unpublished.discard.loader;
export const action = personRoutes.unpublished.discard.action;
export const clientAction = sendForm(CHANGES_NOT_DISCARDED);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Discard changes | Admin' }];

export default function DiscardPersonChanges() {
  return <DiscardScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
