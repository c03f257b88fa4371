import { Link, useLocation } from '@remix-run/react';
import { useState } from 'react';
import { ConfirmDialog } from '~/components/forms/confirm-dialog';
import { focusHeading, useInPlaceForm } from '~/components/forms/use-in-place-form';
import { Icon } from '~/components/ui/icon';
import { LINKS_PATH } from '~/rules/links/sections';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';

interface DeleteRedirectProps {
  id: string;
  /** The address that it is for. */
  from: string;
  /** The page of the list to return to, as a query string. */
  back: string;
  /** Prefix of the idempotency key. */
  formKey: string;
}

/** Confirms the deletion of a redirect in a dialog; without scripts, on a page of its own. */
export function DeleteRedirect({ id, from, back, formKey }: DeleteRedirectProps) {
  const [isAsking, setAsking] = useState(false);
  const { pathname, search } = useLocation();
  const { send } = useInPlaceForm({
    action: pathname + search,
    progress: 'Deleting redirect...',
    onSaved: focusHeading,
  });
  return (
    <>
      <Link
        className="icon icon--bad"
        to={`${LINKS_PATH}/${id}/delete${back}`}
        aria-label={`Delete ${from}`}
        title="Delete"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Icon name="remove" />
      </Link>
      <ConfirmDialog
        open={isAsking}
        question={redirectDeletionQuestion(from)}
        detail={REDIRECT_DELETION_DETAIL}
        verb="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          send({ intent: 'delete', id, [IDEMPOTENCY_KEY]: `${formKey}/${id}` });
        }}
      />
    </>
  );
}

export const redirectDeletionQuestion = (from: string) =>
  `Are you sure you want to delete the redirect ${from}?`;
export const REDIRECT_DELETION_DETAIL =
  'Whoever asks for this address then finds nothing. This cannot be undone.';
