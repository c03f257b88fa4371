import { Form, useLocation, Link } from '@remix-run/react';
import type { KindName } from '~/rules/kinds/kinds';
import { ConfirmDialog } from '~/components/forms/confirm-dialog';
import { focusHeading, useInPlaceForm } from '~/components/forms/use-in-place-form';
import { useLinkedDeletion } from '~/components/forms/use-linked-deletion';
import { FormErrorNotice } from '~/components/ui/notice';

interface DeleteForEverProps {
  kind: KindName;
  id: string;
  title: string;
}

/** Confirms in a dialog that a record in the trash is deleted for ever; without scripts, on a page of its own. */
export function DeleteForEver({ kind, id, title }: DeleteForEverProps) {
  const { pathname, search } = useLocation();
  const { send } = useInPlaceForm({
    action: `${pathname}?index${search.replace('?', '&')}`,
    onSaved: focusHeading,
  });
  const { asked, ask, cancel, confirm } = useLinkedDeletion<string>((deleted) =>
    send({ intent: 'delete', kind, id: deleted }),
  );
  return (
    <Form
      method="get"
      action={`/admin/trash/${kind}/${id}/delete`}
      onSubmit={(event) => {
        event.preventDefault();
        ask(id, `/admin/trash/${kind}/${id}/links`);
      }}
    >
      {search && <input type="hidden" name="from" value={pathname + search} />}
      <button className="btn btn--plain" type="submit" aria-label={`Delete for ever: ${title}`}>
        Delete for ever
      </button>
      <ConfirmDialog
        open={asked !== null}
        question={FOR_EVER_QUESTION}
        about={asked?.about ?? undefined}
        detail={title}
        verb="Delete for ever"
        onCancel={cancel}
        onConfirm={confirm}
      />
    </Form>
  );
}

export const FOR_EVER_QUESTION = 'Delete this for ever? It cannot be restored.';

interface DeletionNotUndoneProps {
  formError: { message: string; detail: string } | undefined;
}

/** The page that says, where scripts do not run, why a deletion could not be undone. */
export function DeletionNotUndone({ formError }: DeletionNotUndoneProps) {
  return (
    <>
      <div className="bar">
        <h1>Undo</h1>
      </div>
      {formError && <FormErrorNotice {...formError} />}
      <p>
        <Link className="btn" to="/admin/trash">
          Open the trash
        </Link>
      </p>
    </>
  );
}
