import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import { toastText, type FormError } from '~/rules/forms/form-error';
import { useHydrated } from '../hooks/use-hydrated';
import { Icon } from '../icon';
import { useToast, type DeletedRecord } from './toast-context';

/** The buttons of a toast that undo a deletion and close the toast. Undo works without scripts, too. */
export function UndoForm({ kind, id, onClose }: DeletedRecord & { onClose: () => void }) {
  const { Form, data, state } = useFetcher<{ ok: true } | FormError>();
  const toast = useToast();
  const hydrated = useHydrated();
  useEffect(() => {
    if (data?.ok === false) toast({ tone: 'error', text: toastText(data) });
  }, [data, toast]);
  return (
    <>
      <Form method="post" action="/admin/trash/undo">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <button className="btn btn--plain" type="submit" disabled={state !== 'idle'}>
          Undo
        </button>
      </Form>
      {hydrated && (
        <button className="icon" type="button" aria-label="Close" onClick={onClose}>
          <Icon name="cross" />
        </button>
      )}
    </>
  );
}
