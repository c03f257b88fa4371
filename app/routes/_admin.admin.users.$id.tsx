import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NewLink } from '~/components/admin/accounts/new-link';
import { UserAccess } from '~/components/admin/accounts/user-access';
import { UserForm } from '~/components/admin/accounts/user-form';
import { sendForm } from '~/http/forms/client-action';
import { userAction } from '~/http/screens/user-forms';
import { adminLoader } from '~/http/request/admin-loader';
import { baseOf } from '~/rules/merge/field-merge';
import { messageFor, USER_FAILURES } from '~/rules/validation/messages';
import { hasAnyFactor } from '~/services/accounts/second-factor/stored-factors';
import { getUser } from '~/services/accounts/users';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = adminLoader(
  async ({ actor, params }) => {
    const user = await getUser(actor, params.id ?? '');
    return {
      user,
      base: baseOf(user),
      isOwn: user.id === actor.id,
      hasSecondFactor: await hasAnyFactor(user.id),
      formKey: randomUUID(),
    };
  },
  { needs: 'manageUsers' },
);

export const action = userAction;
export const clientAction = sendForm(messageFor(USER_FAILURES, 'save'));

export default function UserPage() {
  const found = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { user, isOwn, hasSecondFactor: hasOne, formKey } = found;
  if (answer?.ok) return <NewLink link={answer.link} />;
  const errorOf = (intent: keyof typeof USER_FAILURES) =>
    answer && (answer.values.intent || 'save') === intent ? answer : undefined;
  return (
    <>
      <UserForm key={user.id} action={`/admin/users/${user.id}`} {...found} formError={errorOf('save')} />
      {!isOwn && (
        <UserAccess
          id={user.id}
          username={user.username}
          hasSecondFactor={hasOne}
          formKey={formKey}
          errorOf={errorOf}
        />
      )}
    </>
  );
}
