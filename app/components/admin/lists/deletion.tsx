import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { LIST_PATHS, MESSAGES } from '~/rules/kinds/kinds';
import type { Row } from '~/rules/records/admin-list';
import { ConfirmDialog } from '~/components/forms/confirm-dialog';
import { useToastWhile } from '~/components/ui/toast/toast-context';
import { deletionText, questionOf } from './deletion-texts';
import { useList, useUnderway } from './list-context';
import { readLinksHere, type LinksAnswer } from '~/components/forms/links-here';
import { useTrashDays } from './use-trash-days';

interface Deletion {
  /** Id of the row that is being deleted. */
  going: string | null;
  /** Confirms the deletion of a row, then sends it. */
  ask: (row: Row) => void;
}

const DeletionContext = createContext<Deletion>({ going: null, ask: () => undefined });

export const useDeletion = () => useContext(DeletionContext);

/** Shows the confirmation dialog outside the rows, so that it remains when its row is removed. */
export function DeletionArea({ children }: { children: ReactNode }) {
  const { kind, send } = useList();
  const underway = useUnderway('delete').at(-1);
  const trashDays = useTrashDays();
  const [asked, setAsked] = useState<(LinksAnswer & { row: Row }) | null>(null);
  const ask = useCallback(
    (row: Row) => {
      void readLinksHere(`${LIST_PATHS[kind]}/${row.id}/links`).then((links) => setAsked({ row, ...links }));
    },
    [kind],
  );
  const isSent = underway?.isSent ?? false;
  const { deleting } = MESSAGES[kind];
  useToastWhile(
    useMemo(() => (isSent && deleting ? { tone: 'loading', text: deleting } : null), [isSent, deleting]),
  );
  const id = underway?.form.get('id');
  const going = typeof id === 'string' ? id : null;
  return (
    <DeletionContext.Provider value={useMemo(() => ({ going, ask }), [going, ask])}>
      {children}
      <ConfirmDialog
        open={asked !== null}
        question={questionOf(asked?.row.title ?? '')}
        about={asked?.about}
        detail={deletionText(trashDays)}
        verb="Delete"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) send({ intent: 'delete', id: asked.row.id });
          setAsked(null);
        }}
      />
    </DeletionContext.Provider>
  );
}
