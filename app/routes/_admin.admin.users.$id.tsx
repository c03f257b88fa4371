import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NewLink, UserAccess, UserForm } from '~/accounts/user-form';
import { sendForm } from '~/core/forms/client-action';
import { userAction } from '~/accounts/user-forms.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { baseOf } from '~/core/merge/field-merge';
import { messageFor, USER_FAILURES } from '~/core/validation/messages';
import { hasAnyFactor } from '~/core/session/second-factor-policy.server';
import { hasPasswordLink } from '~/accounts/password-links.server';
import { getUser } from '~/accounts/users.server';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = adminLoader(
  async ({ actor, params }) => {
    const user = await getUser(actor, params.id ?? '');
    return {
      user,
      base: baseOf(user),
      isOwn: user.id === actor.id,
      hasSecondFactor: await hasAnyFactor(user.id),
      hasLink: await hasPasswordLink(user.id),
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
  const { user, isOwn, hasSecondFactor: hasOne, hasLink, formKey } = found;
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
          hasLink={hasLink}
          formKey={formKey}
          errorOf={errorOf}
        />
      )}
    </>
  );
}
