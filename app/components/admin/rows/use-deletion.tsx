import { useEffect, useMemo, useState } from 'react';
import { MESSAGES } from '~/rules/messages';
import type { Row } from '~/rules/rows';
import { ConfirmDialog } from '../confirm-dialog';
import { useToastWhile } from '../toast-context';
import { DELETED_FOR_GOOD, questionOf } from './kinds';
import { useList, useRowForm } from './list-context';

/** Asks before a row is deleted, and shows it as going until it is gone. */
export function useDeletion() {
  const { kind } = useList();
  const { fetcher, send } = useRowForm();
  const [asked, setAsked] = useState<Row | null>(null);
  const going = fetcher.formData?.get('id') ?? null;
  const { deleting } = MESSAGES[kind];
  const isGoing = fetcher.state === 'submitting';
  useToastWhile(
    useMemo(() => (isGoing && deleting ? { kind: 'loading', text: deleting } : null), [isGoing, deleting]),
  );
  // The button that had the focus went with its row.
  const isGone = fetcher.state === 'idle' && fetcher.data?.ok === true;
  useEffect(() => {
    if (isGone) document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
  }, [isGone]);
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      question={questionOf(asked?.title ?? '')}
      detail={DELETED_FOR_GOOD}
      verb="Delete"
      onCancel={() => setAsked(null)}
      onConfirm={() => {
        if (asked) send({ intent: 'delete', id: asked.id });
        setAsked(null);
      }}
    />
  );
  return { going, ask: setAsked, dialog };
}
