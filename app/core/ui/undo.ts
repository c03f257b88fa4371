import type { TrashKind } from '~/core/nouns/kinds';

/** Deleted records or files; several ids are separated by spaces. */
interface DeletedRecords {
  kind: TrashKind;
  id: string;
}

/** A date in the calendar that was moved: where to move it back, and where it was moved. */
interface MovedDate {
  entry: string;
  at: string;
  was: string;
}

/** What a message offers to undo. */
export type Undo = DeletedRecords | MovedDate;

/** Returns the form that undoes it. */
export const undoForm = (undo: Undo): { action: string; fields: Record<string, string> } =>
  'entry' in undo
    ? {
        action: `/admin/calendar/${undo.entry}`,
        fields: { at: undo.at, was: undo.was, undo: 'true', stay: 'true' },
      }
    : { action: '/admin/trash/undo', fields: { kind: undo.kind, id: undo.id } };
