import { Form, useLocation } from '@remix-run/react';
import { useState } from 'react';
import type { KindName } from '~/rules/kinds/kinds';
import { ConfirmDialog } from '~/components/forms/confirm-dialog';
import { focusHeading, useInPlaceForm } from '~/components/forms/use-in-place-form';
import { readLinksHere, type LinksAnswer } from '~/components/forms/links-here';

interface DeleteForEverProps {
  kind: KindName;
  id: string;
  title: string;
}

/** Confirms in a dialog that a record in the trash is deleted for ever; without scripts, on a page of its own. */
export function DeleteForEver({ kind, id, title }: DeleteForEverProps) {
  const [asked, setAsked] = useState<LinksAnswer | null>(null);
  const { pathname, search } = useLocation();
  const { send } = useInPlaceForm({
    action: `${pathname}?index${search.replace('?', '&')}`,
    onSaved: focusHeading,
  });
  return (
    <Form
      method="get"
      action={`/admin/trash/${kind}/${id}/delete`}
      onSubmit={(event) => {
        event.preventDefault();
        void readLinksHere(`/admin/trash/${kind}/${id}/links`).then(setAsked);
      }}
    >
      {search && <input type="hidden" name="from" value={pathname + search} />}
      <button className="btn btn--plain" type="submit" aria-label={`Delete for ever: ${title}`}>
        Delete for ever
      </button>
      <ConfirmDialog
        open={asked !== null}
        question={FOR_EVER_QUESTION}
        about={asked?.about}
        detail={title}
        verb="Delete for ever"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          send({ intent: 'delete', kind, id });
        }}
      />
    </Form>
  );
}

export const FOR_EVER_QUESTION = 'Delete this for ever? It cannot be restored.';
