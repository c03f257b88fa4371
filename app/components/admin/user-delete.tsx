import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { Icon } from './icon';
import { useToastWhile } from './toast-context';

/** Asks in a dialog; where scripts do not run, on a screen of its own. */
export function UserDelete({ id, username }: { id: string; username: string }) {
  const [asked, setAsked] = useState(false);
  const submit = useSubmit();
  const action = `/admin/users/${id}/delete`;
  useDeletingToast(action);
  return (
    <Form
      className="inline"
      method="get"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
      }}
    >
      <button className="icon icon--bad" type="submit" aria-label={`Delete ${username}`}>
        <Icon name="remove" />
      </button>
      <ConfirmDialog
        question={deleteQuestion(username)}
        detail={DELETE_DETAIL}
        verb="Delete"
        open={asked}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          submit(null, { method: 'post', action });
        }}
      />
    </Form>
  );
}

export const deleteQuestion = (username: string) => `Are you sure you want to delete ${username}?`;
export const DELETE_DETAIL =
  'The account and its sessions end at once; what it wrote stays. This cannot be undone.';

export function useDeletingToast(action: string): void {
  const { formAction, formMethod } = useNavigation();
  const busy = formAction === action && formMethod === 'POST';
  useToastWhile(useMemo(() => (busy ? { kind: 'loading', text: 'Deleting user...' } : null), [busy]));
}
