import type { StoredRedirect } from '~models/redirect';
import { GONE } from '~/rules/links/redirect';
import type { PlannedLine } from '~/rules/links/redirect-import';
import type { RedirectFields } from '~/rules/links/redirect-input';
import type { RedirectRule } from '~/rules/links/redirect-map';

/** A line that can be stored, and the redirect that it changes, if there is one. */
export interface Candidate {
  line: number;
  fields: RedirectFields;
  rule: RedirectRule;
  current: StoredRedirect | undefined;
}

/** Returns what becomes of a line that can be stored, with the target at which its chain ends. */
export function outcomeOf({ fields, current }: Candidate, to: string): Pick<PlannedLine, 'outcome' | 'why'> {
  const on = to === fields.to ? '' : `Leads on to ${to}`;
  if (!current) return { outcome: 'add', why: on };
  const isSame = current.to === to && current.status === fields.status && current.note === fields.note;
  if (isSame) return { outcome: 'same', why: 'Stored already' };
  if (current.to === to && current.status === fields.status)
    return { outcome: 'change', why: 'Today: another note' };
  const today = current.status === GONE ? 'gone' : `${current.status} to ${current.to}`;
  return { outcome: 'change', why: `Today: ${today}` };
}
