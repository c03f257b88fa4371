import type { FormEvent } from 'react';
import { useToast } from '~/core/ui/toasts';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { TICKED, TICK_FIRST, useList, useListUrl, type ListFields } from './list-context';

const ACTS = [
  ['publish-ticked', 'Publish'],
  ['hide-ticked', 'Hide'],
  ['delete-ticked', 'Delete'],
] as const;

/** The form of the ticked rows: it stands below them, and stays in sight while one is ticked. */
export function TickedBar() {
  const { formKey, send, mayDelete } = useList();
  const action = useListUrl();
  const toast = useToast();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ids = (new FormData(event.currentTarget).getAll('ids') as string[]).join('\n');
    const { value } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    if (ids === '') toast({ tone: 'error', text: TICK_FIRST });
    else send({ intent: value, ids } as ListFields);
  };
  return (
    <form
      className="ticks__bar"
      id={TICKED}
      method="post"
      action={action}
      aria-label="Ticked"
      onSubmit={onSubmit}
    >
      <input type="hidden" name={IDEMPOTENCY_KEY} value={`${formKey}/${TICKED}`} />
      {/* Enter in a checkbox presses the first button, which must do nothing. */}
      <button type="submit" disabled hidden />
      <span className="ticks__count">ticked</span>
      {ACTS.filter(([intent]) => intent !== 'delete-ticked' || mayDelete).map(([intent, words]) => (
        <button key={intent} className="btn" type="submit" name="intent" value={intent}>
          {words}
        </button>
      ))}
    </form>
  );
}
