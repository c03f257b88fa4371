import { createContext, useCallback, useContext, useMemo, type ReactNode } from 'react';
import { LIST_PATHS, MESSAGES } from '~/core/nouns/kinds';
import type { Row } from '~/core/nouns/admin-list';
import { ConfirmDialog, useLinkedDeletion } from '~/core/forms/form-question';
import { useLoadingToast } from '~/core/ui/toasts';
import { useList, useUnderway, deletionText, questionOf } from './list-context';
import { useRouteLoaderData } from '@remix-run/react';
import type { QuestionPart } from '~/core/validation/errors';
import { DeleteScreen, type DeleteScreenProps } from '~/core/ui/delete-screen';

interface Deletion {
  /** Id of the row being deleted. */
  going: string | null;
  ask: (row: Row) => void;
}

const DeletionContext = createContext<Deletion>({ going: null, ask: () => undefined });

export const useDeletion = () => useContext(DeletionContext);

/** The dialog is outside the rows, so it stays when its row is removed. */
export function DeletionArea({ children }: { children: ReactNode }) {
  const { kind, send } = useList();
  const underway = useUnderway('delete').at(-1);
  const trashDays = useTrashDays();
  const deletion = useLinkedDeletion<Row>(({ id }) => send({ intent: 'delete', id }));
  const { asked, ask: askAbout } = deletion;
  const ask = useCallback(
    (row: Row) => askAbout(row, `${LIST_PATHS[kind]}/${row.id}/links`),
    [askAbout, kind],
  );
  const isSent = underway?.isSent ?? false;
  const { deleting } = MESSAGES[kind];
  useLoadingToast(isSent && deleting ? deleting : undefined);
  const id = underway?.form.get('id');
  const going = typeof id === 'string' ? id : null;
  return (
    <DeletionContext.Provider value={useMemo(() => ({ going, ask }), [going, ask])}>
      {children}
      <ConfirmDialog
        open={asked !== null}
        question={questionOf(asked?.subject.title ?? '')}
        about={asked?.about ?? undefined}
        detail={deletionText(trashDays)}
        verb="Delete"
        onCancel={deletion.cancel}
        onConfirm={deletion.confirm}
      />
    </DeletionContext.Provider>
  );
}

/** 0 without a trash. */
export function useTrashDays(): number {
  return useRouteLoaderData<{ trashDays: number }>('routes/_admin')?.trashDays ?? 0;
}

interface DeleteRecordScreenProps extends Omit<DeleteScreenProps, 'formError'> {
  title: string;
  links: readonly QuestionPart[];
  formError: ({ ok: false } & NonNullable<DeleteScreenProps['formError']>) | { ok: true } | undefined;
}

export function DeleteRecordScreen({ title, links, from, formError }: DeleteRecordScreenProps) {
  return (
    <DeleteScreen
      from={from}
      formError={formError?.ok === false ? formError : undefined}
      heading={questionOf(title)}
      text={deletionText(useTrashDays())}
      about={links}
    />
  );
}
