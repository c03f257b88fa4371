import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { UserPanel } from '~/components/admin/user-panel';
import { userInput } from '~/http/account-forms';
import { adminLoader } from '~/http/admin';
import { formAction } from '~/http/forms';
import { keptWords } from '~/rules/kept';
import { baseOf } from '~/rules/merge';
import { USER_LABELS } from '~/rules/user';
import { editUser, getUser } from '~/services/users';

export const loader = adminLoader(
  async ({ actor, params }) => {
    const user = await getUser(actor, params.id ?? '');
    return { user, base: baseOf(user), isOwn: user.id === actor.id, formKey: randomUUID() };
  },
  { needs: 'manageUsers' },
);

export const action = formAction(
  async ({ actor, params, form, base }) => {
    const { merged } = await editUser(actor, params.id ?? '', userInput(form), base);
    const text = `User updated successfully${merged ? '.' : ''}${keptWords(merged, USER_LABELS)}`;
    return { to: '/admin/users', flash: { kind: 'success', text } };
  },
  { failed: 'Failed to update user' },
);

export default function UserPage() {
  const found = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { id } = found.user;
  return <UserPanel key={id} action={`/admin/users/${id}`} {...found} refusal={refusal} />;
}
