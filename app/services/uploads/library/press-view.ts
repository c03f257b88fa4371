import type { StoredUpload } from '~models/upload';
import type { ApprovalState } from '~/rules/press/approval-state';
import {
  FOUND_LIMITS,
  type FilePerson,
  type FilePress,
  type Found,
  type FoundName,
} from '~/rules/uploads/press';
import { pressOf } from './press';

/** Returns what a stored file is to the press, for staff. */
export function toPress(stored: StoredUpload, approval: ApprovalState | null): FilePress {
  const { cleared, clearedBy, clearedAt, credit, rights, usableUntil } = pressOf(stored);
  return {
    cleared,
    clearedBy: clearedBy && { id: clearedBy.id, name: clearedBy.name },
    clearedAt: clearedAt?.toISOString() ?? null,
    credit,
    rights,
    usableUntil: usableUntil?.toISOString() ?? null,
    approval,
    found: toFound(stored),
  };
}

function toFound({ found }: StoredUpload): Found {
  const parts = (Object.keys(FOUND_LIMITS) as FoundName[]).map((name) => {
    const part = found?.[name] ?? null;
    return [name, part && { value: part.value, from: part.from }] as const;
  });
  return Object.fromEntries(parts) as Found;
}

/** Returns who is in a stored picture. */
export const toPeople = ({ people = [] }: Pick<StoredUpload, 'people'>): FilePerson[] =>
  people.map(({ _id, personId, name, approval }) => ({
    id: String(_id),
    ...(personId !== '' && { personId }),
    name,
    approval,
  }));
